"""The rules of the game, one file each: legality beside effect. `rulebook` calls them in order."""
