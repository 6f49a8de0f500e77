"""Rules of document 003 (docs/rules/RULES_SPICES.md): spices, merchants, five and six players."""
