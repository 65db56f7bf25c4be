# mistake: the workshop's listing: the ray ends at a fixed far point, (x + 1000, y + 1000),
# which in a very large polygon is not far, and its ends count twice.
# fails: holes, huge, touching, vertices
def crosses(p0, p1, p2, p3):
    div = (p3[1] - p2[1]) * (p1[0] - p0[0]) - (p3[0] - p2[0]) * (p1[1] - p0[1])
    if abs(div) < 0.000001:
        return False
    ta = ((p3[0] - p2[0]) * (p0[1] - p2[1]) - (p3[1] - p2[1]) * (p0[0] - p2[0])) / div
    if ta < 0 or ta > 1:
        return False
    tb = ((p1[0] - p0[0]) * (p0[1] - p2[1]) - (p1[1] - p0[1]) * (p0[0] - p2[0])) / div
    return 0 <= tb <= 1


def solve(a, b):
    point = b.point
    far = [point[0] + 1000, point[1] + 1000]
    count = 0
    for ring in a.rings:
        for p0, p1 in zip(ring, ring[1:] + ring[:1]):
            if crosses(p0, p1, point, far):
                count += 1
    return {"where": "inside" if count % 2 else "outside"}
