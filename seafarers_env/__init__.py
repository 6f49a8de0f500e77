"""A fast multi-agent research environment for sea-going Catan-style games."""

from seafarers_env._version import __version__ as __version__
