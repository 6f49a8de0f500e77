"""Games against other engines' players. Nothing else imports from here: each module needs a package of its own."""
