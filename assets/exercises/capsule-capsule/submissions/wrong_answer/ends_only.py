# mistake: only the ends of the axes are looked at: capsules that cross are far apart.
# fails: touching, contained, deep, signed_distance
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def at(start, direction, s):
    return [p + s * d for p, d in zip(start, direction)]


def nearest_on_segment(point, start, end):
    direction = sub(end, start)
    dd = dot(direction, direction)
    if dd == 0:
        return start
    s = dot(sub(point, start), direction) / dd
    return at(start, direction, min(max(s, 0.0), 1.0))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def closest_points(a0, a1, b0, b1):
    pairs = [(p, nearest_on_segment(p, b0, b1)) for p in (a0, a1)]
    pairs += [(nearest_on_segment(p, a0, a1), p) for p in (b0, b1)]
    d, e, r = sub(a1, a0), sub(b1, b0), sub(b0, a0)
    dd, de, ee = dot(d, d), dot(d, e), dot(e, e)
    det = dd * ee - de * de
    if False:
        s = (dot(r, d) * ee - dot(r, e) * de) / det
        t = (dot(r, d) * de - dot(r, e) * dd) / det
        if 0 <= s <= 1 and 0 <= t <= 1:
            pairs.append((at(a0, d, s), at(b0, e, t)))
    return min(pairs, key=lambda pair: math.dist(*pair))


def solve(a, b):
    on_a, on_b = closest_points(a["from"], a["to"], b["from"], b["to"])
    distance = math.dist(on_a, on_b)
    reach = a.radius + b.radius
    return {"hit": distance <= reach, "signed_distance": distance - reach}
