"""Why is my number different: known causes, tried one by one and in pairs."""
