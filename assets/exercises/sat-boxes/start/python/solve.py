# Do two oriented boxes overlap, how deep, and along which axis?
#
# a, b: boxes, each with a center [x, y, z], half [x, y, z] (half its lengths) and a rotation,
# the unit quaternion [w, x, y, z]
#
# Return hit: true when no axis separates them; touching counts
# Return depth: of boxes that overlap, the smallest overlap of all axes
# Return normal: of boxes that overlap, the axis of the smallest overlap, a unit vector from a
# to b
from collide import trace


def solve(a, b):
    center_a = a.center
    half_a = a.half
    rotation_a = a.rotation
    center_b = b.center
    half_b = b.half
    rotation_b = b.rotation
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "depth": 0.0, "normal": [0.0, 1.0, 0.0]}
