"""Many games at once, and arrays supplied by callers."""
