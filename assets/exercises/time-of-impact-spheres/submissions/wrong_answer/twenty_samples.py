# mistake: the motion is sampled at twenty places: what happens between two of them is missed,
# and t is as coarse as they are.
# fails: deep, huge, normal, passing, tiny
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
    for n in range(21):
        t = n / 20 * options.seconds
        there = [d + t * m for d, m in zip(between, moving)]
        if dot(there, there) <= reach * reach:
            break
    else:
        return {"hit": False}
    if t < 0:
        speed = dot(moving, moving)
        nearing = -dot(between, moving)
        if nearing <= 0:
            return {"hit": False}
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
