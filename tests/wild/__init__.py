"""What people have reported of checkpoints, made small: each kind is one entry, and one test opens them all."""
