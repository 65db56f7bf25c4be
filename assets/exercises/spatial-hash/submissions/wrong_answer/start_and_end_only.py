# mistake: a moving body is entered into the cells of its start and of its end, not into those
# between.
# fails: cells, deep, fast
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def velocity(body):
    return body.get("velocity") or [0.0, 0.0, 0.0]


def collide(a, b, seconds):
    """Whether the two touch at some time of the frame."""
    between = [q - p for p, q in zip(a.center, b.center)]
    moving = [q - p for p, q in zip(velocity(a), velocity(b))]
    speed = dot(moving, moving)
    t = min(max(-dot(between, moving) / speed, 0.0), seconds) if speed > 0 else 0.0
    closest = [d + t * m for d, m in zip(between, moving)]
    reach = a.radius + b.radius
    return dot(closest, closest) <= reach * reach


def solve(bodies, options):
    size, seconds = options.cell, options.seconds
    table, entries = {}, 0
    for number, body in enumerate(bodies):
        low, high = [], []
        for k in (0, 2):
            start = body.center[k]
            end = start + seconds * velocity(body)[k]
            low.append(math.floor((min(start, end) - body.radius) / size))
            high.append(math.floor((max(start, end) + body.radius) / size))
        cells = set()
        for at in (0, seconds):
            place = [p + at * v for p, v in zip(body.center, velocity(body))]
            low = [math.floor((place[k] - body.radius) / size) for k in (0, 2)]
            high = [math.floor((place[k] + body.radius) / size) for k in (0, 2)]
            for i in range(low[0], high[0] + 1):
                for k in range(low[1], high[1] + 1):
                    cells.add((i, k))
        for cell in cells:
            table.setdefault(cell, []).append(number)
            entries += 1
    candidates = set()
    for numbers in table.values():
        for n, i in enumerate(numbers):
            for j in numbers[n + 1 :]:
                candidates.add((min(i, j), max(i, j)))
    pairs = [[i, j] for i, j in sorted(candidates) if collide(bodies[i], bodies[j], seconds)]
    return {"pairs": pairs, "cells": entries}
