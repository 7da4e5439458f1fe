"""Check a tour before the talk: `python -m components.story.tour FILE`."""

import sys
from pathlib import Path

from components.story import STORY
from components.talk.tour import TourError, read


def main() -> None:
    """Check the tour named on the command line; print each problem with its scene and line, or the number of scenes."""
    try:
        tour = read(Path(sys.argv[1]).expanduser(), STORY)
    except TourError as error:
        sys.exit(f"{sys.argv[1]} cannot be used:\n{error}")
    print(f"{sys.argv[1]} is valid: {len(tour.scenes)} scenes.")


if __name__ == "__main__":
    main()
