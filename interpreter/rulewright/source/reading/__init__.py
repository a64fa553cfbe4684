"""The steps of reading one YAML file: from bytes to clean text, from text to nodes, and the words for what went wrong."""
