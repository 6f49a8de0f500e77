"""What a seat may conclude about others' hands from public events (OBSERVATION-20)."""
