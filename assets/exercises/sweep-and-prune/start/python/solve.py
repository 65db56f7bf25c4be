# Which boxes overlap? Each pair once; touching counts.
#
# boxes: a list of boxes, each a list of two corners [[x, y, z], [x, y, z]], the smallest and
# the largest coordinates
#
# Return pairs: a list of pairs [i, j] of the numbers of overlapping boxes, from 0
from collide import trace


def solve(boxes):
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"pairs": []}
