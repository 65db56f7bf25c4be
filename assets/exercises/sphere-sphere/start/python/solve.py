# Do two spheres share a point?
#
# a, b: spheres, each with a center [x, y, z] and a radius
#
# Return hit: true when they share a point; touching counts
# Return signed_distance: positive apart, 0 touching, negative overlapping
# Return normal: unit vector from a to b
from collide import trace


def solve(a, b):
    center_a = a.center
    radius_a = a.radius
    center_b = b.center
    radius_b = b.radius
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "signed_distance": 0.0, "normal": [0.0, 1.0, 0.0]}
