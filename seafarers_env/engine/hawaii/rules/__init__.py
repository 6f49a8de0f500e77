"""Rules of document 004 (docs/rules/RULES_HAWAII.md): listed places, scrolls, chits, fish."""
