# Where does a ray meet a plane?
#
# a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
# b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector
#
# Return hit: true when some point of the ray lies on the plane
# Return t: the smallest t >= 0 of such a point; 0 for a ray that lies in the plane
# Return normal: unit vector perpendicular to the plane, on the side the ray comes from
from collide import trace


def solve(a, b):
    origin = a.origin
    direction = a.direction
    plane_normal = b.normal
    offset = b.offset
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "t": 0.0, "normal": [0.0, 1.0, 0.0]}
