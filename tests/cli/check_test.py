#!/usr/bin/env python3
"""Expected answers, check and ask, from outside. check_test.py PROGRAM."""

import json
import os
import tempfile
import unittest

from program import SPHERES, ask, run, main


class Expectations(unittest.TestCase):
    def test_the_answer_says_what_differs_and_which_step_decided(self):
        [same, other], code = ask(
            {**SPHERES, "expect": {"hit": True, "signed_distance": -0.5}},
            {**SPHERES, "id": 2, "expect": {"hit": False, "signed_distance": 0.5,
                                            "normal": [-1, 0, 0], "distance": 0.5}})
        self.assertEqual(code, 1)
        self.assertTrue(same["as_expected"])
        self.assertNotIn("differs", same)
        self.assertFalse(other["as_expected"])
        differs = {d["field"]: d for d in other["differs"]}
        self.assertEqual(set(differs), {"hit", "signed_distance", "normal", "distance"})
        self.assertIn("the sign is reversed", differs["signed_distance"]["how"])
        self.assertIn("points the other way", differs["normal"]["how"])
        self.assertIn("did you mean 'signed_distance'?", differs["distance"]["how"])
        # The step is the one that the trace has under that number.
        [traced], _ = ask(SPHERES, command="trace")
        for field in ("hit", "signed_distance", "normal"):
            decided = differs[field]["decided_by"]
            step = traced["steps"][decided["step"] - 1]
            self.assertEqual((decided["line"], decided["text"]), (step["label"], step["text"]))
        self.assertEqual(ask({**SPHERES, "expect": {"hit": True}})[1], 0)

    def test_an_expectation_that_is_none_is_an_error(self):
        [answer], code = ask({**SPHERES, "expect": True})
        self.assertEqual(code, 1)
        self.assertIn("expect", answer["error"])

    def test_a_ray_answers_where_it_hits_the_triangle(self):
        ray = {"ray": {"origin": [0.5, 0.25, 5], "direction": [0, 0, -2]}}
        triangle = {"triangle": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}
        [hit, miss], _ = ask({"demo": "ray_triangle", "a": ray, "b": triangle},
                             {"demo": "ray_triangle", "a": ray,
                              "b": {"triangle": [[2, 0, 0], [3, 0, 0], [2, 1, 0]]}})
        self.assertEqual(hit["point"], [0.5, 0.25, 0])
        self.assertEqual(hit["barycentric"], [0.25, 0.5, 0.25])
        self.assertNotIn("point", miss)


class Check(unittest.TestCase):
    def check(self, *lines, arguments=("-",)):
        text = "\n".join(l if isinstance(l, str) else json.dumps(l) for l in lines) + "\n"
        return run("check", *arguments, text=text)

    def test_right_answers_pass(self):
        [answer], _ = ask({**SPHERES, "id": 1})
        result = self.check({**SPHERES, "answer": answer}, {**SPHERES, "expect": {"hit": True}})
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(result.stdout, "2 of 2 answers agree\n")

    def test_wrong_answers_are_told_with_their_line(self):
        result = self.check({**SPHERES, "answer": {"hit": True}}, "",
                            {**SPHERES, "id": "x", "answer": {"hit": False}})
        self.assertEqual(result.returncode, 1)
        self.assertIn('line 3, id "x", sphere_sphere\n  hit: expected false, ours true\n',
                      result.stdout)
        self.assertRegex(result.stdout, r"decided by step \d+, compare: ")
        self.assertTrue(result.stdout.endswith("1 of 2 answers agrees\n"))
        lines = self.check({**SPHERES, "answer": {"hit": False}},
                           arguments=("-", "--json")).stdout.splitlines()
        [report] = [json.loads(line) for line in lines]
        self.assertFalse(report["agrees"])
        self.assertEqual(report["differs"][0]["field"], "hit")

    def test_boxes_that_overlap_are_not_said_to_touch(self):
        # Half a unit deep, with the origin in a face of a simplex of A - B.
        box = {"half": [1, 1, 1]}
        overlapping = {"demo": "gjk", "a": {"box": {**box, "center": [0, 0, 0]}},
                       "b": {"box": {**box, "center": [1.5, 0, 0]}}, "answer": {"hit": False}}
        result = self.check(overlapping)
        self.assertIn("so they touch or overlap.", result.stdout)

    def test_tolerance_and_fields(self):
        near = {**SPHERES, "answer": {"hit": False, "signed_distance": -0.501}}
        for arguments, code in ((("-",), 1), (("-", "--only", "signed_distance"), 1),
                                (("-", "--only", "signed_distance", "--tolerance", "0.01"), 0),
                                (("-", "--only", "normal"), 0)):
            self.assertEqual(self.check(near, arguments=arguments).returncode, code, arguments)

    def test_a_pair_that_is_named_twice_is_wrong(self):
        [line] = run("ask", "sweep_and_prune", "--count", "1", "--edge-cases",
                     "--answers").stdout.splitlines()
        question = json.loads(line)
        self.assertEqual(self.check(line).returncode, 0)
        self.assertIn([0, 1], question["answer"]["pairs"])
        question["answer"]["pairs"].append([1, 0])
        twice = self.check(question)
        self.assertEqual(twice.returncode, 1)
        self.assertIn("1 named more than once, the first is [0,1]", twice.stdout)

    def test_answers_in_a_file_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            questions = os.path.join(folder, "questions.jsonl")
            with open(questions, "w") as file:
                far = {"sphere": {"center": [5, 0, 0], "radius": 1}}
                for q in ({**SPHERES, "id": "a"}, {**SPHERES, "id": "b", "b": far}):
                    file.write(json.dumps(q) + "\n")
            arguments = ("-", "--questions", questions)
            by_id = ({"id": "b", "hit": False}, {"id": "a", "hit": True})
            self.assertEqual(self.check(*by_id, arguments=arguments).returncode, 0)
            in_order = ({"hit": True}, {"hit": False})
            self.assertEqual(self.check(*in_order, arguments=arguments).returncode, 0)
            missing = self.check(by_id[0], arguments=arguments)
            self.assertEqual(missing.returncode, 1)
            self.assertIn("it has no answer", missing.stdout)
            stray = self.check(*by_id, {"id": "c", "hit": True}, arguments=arguments)
            self.assertEqual(stray.returncode, 1)
            self.assertIn("no question for this answer", stray.stdout)

    def test_bad_input(self):
        self.assertEqual(run("check", "/no/such/file").returncode, 3)
        self.assertEqual(run("check").returncode, 2)
        self.assertEqual(run("check", "-", "--tolerance", "x", text="").returncode, 2)
        empty = run("check", "-", text="\n")
        self.assertEqual(empty.returncode, 3)
        for line in ("{nonsense", "7", SPHERES, {**SPHERES, "demo": "sphere_spere", "answer": {}},
                     {**SPHERES, "answer": 3}):
            result = self.check(line)
            self.assertEqual(result.returncode, 1, line)
            self.assertIn("error: ", result.stdout)
        # A question that we refuse may be refused.
        refused = {**SPHERES, "b": {"sphere": {"center": [3e38, 0, 0], "radius": 1}},
                   "a": {"sphere": {"center": [-3e38, 0, 0], "radius": 1}}}
        self.assertEqual(self.check({**refused, "answer": {"error": "too far"}}).returncode, 0)
        self.assertEqual(self.check({**refused, "answer": {"hit": False}}).returncode, 1)


class Ask(unittest.TestCase):
    def test_the_same_seed_asks_the_same(self):
        one = run("ask", "sat_box_box", "--count", "5", "--seed", "3")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(len(one.stdout.splitlines()), 5)
        self.assertEqual(run("ask", "sat_box_box", "--count", "5", "--seed", "3").stdout,
                         one.stdout)
        # More of them begin alike; another seed asks otherwise.
        more = run("ask", "sat_box_box", "--count", "6", "--seed", "3").stdout
        self.assertTrue(more.startswith(one.stdout))
        self.assertNotEqual(run("ask", "sat_box_box", "--count", "5", "--seed", "4").stdout,
                            one.stdout)

    def test_query_answers_and_check_agrees(self):
        for demo in ("sphere_sphere", "ray_triangle", "gjk", "polygon_cross", "sweep_and_prune",
                     "bounce", "sphere_plane"):
            asked = run("ask", demo, "--count", "4").stdout
            answers = run("query", text=asked)
            self.assertEqual(answers.returncode, 0, f"{demo}: {answers.stdout}")
            self.assertEqual([json.loads(line)["id"] for line in answers.stdout.splitlines()],
                             [0, 1, 2, 3])
            checked = run("check", "-", text=run("ask", demo, "--count", "4", "--answers").stdout)
            self.assertEqual(checked.returncode, 0, f"{demo}: {checked.stdout}")

    def test_edge_cases_are_named(self):
        lines = run("ask", "triangle_triangle", "--count", "5", "--edge-cases").stdout
        ids = [json.loads(line)["id"] for line in lines.splitlines()]
        self.assertEqual(ids, ["touching 0", "parallel 1", "coplanar 2", "contained 3",
                               "zero area 4"])
        answers, code = ask(*lines.splitlines())
        self.assertEqual(code, 0)
        self.assertTrue(answers[0]["hit"])

    def test_edge_cases_of_crowds_motion_and_volumes(self):
        for demo in ("sweep_and_prune", "swept_sphere", "bounding_volumes"):
            asked = run("ask", demo, "--count", "5", "--edge-cases", "--answers")
            self.assertEqual(asked.returncode, 0, asked.stderr)
            names = {json.loads(line)["id"].rsplit(" ", 1)[0]
                     for line in asked.stdout.splitlines()}
            self.assertGreaterEqual(len(names), 3, names)
            checked = run("check", "-", text=asked.stdout)
            self.assertEqual(checked.returncode, 0, f"{demo}: {checked.stdout}")

    def test_bad_input(self):
        result = run("ask", "ray_tri")
        self.assertEqual(result.returncode, 2)
        self.assertIn("did you mean 'ray_triangle'?", result.stderr)
        self.assertEqual(run("ask").returncode, 2)
        self.assertEqual(run("ask", "gjk", "--count", "-1").returncode, 2)
        self.assertEqual(run("ask", "tree_build", "--edge-cases").returncode, 3)


if __name__ == "__main__":
    main()
