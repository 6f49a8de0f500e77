"""Seafarers-24: a benchmark with frozen tasks, opponents and deals. docs/benchmark.md has its rules."""
