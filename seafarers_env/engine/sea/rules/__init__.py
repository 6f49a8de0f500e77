"""Rules of ships, the pirate, gold fields and routes: the pages SHIP, MOVE, PIRATE, GOLD, ROUTE."""
