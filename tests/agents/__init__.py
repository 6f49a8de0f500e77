"""Tests of the agents, the arena and the command line."""
