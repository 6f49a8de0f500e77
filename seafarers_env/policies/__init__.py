"""Another name of `seafarers_env.engine.policies`."""
