# Is a point inside a convex polygon, on its boundary, or outside?
#
# a: a polygon; the first of its rings is the list of its vertices [x, y], clockwise or
# counterclockwise
# b: its point is [x, y]
#
# Return where: "inside", "boundary" or "outside"
from collide import trace


def solve(a, b):
    rings = a.rings
    point = b.point
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"where": "outside"}
