"""Rules of *Catan Hawai'i* (docs/rules/RULES_HAWAII.md): listed places, scrolls, chits, fish."""
