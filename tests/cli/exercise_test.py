#!/usr/bin/env python3
"""`collidoscope exercise`, from outside: exercise_test.py PROGRAM."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "build/release/collidoscope"

RIGHT = """import math
def solve(a, b):
    d = [q - p for p, q in zip(a.center, b.center)]
    distance = math.sqrt(sum(x * x for x in d))
    reach = a.radius + b.radius
    normal = [x / distance for x in d] if distance > 0 else [0, 1, 0]
    return {"hit": sum(x * x for x in d) <= reach * reach,
            "signed_distance": distance - reach, "normal": normal}
"""


def run(*args, timeout=120, home=None):
    env = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home} if home else None
    return subprocess.run([PROGRAM, "exercise", *args], capture_output=True, text=True,
                          timeout=timeout, env=env)


class Exercises(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.folder = os.path.join(self.home.name, "work")

    def start(self, name="sphere-sphere", language="python"):
        made = run("start", name, "--language", language, "--to", self.folder)
        self.assertEqual(made.returncode, 0, made.stderr)
        return made

    def solve(self, text, file="solve.py"):
        with open(os.path.join(self.folder, file), "w", encoding="utf-8") as out:
            out.write(text)

    def check(self):
        result = run("check", self.folder, "--json")
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return json.loads(result.stdout), result.returncode

    def failed(self, verdict):
        return {t.get("class") or t["field"] for t in verdict["tests"] if t["status"] == "fail"}

    def failing_case(self, verdict):
        return next(t for t in verdict["tests"] if "case" in t)

    def test_list(self):
        all_of = json.loads(run("list", "--json").stdout)
        names = [one["name"] for one in all_of]
        self.assertEqual(names[0], "sphere-sphere")
        for one in all_of:
            self.assertTrue(one["title"] and one["demo"] and one["points"] > 0, one)

    def test_a_right_solution_passes(self):
        self.start()
        self.solve(RIGHT)
        verdict, code = self.check()
        self.assertEqual((code, verdict["status"], verdict["version"]), (0, "pass", 3))
        self.assertEqual(verdict["earned"], verdict["points"])
        for test in verdict["tests"]:
            self.assertEqual(test["status"], "pass", test)

    def test_the_start_itself_fails_without_an_error(self):
        self.start()
        verdict, code = self.check()
        self.assertEqual((code, verdict["status"]), (1, "fail"))

    def test_touching_called_apart(self):
        self.start()
        self.solve(RIGHT.replace("<=", "<"))
        verdict, code = self.check()
        self.assertEqual(code, 1)
        self.assertEqual(self.failed(verdict), {"touching"})
        test = self.failing_case(verdict)
        self.assertIn("Only touching pairs fail.", test["message"])
        self.assertIn("You said no", test["message"])
        question = test["case"]["question"]
        # Shrunk: round numbers, and they still touch.
        self.assertTrue(test["case"]["shrunk"])
        self.assertLess(len(json.dumps(question)), 170, question)
        [hit] = [f for f in test["case"]["fields"] if f["field"] == "hit"]
        self.assertEqual((hit["yours"], hit["expected"], hit["right"]), (False, True, False))

    def test_hints_are_opened_one_at_a_time_and_counted(self):
        self.start()
        self.solve(RIGHT.replace("<=", "<"))
        home = os.path.join(self.home.name, "home")
        os.mkdir(home)
        first = run("check", self.folder, home=home).stdout
        self.assertIn("Hint 1 of 2:", first)
        self.assertNotIn("Hint 2", first)
        again = run("check", self.folder, "--json", home=home)
        hints = json.loads(again.stdout)["hints"]
        self.assertEqual((hints["class"], len(hints["shown"]), hints["of"]), ("touching", 1, 2))
        opened = run("hint", self.folder, home=home)
        self.assertEqual(opened.returncode, 1, opened.stderr)
        self.assertIn("Hint 2 of 2:", opened.stdout)
        self.assertIn("There are no more hints.", opened.stdout)
        self.assertIn("Hint 2 of 2:", run("check", self.folder, home=home).stdout)
        kept = os.path.join(home, "collidoscope", "exercises.json")
        with open(kept, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["exercises"]["sphere-sphere"]["hints"],
                             {"touching": 2})
        self.solve(RIGHT)
        solved = run("hint", self.folder, home=home)
        self.assertEqual((solved.returncode, "Hint" in solved.stdout), (0, False))
        self.assertNotIn("Hint", run("check", self.folder, home=home).stdout)

    def test_a_fixed_tolerance_fails_where_everything_is_small(self):
        self.start()
        self.solve(RIGHT.replace("<= reach * reach", "<= reach * reach + 1e-6"))
        verdict, _ = self.check()
        self.assertEqual(self.failed(verdict), {"tiny"})

    def test_a_reversed_normal_costs_its_points_alone(self):
        self.start()
        self.solve(RIGHT.replace("x / distance", "-x / distance"))
        verdict, code = self.check()
        self.assertEqual((code, verdict["status"]), (1, "fail"))
        self.assertEqual(self.failed(verdict), {"normal"})
        self.assertEqual(verdict["earned"], verdict["points"] - 1)

    def test_any_normal_will_do_where_the_centers_meet(self):
        self.start()
        self.solve(RIGHT.replace("[0, 1, 0]", "[0.6, 0, -0.8]"))
        verdict, _ = self.check()
        self.assertEqual(verdict["status"], "pass", verdict)

    def test_a_crash_is_named_with_its_line(self):
        self.start()
        self.solve("def solve(a, b):\n    return {'hit': 1 / 0}\n")
        verdict, code = self.check()
        self.assertEqual(code, 1)
        message = self.failing_case(verdict)["message"]
        self.assertIn("ZeroDivisionError", message)
        self.assertIn("line 2", message)

    def test_a_hang_is_named(self):
        self.start()
        self.solve("def solve(a, b):\n    while True: pass\n")
        verdict, code = self.check()
        self.assertEqual(code, 1)
        self.assertIn("took longer than 2 s", json.dumps(verdict))

    def test_a_flood_of_prints_is_named(self):
        self.start()
        self.solve("def solve(a, b):\n    print('x' * 100000)\n    return {'hit': False}\n")
        verdict, code = self.check()
        self.assertEqual(code, 1)
        self.assertRegex(json.dumps(verdict), "1 MiB|too much")

    def test_a_file_that_is_no_python(self):
        self.start()
        self.solve("def solve(a, b)\n    return {}\n")
        verdict, code = self.check()
        self.assertEqual(code, 1)
        self.assertRegex(json.dumps(verdict), "SyntaxError|invalid syntax|expected ':'")

    def test_prints_do_not_disturb_the_answer(self):
        self.start()
        self.solve(RIGHT.replace("    return", "    print('d is', distance)\n    return"))
        verdict, _ = self.check()
        self.assertEqual(verdict["status"], "pass", verdict)

    def test_watching_runs_on_saving(self):
        self.start()
        self.solve(RIGHT.replace("<=", "<"))
        with subprocess.Popen([PROGRAM, "exercise", "watch", self.folder], text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as watching:
            self.addCleanup(watching.kill)

            def read_until(word):
                for line in watching.stdout:
                    if word in line:
                        return
                self.fail(f"the output ended without {word}")

            read_until("Only touching pairs fail")
            self.solve(RIGHT)
            read_until("All right")
            watching.kill()

    def test_what_cannot_be_read_is_said(self):
        for args, word, code in [
                (("check", self.folder), "is not a folder", 3),
                (("start", "sphere-spher", "--to", self.folder), "did you mean", 3),
                (("start", "sphere-sphere", "--language", "pyton", "--to", self.folder),
                 "did you mean 'python'", 3),
                (("check",), "folder", 2)]:
            result = run(*args)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(word, result.stderr + result.stdout)

    def test_faults_of_an_exercise_are_named_by_line(self):
        own = os.path.join(self.home.name, "mine")
        os.makedirs(own)
        good = ["---", "collidoscope: 1", 'title: "T"', 'demo: "sphere_sphere"', 'graded: ["hit"]',
                "---", "Text."]
        for line, text, word in [(2, 'titel: "T"', "did you mean 'title'"),
                                 (3, 'demo: "sphere_spher"', "sphere_sphere"),
                                 (4, "graded: [hit]", "is not JSON"),
                                 (4, 'graded: ["hit", "hit"]', "twice"),
                                 (3, 'demo: "sphere_sphere"\nclasses: {"apart": {"pionts": 1}}',
                                  "did you mean 'points'")]:
            lines = list(good)
            lines[line] = text
            with open(os.path.join(own, "exercise.md"), "w", encoding="utf-8") as out:
                out.write("\n".join(lines) + "\n")
            result = run("check", own)
            self.assertEqual(result.returncode, 3, result.stdout)
            self.assertIn(word, result.stderr)
            self.assertRegex(result.stderr, r"exercise\.md:\d+: ")

    def test_pictures_that_cannot_be_shown_are_named_by_line(self):
        own = os.path.join(self.home.name, "mine")
        os.makedirs(own)
        for text, word in [("![Touching](demo:sphere_sphere/03-tuch)", "demo:sphere_sphere/03-tuch"),
                           ("![Touching](touching.png)", "there is no scene 'touching.png'"),
                           ("Here ![it](demo:sphere_sphere/03-touch) is", "of its own"),
                           ("<img src=x>", "HTML"),
                           ("![Touching](demo:sphere_sphere/03-touch)", None)]:
            with open(os.path.join(own, "exercise.md"), "w", encoding="utf-8") as out:
                out.write('---\ncollidoscope: 1\ntitle: "T"\ndemo: "sphere_sphere"\n'
                          f'graded: ["hit"]\n---\n\nText.\n\n{text}\n')
            result = run("check", own)
            if word is None:
                self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
                continue
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn(word, result.stderr)
            self.assertIn("exercise.md:10: ", result.stderr)

    def test_a_new_exercise_is_whole_and_tested_as_a_matrix(self):
        made = run("new", "mine", "--to", self.folder)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("is there already", run("new", "mine", "--to", self.folder).stderr)
        tested = run("test", self.folder)
        self.assertEqual(tested.returncode, 0, tested.stdout)
        rows = {line.split()[0]: line.split()[1:4] for line in tested.stdout.splitlines()
                if line.strip().startswith(("start/", "accepted/", "wrong_answer/"))}
        # apart, deep, touching
        self.assertEqual(rows["accepted/right.py"], [".", ".", "."])
        self.assertEqual(rows["wrong_answer/strict_comparison.py"], [".", ".", "x"])
        self.assertEqual(rows["start/python"], [".", "x", "x"])
        # A mistake that is none, and a start that is already right.
        with open(os.path.join(self.folder, "submissions/wrong_answer/none.py"), "w",
                  encoding="utf-8") as out:
            out.write("# fails: touching\n" + RIGHT)
        os.makedirs(os.path.join(self.folder, "start/python"))
        with open(os.path.join(self.folder, "start/python/solve.py"), "w",
                  encoding="utf-8") as out:
            out.write(RIGHT)
        tested = run("test", self.folder, "--json")
        self.assertEqual(tested.returncode, 1, tested.stderr)
        report = json.loads(tested.stdout)
        wrong = {one["submission"]: one["problem"] for one in report["submissions"]
                 if not one["as_it_says"]}
        self.assertEqual(set(wrong), {"wrong_answer/none.py", "start/python"})
        self.assertIn("what fails: nothing", wrong["wrong_answer/none.py"])
        self.assertIn("already right", wrong["start/python"])
        self.assertIn("No submission fails in the class 'apart'", "\n".join(report["missing"]))

    def test_reset_puts_the_start_back(self):
        self.start()
        self.solve("def solve(a, b):\n    return 1\n")
        done = run("reset", self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("solve.py.1", done.stdout)
        with open(os.path.join(self.folder, "solve.py.1"), encoding="utf-8") as kept:
            self.assertIn("return 1", kept.read())
        with open(os.path.join(self.folder, "solve.py"), encoding="utf-8") as start:
            self.assertIn("Do two spheres share a point?", start.read())

    def test_results_are_as_exercism_has_them(self):
        self.start()
        self.solve(RIGHT.replace("    d = ", "    if a.radius + b.radius > 500: return 1 / 0\n    d = "))
        verdict, _ = self.check()
        self.assertEqual((verdict["version"], verdict["status"]), (3, "fail"))
        self.assertIsNone(verdict["message"])
        by_class = {t.get("class"): t for t in verdict["tests"]}
        self.assertEqual(by_class["huge"]["status"], "error")
        self.assertIn("ZeroDivisionError", by_class["huge"]["message"])
        for test in verdict["tests"]:
            self.assertIn(test["status"], ("pass", "fail", "error"))
            self.assertTrue(test["test_code"], test)
            self.assertEqual(test["message"] is None, test["status"] == "pass", test)
            self.assertLessEqual(len(test["output"] or ""), 500)
        self.solve("def solve(a, b)\n")
        verdict, _ = self.check()
        self.assertIn(verdict["status"], ("error", "fail"))

    def test_more_pairs_than_can_be_compared_are_too_slow(self):
        self.start("sweep-and-prune")
        with open("assets/exercises/sweep-and-prune/submissions/too_slow/all_pairs.py",
                  encoding="utf-8") as slow:
            self.solve(slow.read())
        verdict, code = self.check()
        self.assertEqual((code, self.failed(verdict) | {
            t["class"] for t in verdict["tests"] if t["status"] == "error"}), (1, {"large"}))
        self.assertRegex(self.failing_case(verdict)["message"], "took longer|is too slow")
        self.assertNotIn("question", self.failing_case(verdict)["case"])

    def test_tests_of_an_exercise_that_asks_for_a_solution(self):
        made = run("start", "sphere-sphere", "--tests", "--to", self.folder)
        self.assertEqual(made.returncode, 0, made.stderr)

        def line(center, radius, hit, **more):
            return json.dumps({"a": {"sphere": {"center": [0, 0, 0], "radius": 1}},
                               "b": {"sphere": {"center": center, "radius": radius}},
                               "expect": {"hit": hit, **more}}) + "\n"

        self.solve(line([3, 0, 0], 1, False), "tests.jsonl")
        verdict, code = self.check()
        few = {t["class"]: t["earned"] for t in verdict["tests"]}
        self.assertEqual((code, few["right"]), (1, 2))
        self.solve(line([3, 0, 0], 1, False) + line([2, 0, 0], 1, True) +
                   line([0, 0, 0], 1, True) +
                   line([1.5, 0, 0], 1, True, normal=[1, 0, 0], signed_distance=-0.5),
                   "tests.jsonl")
        for args in ((), ("--tests",)):
            result = run("check", self.folder, "--json", *args)
            verdict = json.loads(result.stdout)
            many = {t["class"]: t["earned"] for t in verdict["tests"]}
            self.assertGreater(many["caught"], few["caught"])
            self.assertEqual(many["right"], 2)
        self.assertIn("just touch are called apart", "\n".join(verdict["notes"]))

    def test_tests_as_homework(self):
        own = os.path.join(self.home.name, "tests-of-spheres")
        wrong = os.path.join(own, "submissions", "wrong_answer")
        os.makedirs(wrong)
        with open(os.path.join(own, "exercise.md"), "w", encoding="utf-8") as out:
            out.write('---\ncollidoscope: 1\ntitle: "Find the mistakes"\nkind: "tests"\n'
                      'demo: "sphere_sphere"\ngraded: ["hit"]\n---\nWrite tests.\n')
        for name, text in [("strict.py", RIGHT.replace("<=", "<")),
                           ("never.py", "def solve(a, b):\n    return {'hit': False}\n")]:
            with open(os.path.join(wrong, name), "w", encoding="utf-8") as out:
                out.write("# mistake: " + name + "\n" + text)
        made = run("start", own, "--to", self.folder)
        self.assertEqual(made.returncode, 0, made.stderr)

        def line(x, hit):
            return json.dumps({"a": {"sphere": {"center": [0, 0, 0], "radius": 1}},
                               "b": {"sphere": {"center": [x, 0, 0], "radius": 1}},
                               "expect": {"hit": hit}}) + "\n"

        self.solve(line(1, True), "tests.jsonl")
        verdict, code = self.check()
        self.assertEqual((code, verdict["earned"]), (1, 6))  # one of two caught, none rejected
        self.solve(line(1, True) + line(2, True), "tests.jsonl")
        verdict, code = self.check()
        self.assertEqual((code, verdict["earned"]), (0, 10))
        self.solve(line(1, True) + line(2, True) + line(3, True), "tests.jsonl")
        verdict, code = self.check()
        self.assertEqual((code, verdict["earned"]), (1, 8))
        self.assertIn("line 3", "\n".join(verdict["notes"]))


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = sys.argv.pop(1)
    unittest.main()
