"""Scripts that measure and print, each with its comparison in the same run. Nothing here asserts anything."""
