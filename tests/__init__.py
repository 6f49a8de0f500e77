"""The tests, a package so that `tests.oracle` and other helpers can be imported by name."""
