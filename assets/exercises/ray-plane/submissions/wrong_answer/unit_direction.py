# mistake: the direction is normalized first, so that t is a length and not what was asked for.
# fails: deep, huge, long_normal, parallel, tiny
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    height = dot(b.normal, a.origin) - b.offset
    rise = dot(b.normal, a.direction) / math.hypot(*a.direction)
    if height == 0:
        t = 0.0
    elif rise == 0 or (height > 0) == (rise > 0):
        return {"hit": False}
    else:
        t = -height / rise
    # Against the direction of the ray.
    sign = -1.0 if rise > 0 else 1.0
    length = math.hypot(*b.normal)
    return {"hit": True, "t": t, "normal": [sign * x / length for x in b.normal]}
