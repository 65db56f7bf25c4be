"""tests/run --quick: builds in build/quick, a few files at a time, and runs the tests that depend on what has
changed since the main branch."""

import re
import subprocess

from affected import Affected, read
from failures import ROOT, of_build, of_gtest, of_unittest
from stages import Running, tool

FOLDER = "build/quick"
PROGRAMS = ("collision_tests", "app_tests", "render_tests")


def gtests(program, chosen, failed_gtests):
    def work():
        path = f"{FOLDER}/{program}"
        running = Running(program, [path, "--gtest_brief=1", f"--gtest_filter={chosen}"])
        code = running.wait()
        text = running.text()
        passed = sum(int(n) for n in re.findall(r"\[  PASSED  \] (\d+) test", text))
        found = failed_gtests(text, path) if code else []
        if code and not found:
            found = [of_gtest(program, text, path)]
        return found, f"{passed} passed", passed
    return work


def script(command, names=""):
    def work():
        running = Running(re.sub(r"\W+", "-", command), [*command.split(), *names.split()])
        code = running.wait()
        passed = sum(int(n) for n in re.findall(r"^Ran (\d+) test", running.text(), re.MULTILINE))
        return (of_unittest(running.text(), command) if code else []), f"{passed} passed", passed
    return work


def quick(run, failed_gtests):
    changed = subprocess.run(["tests/sources", "--changed", "*"], cwd=ROOT, capture_output=True, text=True,
                             check=True).stdout.split()
    print(f"{len(changed)} files differ from the main branch" +
          (": " + " ".join(changed) if len(changed) <= 12 else ""))
    command = ["app/build", FOLDER, "--", "--preset", "quick"]
    run.stage("Building", tool("build-quick", command, lambda text: of_build(text, f"app/build {FOLDER}"),
                               {"NINJA_KEEP_GOING": "0"}))
    if run.failures:
        run.end()
    affected = Affected(changed)
    left_out = []
    for program in PROGRAMS:
        chosen = affected.filter(program)
        if chosen:
            run.stage(f"{program}: what depends on it", gtests(program, chosen, failed_gtests))
        if chosen != "*":
            left_out.append(f"{'other' if chosen else 'all'} tests of {program}")
    for name in affected.scripts():
        run.stage(name, script(f"python3 {name} {FOLDER}/collidoscope"))
    windows = affected.window_files()
    if windows:
        cases = " ".join(case for name in windows
                         for case in re.findall(r"^class (\w+)\(", read(name), re.MULTILINE)
                         if not case.endswith(("Case", "Test", "Desktop")))
        if cases:
            run.stage("The window, driven",
                      script(f"python3 tests/window/window_test.py {FOLDER}/collidoscope", cases))
    left_out += ["what neither includes nor names what has changed: other tests of the command line and the "
                 "window", "sanitizers, clang-tidy, fuzzing, formatting"]
    print("\nLeft out: " + "; ".join(left_out) + ". tests/run runs them.")
