"""Tests of `seafarers_env.scenarios`."""
