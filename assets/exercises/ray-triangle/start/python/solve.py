# Where does a ray meet a triangle? Both sides count, and so do edges and vertices.
#
# a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
# b: a triangle; its points are a list of three vertices [x, y, z]
#
# Return hit: true when they share a point
# Return t: of that point, origin + t * direction
# Return normal: unit vector perpendicular to the triangle, on the side the ray comes from
# Return barycentric: weights of the three vertices, with the sum 1
from collide import trace


def solve(a, b):
    origin = a.origin
    direction = a.direction
    vertices = b.points
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "t": 0.0, "normal": [0.0, 1.0, 0.0], "barycentric": [0.0, 1.0, 0.0]}
