"""Exact forecasts for any rating system."""
