# mistake: the first body in the list that the ray meets, not the first one on the ray.
# fails: behind, deep, t
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def first_t(ray, ball):
    """Where the ray meets the surface first, or None."""
    to_center = [q - p for p, q in zip(ray.origin, ball.center)]
    dd = dot(ray.direction, ray.direction)
    along = dot(to_center, ray.direction)
    closest = [c - along / dd * d for c, d in zip(to_center, ray.direction)]
    left = ball.radius * ball.radius - dot(closest, closest)
    if left < 0:
        return None
    half = math.sqrt(left / dd)
    for t in (along / dd - half, along / dd + half):
        if t >= 0:
            return t
    return None


def solve(a, b):
    picked, nearest = None, math.inf
    for number, ball in enumerate(b):
        t = first_t(a, ball)
        if t is not None and t < nearest:
            picked, nearest = number, t
            break
    if picked is None:
        return {"hit": False}
    return {"hit": True, "body": picked, "t": nearest}
