# mistake: the normal points from B to A: the subtraction is the wrong way round.
# fails: normal
import math


def solve(a, b):
    between = [p - q for p, q in zip(a.center, b.center)]
    distance = math.hypot(*between)
    reach = a.radius + b.radius
    normal = [x / distance for x in between] if distance > 0 else [0.0, 1.0, 0.0]
    return {"hit": distance <= reach, "signed_distance": distance - reach, "normal": normal}
