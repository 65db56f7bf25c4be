# mistake: the axis is returned as it is: it is not tested whether it points from A to B.
# fails: normal
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def axes_of(box):
    """The three edge directions of a box: the columns of its rotation matrix."""
    w, x, y, z = box.rotation
    n = w * w + x * x + y * y + z * z
    s = 2 / n
    return [
        [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
        [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
        [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
    ]


def reach(box, axes, axis):
    """Half the length of the box's projection on the axis."""
    return sum(h * abs(dot(e, axis)) for h, e in zip(box.half, axes))


def solve(a, b):
    of_a, of_b = axes_of(a), axes_of(b)
    between = [q - p for p, q in zip(a.center, b.center)]
    candidates = of_a + of_b + [cross(e, f) for e in of_a for f in of_b]
    best, normal = -math.inf, [0.0, 1.0, 0.0]
    for axis in candidates:
        length = math.hypot(*axis)
        if length < 1e-6:  # parallel edges: their cross product is no direction
            continue
        axis = [x / length for x in axis]
        offset = dot(between, axis)
        gap = abs(offset) - reach(a, of_a, axis) - reach(b, of_b, axis)
        if gap > best:
            best = gap
            normal = axis
    return {"hit": best <= 0, "depth": -best, "normal": normal}
