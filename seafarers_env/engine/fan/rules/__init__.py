"""Rules of the scenarios of document 002 (docs/rules/RULES_FAN.md)."""
