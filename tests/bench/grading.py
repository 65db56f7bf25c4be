#!/usr/bin/env python3
"""A class's homework graded: grading.py PROGRAM [--submissions N] [--hostile N] [--jobs N] [--cores N]
[--seconds S] [--no-pictures]. Mutates the solutions that come with the exercise sphere-sphere in ten
ways, in each language that is installed here, grades all of them, and once more with programs of
tests/hostile between them. Prints time and memory, and ends with an error unless every submission has
the mark of its mutation, those of one mutation fail alike, and the hostile ones change nothing."""

import argparse
import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXERCISE = ROOT / "assets" / "exercises" / "sphere-sphere"
ALL = None  # in place of what a mutation loses: everything

HIT, DISTANCE = "distance <= reach", "distance - reach"


def in_all(old, new):
    return {ending: (old, new) for ending in (".py", ".js", ".cpp")}


# The names of a mutation, what it loses, and by ending what is replaced by what.
MUTATIONS = [
    ("other_names", set(), {}),
    ("strict_comparison", {"touching"}, in_all(HIT, "distance < reach")),
    ("normal_reversed", {"normal"}, {
        ".py": ("[q - p for p, q", "[p - q for p, q"),
        ".js": ("x - a.center[k]", "a.center[k] - x"),
        ".cpp": ('b["center"].vec3() - a["center"].vec3()', 'a["center"].vec3() - b["center"].vec3()')}),
    ("normal_not_divided", {"normal"}, {
        ".py": ("[x / distance for x", "[x for x"),
        ".js": ("(x) => x / distance", "(x) => x"),
        ".cpp": ("between * (1 / distance)", "between * 1.0")}),
    ("distance_reversed", {"signed_distance"}, in_all(DISTANCE, "reach - distance")),
    ("fixed_tolerance", {"tiny"}, in_all(HIT, "distance <= reach + 0.001")),
    ("normal_left_out", {"normal"}, {
        ".py": (', "normal": normal}', "}"),
        ".js": (", normal }", " }"),
        ".cpp": (', {"normal", normal}}', "}")}),
    ("comparison_reversed", ALL, in_all(HIT, "distance > reach")),
    ("cut_off", ALL, {
        ".py": ("def solve(a, b):", "def solve(a, b:"),
        ".js": ("=> {", "=> ({"),
        ".cpp": ("return {{", "return {{{")}),
    ("no_end", ALL, {
        ".py": ("    reach =", "    while True:\n        pass\n    reach ="),
        ".js": ("const reach", "for (;;) {}\n    const reach"),
        ".cpp": ("const double reach", "for (volatile int k = 0;;) k = 1;\n    const double reach")}),
]
NEEDS = {".py": "python3", ".js": "node", ".cpp": "g++"}
COMMENT = {".py": "#", ".js": "//", ".cpp": "//"}
# For each kind of harm that needs to know nothing of the machine.
HOSTILE = ["flood.py", "kill_its_supervisor.py", "fork_bomb.py", "memory.py", "grandchild_holds_the_pipe.py",
           "disk_many_files.py", "daemon.py", "silence.py", "template_bomb.cpp", "ignore_signals.py",
           "thread_bomb.py", "flood_of_prints.py", "half_line.py", "fork_bomb_of_sessions.py",
           "memory_of_many.py", "keep_in_shared_places.py", "stop_itself.py", "disk_one_file.py",
           "daemon_of_its_own_signals.py", "flood_of_diagnostics.cpp"]


def endings():
    """The languages of the solutions that can be run here."""
    return [ending for ending, needs in NEEDS.items() if shutil.which(needs)]


def mutated(which, ending, number):
    """The source of a solution. No two are the same, byte by byte."""
    text = (EXERCISE / "submissions" / "accepted" / f"sphere-sphere{ending}").read_text(encoding="utf-8")
    name, _, replaced = MUTATIONS[which]
    if name == "other_names":
        for word, other in (("between", "way"), ("distance", "gap"), ("reach", "sum")):
            text = re.sub(rf"\b{word}\b", f"{other}_{number}", text)
    else:
        old, new = replaced[ending]
        if text.count(old) != 1:
            raise ValueError(f"sphere-sphere{ending} does not have {old!r} once")
        text = text.replace(old, new)
    return text + f"{COMMENT[ending]} {number}\n"


def points_by_name():
    """The points of the classes and fields, as the exercise says."""
    text = (EXERCISE / "exercise.md").read_text(encoding="utf-8").split("---\n", 2)[1]
    keys = {key: value for key, value in re.findall(r"^([a-z_]+):((?:.*\n)(?:[ \t}\]].*\n)*)", text, re.M)}
    points = {name: one["points"] for name, one in json.loads(keys["classes"]).items()}
    points.update({one["field"]: one["points"] for one in json.loads(keys["graded"])
                   if isinstance(one, dict)})
    return points


def mark_of(which):
    points = points_by_name()
    loses = MUTATIONS[which][1]
    return 0 if loses is ALL else sum(points.values()) - sum(points[name] for name in loses)


def copy_of_exercise(folder, seconds, total_seconds):
    """The exercise with these limits, in the folder."""
    copy = pathlib.Path(folder) / EXERCISE.name
    shutil.copytree(EXERCISE, copy)
    task = copy / "exercise.md"
    text = task.read_text(encoding="utf-8")
    limits = json.dumps({"seconds": seconds, "total_seconds": total_seconds, "memory_mb": 256})
    task.write_text(text.replace("\ngraded:", f"\nlimits: {limits}\ngraded:", 1), encoding="utf-8")
    return copy


def make_class(folder, submissions, hostile):
    """Writes a folder for each submission, with the hostile ones between them: {name: mutation's place},
    where that of a hostile one is None."""
    known = {}
    runnable = endings()
    harmful = [one for one in HOSTILE if pathlib.Path(one).suffix in runnable][:hostile]
    before = {round((at + 0.5) * submissions / len(harmful)): one for at, one in enumerate(harmful)}
    for number in range(submissions):
        if number in before:
            source = ROOT / "tests" / "hostile" / before[number]
            name = f"{number:03d}-0-hostile-{source.stem}"
            add(folder, name, source.suffix, source.read_text(encoding="utf-8"))
            known[name] = None
        which, ending = number % len(MUTATIONS), runnable[number % len(runnable)]
        name = f"{number:03d}-1-{MUTATIONS[which][0]}-{ending[1:]}"
        add(folder, name, ending, mutated(which, ending, number))
        known[name] = which
    return known


def add(folder, name, ending, text):
    own = pathlib.Path(folder) / name
    own.mkdir(parents=True)
    (own / f"solve{ending}").write_text(text, encoding="utf-8")


def grade(program, exercise, handed_in, to, jobs, cores=None, pictures=False):
    """(grades.json, seconds, the most memory that the grader itself took in MB, what it left behind)"""
    command = [program, "grade", str(exercise), str(handed_in), "--jobs", str(jobs), "-o", str(to)]
    if not pictures:
        command.append("--no-pictures")
    usable = sorted(os.sched_getaffinity(0))[:cores]
    begun, peak = time.monotonic(), 0
    with tempfile.TemporaryFile("w+") as said:
        child = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said,
                                 preexec_fn=lambda: os.sched_setaffinity(0, usable))
        while child.poll() is None:
            # wait4 would tell the largest of all that it started.
            try:
                with open(f"/proc/{child.pid}/status", encoding="ascii", errors="replace") as status:
                    found = re.search(r"^VmHWM:\s*(\d+) kB", status.read(), re.M)
                peak = max(peak, int(found.group(1)) if found else 0)
                child.wait(0.2)
            except (OSError, subprocess.TimeoutExpired):
                continue
        seconds = time.monotonic() - begun
        said.seek(0)
        if child.returncode:
            raise RuntimeError(f"grade ended with {child.returncode}:\n{said.read()[-4000:]}")
    with open(os.path.join(to, "grades.json"), encoding="utf-8") as file:
        return json.load(file), seconds, peak / 1024, glob.glob(f"/tmp/collidoscope-{child.pid}-*")


def faults(grades, known):
    """Marks that are not those of the mutations, and mutations whose submissions do not fail alike."""
    wrong, groups = [], {}
    if {one["submission"] for one in grades["submissions"]} != set(known):
        wrong.append("not all submissions were graded, or others were")
    for one in grades["submissions"]:
        which = known.get(one["submission"])
        if which is None:
            continue
        name = MUTATIONS[which][0]
        if one["earned"] != mark_of(which):
            wrong.append(f"{one['submission']} has {one['earned']} points instead of {mark_of(which)}")
        # In each language the words of one that cannot be parsed are others.
        if name != "cut_off":
            groups.setdefault(name, set()).add(one.get("group"))
    wrong += [f"those of {name} do not fail alike: {sorted(map(str, found))}"
              for name, found in groups.items() if len(found) != 1]
    return wrong


def verdicts(grades, known):
    """By submission, without the hostile ones: what does not depend on time."""
    return {one["submission"]: (one["earned"], one.get("group"),
                                [(test["name"], test["status"], test["earned"]) for test in one["tests"]])
            for one in grades["submissions"] if known[one["submission"]] is not None}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--submissions", type=int, default=300)
    parser.add_argument("--hostile", type=int, default=20, help=f"{len(HOSTILE)} at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2, help="for one question")
    parser.add_argument("--no-pictures", action="store_true")
    given = parser.parse_args()
    if not 0 < given.hostile <= min(len(HOSTILE), given.submissions):
        parser.error("--hostile: from 1 to the number of submissions, and of programs that there are")
    program = os.path.abspath(given.program)

    wrong, found = [], []
    with tempfile.TemporaryDirectory() as folder:
        exercise = copy_of_exercise(folder, given.seconds, 30)
        for hostile in (0, given.hostile):
            handed_in = os.path.join(folder, f"class-{hostile}")
            known = make_class(handed_in, given.submissions, hostile)
            grades, seconds, peak, left = grade(
                program, exercise, handed_in, os.path.join(folder, f"reports-{hostile}"), given.jobs,
                given.cores, not given.no_pictures)
            print(f"{given.submissions} submissions, {hostile} hostile ones between them: {seconds:.0f} s, "
                  f"{peak:.0f} MB; {given.jobs} at a time on {given.cores} cores, contained by "
                  f"{grades['sandbox']}", flush=True)
            wrong += faults(grades, known) + [f"{one} was left behind" for one in left]
            found.append(verdicts(grades, known))
        for one in grades["submissions"]:
            if known[one["submission"]] is None:
                print(f"  {one['submission']}: {one['earned']:g} points in {one['seconds']:.1f} s")
    for which, (name, _, _) in enumerate(MUTATIONS):
        own = [verdict[0] for submission, verdict in found[0].items() if f"-1-{name}-" in submission]
        print(f"  {name}: {mark_of(which)} points, {own.count(mark_of(which))} of {len(own)}")
    wrong += [f"{name} is another beside hostile ones: {verdict} and {found[1].get(name)}"
              for name, verdict in found[0].items() if found[1].get(name) != verdict]
    for line in wrong:
        print("grading.py: error:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
