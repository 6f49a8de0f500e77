"""The engine: all sources that kernels are made of. This package itself is the edition `classic`.

Imports in here are relative, so that another edition is the same files under another name, with sizes of its own.
"""
