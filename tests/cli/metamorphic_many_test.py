#!/usr/bin/env python3
"""Polygons, meshes and crowds that are moved, mirrored, turned, scaled, swapped or listed in another order have the
same answer: over all demos that take them, on questions made at random. metamorphic_many_test.py PROGRAM.

Coordinates are whole multiples of 1/256, so that every change is exact in floats. COLLIDOSCOPE_MORE=N asks N times
as many."""

import json
import os
import unittest

import program
from metamorphic_test import Change, snapped
from program import run

SEED = 35
COUNT = 12 * int(os.environ.get("COLLIDOSCOPE_MORE", "1"))
WIDEST_CELL = 20  # that every grid may be asked for
SCALES = [Change("twice as large", scale=2.0), Change("a thousand times as large", scale=2.0 ** 10),
          Change("a millionth of the size", scale=2.0 ** -20)]
IN_SPACE = [Change("axes in turn", lambda p: (p[1], p[2], p[0])), Change("half a turn", lambda p: (-p[0], -p[1], p[2])),
            Change("mirrored", lambda p: (-p[0], p[1], p[2])), Change("axes exchanged", lambda p: (p[1], p[0], p[2])),
            Change("moved", offset=(64, -32, 128))]
IN_PLANE = [Change("exchanged", lambda p: (p[1], p[0])), Change("half a turn", lambda p: (-p[0], -p[1])),
            Change("a quarter", lambda p: (-p[1], p[0])), Change("moved", offset=(64, -32))]


def body(change, given):
    """A moving sphere or box of a crowd; None for other shapes."""
    moved = dict(given)
    if "sphere" in given:
        sphere = given["sphere"]
        moved["sphere"] = {"center": change.point(sphere["center"]), "radius": change.scale * sphere["radius"]}
    elif "box" in given:
        moved["box"] = change.box(given["box"])
    else:
        return None
    if "velocity" in given:
        moved["velocity"] = change.vector(given["velocity"])
    if "spin" in given:
        moved["spin"] = change.axial(given["spin"])
    return moved


def crowd(change, given):
    bodies = [body(change, b) for b in given["bodies"]]
    if None in bodies:
        return None
    ends = [change.point(given["field"]["min"]), change.point(given["field"]["max"])]
    return {**given, "bodies": bodies,
            "field": {"min": [min(pair) for pair in zip(*ends)], "max": [max(pair) for pair in zip(*ends)]}}


def pairs_of(answer, order=None):
    """Its pairs, by the bodies' numbers in the first order."""
    return sorted(sorted(order[i] if order else i for i in pair) for pair in answer["pairs"])


class Many(unittest.TestCase):
    compared = {}

    @classmethod
    def tearDownClass(cls):
        print(f"answers compared: {cls.compared}")

    @staticmethod
    def demos(family):
        for demo in json.loads(run("list", "--json").stdout):
            # Listings have the faults they were printed with.
            if demo["family"] == family and not demo.get("robust_version") and "listing" not in demo["id"]:
                yield demo

    def answers(self, questions):
        done = run("query", text="\n".join(json.dumps(q) for q in questions) + "\n")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(questions))
        return answers

    @staticmethod
    def questions(demo):
        text = run("ask", demo["id"], "--count", str(COUNT), "--seed", str(SEED)).stdout
        for line in text.splitlines():
            question = json.loads(line)
            for name in demo["inputs"]:
                question[name] = snapped(question[name])
            yield question

    def count(self, kind):
        self.compared[kind] = self.compared.get(kind, 0) + 1

    def check(self, demo, change, kind, questions, changed, same):
        """Asks both and compares those that have an answer."""
        kept = [(q, c) for q, c in zip(questions, changed) if c]
        if not kept:
            return
        with self.subTest(demo=demo["id"], change=change, seed=SEED):
            for q, one, two in zip(kept, self.answers([q for q, _ in kept]), self.answers([c for _, c in kept])):
                said = f"{json.dumps(q[0])}\n{json.dumps(q[1])}\n{json.dumps(one)}\n{json.dumps(two)}"
                self.assertEqual("error" in one, "error" in two, said)
                if "error" not in one:
                    same(one, two, said)
                    self.count(kind)

    # -- Polygons --

    def test_polygons(self):
        for demo in self.demos("point_in_polygon"):
            questions = list(self.questions(demo))
            rule = demo["id"] == "polygon_winding"

            def same(one, two, said):
                self.assertEqual((one["hit"], one.get("where")), (two["hit"], two.get("where")), said)

            for change in [*IN_PLANE, *SCALES]:
                changed = [{**q, "a": {"polygon": [[change.point(p) for p in ring] for ring in q["a"]["polygon"]]},
                            "b": {"point": change.point(q["b"]["point"])}} for q in questions]
                # A mirror changes the signs of winding numbers, of which one rule asks.
                if rule and change.name == "exchanged":
                    changed = [None if q.get("options", {}).get("rule") == "positive" else c
                               for q, c in zip(questions, changed)]
                self.check(demo, change.name, "polygons", questions, changed, same)
            others = [{**q, "a": {"polygon": [ring[1:] + ring[:1] for ring in q["a"]["polygon"]]}} for q in questions]
            self.check(demo, "from the second vertex on", "polygons", questions, others, same)
            others = [{**q, "a": {"polygon": [ring[::-1] for ring in q["a"]["polygon"]]}}
                      if q.get("options", {}).get("rule") != "positive" else None for q in questions]
            self.check(demo, "backward", "polygons", questions, others, same)
        self.assertGreater(self.compared["polygons"], 30 * COUNT)

    # -- Meshes --

    def test_meshes(self):
        for demo in self.demos("trees"):
            if list(demo["inputs"].values()) != ["mesh", "mesh"]:
                continue
            questions = list(self.questions(demo))
            # Options of lengths stay as they are, so they are left out.
            for q in questions:
                q.pop("options", None)

            def same(one, two, said, scale=1.0):
                self.assertEqual(one["hit"], two["hit"], said)
                distance, other = one.get("signed_distance"), two.get("signed_distance")
                self.assertEqual(distance is None, other is None, said)
                if distance is not None and one.get("exact_distance") is not False:
                    self.assertLessEqual(abs(other / scale - distance), 1e-5 * (1 + abs(distance)), said)

            if demo["id"] == "tree_compare" or demo["id"] == "aabb_refit":
                continue  # one mesh, or one that is deformed
            swapped = [{**q, "a": q["b"], "b": q["a"]} for q in questions]
            self.check(demo, "swapped", "meshes", questions, swapped, same)
            for change in SCALES:
                changed = [{**q, **{name: {"mesh": {**q[name]["mesh"], "scale": change.scale * q[name]["mesh"]["scale"],
                                                    "position": change.vector(q[name]["mesh"]["position"])}}
                                    for name in "ab"}} for q in questions]
                self.check(demo, change.name, "meshes", questions, changed,
                           lambda one, two, said, s=change.scale: same(one, two, said, s))
        self.assertGreater(self.compared["meshes"], 30 * COUNT)

    def test_all_trees_say_the_same(self):
        demos = [d for d in self.demos("trees") if list(d["inputs"].values()) == ["mesh", "mesh"] and
                 d["id"] not in ("tree_compare", "aabb_refit")]
        questions = list(self.questions(next(d for d in demos if d["id"] == "aabb_tree")))
        for q in questions:
            q.pop("options", None)
        expected = self.answers(questions)
        for demo in demos:
            with self.subTest(demo=demo["id"], seed=SEED):
                told = self.answers([{**q, "demo": demo["id"]} for q in questions])
                for q, one, two in zip(questions, expected, told):
                    self.assertEqual(one["hit"], two["hit"], f"{json.dumps(q)}\n{json.dumps(two)}")

    # -- Crowds --

    def crowds(self, demo):
        for q in self.questions(demo):
            options = {k: v for k, v in q.get("options", {}).items() if k == "cell"}
            q.pop("options", None)
            yield {**q, **({"options": options} if options else {})}

    def test_crowds(self):
        for demo in self.demos("broad_phase"):
            questions = list(self.crowds(demo))

            def same(one, two, said, order=None):
                self.assertEqual(pairs_of(one), pairs_of(two, order), said)

            changes = [*IN_SPACE, *SCALES]
            if demo["id"] == "perceptual_scheduler":
                changes = []  # an eye sees it, and time is scarce
            for change in changes:
                changed = []
                for q in questions:
                    moved = crowd(change, q["bodies"]["crowd"])
                    options = {k: change.scale * v for k, v in q.get("options", {}).items()}
                    changed.append({**q, "bodies": {"crowd": moved}, **({"options": options} if options else {})}
                                   if moved and max(options.values(), default=0) <= WIDEST_CELL else None)
                self.check(demo, change.name, "crowds", questions, changed, same)
            if not changes:
                continue
            for name, step in (("backward", -1), ("every other one first", 2)):
                for q in questions:
                    bodies = q["bodies"]["crowd"]["bodies"]
                    order = list(range(len(bodies)))
                    order = order[::-1] if step < 0 else order[::2] + order[1::2]
                    other = {**q, "bodies": {"crowd": {**q["bodies"]["crowd"], "bodies": [bodies[i] for i in order]}}}
                    self.check(demo, name, "crowds", [q], [other],
                               lambda one, two, said, o=order: same(one, two, said, o))
        self.assertGreater(self.compared["crowds"], 50 * COUNT)


if __name__ == "__main__":
    program.main()
