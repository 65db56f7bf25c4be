# mistake: the plane's own normal, which points from B to A.
# fails: normal
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    length = math.hypot(*b.normal)
    height = (dot(b.normal, a.center) - b.offset) / length
    return {
        "hit": height <= a.radius,
        "signed_distance": height - a.radius,
        "normal": [x / length for x in b.normal],
    }
