#!/usr/bin/env python3
"""Two massive models collide within a memory limit: parts.py PROGRAM [--triangles N] [--limit MB]
[--peak MB]. Cuts two generated models of about N triangles each into files of parts, asks for all
pairs of triangles that intersect, and ends with an error unless the whole program stayed below the
peak and found the pairs that it finds with both models in memory. By default N is ten million, which
takes 1.2 GB of disk and, to compare, 2.1 GB of memory."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

OF_A_COPY = 1000  # triangles, about
PLACE = ["--at", "0.7,0.5,0.3", "--rotation", "0.98,0.1,0.1,0.1"]


def measured(command):
    """Output of a command, and the most memory that it took, in MB."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with child.stdout:
        text = child.stdout.read()
    # Usage of this child alone: getrusage would tell the largest of all.
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command, text)
    return text, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--triangles", type=int, default=10_000_000, help="of each model")
    parser.add_argument("--limit", type=float, default=200, help="of the parts in memory, in MB")
    parser.add_argument("--peak", type=float, default=256, help="of the whole program, in MB")
    given = parser.parse_args()
    program = os.path.abspath(given.program)

    with tempfile.TemporaryDirectory() as folder:
        models = []
        for form in ("torus_knot", "torus"):
            models.append(os.path.join(folder, form + ".parts"))
            text, _ = measured([program, "parts", "cut", form, "-o", models[-1], "--copies",
                                str(max(1, given.triangles // OF_A_COPY)), "--triangles",
                                str(OF_A_COPY)])
            print(os.path.basename(text.strip()), flush=True)

        def collide(name, *arguments):
            text, peak = measured([program, "parts", "collide", *models, *PLACE, *arguments])
            found = json.loads(text.splitlines()[0])
            print(f"{name}: {found['pairs']:,} pairs in {found['ms'] / 1000:.2f} s, {peak:.0f} MB, "
                  f"digest {found['digest']}", flush=True)
            return found, peak

        found, peak = collide(f"within {given.limit:g} MB", "--limit", str(given.limit))
        whole, whole_peak = collide("in memory", "--in-memory")

    wrong = []
    if not peak < given.peak:
        wrong.append(f"the program took {peak:.1f} MB, {given.peak:g} MB or more")
    if not whole_peak > given.peak:
        wrong.append(f"with both models in memory it took {whole_peak:.1f} MB: {given.peak:g} MB "
                     "prove nothing")
    if not found["complete"] or found["pairs"] == 0:
        wrong.append("not all pairs were sought, or none was found")
    if (found["pairs"], found["digest"]) != (whole["pairs"], whole["digest"]):
        wrong.append("the pairs are not those found in memory")
    for line in wrong:
        print("parts.py: error:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
