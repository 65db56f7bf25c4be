# mistake: a ray is called parallel when the divisor is below a fixed 0.0001, which small scenes
# always are.
# fails: normal, tiny
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(a, b):
    height = dot(b.normal, a.origin) - b.offset
    rise = dot(b.normal, a.direction)
    if height == 0:
        t = 0.0
    elif abs(rise) < 0.0001 or (height > 0) == (rise > 0):
        return {"hit": False}
    else:
        t = -height / rise
    # Against the direction of the ray.
    sign = -1.0 if rise > 0 else 1.0
    length = math.hypot(*b.normal)
    return {"hit": True, "t": t, "normal": [sign * x / length for x in b.normal]}
