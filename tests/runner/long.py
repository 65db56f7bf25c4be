"""The long runs of tests/run --long, beside those of --full."""

import shutil

from cases import NARROW, TREES
from failures import Failure, of_build, of_ctest, of_unittest
from stages import Running, tool

def of_soak(text):
    """The faults that random actions found."""
    lines = [line for line in text.splitlines() if line.strip()]
    return [Failure("soak", "", lines[0][:300] if lines else "no output",
                    "python3 tests/window/soak.py build/release/collidoscope --seconds 600")]


def ctest_stage(run, title, folder, env, commands_of, logs, jobs):
    """Everything that a sanitized build has, but windows and counted instructions."""
    def work():
        results = f"{logs}/tests-{folder.split('/')[-1]}.xml"
        running = Running("tests-" + folder.split("/")[-1],
                          ["ctest", "--test-dir", folder, "-j", str(jobs), "--output-on-failure", "-LE",
                           "window|driven|cost", "--output-junit", results], env)
        code = running.wait()
        return (of_ctest(results, commands_of(folder)) if code else []), "", 0
    run.stage(title, work)


def web_stage(run):
    """Only if Emscripten is installed: nothing else asks for it."""
    if shutil.which("em++") and shutil.which("chromium"):
        run.stage("In a browser", tool("web", ["tests/web/run"],
                                       lambda text: of_unittest(text, "tests/run --web")))


def long_stages(run, checked, commands_of, failed_gtests, logs, jobs):
    # The graphics drivers leave memory behind, so leaks are looked for where no driver is loaded.
    command = ["app/build", "build/asan-whole", "--", "--preset", "asan", "-B", "build/asan-whole",
               "-DCOLLIDOSCOPE_SANITIZE_APP=ON", *checked]
    run.stage("Building all with sanitizers",
              tool("build-asan-whole", command, lambda text: of_build(text, " ".join(command))))
    ctest_stage(run, "Everything under the address sanitizer", "build/asan-whole",
                {"ASAN_OPTIONS": "detect_leaks=0"}, commands_of, logs, jobs)
    command = ["app/build", "build/tsan", "--", "--preset", "tsan", *checked]
    run.stage("Building for the thread sanitizer",
              tool("build-tsan", command, lambda text: of_build(text, " ".join(command))))
    ctest_stage(run, "Tests under the thread sanitizer", "build/tsan", {"COLLIDOSCOPE_CASES": "2000"},
                commands_of, logs, jobs)
    # Driven from inside, where time is counted in frames. The graphics driver is not compiled for the
    # sanitizer, which sees half of what it does and so leaves out its calls; none of the program's own.
    sanitizer = {"TSAN_OPTIONS": "halt_on_error=1 exitcode=66 ignore_noninstrumented_modules=1"}
    window = "python3 tests/window/window_test.py build/tsan/collidoscope --driven"
    run.stage("The window under the thread sanitizer",
              tool("window-tsan", window.split(), lambda text: of_unittest(text, window), sanitizer))
    soak = "python3 tests/window/soak.py build/tsan/collidoscope --seconds 120"
    run.stage("Random actions under the thread sanitizer",
              tool("soak-tsan", soak.split(), of_soak, sanitizer))
    # The folder of tests/run --quick is built otherwise than all the others: a few files at a time, little
    # optimized. Nothing else would notice what stops compiling there.
    command = ["app/build", "build/quick", "--", "--preset", "quick"]
    run.stage("Building the folder of tests/run --quick",
              tool("build-quick", command, lambda text, again=" ".join(command): of_build(text, again),
                   {"NINJA_KEEP_GOING": "0"}))
    # Without optimization, by gcc; that of clang is a stage of --full.
    command = ["app/build", "build/unoptimized", "collidoscope", "--", "--preset", "debug"]
    run.stage("Building without optimization",
              tool("build-unoptimized", command, lambda text: of_build(text, " ".join(command))))
    for title, folder, more in (("The same answers without optimization", "build/unoptimized", {}),
                                ("The same answers to a thousand questions each", "build/release",
                                 {"COLLIDOSCOPE_MORE": "1"})):
        answers = f"python3 tests/cli/answers_test.py {folder}/collidoscope"
        run.stage(title, tool("answers", answers.split(),
                              lambda text, answers=answers: of_unittest(text, answers), more))
    program = "build/release/collidoscope"
    run.stage("Random actions in the window for ten minutes",
              tool("soak", ["python3", "tests/window/soak.py", program, "--seconds", "600"], of_soak))
    for title, name, times in (("Saving, killed at a thousand calls", "saving", 30),
                               ("Ten million questions of one process", "strangers", 100)):
        command = f"python3 tests/cli/{name}_test.py {program}"
        run.stage(title, tool(name, command.split(),
                              lambda text, command=command: of_unittest(text, command),
                              {"COLLIDOSCOPE_MORE": str(times)}))
    web_stage(run)
    run.stage("Measurements", tool("bench", ["tests/bench/run"], lambda text: []))
    # A thirtieth of the ten million triangles that tests/bench/run parts takes, within a thirtieth
    # of its limit.
    run.stage("Models larger than their memory",
              tool("parts", ["python3", "tests/bench/parts.py", "build/release/collidoscope",
                             "--triangles", "300000", "--limit", "6", "--peak", "32"],
                   lambda text: []))
    run.stage("A lecture of ten minutes, recorded and replayed",
              tool("lecture", ["python3", "tests/cli/lecture_test.py", "build/release/collidoscope",
                               "--seconds", "600"], lambda text: []))
    run.stage("Thirty programs on one lesson",
              tool("classroom", ["python3", "tests/cli/classroom_test.py",
                                 "build/release/collidoscope", "--students", "30"],
                   lambda text: []))
    walker = "build/release/app_tests"
    run.stage("Every scene in every window",
              tool("walk", [walker, "--gtest_brief=1", "--gtest_filter=*WindowWalk*"],
                   lambda text: failed_gtests(text, walker), {"COLLIDOSCOPE_WALK": "all"}))
    card = "build/release/render_tests"
    run.stage("A hundred thousand pairs of polygons on the card",
              tool("card", [card, "--gtest_brief=1", "--gtest_filter=ProximityTest.TheCardsAnswers*"],
                   lambda text: failed_gtests(text, card), {"COLLIDOSCOPE_MORE": "334"}))
    program = "build/release/collision_tests"
    for times, names in NARROW + TREES:
        run.stage(f"A million cases: {names[:40]}",
                  tool("million", [program, "--gtest_brief=1", f"--gtest_filter={names}"],
                       lambda text: failed_gtests(text, program), {"COLLIDOSCOPE_MORE": str(times)}))
