# mistake: the larger root: the far side of the sphere.
# fails: deep, huge, normal, tiny, touching
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    to_center = [q - p for p, q in zip(a.origin, b.center)]
    dd = dot(a.direction, a.direction)
    along = dot(to_center, a.direction)
    # What the center is off the line; more accurate than the usual b*b - a*c when it is far away.
    closest = [c - along / dd * d for c, d in zip(to_center, a.direction)]
    left = b.radius * b.radius - dot(closest, closest)
    if left < 0:
        return {"hit": False}
    half = math.sqrt(left / dd)
    t = along / dd + half
    if t < 0:
        t = along / dd + half
    if t < 0:
        return {"hit": False}
    out = [t * d - c for d, c in zip(a.direction, to_center)]
    length = math.hypot(*out)
    return {"hit": True, "t": t, "normal": [x / length if length > 0 else -x for x in out]}
