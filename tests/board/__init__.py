"""Tests of `seafarers_env.board`."""
