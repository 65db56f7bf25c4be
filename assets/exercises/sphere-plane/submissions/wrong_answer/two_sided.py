# mistake: the absolute value of the height: a sphere below the surface is called apart.
# fails: deep, degenerate, huge, signed_distance, tiny
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    length = math.hypot(*b.normal)
    height = abs(dot(b.normal, a.center) - b.offset) / length
    return {
        "hit": height <= a.radius,
        "signed_distance": height - a.radius,
        "normal": [-x / length for x in b.normal],
    }
