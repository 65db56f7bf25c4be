import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def first_t(ray, ball):
    to_center = [q - p for p, q in zip(ray.origin, ball.center)]
    dd = dot(ray.direction, ray.direction)
    along = dot(to_center, ray.direction)
    closest = [c - along / dd * d for c, d in zip(to_center, ray.direction)]
    left = ball.radius * ball.radius - dot(closest, closest)
    if left < 0:
        return None
    half = math.sqrt(left / dd)
    for t in (along / dd - half, along / dd + half):
        if t >= 0:
            return t
    return None


def solve(a, b, options):
    size = options.cell
    origin = (a.origin[0], a.origin[2])
    direction = (a.direction[0], a.direction[2])

    # Which bodies reach into which cell.
    grid = {}
    for number, ball in enumerate(b):
        center = (ball.center[0], ball.center[2])
        low = [math.floor((c - ball.radius) / size) for c in center]
        high = [math.floor((c + ball.radius) / size) for c in center]
        for i in range(low[0], high[0] + 1):
            for k in range(low[1], high[1] + 1):
                grid.setdefault((i, k), []).append(number)
    if not grid:
        return {"hit": False}
    least = [min(cell[n] for cell in grid) for n in range(2)]
    most = [max(cell[n] for cell in grid) for n in range(2)]

    cell = [math.floor(p / size) for p in origin]
    step = [(d > 0) - (d < 0) for d in direction]
    cells, best, tested = [], None, set()
    while True:
        cells.append(list(cell))
        for number in grid.get(tuple(cell), []):
            if number not in tested:
                tested.add(number)
                t = first_t(a, b[number])
                if t is not None and (best is None or t < best[0]):
                    best = (t, number)
        # When the ray leaves this cell on each axis.
        leaves = [math.inf, math.inf]
        for n in range(2):
            if step[n]:
                border = (cell[n] + (step[n] > 0)) * size
                leaves[n] = (border - origin[n]) / direction[n]
        if best and best[0] <= min(leaves):
            return {"hit": True, "body": best[1], "t": best[0], "cells": cells}
        n = 0 if leaves[0] < leaves[1] else 1
        if leaves[n] == math.inf:
            return {"hit": False}
        cell[n] += step[n]
        # Past all bodies on this axis: nothing can follow.
        if cell[n] > most[n] if step[n] > 0 else cell[n] < least[n]:
            return {"hit": False}
