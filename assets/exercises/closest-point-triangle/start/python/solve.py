# Which point of a triangle is nearest to the center of a sphere, and do they share a point?
#
# a: a sphere with a center [x, y, z] and a radius
# b: a triangle; its points are a list of three vertices [x, y, z]
#
# Return hit: true when they share a point; touching counts
# Return signed_distance: distance of the nearest point from the center, minus the radius
# Return point_on_b: the point of the triangle nearest to the center
from collide import trace


def solve(a, b):
    center = a.center
    radius = a.radius
    vertices = b.points
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "signed_distance": 0.0, "point_on_b": [0.0, 1.0, 0.0]}
