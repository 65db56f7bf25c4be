# Which body does a ray through the mouse cursor meet first?
#
# a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
# b: a list of spheres, each with a center [x, y, z] and a radius
#
# Return hit: true when the ray meets some body
# Return body: the number of the first one on the ray, from 0
# Return t: where the ray first meets its surface
from collide import trace


def solve(a, b):
    origin = a.origin
    direction = a.direction
    balls = b
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "body": 0, "t": 0.0}
