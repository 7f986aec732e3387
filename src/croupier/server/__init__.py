"""The room over HTTP and WebSocket: one process, one event loop, one socket per person."""
