#!/usr/bin/env python3
"""Questions that broke other engines, with answers worked out apart. exact_cases_test.py PROGRAM."""

import math
import unittest

from program import ask, main


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


if __name__ == "__main__":
    main()
