"""Games against other engines' players, most of which need a package or a server of their own.

Nothing else imports from here, but for the command that reads saved games.
"""
