"""One thread for PyTorch and what it calls: on a machine that does other work too its threads wait for each other."""

import os

os.environ["OMP_NUM_THREADS"] = "1"  # before anything imports it
