"""Rules of what islands earn, hide and ask for: the pages SVP, OCEANS, CROSSING, GREATER, NEWWORLD."""
