"""Agents, the arena and the command line, on top of seafarers_env."""
