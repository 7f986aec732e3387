"""The room over HTTP and WebSocket: one process, one event loop, one socket a person."""
