"""How long an endpoint asks to be left alone."""

import math
import time
from email.utils import parsedate_to_datetime


def pause_asked_for(value: str | None) -> float | None:
    """The seconds that a `Retry-After` tells, as a number or as a date; None where it tells none."""
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, OverflowError):
            return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None
