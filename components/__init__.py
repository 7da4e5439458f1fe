"""The app but for its pages; by this file it is a package, over which no installed one of the name takes precedence."""
