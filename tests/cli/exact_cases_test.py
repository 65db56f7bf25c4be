#!/usr/bin/env python3
"""Questions that broke other engines, with answers worked out apart. exact_cases_test.py PROGRAM."""

import json
import math
import struct
import unittest
from fractions import Fraction

from program import ask, main, run


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def above(value, steps=1):
    """The float so many above a positive one, or below."""
    bits = struct.unpack("i", struct.pack("f", value))[0]
    return struct.unpack("f", struct.pack("i", bits + steps))[0]


def ball(center, radius, velocity):
    return {"sphere": {"center": center, "radius": radius}, "velocity": velocity}


FLOOR = {"aabb": {"min": [-10, 0, -10], "max": [10, 1, 10]}, "mass": 1e30}


def crowd(demo, *bodies, **options):
    return {"demo": demo, "options": options, "bodies": {"crowd": {"bodies": list(bodies)}}}


class TinyBalls(unittest.TestCase):
    def expect(self, question, velocity, normal):
        [answer], code = ask(question)
        self.assertEqual(code, 0, answer)
        for name, right in (("velocity_a", velocity), ("normal", normal), ("spin_a", [0, 0, 0])):
            for got, value in zip(answer[name], right):
                self.assertAlmostEqual(got, value, delta=2e-6 * max(1, abs(value)), msg=name)

    def test_a_point_bounces_off_the_face(self):
        self.expect(crowd("bounce", ball([0, 2, 0], 0, [1, -1, 0]), FLOOR), [1, 1, 0], [0, -1, 0])

    def test_a_tiny_ball_from_afar(self):
        self.expect(crowd("bounce", ball([-700, 751, 0.3], 1e-7, [700, -750, 0]), FLOOR),
                    [700, 750, 0], [0, -1, 0])

    def test_a_point_at_a_turned_box(self):
        turned = {"box": {"center": [0, 0, 0], "half": [1, 2, 3], "rotation": [1, 0, 0, 1]},
                  "mass": 1e30}
        self.expect(crowd("bounce", ball([0.25, 5, 0], 0, [0.5, -4, 0.5]), turned),
                    [0.5, 4, 0.5], [0, -1, 0])

    def test_two_tiny_balls_head_on(self):
        self.expect(crowd("bounce", ball([-999, -999, 1], 1e-8, [999, 999, 0]),
                          ball([999, 999, 1], 1e-8, [-999, -999, 0])),
                    [-999, -999, 0], [math.sqrt(0.5), math.sqrt(0.5), 0])


class TouchingAtTheEnd(unittest.TestCase):
    def expect(self, sphere, wall, hit):
        [answer], _ = ask(crowd("tunneling", sphere, wall))
        self.assertEqual((answer["hit"], answer["seen_static"], answer["seen_pseudo_dynamic"],
                          answer["tunneled"]), (hit, hit, hit, False))
        if hit:
            self.assertEqual(answer["normal"], [1, 0, 0])

    def test_the_box_answers_as_the_aabb(self):
        coming = ball([6.9, 0, 0], 0.5, [7.6, 0, 0])
        self.expect(coming, {"box": {"center": [16, 0, 0], "half": [1, 1, 1]}}, True)
        self.expect(coming, {"aabb": {"min": [15, -1, -1], "max": [17, 1, 1]}}, True)
        slower = ball([6.9, 0, 0], 0.5, [above(single(7.6), -1), 0, 0])
        self.expect(slower, {"box": {"center": [16, 0, 0], "half": [1, 1, 1]}}, False)

    def test_the_pose_at_the_end_is_no_float(self):
        # 1 + 2^-24 would be rounded to 1.
        step = 2.0 ** -24
        wall = {"box": {"center": [3, 0, 0], "half": [1, 1, 1]}}
        self.expect(ball([1, 0, 0], 1 - step, [step, 0, 0]), wall, True)
        self.expect(ball([1, 0, 0], 1 - step, [above(step, -1), 0, 0]), wall, False)

    def test_a_thousand_away_by_a_float(self):
        # The velocity that just reaches the box is found in fractions.
        for x, at in ((0.1, 1000.3), (-3.7, 999.9), (0.77, 1023.1)):
            x, at = single(x), single(at)
            way = Fraction(at) - 1 - Fraction(0.5) - Fraction(x)
            near = single(float(way))
            for steps in (-2, -1, 0, 1, 2):
                speed = above(near, steps)
                for rotation in ([1, 0, 0, 0], [0, 1, 0, 0]):
                    box = {"box": {"center": [at, 0, 0], "half": [1, 1, 1], "rotation": rotation}}
                    self.expect(ball([x, 0, 0], 0.5, [speed, 0, 0]), box, Fraction(speed) >= way)


class ConvexPieces(unittest.TestCase):
    def question(self, x, **options):
        return {"demo": "convex_pieces", "options": {"ask": "tolerance", **options},
                "a": {"mesh": {"file": "box.obj"}},
                "b": {"mesh": {"file": "box.obj", "position": [x, 0, 0]}}}

    def test_no_limit_is_no_tolerance_that_fails(self):
        # The box is two wide.
        answers, _ = ask(self.question(0.5), self.question(5), self.question(5, tolerance=299),
                         self.question(5, tolerance=300), self.question(2, tolerance=1))
        self.assertEqual([a["within"] for a in answers], [True, True, False, True, True])
        self.assertTrue(answers[0]["hit"])
        self.assertIn("no limit", answers[0]["verdict"])
        # Bounds that are floats still bound: the distance is 3.
        self.assertGreaterEqual(answers[1]["distance_at_most"], 3)


class Asked(unittest.TestCase):
    def test_the_same_seed_asks_the_same_questions(self):
        first = run("ask", "ray_sphere", "--seed", "7", "--count", "3").stdout.splitlines()
        self.assertEqual([json.loads(line)["a"]["ray"]["origin"] for line in first],
                         [[0.564, 1.332, 0.58], [-1.657, 0.643, -2.059], [-1.795, 0.774, 1.7]])
        again = run("ask", "ray_sphere", "--seed", "7", "--count", "3").stdout.splitlines()
        self.assertEqual(first, again)


class Said(unittest.TestCase):
    def test_from_the_surface_a_ray_is_not_inside(self):
        ray = {"ray": {"origin": [1, 0, 0], "direction": [1, 0, 0]}}
        along = {"ray": {"origin": [1, 0, 0], "direction": [0, 1, 0]}}
        within = {"ray": {"origin": [0.5, 0, 0], "direction": [1, 0, 0]}}
        bodies = [{"aabb": {"min": [-1, -1, -1], "max": [1, 1, 1]}},
                  {"box": {"center": [0, 0, 0], "half": [1, 1, 1]}}]
        sphere = {"sphere": {"center": [0, 0, 0], "radius": 1}}
        questions = [{"demo": "ray_box", "a": a, "b": b}
                     for b in bodies for a in (ray, along, within)]
        questions += [{"demo": "ray_sphere", "a": a, "b": sphere} for a in (ray, along, within)]
        answers, code = ask(*questions)
        self.assertEqual(code, 0)
        self.assertEqual([(a["t"], a.get("inside", False), a["normal"]) for a in answers],
                         [(0, False, [1, 0, 0]), (0, False, [1, 0, 0]), (0.5, True, [1, 0, 0])] * 3)

    def test_zero_has_no_sign(self):
        half = [1, 1, 1]
        questions = [
            {"demo": "sphere_box", "a": {"sphere": {"center": [3, -0.0, -0.0], "radius": 1}},
             "b": {"box": {"center": [0, 0, 0], "half": half}}},
            {"demo": "ray_box", "a": {"ray": {"origin": [-3, 0, 0], "direction": [1, 0, 0]}},
             "b": {"box": {"center": [0, 0, 0], "half": half}}},
            {"demo": "sat_box_box", "a": {"box": {"center": [0, 0, 0], "half": half}},
             "b": {"box": {"center": [0, -1.5, 0], "half": half}}},
            crowd("bounce", ball([0, 2, 0], 0, [1, -1, -0.0]), FLOOR),
            {"demo": "sphere_sphere", "a": {"sphere": {"center": [-1, -0.0, 0], "radius": 1}},
             "b": {"sphere": {"center": [1, -0.0, 0], "radius": 1}}}]
        text = "\n".join(json.dumps(q) for q in questions) + "\n"
        for command in ("query", "trace"):
            result = run(command, text=text)
            self.assertEqual(result.returncode, 0, result.stdout)
            answers = [json.loads(line) for line in result.stdout.splitlines()]
            self.assertEqual(len(answers), len(questions))
            for answer in answers:
                self.assertNotIn("-0.0", [repr(v) for v in numbers(answer)])

    def test_the_estimated_depth_bounds_the_true_one(self):
        hulls = [[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
                 [[0.1, 0.1, 0.1], [1, 1, 1], [0, 1, 2], [1, 0, 1]],
                 [[-0.3, 0.2, 0.1], [0.7, 0.1, -0.2], [0.3, 0.9, 0.3], [0.1, 0.2, 0.8]],
                 [[0.2, -0.1, 0.3], [0.9, 0.2, 0.1], [0.1, 0.6, -0.3], [0.4, 0.4, 0.7]]]
        questions = [{"demo": "deep_penetration", "a": {"hull": {"points": a}},
                      "b": {"hull": {"points": b}}} for a in hulls for b in hulls if a is not b]
        answers, _ = ask(*questions)
        met = [a for a in answers if a["hit"]]
        self.assertGreater(len(met), 5)
        for answer in met:
            self.assertGreaterEqual(answer["estimated_depth"], answer["true_depth"])
            self.assertEqual(answer["estimated_depth"], -answer["signed_distance"])
            # As short as floats are.
            for name in ("estimated_depth", "true_depth"):
                self.assertLessEqual(len(repr(answer[name])), 12, answer[name])
        # Known in fractions: along (1, 1, 1) from the corner at a tenth to the face x + y + z = 1.
        [known], _ = ask(questions[0])
        depth = 1 - 3 * Fraction(single(0.1))
        estimated = 3 * Fraction(single(known["estimated_depth"])) ** 2
        self.assertGreaterEqual(estimated, depth ** 2)
        self.assertLess(estimated, depth ** 2 * (1 + Fraction(1, 10 ** 6)))


def numbers(value):
    if isinstance(value, float):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [n for part in value for n in numbers(part)]
    return []



class CurvedBodies(unittest.TestCase):
    """Distances and depths worked out by hand, by GJK and by EPA."""

    CYLINDER = {"cylinder": {"from": [0, 0, 0], "to": [0, 2, 0], "radius": 1}}
    CONE = {"cone": {"apex": [0, 3, 0], "base": [0, 0, 0], "radius": 4}}
    ELLIPSOID = {"ellipsoid": {"center": [0, 0, 0], "radii": [3, 1, 2], "rotation": [1, 0, 0, 1]}}
    BOX = {"box": {"center": [0, 0, 0], "half": [1, 1, 1], "rounding": 0.5}}
    HULL = {"hull": {"points": [[-1, 0, 0], [1, 0, 0], [0, 0, 1]], "rounding": 0.5}}

    def expect(self, one, center, radius, distance):
        ball = {"sphere": {"center": center, "radius": radius}}
        for demo in ("gjk", "epa"):
            [answer], code = ask({"demo": demo, "a": one, "b": ball})
            self.assertEqual(code, 0, answer)
            self.assertAlmostEqual(answer["signed_distance"], distance, delta=2e-6, msg=(demo, answer))
            self.assertEqual(answer["hit"], distance <= 0, (demo, answer))

    def test_a_ball_over_a_cylinder(self):
        self.expect(self.CYLINDER, [0.25, 3, 0.5], 0.5, 0.5)
        self.expect(self.CYLINDER, [3, 1, 4], 1, 3)
        self.expect(self.CYLINDER, [4, 6, 0], 1, 4)  # at the rim, 3 and 4 away
        self.expect(self.CYLINDER, [0, 1.75, 0], 0.5, -0.75)

    def test_a_ball_at_a_cone(self):
        self.expect(self.CONE, [0, 5, 0], 1, 1)  # over its apex
        self.expect(self.CONE, [5, 5.5, 0], 1, 4)  # square to its side: (2, 1.5) and 5 times (0.6, 0.8)
        self.expect(self.CONE, [0.25, -2, 0], 1, 1)

    def test_a_ball_at_an_ellipsoid(self):
        # Turned by a quarter about z: 3 along y, 1 along x.
        self.expect(self.ELLIPSOID, [0, 5, 0], 1, 1)
        self.expect(self.ELLIPSOID, [3, 0, 0], 1, 1)
        self.expect(self.ELLIPSOID, [0, 0, 4], 0.5, 1.5)

    def test_a_ball_at_rounded_corners(self):
        self.expect(self.BOX, [3, 3, 2], 0.5, 2)  # (2, 2, 1) from the corner
        self.expect(self.BOX, [0.25, 2, 0.25], 0.25, 0.25)
        self.expect(self.BOX, [0, 1.25, 0], 0.25, -0.5)
        self.expect(self.HULL, [4, 4, 0], 1, 3.5)
        self.expect(self.HULL, [0, 2, 0.25], 0.5, 1)


class RaysAtRoundBodies(unittest.TestCase):
    """Rays that graze, at tangents and rims that are floats, and one float beyond."""

    PILL = {"capsule": {"from": [0, 0, 0], "to": [4, 0, 0], "radius": 1}}
    CAN = {"cylinder": {"from": [0, 0, 0], "to": [0, 2, 0], "radius": 1}}

    def hits(self, demo, body, *rays):
        answers, code = ask(*[{"demo": demo, "a": {"ray": {"origin": o, "direction": d}}, "b": body}
                              for o, d in rays])
        self.assertEqual(code, 0, answers)
        return [answer.get("t") if answer["hit"] else None for answer in answers]

    def test_a_capsule_is_touched(self):
        self.assertEqual(self.hits("ray_capsule", self.PILL,
                                   ([2, 1, -2], [0, 0, 1]), ([2, above(1), -2], [0, 0, 1]),
                                   ([-3, 1, 0], [1, 0, 0]), ([-3, above(1), 0], [1, 0, 0]),
                                   ([-1, 2, 0], [0, -1, 0]), ([-above(1), 2, 0], [0, -1, 0])),
                         [2, None, 3, None, 2, None])

    def test_a_cylinder_is_touched(self):
        self.assertEqual(self.hits("ray_cylinder", self.CAN,
                                   ([1, 3, 0], [0, -1, 0]), ([above(1), 3, 0], [0, -1, 0]),
                                   ([-3, 2, 0], [1, 0, 0]), ([-3, above(2), 0], [1, 0, 0]),
                                   ([-2, 1, 0], [1, 1, 0]), ([-2, above(1), 0], [1, 1, 0])),
                         [1, None, 2, None, 1, None])

    def test_far_away_the_wall_is_still_met(self):
        # 3, 4, 5: the wall's entry is 3 before the place nearest to the axis, 4 from it.
        can = {"cylinder": {"from": [4, -1, 0], "to": [4, 1, 0], "radius": 5}}
        far = 2.0 ** 20
        self.assertEqual(self.hits("ray_cylinder", can, ([0, 0, -far], [0, 0, 1]),
                                   ([0, 1, -far], [0, 0, 2])), [far - 3, (far - 3) / 2])


if __name__ == "__main__":
    main()
