"""The words of the domain: values that can exist, and nothing that computes a rating."""
