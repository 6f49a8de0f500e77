"""Many games at once, and the arrays that callers lend."""
