# mistake: the normal is returned in the frame of the box, not turned back into the world's.
# fails: normal
import math


def axes_of(box):
    w, x, y, z = box.rotation
    s = 2 / (w * w + x * x + y * y + z * z)
    return [
        [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
        [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
        [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
    ]


def solve(a, b):
    axes = axes_of(b)
    offset = [p - q for p, q in zip(a.center, b.center)]
    own = [sum(o * x for o, x in zip(offset, axis)) for axis in axes]
    nearest = [min(max(c, -h), h) for c, h in zip(own, b.half)]
    way = [n - c for n, c in zip(nearest, own)]
    distance = math.hypot(*way)
    if distance > 0:
        normal = [w / distance for w in way]
    else:  # inside: out through the nearest face
        k = min(range(3), key=lambda i: b.half[i] - abs(own[i]))
        distance = -(b.half[k] - abs(own[k]))
        normal = [0.0, 0.0, 0.0]
        normal[k] = -math.copysign(1.0, own[k])
    return {
        "hit": distance <= a.radius,
        "signed_distance": distance - a.radius,
        "normal": normal,
    }
