# mistake: the plane's normal is taken for a unit vector: forgetting to normalize.
# fails: long_normal, signed_distance, normal
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    length = 1.0
    height = (dot(b.normal, a.center) - b.offset) / length
    return {
        "hit": height <= a.radius,
        "signed_distance": height - a.radius,
        "normal": [-x / length for x in b.normal],
    }
