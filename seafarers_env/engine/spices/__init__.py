"""Spices: merchants, trade options and spice cards."""
