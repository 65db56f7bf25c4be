# mistake: the edge from the last vertex back to the first is forgotten.
# fails: apart, clockwise, huge, touching
def solve(a, b):
    vertices = a.rings[0]
    x, y = b.point
    left = right = on = False
    for (x0, y0), (x1, y1) in zip(vertices, vertices[1:]):
        if (x0, y0) == (x1, y1):  # an edge without a side
            continue
        side = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        left = left or side > 0
        right = right or side < 0
        on = on or side == 0
    if left and right:
        return {"where": "outside"}
    return {"where": "boundary" if on else "inside"}
