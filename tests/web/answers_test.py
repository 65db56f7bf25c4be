"""The program for browsers answers as the native one does, bit for bit, in Node:

    python3 tests/web/answers_test.py build/release/collidoscope build/web-objects/collidoscope_node.js

Questions made at random about every demo (COLLIDOSCOPE_QUESTIONS of each, else 100), and every scene's own.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUESTIONS = os.environ.get("COLLIDOSCOPE_QUESTIONS", "100")
SEED = os.environ.get("COLLIDOSCOPE_SEED", "30")
NATIVE, WEB = [], []
DIFFERENCES_TOLD = 10
# A budget in milliseconds is answered by the clock.
BY_THE_CLOCK = re.compile(r'("counted_in": ?)"milliseconds"')
# Memory that an answer tells: half as much for what holds addresses, which have 32 bits in a browser.
MEMORY = re.compile(r',?"bytes":\d+')


def main():
    global NATIVE, WEB
    NATIVE = [os.path.abspath(sys.argv.pop(1))]
    # Emscripten 3.1.6 takes a file for an address where Node has fetch().
    WEB = ["node", "--no-experimental-fetch", os.path.abspath(sys.argv.pop(1))]
    unittest.main()


def said(program, *args, text=None):
    """Its output, and the seconds that it took."""
    env = {**os.environ, "COLLIDOSCOPE_HOME": str(ROOT)}
    begun = time.monotonic()
    result = subprocess.run([*program, *args], input=text, capture_output=True, text=True, env=env,
                            cwd=ROOT, timeout=600)
    if result.returncode not in (0, 1):
        raise AssertionError(f"{' '.join([*program, *args])} ended with {result.returncode}:\n"
                             f"{result.stderr[-2000:]}")
    return result.stdout, time.monotonic() - begun


def counted(questions):
    """The same questions, each with a budget that does not depend on the clock."""
    return BY_THE_CLOCK.sub(r'\1"operations"', questions)


def demos():
    return json.loads(said(NATIVE, "list", "--json")[0])


def scene_questions(folder_of):
    """Every scene as a line of question, with its place as `id`."""
    lines = []
    for path in sorted((ROOT / "assets/scenes").glob("*/*.json")):
        scene = json.loads(path.read_text())
        inputs = folder_of.get(scene.get("demo"))
        if inputs is None or len(scene.get("bodies", [])) < len(inputs):
            continue
        question = {"demo": scene["demo"], "id": str(path.relative_to(ROOT))}
        if "options" in scene:
            question["options"] = scene["options"]
        for name, body in zip(inputs, scene["bodies"]):
            question[name] = body["shape"]
        lines.append(json.dumps(question))
    return lines


class Answers(unittest.TestCase):
    def compare(self, questions, native, web):
        """Fails with the first lines that differ, up to the memory that they tell."""
        self.assertEqual(len(native), len(web))
        native, web = ([MEMORY.sub("", line) for line in lines] for lines in (native, web))
        different = [(q, n, w) for q, n, w in zip(questions, native, web) if n != w]
        told = "\n".join(f"{q[:300]}\n  native {n[:600]}\n  web    {w[:600]}"
                         for q, n, w in different[:DIFFERENCES_TOLD])
        self.assertFalse(different, f"{len(different)} of {len(native)} answers differ\n{told}")

    def test_made_questions(self):
        asked = ""
        for demo in demos():
            with self.subTest(demo=demo["id"], seed=SEED):
                order = ("ask", demo["id"], "--count", QUESTIONS, "--seed", SEED)
                made, _ = said(NATIVE, *order)
                self.assertEqual(made, said(WEB, *order)[0])
                asked += counted(made)
        native, native_seconds = said(NATIVE, "query", text=asked)
        web, web_seconds = said(WEB, "query", text=asked)
        questions = asked.splitlines()
        self.assertGreater(len(questions), 1000)
        print(f"{len(questions)} made questions: native {native_seconds:.2f} s, in Node {web_seconds:.2f} s, "
              f"{web_seconds / native_seconds:.2f} times")
        self.compare(questions, native.splitlines(), web.splitlines())

    def test_scenes(self):
        questions = scene_questions({d["id"]: list(d["inputs"]) for d in demos()})
        text = counted("\n".join(questions) + "\n")
        native, native_seconds = said(NATIVE, "query", text=text)
        web, web_seconds = said(WEB, "query", text=text)
        answered = [line for line in native.splitlines() if '"error"' not in line]
        self.assertGreater(len(answered), 500)
        print(f"{len(answered)} scenes answered of {len(questions)}: native {native_seconds:.2f} s, "
              f"in Node {web_seconds:.2f} s, {web_seconds / native_seconds:.2f} times")
        self.compare(questions, native.splitlines(), web.splitlines())


if __name__ == "__main__":
    main()
