# mistake: no thought of two spheres with the same center: the length that is divided by is
# zero.
# fails: contained, normal, signed_distance
import math


def solve(a, b):
    between = [q - p for p, q in zip(a.center, b.center)]
    distance = math.hypot(*between)
    reach = a.radius + b.radius
    normal = [x / distance for x in between]
    return {"hit": distance <= reach, "signed_distance": distance - reach, "normal": normal}
