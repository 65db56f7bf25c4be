import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def solve(a, b):
    first, second, third = b.points
    e1, e2 = sub(second, first), sub(third, first)
    p = cross(a.direction, e2)
    det = dot(e1, p)
    if det == 0:
        return {"hit": False}
    s = sub(a.origin, first)
    q = cross(s, e1)
    u, v, t = dot(s, p) / det, dot(a.direction, q) / det, dot(e2, q) / det
    if u < 0 or v < 0 or u + v > 1 or t < 0:
        return {"hit": False}
    normal = cross(e1, e2)
    length = math.hypot(*normal)
    if det < 0:  # seen from behind
        length = -length
    return {
        "hit": True,
        "t": t,
        "normal": [x / length for x in normal],
        "barycentric": [1 - u - v, u, v],
    }
