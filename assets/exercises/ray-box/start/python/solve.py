# Where does a ray meet the surface of an oriented box?
#
# a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
# b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
# [w, x, y, z]
#
# Return hit: true when the ray meets the box; grazing counts
# Return t: the smallest t >= 0 at which it meets the surface, from inside where it leaves
# Return normal: unit vector of the face there, out of the box
from collide import trace


def solve(a, b):
    origin = a.origin
    direction = a.direction
    center = b.center
    half = b.half
    rotation = b.rotation
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "t": 0.0, "normal": [0.0, 1.0, 0.0]}
