# mistake: the support of B is taken in the same direction as that of A: what is built is no
# longer A - B.
# fails: contained, deep, degenerate, distance, huge, parallel, tiny
import math
from itertools import combinations


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def support(a, b, direction):
    """The point of A - B that is farthest in the direction."""
    p = max(a, key=lambda point: dot(point, direction))
    q = max(b, key=lambda point: dot(point, direction))
    return sub(p, q)


def solved(matrix, right):
    """The solution of a small system of equations, or None where there is no single one."""
    n = len(right)
    rows = [list(row) + [r] for row, r in zip(matrix, right)]
    largest = max(abs(x) for row in matrix for x in row)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        if abs(rows[pivot][i]) <= 1e-13 * largest:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def nearest(points):
    """The nearest point to the origin in the hull of the points, and those of them it needs."""
    best = None
    for count in range(1, len(points) + 1):
        for part in combinations(points, count):
            first, edges = part[0], [sub(p, part[0]) for p in part[1:]]
            weights = []
            if edges:
                gram = [[dot(e, f) for f in edges] for e in edges]
                weights = solved(gram, [-dot(first, e) for e in edges])
                if weights is None or min(weights) < 0 or sum(weights) > 1:
                    continue
            v = [first[k] + sum(w * e[k] for w, e in zip(weights, edges)) for k in range(3)]
            if best is None or dot(v, v) < dot(best[0], best[0]):
                best = v, list(part)
    return best


def solve(a, b):
    a, b = a.points, b.points
    size = max(abs(x) for p in a + b for x in p)
    simplex = [sub(a[0], b[0])]
    v = simplex[0]
    for _ in range(100):
        if math.hypot(*v) <= 1e-10 * size:
            return {"hit": True}
        w = support(a, b, [-x for x in v])
        if w in simplex or dot(v, v) - dot(v, w) <= 1e-12 * dot(v, v):
            break
        before = dot(v, v)
        v, simplex = nearest(simplex + [w])
        if dot(v, v) >= before:  # as close as the arithmetic gets
            break
    return {"hit": False, "distance": math.hypot(*v)}
