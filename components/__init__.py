"""The app but for its pages. This file makes it a package that no installed one of the same name takes precedence over."""
