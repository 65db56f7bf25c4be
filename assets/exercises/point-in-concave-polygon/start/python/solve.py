# Is a point inside a polygon that may be concave and have holes, on its boundary, or outside?
#
# a: a polygon; its rings are lists of vertices [x, y]. A point is inside when it is inside an
# odd number of rings
# b: its point is [x, y]
#
# Return where: "inside", "boundary" or "outside"
from collide import trace


def solve(a, b):
    rings = a.rings
    point = b.point
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"where": "outside"}
