"""Looking for mistakes for as long as there is time: `python -m tests.soak --minutes 60`, or `make soak SOAK=60`.

Each kind of soak (`kinds`) is a function of one seed that checks something at random and raises where it does not hold.
The runner draws fresh seeds until the time is over and tells for each finding the command that repeats it.
"""
