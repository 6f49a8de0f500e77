"""Observations in other forms: as entities, and scaled for networks."""
