"""Adapters to training libraries that need one; nothing else of the package imports what is in here."""
