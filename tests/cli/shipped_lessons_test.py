#!/usr/bin/env python3
"""The lessons that come with the program, from outside: shipped_lessons_test.py PROGRAM."""

import json
import pathlib
import re
import subprocess
import sys
import unittest

PROGRAM = "build/release/collidoscope"
LESSONS = pathlib.Path("assets/lessons")
SCENES = pathlib.Path("assets/scenes")

# One for each part of the sources, in this order.
NAMES = [
    "point-in-polygon", "why-fifteen-axes", "closest-features", "gjk-and-the-origin",
    "bounding-volumes", "trees", "broad-phases", "time-and-tunneling", "car-game"]

# Claims of a lesson about a scene that is not on its page, or that "lesson check" cannot judge:
# (lesson, its words, scene, options, field of the answer, value).
QUOTED = [
    ("point-in-polygon", "there the sum is 3.867", "polygon_angles/02-outside", {}, "sum", 3.867),
    ("why-fifteen-axes", "The true depth is 0.1522", "sat_raw_axes/01-nearly-parallel", {},
     "true_depth", 0.1522),
    ("closest-features", "17 pairs take 36 steps", "i_collide/02-first-frame", {}, "work", 36),
    ("closest-features", "9 pairs take 8 steps", "i_collide/01-closest-features", {}, "work", 8),
    ("gjk-and-the-origin", "The true distance is 0.1697", "gjk_textbook/02-thin-plates", {},
     "exact_distance", 0.1697),
    ("gjk-and-the-origin", "0.4802 is enough", "epa_textbook/01-flat-start", {}, "true_depth",
     0.4802),
    ("bounding-volumes", "| OBB | 54 % | 199 | 60 |", "bounding_volumes/01-car", {},
     "volumes[9].overlap_operations", 199),
    ("bounding-volumes", "cost 1,492 tests", "layered_volumes/05-no-layers", {}, "volume_tests",
     1492),
    ("bounding-volumes", "they cost 1,462", "layered_volumes/01-cars", {}, "volume_tests", 1462),
    ("trees", "569 tests when both are descended", "aabb_tree/02-linked", {}, "volume_tests", 569),
    ("trees", "537 with the rules of the thesis", "aabb_tree/02-linked", {"rule": "thesis"},
     "volume_tests", 537),
    ("trees", "of the thesis and of the lecture", "aabb_tree/02-linked", {"rule": "lecture"},
     "volume_tests", 537),
    ("trees", "65. A tight box", "obb_tree/02-linked", {}, "volume_tests", 65),
    ("trees", "5,603 tests against 5,451", "obb_tree/04-cars", {}, "volume_tests", 5603),
    ("trees", "5,603 tests against 5,451", "aabb_tree/04-cars", {}, "volume_tests", 5451),
    ("trees", "Morton order 22.4", "tree_build/02-car", {"builder": "lbvh"}, "sah_cost", 22.4),
    ("trees", "oriented boxes 26.4", "tree_build/02-car", {"builder": "obb_tree"}, "sah_cost",
     26.4),
    ("trees", "About equal: 36.3 and 35.8", "aabb_refit/02-wave", {}, "sah_cost", 36.3),
    ("trees", "569 volume tests: that is what this proof costs", "aabb_tree/07-budget",
     {"budget": 600}, "volume_tests", 569),
    ("broad-phases", "725 tests for 46 pairs", "axis_sort/05-dense", {}, "box_tests", 725),
    ("broad-phases", "101 swaps where 44,850", "sweep_and_prune/05-coherent", {}, "swaps", 101),
    ("broad-phases", "820 tests of 820", "uniform_grid/04-one-giant", {}, "box_tests", 820),
    ("broad-phases", "40 wide there are 34,538 tests", "spatial_hash/06-five-hundred",
     {"cell": 40}, "box_tests", 34538),
    ("broad-phases", "Cells 1 wide need 830 tests", "spatial_hash/06-five-hundred", {"cell": 1},
     "box_tests", 830),
    ("time-and-tunneling", "with 10, 12, 14 and 16 none does", "tunneling/01-bullet",
     {"poses": 16}, "seen_pseudo_dynamic", False),
    ("time-and-tunneling", "With 17 it worked", "tunneling/01-bullet", {"poses": 17},
     "seen_pseudo_dynamic", True),
    ("car-game", "1,260 is too little", "car_game/03-little-time", {"budget": 1260}, "assumed", 1),
    ("car-game", "1,278 is enough", "car_game/03-little-time", {"budget": 1278}, "assumed", 0),
    ("car-game", "6 of the 15 assumptions are still wrong", "perceptual_scheduler/01-squeezed",
     {"budget": 35, "judge": True}, "wrong", 6),
    ("car-game", "the quality is 0.93", "perceptual_scheduler/01-squeezed",
     {"budget": 35, "judge": True}, "perceived_quality", 0.93),
    ("car-game", "29 of the 50 pairs collide", "perceptual_scheduler/04-enough", {}, "hits", 29),
]


def run(*args, text=None):
    return subprocess.run(
        [PROGRAM, *args], input=text, capture_output=True, text=True, timeout=300)


def file_of(name):
    [path] = LESSONS.glob(f"[0-9][0-9]-{name}.md")
    return path


def pages_of(name):
    """The pages of a lesson, without its front matter."""
    text = file_of(name).read_text(encoding="utf-8").split("\n---\n", 1)[1]
    return re.split(r"\n---\n", text)


def blocks_of(page, kind):
    found = re.findall(rf"^```{kind}\n(.*?)\n```", page, re.M | re.S)
    return [json.loads(block) for block in found]


class Shipped(unittest.TestCase):
    def test_there_are_nine_in_their_order(self):
        self.assertEqual([p.stem[3:] for p in sorted(LESSONS.glob("*.md"))], NAMES)
        self.assertEqual([p.stem[:2] for p in sorted(LESSONS.glob("*.md"))],
                         [f"{i:02}" for i in range(1, 10)])

    def test_lesson_check_finds_no_problem(self):
        result = run("lesson", "check", str(LESSONS))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_each_asks_and_lets_students_do_things(self):
        for name in NAMES:
            with self.subTest(lesson=name):
                pages = pages_of(name)
                self.assertTrue(6 <= len(pages) <= 10, len(pages))
                predicts = [p for page in pages for p in blocks_of(page, "predict")]
                self.assertTrue(any("question" not in p for p in predicts), "none from the run")
                own = [p for p in predicts if "question" in p and p.get("explain")]
                self.assertTrue(own, "no question of its own that asks for the reason")
                self.assertGreaterEqual(len(predicts), 4)
                checks = [page for page in pages if blocks_of(page, "check")]
                self.assertGreaterEqual(len(checks), 3, "pages with a check")
                self.assertTrue(any(blocks_of(page, "exercise") for page in pages), "no exercise")
                [minutes] = re.findall(r"^minutes: (\d+)$",
                                       file_of(name).read_text(encoding="utf-8"), re.M)
                self.assertTrue(15 <= int(minutes) <= 30, minutes)
                for page in pages:
                    title = re.search(r"^# (.+)$", page, re.M).group(1)
                    self.assertTrue(re.search(r"^Note: ", page, re.M), f"{title}: no note")
                    self.assertTrue(blocks_of(page, "view"), f"{title}: no view")

    def test_pages_fit_beside_the_scene(self):
        for name in NAMES:
            for page in pages_of(name):
                text = re.sub(r"^```.*?^```", "", page, flags=re.M | re.S)
                text = re.sub(r"^(Note|Sources): .*$|^# .*$", "", text, flags=re.M)
                words = len(text.split())
                with self.subTest(lesson=name, page=page.split("\n", 1)[0]):
                    self.assertTrue(45 <= words <= 125, words)

    def test_sources_are_in_the_list_of_references(self):
        references = pathlib.Path("docs/REFERENCES.md").read_text(encoding="utf-8")
        known = set(re.findall(r"^- `([a-z0-9]+)`", references, re.M))
        for name in NAMES:
            with self.subTest(lesson=name):
                [line] = re.findall(r"^Sources: .*$", "\n".join(pages_of(name)), re.M)
                cited = re.findall(r"`([a-z0-9]+)`", line)
                self.assertTrue(cited)
                self.assertLessEqual(set(cited), known)

    def test_numbers_they_quote_are_those_of_the_scenes(self):
        inputs = {d["id"]: list(d["inputs"]) for d in json.loads(run("list", "--json").stdout)}
        questions = []
        for lesson, words, place, options, _, _ in QUOTED:
            text = " ".join(file_of(lesson).read_text(encoding="utf-8").split())
            self.assertIn(words, text, f"{lesson} no longer says so: update QUOTED")
            scene = json.loads((SCENES / f"{place}.json").read_text(encoding="utf-8"))
            question = {"demo": scene["demo"]}
            question.update(
                (key, body["shape"]) for key, body in zip(inputs[scene["demo"]], scene["bodies"]))
            question["options"] = {**scene.get("options", {}), **options}
            questions.append(json.dumps(question))
        answers = run("query", text="\n".join(questions) + "\n").stdout.splitlines()
        self.assertEqual(len(answers), len(QUOTED))
        for (lesson, words, place, _, field, value), line in zip(QUOTED, answers):
            with self.subTest(lesson=lesson, words=words, scene=place):
                at = json.loads(line)
                for key in re.findall(r"\w+", field):
                    at = at[int(key)] if key.isdigit() else at[key]
                if isinstance(value, float):
                    digits = len(str(value).split(".")[1])
                    self.assertEqual(round(at, digits), value)
                elif isinstance(value, bool):
                    self.assertIs(at, value)
                else:
                    self.assertEqual(round(at), value)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = sys.argv.pop(1)
    unittest.main()
