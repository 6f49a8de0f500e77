"""Pages in a real browser: `make test-browser`. No part of `make test`, which needs no browser."""
