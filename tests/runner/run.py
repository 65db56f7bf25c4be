"""All stages of tests/run, whose head says what they are: run.py [--quick|--full|--busy|--long|--cases] [--stop]."""

import glob
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as xml

from busy import load
from cases import Cases
from failures import (ROOT, Failure, here, objects_warned_of, of_build, of_compiler, of_ctest, of_gtest,
                      of_unittest)
from long import long_stages
from quick import quick
from stages import LOGS, Run, Running, tool

RELEASE, SANITIZED = "build/release", "build/asan"
PROGRAM = f"{RELEASE}/collidoscope"
JOBS = len(os.sched_getaffinity(0))
# The flags of app/run, whose build is gone on with; and those of builds for the tests alone.
CHECKED = ["-DCOLLIDOSCOPE_TESTS=ON", "-DCOLLIDOSCOPE_WARNINGS_AS_ERRORS=OFF"]
STRICT = ["-DCOLLIDOSCOPE_TESTS=ON", "-DCOLLIDOSCOPE_WARNINGS_AS_ERRORS=ON"]
WINDOW = f"python3 tests/window/window_test.py {PROGRAM}"


def at_most(cases, long):
    """Caps the random cases of each test, unless all are asked for or another number is."""
    return {} if long else {"COLLIDOSCOPE_CASES": os.environ.get("COLLIDOSCOPE_CASES", str(cases))}


class Tests:
    """The stages, and what they hand on to each other."""

    def __init__(self, run, full, long):
        self.run, self.full, self.long = run, full, long
        self.window = None
        self.broken = set()  # folders in which not everything could be built
        self.warned = []     # objects that the compiler warned of

    def nice(self):
        """Builds beside the window take only the time that it leaves."""
        return 19 if self.window and self.window.alive() else 0

    def formatting(self):
        command = "tests/sources '*.h' '*.cpp' | xargs -P {} -n 50 clang-format --dry-run --Werror"

        def files(text):
            first = {}
            for failure in of_compiler(text, ""):
                name = failure.place.split(":")[0]
                first.setdefault(name, Failure("format", failure.place, "not formatted",
                                               f"clang-format -i {name}"))
            return list(first.values())
        self.run.stage("Formatting", tool("format", ["bash", "-o", "pipefail", "-c",
                                                      command.format(JOBS)], files))

    def build(self, title, folder, targets, preset, arguments=CHECKED):
        def work():
            command = ["app/build", folder, *targets, "--", "--preset", preset, *arguments]
            running = Running("build-" + "-".join([preset, *targets]), command,
                              {"NINJA_KEEP_GOING": "0"}, self.nice())
            code = running.wait()
            again = " ".join(["app/build", folder, *targets])
            # A warning is a failure, but what it is about runs.
            self.warned += [pathlib.Path(ROOT, folder, built)
                            for built in objects_warned_of(running.text())]
            found = of_build(running.text(), again) if code else of_compiler(running.text(), again)
            if code:
                self.broken.add(folder)
                found = found or [Failure("build", "", running.last_line(), " ".join(command))]
            return found, "", 0
        self.run.stage(title, work)

    def warn_again(self):
        """The next run compiles again what was warned of, and so warns again. Not earlier: the program
        would be linked anew under the tests that run it."""
        for built in self.warned:
            built.unlink(missing_ok=True)

    def built(self, folder, target):
        """Whether the target was built from the sources as they are."""
        return folder not in self.broken or subprocess.run(
            ["ninja", "-C", folder, target], cwd=ROOT, capture_output=True).returncode == 0

    # Beside what is built next, which takes only the time that they leave.
    def start_window(self):
        if self.built(RELEASE, "collidoscope"):
            self.window = Running("window", WINDOW.split())

    def end_window(self):
        if not self.window:
            return

        def work():
            code = self.window.wait()
            text = self.window.text()
            found = of_unittest(text, WINDOW) if code else []
            if code and not found:
                found = [Failure("window", "", self.window.last_line(), WINDOW)]
            passed = len(re.findall(r" \.\.\. ok$", text, re.MULTILINE))
            return found, f"{passed} passed", passed
        self.run.stage("The window, driven from inside, and with a mouse and a keyboard", work)

    def unit_tests(self):
        def work():
            # A failure to build is told already; its tests would be those of older sources.
            for target in ("collision_tests", "app_tests", "render_tests", "trace_cost"):
                if not self.built(RELEASE, target):
                    subprocess.run(["rm", "-f", f"{RELEASE}/{target}"], cwd=ROOT, check=True)
            left_out = "_NOT_BUILT$"
            if not self.built(RELEASE, "collidoscope"):
                left_out += "|^command_line|^package$"
            results = os.path.join(LOGS, "tests.xml")
            # The walk visits demos alone, or every scene.
            walk = {"COLLIDOSCOPE_WALK": "scenes"} if self.full else {}

            def walking(commands):
                before = "".join(f"{name}={value} " for name, value in walk.items())
                return lambda name: (before if "WindowWalk" in name else "") + commands(name)
            # Some only wait for a limit, so one more than there are processors.
            running = Running("tests", ["ctest", "--test-dir", RELEASE, "-j", str(JOBS + 1), "-LE",
                                        "window|driven" if self.full else "window|driven|full", "-E",
                                        left_out, "--output-on-failure", "--no-tests=error",
                                        "--output-junit", results],
                              {**at_most(10_000, self.long), **walk})
            code = running.wait()
            try:
                found = of_ctest(results, walking(commands_of(RELEASE))) if code else []
                passed = sum(c.get("status") == "run" for c in xml.parse(results).iter("testcase"))
            except (OSError, xml.ParseError):
                found, passed = [], 0
            if code and not found:
                found = [Failure("tests", "", running.last_line(), f"ctest --test-dir {RELEASE}")]
            return found, f"{passed} passed", passed
        self.run.stage("Unit tests, command line, pictures", work)

    def sanitized_tests(self):
        program = f"{SANITIZED}/collision_tests"
        if not self.built(SANITIZED, "collision_tests"):
            return

        def work():
            # In as many parts as there are processors, at once. The tests that touch no graphics driver
            # are also looked through for leaks.
            parts = [Running(f"sanitized-{i}", [program, "--gtest_brief=1"], {
                **at_most(5000, self.long), "GTEST_TOTAL_SHARDS": str(JOBS), "GTEST_SHARD_INDEX": str(i),
                "ASAN_OPTIONS": "detect_leaks=1"}) for i in range(JOBS)]
            found, passed = [], 0
            for part in parts:
                code = part.wait()
                text = part.text()
                passed += sum(int(n) for n in re.findall(r"\[  PASSED  \] (\d+) test", text))
                if code:
                    found += failed_gtests(text, program)
            return found, f"{passed} passed", passed
        self.answers_of_clang()
        self.run.stage("Tests under the address and undefined-behavior sanitizers", work)

    def answers_of_clang(self):
        command = f"python3 tests/cli/answers_test.py {SANITIZED}/collidoscope"
        if self.built(SANITIZED, "collidoscope"):
            self.run.stage("The same answers by clang, unoptimized", tool(
                "answers-clang", command.split(), lambda text: of_unittest(text, command),
                {"ASAN_OPTIONS": "detect_leaks=0"}))

    def fuzzing(self):
        command = ["tests/fuzz/run"] + (["600"] if self.long else [])

        def failed(text):
            found = [Failure(m[1], "", "a fuzz target failed", m[2])
                     for m in re.finditer(r"^FAILED (\S+); again: (.*)$", text, re.MULTILINE)]
            return found or of_build(text, "app/build build/fuzz")
        self.run.stage("Fuzzing", tool("fuzz", command, failed))

    def tidy(self):
        command = ["tests/lint"] + ([] if self.long else ["--changed"])
        self.run.stage("clang-tidy", tool("tidy", command, lambda text: of_compiler(text, "tests/lint FILE")))


def failed_gtests(text, program):
    """Failures in the output of a whole test program."""
    found = []
    names = re.findall(r"^\[  FAILED  \] (\S+?),? \(\d+ ms\)", text, re.MULTILINE)
    before = 0
    for name in names:
        at = text.index(f"[  FAILED  ] {name}", before)
        found.append(of_gtest(name, text[before:at], f"{program} --gtest_filter='{name}'"))
        before = at
    if not found:
        found = [of_gtest("sanitized tests", text, program)]
    return found


def commands_of(folder):
    """The command that runs a test of ctest's alone, by its name."""
    said = subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"], cwd=ROOT,
                          capture_output=True, text=True, check=True)
    commands = {}
    for test in json.loads(said.stdout)["tests"]:
        words = [here(word) if word.startswith("/") else word for word in test.get("command", [])
                 if word != "--gtest_also_run_disabled_tests"]
        if words:
            words[0] = os.path.basename(words[0]) if "python" in words[0] else words[0]
        commands[test["name"]] = " ".join(f"'{w}'" if "*" in w else w for w in words)
    return lambda name: commands.get(name, f"ctest --test-dir {folder} -R '^{name}$'")


def interrupted(number, frame):
    raise KeyboardInterrupt


def main():
    # Also where the shell that started it has these ignored.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupted)
    words = sys.argv[1:]
    long = "--long" in words
    full = long or "--full" in words
    run = Run("--stop" in words)
    tests = Tests(run, full, long)
    try:
        if "--quick" in words:
            quick(run, failed_gtests)
            run.end()
        if "--busy" in words:
            tests.build("Building the program", RELEASE, ["collidoscope"], "release")
            running = load()
            tests.start_window()
            tests.end_window()
            for each in running:
                each.stop()
            run.end()
        if "--cases" in words:
            tests.build("Building the library's tests", RELEASE, ["collision_tests"], "release")
            if tests.built(RELEASE, "collision_tests"):
                run.stage("Ten million cases, in pieces that are kept", lambda: Cases(JOBS).run())
            run.end()
        tests.formatting()
        tests.build("Building the program", RELEASE, ["collidoscope"], "release")
        tests.start_window()
        tests.build("Building the tests, beside the window's tests", RELEASE, [], "release")
        if full:
            tests.build("Building with clang: warnings, sanitizers", SANITIZED, [], "asan", STRICT)
        tests.end_window()
        tests.unit_tests()
        if full:
            tests.sanitized_tests()
            tests.tidy()
            tests.fuzzing()
        if long:
            long_stages(run, STRICT, commands_of, failed_gtests, LOGS, JOBS)
        run.end()
    except KeyboardInterrupt:
        for running in Running.all:
            running.stop()
        print("\nInterrupted; the next run goes on from what was built.", file=sys.stderr)
        sys.exit(130)
    finally:
        tests.warn_again()


if __name__ == "__main__":
    main()
