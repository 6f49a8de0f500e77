"""Rules of *Combining Spices* (docs/rules/RULES_SPICES.md): spices, merchants, five and six players."""
