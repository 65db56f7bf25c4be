#!/usr/bin/env python3
"""Holds a function of one's own against Collidoscope, on random questions.

    ask.py [--program build/release/collidoscope] [--count 1000] [--seed 1]

The function below, distance(), says how far a sphere is from a turned box. It is an example: put
your own in its place. The questions go to `collidoscope query`, one line of JSON each, and the
answers come back in the same order. Prints

    1000 questions, 412 hits, 0 differences

and the first differences, each with its question as a line that `collidoscope trace` answers with every
step. Exit code: 0 no difference; 1 some; 2 the program could not be asked. Needs Python's standard
library only."""

import argparse
import json
import math
import random
import subprocess
import sys

TOLERANCE = 1e-5  # Collidoscope answers in floats, which have seven digits


def conjugate(q):
    return (q[0], -q[1], -q[2], -q[3])


def rotate(q, v):
    """The vector v turned by the unit quaternion q = (w, x, y, z)."""
    w, x, y, z = q
    # t = 2 * cross(q.xyz, v); result = v + w * t + cross(q.xyz, t)
    t = (2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0]))
    return (v[0] + w * t[0] + y * t[2] - z * t[1],
            v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0])


def distance(sphere, box):
    """Signed distance of a sphere and a box: positive apart, negative overlapping."""
    offset = [s - b for s, b in zip(sphere["center"], box["center"])]
    center = rotate(conjugate(box["rotation"]), offset)  # in the box's frame
    beyond = [abs(c) - h for c, h in zip(center, box["half"])]
    if max(beyond) <= 0:  # the center is inside: out through the nearest face
        return max(beyond) - sphere["radius"]
    return math.hypot(*(max(b, 0) for b in beyond)) - sphere["radius"]


def random_question(number, rng):
    quaternion = [rng.gauss(0, 1) for _ in range(4)]
    length = math.hypot(*quaternion)
    return {
        "demo": "sphere_box",
        "a": {"sphere": {"center": [rng.uniform(-2, 2) for _ in range(3)],
                         "radius": rng.uniform(0.1, 1)}},
        "b": {"box": {"center": [rng.uniform(-1, 1) for _ in range(3)],
                      "half": [rng.uniform(0.1, 1) for _ in range(3)],
                      "rotation": [c / length for c in quaternion]}},
        "id": number,
    }


def ask(program, questions):
    """The answers of `collidoscope query`, in the order of the questions."""
    lines = "".join(json.dumps(q) + "\n" for q in questions)
    result = subprocess.run([program, "query"], input=lines, capture_output=True, text=True)
    # 1 says that some question was answered with an error, which stands in its place.
    if result.returncode not in (0, 1):
        raise OSError(result.stderr.strip())
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    if [a.get("id") for a in answers] != [q["id"] for q in questions]:
        raise OSError("the answers are not those of the questions")
    return answers


def difference(question, answer):
    """The difference in words; None when there is none."""
    if "error" in answer:
        return answer["error"]
    mine = distance(question["a"]["sphere"], question["b"]["box"])
    theirs = answer["signed_distance"]
    if abs(mine - theirs) > TOLERANCE:
        return f"distance {mine}, Collidoscope says {theirs}"
    # This close to touching, floats and doubles may honestly disagree about yes or no.
    if (mine <= 0) != answer["hit"] and abs(mine) > TOLERANCE:
        return f"{'a hit' if mine <= 0 else 'no hit'}, Collidoscope says the opposite"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="build/release/collidoscope")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    rng = random.Random(options.seed)
    questions = [random_question(i, rng) for i in range(options.count)]
    try:
        answers = ask(options.program, questions)
    except (OSError, ValueError) as error:
        print(f"{options.program}: {error}", file=sys.stderr)
        return 2
    found = [(q, d) for q, a in zip(questions, answers) if (d := difference(q, a))]
    hits = sum(a.get("hit", False) for a in answers)
    print(f"{len(questions)} questions, {hits} hits, {len(found)} differences")
    for question, what in found[:5]:
        print(f"{what}\n  {json.dumps(question)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
