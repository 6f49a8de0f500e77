"""A page in the browser on which a person plays against agents: `seafarers play NAME --seat 0`.

`sitting` holds the game and lets the agents play, `position` tells what the person may see, `server` and `guard` are
the web server, `files` is the page.
"""
