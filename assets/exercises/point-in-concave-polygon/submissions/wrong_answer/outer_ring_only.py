# mistake: only the first ring is looked at: holes are filled.
# fails: apart, holes, huge, tiny, touching
def solve(a, b):
    x, y = b.point
    inside = False
    for ring in a.rings[:1]:
        for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1]):
            side = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
            within = min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)
            if side == 0 and within:
                return {"where": "boundary"}
            # One end above the ray, the other on it or below: so a vertex counts for one edge only.
            if (y0 > y) != (y1 > y) and (side > 0) == (y1 > y0):
                inside = not inside
    return {"where": "inside" if inside else "outside"}
