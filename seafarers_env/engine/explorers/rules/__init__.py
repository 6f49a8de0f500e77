"""Rules of *Cargo Ships* (docs/rules/RULES_BARGES.md): ships that sail freely and carry cargo."""
