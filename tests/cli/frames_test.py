#!/usr/bin/env python3
"""frames, from outside. frames_test.py PROGRAM."""

import json
import os
import random
import tempfile
import unittest

from program import ask, main, run


def overlap(p, q):
    return all(p[k] <= q[k + 3] and q[k] <= p[k + 3] for k in range(3))


def pairs_of(frame):
    """Every box against every other; frames of the tests have no filters."""
    boxes = [(b[0], b[1:], False) for b in frame["boxes"]]
    boxes += [(b[0], b[1:], True) for b in frame["statics"]]
    return sorted([min(a[0], b[0]), max(a[0], b[0])] for i, a in enumerate(boxes)
                  for b in boxes[:i] if not (a[2] and b[2]) and overlap(a[1], b[1]))


def frames_at_random(numbers, bodies=30, count=6):
    """Boxes on a lattice that move, come and go, with the true pairs."""
    places = [[numbers.randrange(8) for _ in range(3)] for _ in range(bodies)]
    frames = []
    for number in range(count):
        frame = {"frame": number, "statics": [], "boxes": []}
        for i, place in enumerate(places):
            box = [100 + i, *place, *(x + 1 for x in place)]
            if i % 5 == 0:
                frame["statics"].append(box)
            elif numbers.random() < 0.9:
                frame["boxes"].append(box)
            if i % 5:
                place[numbers.randrange(3)] += numbers.choice([-0.5, 0, 0.5])
        frame["pairs"] = pairs_of(frame)
        frames.append(frame)
    return {"collidoscope_frames": 1, "program": "test", "frames": frames}


class Frames(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, content, name="frames.json"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as file:
            file.write(content if isinstance(content, str) else json.dumps(content))
        return path

    def report(self, path, *args, code=0):
        result = run("frames", path, "--json", *args)
        self.assertEqual(result.returncode, code, result.stderr)
        return json.loads(result.stdout), result.stderr

    def test_right_pairs_are_confirmed_by_every_broad_phase(self):
        numbers = random.Random(36)
        for _ in range(3):
            content = frames_at_random(numbers)
            report, warnings = self.report(self.write(content))
            self.assertEqual(warnings, "")
            total = report["total"]
            self.assertEqual(total["pairs"], sum(len(f["pairs"]) for f in content["frames"]))
            self.assertEqual((total["missing"], total["extra"], total["twice"]), (0, 0, 0))
            for own, frame in zip(content["frames"], report["frames"]):
                self.assertEqual(frame["pairs"], len(own["pairs"]))
                self.assertEqual(frame["bodies"], len(own["boxes"]) + len(own["statics"]))
            phases = {p["id"]: p for p in report["phases"]}
            for phase in ("all_pairs", "sweep_and_prune", "uniform_grid", "dynamic_tree",
                          "spatial_hash", "axis_sort"):
                self.assertEqual(phases[phase]["wrong_frames"], 0)
                self.assertGreater(phases[phase]["operations"], 0)

    def test_lines_say_the_same_as_a_document(self):
        content = frames_at_random(random.Random(37))
        lines = [{"collidoscope_frames": 1, "program": "test"}, *content["frames"]]
        whole, _ = self.report(self.write(content))
        lined, _ = self.report(self.write("\n".join(json.dumps(x) for x in lines) + "\n",
                                          "frames.jsonl"))
        whole.pop("file"), lined.pop("file")
        self.assertEqual(whole, lined)

    def test_differences_are_named(self):
        content = frames_at_random(random.Random(38))
        frame = content["frames"][2]
        missing = frame["pairs"].pop(1)
        frame["pairs"].append(frame["pairs"][0])
        present = [b[0] for b in frame["boxes"]]
        truth = pairs_of(frame)
        extra = next([a, b] for a in present for b in present
                     if a < b and [a, b] not in truth)
        frame["pairs"].append(extra)
        path = self.write(content)
        report, _ = self.report(path, code=1)
        self.assertEqual([report["total"][k] for k in ("missing", "extra", "twice")], [1, 1, 1])
        found = {d["fault"]: d["pair"] for d in report["frames"][2]["differences"]}
        self.assertEqual(found, {"missing": missing, "apart": extra, "twice": frame["pairs"][0]})
        self.assertNotIn("differences", report["frames"][1])
        text = run("frames", path)
        self.assertEqual(text.returncode, 1)
        self.assertIn(f"frame 2: {missing[0]}, {missing[1]} missing", text.stdout)

    def test_one_phase_has_its_counts_in_every_frame(self):
        content = frames_at_random(random.Random(39))
        path = self.write(content)
        report, _ = self.report(path, "--phase", "all_pairs")
        [phase] = report["phases"]
        tests = [f["counts"]["box_tests"] for f in report["frames"]]
        for frame, count in zip(report["frames"], tests):
            n, m = frame["moving"], frame["bodies"] - frame["moving"]
            self.assertEqual(count, n * (n - 1) // 2 + n * m)
        self.assertEqual(phase["counts"]["box_tests"]["total"], sum(tests))
        wrong = run("frames", path, "--phase", "sphere_box")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("is no broad phase; those are", wrong.stderr)
        self.assertEqual(run("frames", path, "--phase", "nothing").returncode, 2)

    def test_the_huge_box_is_found(self):
        content = frames_at_random(random.Random(40), bodies=60)
        for frame in content["frames"]:
            frame["boxes"].append([7, -100, -100, -100, 100, 100, 100])
            del frame["pairs"]
        report, _ = self.report(self.write(content))
        self.assertNotIn("missing", report["total"])
        self.assertEqual(report["measures"]["largest_id"], 7)
        self.assertIn("large boxes", [f["finding"] for f in report["findings"]])
        text = run("frames", self.write(content)).stdout
        self.assertIn("large boxes: box 7 is 200 long", text)

    def test_faults_are_told(self):
        content = frames_at_random(random.Random(41))
        box = content["frames"][0]["boxes"][0]
        box[4] = box[1] - 1
        content["frames"][0]["pairs"] = pairs_of({**content["frames"][0],
                                                  "boxes": content["frames"][0]["boxes"][1:]})
        _, warnings = self.report(self.write(content))
        self.assertIn(f"frames.json: line 1: frame 0: box {box[0]}: min x", warnings)
        for text, message in (
                ("", "the file is empty"),
                ("{}", "it has no \"collidoscope_frames\""),
                ("{\"collidoscope_frames\": 3}", "version 3"),
                ("{\"collidoscope_frames\": 1}\n{\"boxes\": [[1, 0,0,0, 1,1,1]]}\n{\"box",
                 "frames.json:3: ")):
            result = run("frames", self.write(text))
            self.assertEqual(result.returncode, 3, text)
            self.assertIn(message, result.stderr)
        result = run("frames", os.path.join(self.folder.name, "none.json"))
        self.assertEqual(result.returncode, 3)

    def test_files_of_the_format(self):
        """Small files, each with what it is for: exit code, and a part of what is said of it."""
        for name, code, said in (
                ("valid.json", 0, ""),
                ("valid.jsonl", 0, ""),
                ("missing.json", 1, ""),
                ("nan.json", 0, "line 2: frame 0: box 1: min x is NaN"),
                ("inverted.json", 0, "line 2: frame 0: box 2: min y (0) is above max y (−1)"),
                ("twice.json", 0, "line 2: frame 0: box 1: this id was given before"),
                ("unknown_id.json", 0, "line 2: frame 0: the pair 1, 3: there is no box 3"),
                ("cut.jsonl", 3, "cut.jsonl:3: frame 1: the file ends inside frame 1"),
                ("six_numbers.json", 3, "six_numbers.json:2: frame 0: a box has 7 numbers"),
                ("newer.json", 3, "version 2, and this program reads version 1")):
            result = run("frames", f"tests/fuzz/corpus/frame_file/{name}", "--json")
            self.assertEqual(result.returncode, code, f"{name}: {result.stderr}")
            if said:
                self.assertIn(said, result.stderr, name)
            else:
                self.assertEqual(result.stderr, "", name)
        report, _ = self.report("tests/fuzz/corpus/frame_file/missing.json", code=1)
        self.assertEqual([(d["fault"], d["pair"], d.get("gap"))
                          for d in report["frames"][0]["differences"]],
                         [("missing", [1, 2], None), ("apart", [2, 3], 1.0),
                          ("twice", [2, 3], None)])

    def test_questions_and_scenes_play_them(self):
        content = frames_at_random(random.Random(42))
        path = self.write(content)
        for frame in (0, 3):
            question = {"demo": "sweep_and_prune", "options": {"frame": frame},
                        "bodies": {"crowd": {"frames": path}}}
            [answer], code = ask(question, allow=self.folder.name)
            self.assertEqual(code, 0, answer)
            self.assertEqual(len(answer["pairs"]), len(content["frames"][frame]["pairs"]))
        # A stranger's question names no file elsewhere.
        [answer], code = ask(question)
        self.assertEqual(code, 1)
        self.assertIn("error", answer)
        scene = self.write({"version": 1, "title": "Recorded", "demo": "uniform_grid", "bodies": [
            {"name": "A", "shape": {"crowd": {"frames": "frames.json"}}}]}, "scene.json")
        result = run("simulate", scene, "--frames", "60")
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([line["pairs"] for line in lines],
                         [len(f["pairs"]) for f in content["frames"]])


if __name__ == "__main__":
    main()
