# Do two convex hulls overlap, and how far apart are they?
#
# a, b: hulls; each has points, a list of points [x, y, z]. The body is their convex hull
#
# Return hit: true when the hulls share a point
# Return distance: of hulls that are apart, their distance
from collide import trace


def solve(a, b):
    points_a = a.points
    points_b = b.points
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "distance": 0.0}
