"""What leaves with the reader: scripts, notebooks and reports."""
