"""Rules of Cities & Knights (docs/rules/RULES_CK.md): goods, improvements, knights, barbarians, progress cards."""
