"""Cities & Knights in pictures and words."""
