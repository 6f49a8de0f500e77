"""Boards: reading `.board` files, numbering their places and building the BOARD record."""
