"""Alembic's way in: it runs the revisions on the connection that `upgrade` has handed over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], target_metadata=None)
with context.begin_transaction():
    context.run_migrations()
