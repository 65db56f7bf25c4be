# mistake: the plane is taken to pass through the origin: the offset is forgotten.
# fails: degenerate, long_normal, signed_distance
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    length = math.hypot(*b.normal)
    height = (dot(b.normal, a.center)) / length
    return {
        "hit": height <= a.radius,
        "signed_distance": height - a.radius,
        "normal": [-x / length for x in b.normal],
    }
