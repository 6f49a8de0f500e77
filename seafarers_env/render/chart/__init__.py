"""A chart as a picture: the board as its file has it, before anything is dealt."""
