"""Queues and turns of runs and helpers."""
