"""The steps of reading one YAML file: bytes to clean text, text to nodes, and the words for what went wrong."""
