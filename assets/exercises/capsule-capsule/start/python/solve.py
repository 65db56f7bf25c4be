# Do two capsules share a point?
#
# a, b: capsules: everything within a radius of the segment between two points, from and to
#
# Return hit: true when they share a point; touching counts
# Return signed_distance: distance of the two axes minus both radii
from collide import trace


def solve(a, b):
    start_a = a["from"]
    end_a = a.to
    radius_a = a.radius
    start_b = b["from"]
    end_b = b.to
    radius_b = b.radius
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "signed_distance": 0.0}
