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


def solve(a, b):
    center = a.center
    p, q, r = b.points
    candidates = [nearest_on_segment(center, s, e) for s, e in ((p, q), (q, r), (r, p))]
    normal = cross(sub(q, p), sub(r, p))
    area = dot(normal, normal)
    if area > 0:
        foot = at(center, normal, dot(sub(p, center), normal) / area)
        edges = ((p, q), (q, r), (r, p))
        if all(dot(cross(sub(e, s), sub(foot, s)), normal) >= 0 for s, e in edges):
            candidates.append(foot)
    nearest = min(candidates, key=lambda point: math.dist(point, center))
    distance = math.dist(nearest, center)
    return {
        "hit": distance <= a.radius,
        "signed_distance": distance - a.radius,
        "point_on_b": nearest,
    }
