"""What is asked and told over HTTP, one module per subject."""
