"""What is told of Cities & Knights (`engine.event_writer`)."""
