"""What requests bring, read no further than it may be long."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from seafarers_agents.web.requests import MAX_BODY, read_json


def number_of(request: Request, name: str, default: int) -> int:
    """A whole number of the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HTTPException(400, f"{name} must be a whole number.")
    return int(text)


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings, not read further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "The body must be application/json.")
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BODY:
                raise HTTPException(413, f"The body must have at most {MAX_BODY} bytes.")
    except ClientDisconnect:  # gone, or shut out for taking too long: nobody reads this
        raise HTTPException(400, "The body did not arrive.") from None
    return read_json(body)
