"""What a picture of trails shows: the last map, and the way of a few points through all."""

from components.take_home.steps.maps import maps, maps_doubt

trail_points = [0]
last_map = maps[-1]
trails = maps[:, trail_points]
last_map_doubt = trails_doubt = maps_doubt
