# mistake: s and t are cut off at 0 and 1 each on its own: after the one is cut off the other is
# no longer the best.
# fails: apart, huge, point_on_a, point_on_b, tiny
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def at(start, direction, s):
    return [p + s * d for p, d in zip(start, direction)]


def nearest(point, start, direction):
    """The point of a segment that is nearest to another point."""
    dd = dot(direction, direction)
    if dd == 0:
        return start
    s = dot(sub(point, start), direction) / dd
    return at(start, direction, min(max(s, 0.0), 1.0))


def solve(a, b):
    a0, a1 = a.points
    b0, b1 = b.points
    d, e = sub(a1, a0), sub(b1, b0)
    # Either an end of one of them is closest ...
    pairs = [(p, nearest(p, b0, e)) for p in (a0, a1)]
    pairs += [(nearest(p, a0, d), p) for p in (b0, b1)]
    # ... or the points where the two lines are.
    r = sub(b0, a0)
    dd, de, ee = dot(d, d), dot(d, e), dot(e, e)
    det = dd * ee - de * de
    if det > 1e-12 * dd * ee:
        s = (dot(r, d) * ee - dot(r, e) * de) / det
        t = (dot(r, d) * de - dot(r, e) * dd) / det
        if 0 <= s <= 1 and 0 <= t <= 1:
            pairs.append((at(a0, d, s), at(b0, e, t)))
    if det > 1e-12 * dd * ee:
        s, t = min(max(s, 0.0), 1.0), min(max(t, 0.0), 1.0)
        pairs = [(at(a0, d, s), at(b0, e, t))]
    on_a, on_b = min(pairs, key=lambda pair: math.dist(*pair))
    return {"signed_distance": math.dist(on_a, on_b), "point_on_a": on_a, "point_on_b": on_b}
