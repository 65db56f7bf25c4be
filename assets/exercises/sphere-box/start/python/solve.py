# Do a sphere and an oriented box share a point, and how far apart are they?
#
# a: a sphere with a center [x, y, z] and a radius
# b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
# [w, x, y, z]
#
# Return hit: true when they share a point; touching counts
# Return signed_distance: positive apart, 0 touching, negative overlapping
# Return normal: unit vector from the sphere to the box
from collide import trace


def solve(a, b):
    center = a.center
    radius = a.radius
    box_center = b.center
    half = b.half
    rotation = b.rotation
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "signed_distance": 0.0, "normal": [0.0, 1.0, 0.0]}
