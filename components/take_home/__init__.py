"""What readers can download: scripts, notebooks, reports and worksheets."""
