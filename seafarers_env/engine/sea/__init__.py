"""The sea: ships, the pirate, gold, the Longest Trade Route."""
