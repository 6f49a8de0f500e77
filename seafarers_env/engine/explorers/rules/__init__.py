"""Rules of document 001 (docs/rules/RULES_BARGES.md): ships that sail freely and carry cargo."""
