"""Rules of *New Scenarios* (docs/rules/RULES_FAN.md)."""
