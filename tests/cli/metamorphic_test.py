#!/usr/bin/env python3
"""Moved, mirrored, swapped and scaled bodies have the answer that is moved, mirrored, swapped and scaled: over all
demos of two bodies in space, on questions made at random. metamorphic_test.py PROGRAM.

Coordinates are whole multiples of 1/256, so that every change is exact in floats. COLLIDOSCOPE_MORE=N asks N times
as many."""

import json
import math
import os
import unittest

import program
from program import run

SEED = 34
COUNT = 40 * int(os.environ.get("COLLIDOSCOPE_MORE", "1"))


class Change:
    """p -> scale * turn(p) + offset; `turn` permutes the axes or changes their signs."""

    def __init__(self, name, turn=lambda p: p, scale=1.0, offset=(0, 0, 0)):
        self.name, self.turn, self.scale, self.offset = name, turn, scale, offset

    def vector(self, v):
        return [self.scale * x for x in self.turn(v)]

    def axial(self, v):
        """An axis of rotation: a mirror turns it the other way round."""
        x, y, z = (self.turn(axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
        handed = (x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0]) +
                  x[2] * (y[0] * z[1] - y[1] * z[0]))
        return [handed * c for c in self.turn(v)]

    def box(self, given):
        """The same solid, described by axes of its own that are turned with it."""
        w, *v = given.get("rotation", [1, 0, 0, 0])
        return {"center": self.point(given["center"]), "rotation": [w, *self.axial(v)],
                "half": [self.scale * abs(x) for x in self.turn(given["half"])]}

    def point(self, p):
        return [x + o for x, o in zip(self.vector(p), self.offset)]

    def shape(self, shape):
        """The changed shape; None for kinds that are not told here."""
        [(kind, value)] = shape.items()
        if kind == "sphere":
            value = {"center": self.point(value["center"]), "radius": self.scale * value["radius"]}
        elif kind == "capsule":
            value = {"from": self.point(value["from"]), "to": self.point(value["to"]),
                     "radius": self.scale * value["radius"]}
        elif kind == "plane":
            normal = list(self.turn(value["normal"]))
            value = {"normal": normal, "offset": self.scale * value["offset"] +
                     sum(n * o for n, o in zip(normal, self.offset))}
        elif kind == "ray":
            value = {"origin": self.point(value["origin"]), "direction": self.vector(value["direction"])}
        elif kind in ("segment", "triangle"):
            value = [self.point(p) for p in value]
        elif kind == "hull":
            value = {"points": [self.point(p) for p in value["points"]]}
        elif kind == "aabb":
            ends = [self.point(value["min"]), self.point(value["max"])]
            value = {"min": [min(pair) for pair in zip(*ends)], "max": [max(pair) for pair in zip(*ends)]}
        elif kind == "box":
            value = self.box(value)
        else:
            return None
        return {kind: value}


CHANGES = [
    Change("axes in turn", lambda p: (p[1], p[2], p[0])),
    Change("half a turn", lambda p: (-p[0], -p[1], p[2])),
    Change("mirrored", lambda p: (-p[0], p[1], p[2])),
    Change("axes exchanged", lambda p: (p[1], p[0], p[2])),
    Change("moved", offset=(64, -32, 128)),
    Change("twice as large", scale=2.0),
    Change("a million times as large", scale=2.0 ** 20),
    Change("a millionth of the size", scale=2.0 ** -20),
    Change("near the largest floats", scale=2.0 ** 100),
    Change("near the smallest floats", scale=2.0 ** -100),
    Change("denormal", scale=2.0 ** -135),
]


def snapped(value, key=""):
    """Numbers as multiples of 1/256; rotations stay as they are, lengths above zero."""
    if isinstance(value, dict):
        return {k: v if k == "rotation" else snapped(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [snapped(v, key) for v in value]
    if isinstance(value, float):
        snap = round(value * 256) / 256
        return max(snap, 1 / 256) if key in ("radius", "half") else snap
    return value


class Metamorphic(unittest.TestCase):
    compared = 0

    @staticmethod
    def demos():
        for demo in json.loads(run("list", "--json").stdout):
            # A version with faults, as published, names the robust one.
            if demo["family"] in ("narrow_phase", "rays") and not demo.get("robust_version"):
                yield demo

    def answers(self, questions):
        done = run("query", text="\n".join(json.dumps(q) for q in questions) + "\n")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(questions))
        return answers

    def questions(self, demo, *more):
        text = run("ask", demo["id"], "--count", str(COUNT), "--seed", str(SEED), *more).stdout
        for line in text.splitlines():
            question = json.loads(line)
            for name in demo["inputs"]:
                question[name] = snapped(question[name])
            yield question

    def changed(self, demo, question, change):
        shapes = {name: change.shape(question[name]) for name in demo["inputs"]}
        return None if None in shapes.values() else {**question, **shapes}

    def same(self, demo, question, one, two, scale, moved):
        said = f"{json.dumps(question)}\n{json.dumps(one)}\n{json.dumps(two)}"
        if "error" in two:
            # A demo may refuse where squares leave the range of floats, and says so.
            self.assertTrue(scale > 1e20 or scale < 1e-20, said)
            return
        Metamorphic.compared += 1
        self.assertEqual(one["hit"], two["hit"], said)
        self.assertEqual(one.get("inside"), two.get("inside"), said)
        if demo["family"] == "rays" and one.get("t") is not None:
            self.assertTrue(math.isclose(one["t"], two["t"], rel_tol=1e-5, abs_tol=1e-6), said)
        estimate = one.get("estimate") or one.get("exact_distance") is False
        distance, other = one.get("signed_distance"), two.get("signed_distance")
        self.assertEqual(distance is None, other is None, said)
        if distance is not None and not estimate and demo["id"] != "deep_penetration":
            # A denormal has fewer digits.
            slack = 2e-6 * (1 + abs(distance)) * (100 if moved else 1) + 2.0 ** -148 / scale
            self.assertTrue(abs(other / scale - distance) <= slack, said)

    def test_the_answer_goes_with_the_bodies(self):
        for demo in self.demos():
            with self.subTest(demo=demo["id"], seed=SEED):
                questions = list(self.questions(demo))
                plain = self.answers(questions)
                pairs = [(q, a) for q, a in zip(questions, plain) if "error" not in a]
                for change in CHANGES:
                    with self.subTest(change=change.name):
                        kept = [(q, a, c) for q, a in pairs if (c := self.changed(demo, q, change))]
                        for (q, a, c), other in zip(kept, self.answers([c for _, _, c in kept]) if kept else []):
                            self.same(demo, c, a, other, change.scale, change.offset != (0, 0, 0))
        print(f"{Metamorphic.compared} answers compared")
        self.assertGreater(Metamorphic.compared, 100 * COUNT)

    def test_swapped_bodies_have_the_answer_the_other_way_round(self):
        swapped = 0
        for demo in self.demos():
            names = list(demo["inputs"])
            if len(names) != 2 or demo["family"] != "narrow_phase":
                continue
            # Edge cases are full of ties, of which both ways must choose the same one.
            questions = [*self.questions(demo), *self.questions(demo, "--edge-cases")]
            others = [{**q, names[0]: q[names[1]], names[1]: q[names[0]]} for q in questions]
            with self.subTest(demo=demo["id"], seed=SEED):
                for question, one, two in zip(questions, self.answers(questions), self.answers(others)):
                    if "error" in one or "error" in two:
                        continue
                    self.same(demo, question, one, two, 1, False)
                    if one.get("normal") and two.get("normal"):
                        for x, y in zip(one["normal"], two["normal"]):
                            self.assertLessEqual(abs(x + y), 1e-5, f"{json.dumps(question)}\n{one}\n{two}")
                    swapped += 1
        self.assertGreater(swapped, 20 * COUNT)


if __name__ == "__main__":
    program.main()
