# Does a sphere reach the solid below a plane?
#
# a: a sphere with a center [x, y, z] and a radius
# b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector.
# The solid lies on the side that the normal points away from
#
# Return hit: true when sphere and solid share a point; touching counts
# Return signed_distance: positive apart, 0 touching, negative overlapping
# Return normal: unit vector from the sphere to the solid
from collide import trace


def solve(a, b):
    center = a.center
    radius = a.radius
    plane_normal = b.normal
    offset = b.offset
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "signed_distance": 0.0, "normal": [0.0, 1.0, 0.0]}
