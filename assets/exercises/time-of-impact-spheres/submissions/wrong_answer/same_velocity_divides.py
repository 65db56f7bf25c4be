# mistake: no thought of two bodies with the same velocity: it divides by zero.
# fails: apart, resting
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def velocity(body):
    return body.get("velocity") or [0.0, 0.0, 0.0]


def solve(bodies, options):
    a, b = bodies
    between = [q - p for p, q in zip(a.center, b.center)]
    moving = [q - p for p, q in zip(velocity(a), velocity(b))]
    reach = a.radius + b.radius
    if dot(between, between) <= reach * reach:
        t = 0.0
    else:
        speed = dot(moving, moving)
        nearing = -dot(between, moving)
        closest = [d + nearing / speed * m for d, m in zip(between, moving)]
        left = reach * reach - dot(closest, closest)
        if left < 0:
            return {"hit": False}
        t = nearing / speed - math.sqrt(left / speed)
        if t > options.seconds:
            return {"hit": False}
    way = [d + t * m for d, m in zip(between, moving)]
    length = math.hypot(*way)
    return {"hit": True, "t": t, "normal": [x / length if length > 0 else y for x, y in zip(way, (0, 1, 0))]}
