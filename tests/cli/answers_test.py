#!/usr/bin/env python3
"""One answer everywhere: of every demo, over its scenes and questions made at random, the hash of the answers is
the one in answers.txt, with every compiler, optimization, number of threads and instruction set.
answers_test.py PROGRAM.

COLLIDOSCOPE_UPDATE_ANSWERS=1 stores them anew: a change of an answer is one that is meant.
COLLIDOSCOPE_MORE=N asks the larger number of questions. COLLIDOSCOPE_KEEP_ANSWERS=FOLDER keeps the answers
themselves, to be compared."""

import concurrent.futures
import glob
import hashlib
import json
import os
import re
import subprocess
import unittest

import program
from program import run

STORED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "answers.txt")
SEED = 34
COUNT = 1000 if "COLLIDOSCOPE_MORE" in os.environ else 20


def scenes_of(demo):
    """The demo's scenes as questions: their first bodies are its inputs, A before B."""
    for path in sorted(glob.glob(f"assets/scenes/{demo['id']}/*.json")):
        with open(path) as file:
            scene = json.load(file)
        shapes = [body["shape"] for body in scene.get("bodies", [])]
        question = {"demo": demo["id"], "id": os.path.basename(path)}
        question.update(zip(demo["inputs"], shapes))
        if "options" in scene:
            question["options"] = scene["options"]
        yield json.dumps(question)


def asked(demo):
    made = run("ask", demo["id"], "--count", str(COUNT), "--seed", str(SEED))
    if made.returncode != 0:
        raise AssertionError(f"{demo['id']}: {made.stderr}")
    return made.stdout


def hashes_of(demo):
    """Name and hash of each set of questions."""
    found = {}
    for name, text in (("scenes", "\n".join(scenes_of(demo))), (f"{COUNT} questions", asked(demo))):
        # A budget in milliseconds is answered by the clock.
        text = re.sub(r'("counted_in": ?)"milliseconds"', r'\1"operations"', text)
        # Scenes have meshes beside them.
        answers = subprocess.run([os.path.abspath(program.PROGRAM), "query"], input=text, capture_output=True,
                                 text=True, timeout=600, cwd=f"assets/scenes/{demo['id']}").stdout
        folder = os.environ.get("COLLIDOSCOPE_KEEP_ANSWERS")
        if folder:
            with open(os.path.join(folder, f"{demo['id']} {name}.jsonl"), "w") as file:
                file.write(text + "\n" + answers)
        count = len(answers.splitlines())
        # `ask` names meshes by their whole path: the hash is the same in every folder.
        text, answers = (told.replace(os.getcwd() + "/", "") for told in (text, answers))
        found[f"{demo['id']} {name}"] = f"{count} {hashlib.sha256((text + answers).encode()).hexdigest()[:16]}"
    return found


class SameAnswers(unittest.TestCase):
    def all_hashes(self):
        demos = json.loads(run("list", "--json").stdout)
        found = {}
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            for one in pool.map(hashes_of, demos):
                found.update(one)
        return found

    def compare(self, found):
        with open(STORED) as file:
            stored = dict(line.rstrip("\n").split(": ") for line in file)
        other = [name for name in found if found[name] != stored.get(name)]
        self.assertEqual(other, [], "other answers than those in tests/cli/answers.txt; if that is meant, "
                                    "store them with COLLIDOSCOPE_UPDATE_ANSWERS=1")

    def test_they_are_the_stored_ones(self):
        found = self.all_hashes()
        if os.environ.get("COLLIDOSCOPE_UPDATE_ANSWERS"):
            stored = {}
            if os.path.exists(STORED):
                with open(STORED) as file:
                    stored = dict(line.rstrip("\n").split(": ") for line in file)
            stored.update(found)
            with open(STORED, "w") as file:
                file.writelines(f"{name}: {stored[name]}\n" for name in sorted(stored))
        self.compare(found)

    def test_a_changed_answer_is_noticed(self):
        demo = {"id": "sphere_sphere", "inputs": ["a", "b"]}
        [scenes, _] = hashes_of(demo).items()
        with self.assertRaises(AssertionError):
            self.compare({scenes[0]: scenes[1][:-1] + "x"})


if __name__ == "__main__":
    program.main()
