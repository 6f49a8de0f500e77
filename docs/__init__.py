"""The pages of the project, and `docs.generate`, which writes those that come from the code."""
