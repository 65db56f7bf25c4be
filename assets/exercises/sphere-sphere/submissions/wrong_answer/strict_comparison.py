# mistake: `<` instead of `<=`: two spheres that just touch are called apart.
# fails: touching
import math


def solve(a, b):
    between = [q - p for p, q in zip(a.center, b.center)]
    distance = math.hypot(*between)
    reach = a.radius + b.radius
    normal = [x / distance for x in between] if distance > 0 else [0.0, 1.0, 0.0]
    return {"hit": distance < reach, "signed_distance": distance - reach, "normal": normal}
