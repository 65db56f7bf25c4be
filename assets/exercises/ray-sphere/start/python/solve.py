# Where does a ray meet the surface of a sphere?
#
# a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
# b: a sphere with a center [x, y, z] and a radius
#
# Return hit: true when the ray meets the surface; grazing counts
# Return t: the smallest t >= 0 at which it does, from inside where it leaves
# Return normal: unit vector of the surface there, away from the center
from collide import trace


def solve(a, b):
    origin = a.origin
    direction = a.direction
    center = b.center
    radius = b.radius
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "t": 0.0, "normal": [0.0, 1.0, 0.0]}
