"""What the documents of spices add, and what they say of five and six players."""
