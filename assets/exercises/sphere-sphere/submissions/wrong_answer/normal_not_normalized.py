# mistake: the vector between the centers is returned as the normal without dividing by its
# length.
# fails: normal
import math


def solve(a, b):
    between = [q - p for p, q in zip(a.center, b.center)]
    distance = math.hypot(*between)
    reach = a.radius + b.radius
    normal = between
    return {"hit": distance <= reach, "signed_distance": distance - reach, "normal": normal}
