"""Tests of `seafarers_env.render`."""
