"""Policies as kernels, for play inside the engine: each looks at the record as the acting seat may see it."""
