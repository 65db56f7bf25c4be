# mistake: the box is taken to be axis-aligned: its rotation is never looked at.
# fails: apart, deep, huge, normal, parallel, tiny, touching
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def axes_of(box):
    w, x, y, z = box.rotation
    s = 2 / (w * w + x * x + y * y + z * z)
    return [
        [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
        [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
        [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
    ]


def solve(a, b):
    offset = [p - q for p, q in zip(a.origin, b.center)]
    enters, leaves = (-math.inf, None), (math.inf, None)  # t and the normal there
    for axis, half in zip([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], b.half):
        start, step = dot(offset, axis), dot(a.direction, axis)
        if step == 0:
            if abs(start) > half:
                return {"hit": False}
            continue
        sign = math.copysign(1.0, step)
        first, last = (-sign * half - start) / step, (sign * half - start) / step
        if first > enters[0]:
            enters = (first, [-sign * x for x in axis])
        if last < leaves[0]:
            leaves = (last, [sign * x for x in axis])
    if enters[0] > leaves[0] or leaves[0] < 0:
        return {"hit": False}
    t, normal = enters if enters[0] >= 0 else leaves
    return {"hit": True, "t": t, "normal": normal}
