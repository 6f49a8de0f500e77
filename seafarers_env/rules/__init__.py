"""The rules of the game, one file each: legality beside effect. `seafarers_env.engine` calls them in order."""
