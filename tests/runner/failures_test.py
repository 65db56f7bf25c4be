#!/usr/bin/env python3
"""Failures read from the logs of tools: name, place, reason and command of each."""

import os
import tempfile
import unittest

from failures import objects_warned_of, of_build, of_compiler, of_ctest, of_unittest

CTEST = """<?xml version="1.0"?>
<testsuite name="x" tests="4" failures="3">
<testcase name="Gjk.Hits" status="run"><system-out>fine</system-out></testcase>
<testcase name="Gjk.Misses" status="fail"><failure message="Failed"/><system-out>[ RUN      ] Gjk.Misses
tests/collision/gjk_test.cpp:12: Failure
Expected equality of these values:
  1
  2
[  FAILED  ] Gjk.Misses (0 ms)
</system-out></testcase>
<testcase name="Gjk.Ends" status="fail"><failure message="Timeout"/><system-out>[ RUN      ] Gjk.Ends
</system-out></testcase>
<testcase name="command_line_query" status="fail"><failure message="Failed"/><system-out>
%s</system-out></testcase>
</testsuite>"""

UNITTEST = """..F
======================================================================
FAIL: test_answer (__main__.Query.test_answer)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "tests/cli/query_test.py", line 20, in test_answer
    self.assertEqual(code, 0)
AssertionError: 1 != 0

======================================================================
ERROR: test_drag (view_tests.Dragging.test_drag) (demo='gjk')
A sentence about it.
----------------------------------------------------------------------
Traceback (most recent call last):
  File "tests/window/view_tests.py", line 7, in test_drag
    self.drag_it()
  File "tests/window/window_case.py", line 40, in drag_it
    raise AssertionError("no drag")
AssertionError: no drag

----------------------------------------------------------------------
Ran 3 tests in 0.1s
"""


class Failures(unittest.TestCase):
    def test_python_tests(self):
        first, second = of_unittest(UNITTEST, "python3 tests/x.py")
        self.assertEqual((first.name, first.place, first.why, first.command), (
            "Query.test_answer", "tests/cli/query_test.py:20", "AssertionError: 1 != 0",
            "python3 tests/x.py Query.test_answer"))
        self.assertEqual((second.name, second.place, second.why), (
            "Dragging.test_drag", "tests/window/view_tests.py:7", "AssertionError: no drag"))

    def test_ctest(self):
        with tempfile.TemporaryDirectory() as folder:
            results = os.path.join(folder, "tests.xml")
            with open(results, "w") as file:
                file.write(CTEST % UNITTEST)
            found = of_ctest(results, lambda name: f"run {name}" + (".py" if "_" in name else ""))
        self.assertEqual([f.name for f in found], ["Gjk.Misses", "Gjk.Ends", "Query.test_answer",
                                                   "Dragging.test_drag"])
        self.assertEqual(found[0].place, "tests/collision/gjk_test.cpp:12")
        self.assertEqual(found[0].why, "Expected equality of these values: 1 2")
        self.assertEqual(found[0].command, "run Gjk.Misses")
        self.assertTrue(found[1].why.startswith("Timeout"))
        self.assertEqual(found[2].command, "run command_line_query.py Query.test_answer")

    def test_warnings(self):
        text = ("[1 of 3, 0.1 s] Building CXX object app/CMakeFiles/a.dir/a.cpp.o\n"
                "[2 of 3, 0.2 s] Building CXX object app/CMakeFiles/a.dir/Unity/unity_0_cxx.cxx.o\n"
                "In file included from app/x.cpp:1:\n"
                "../../app/x.cpp:12:9: warning: unused variable 'n' [-Wunused-variable]\n"
                "[3 of 3, 0.3 s] Building C object app/CMakeFiles/a.dir/b.c.o\n"
                "../../app/b.c:3:4: warning: unused variable 'k' [-Wunused-variable]\n")
        self.assertEqual(objects_warned_of(text), ["app/CMakeFiles/a.dir/Unity/unity_0_cxx.cxx.o",
                                                   "app/CMakeFiles/a.dir/b.c.o"])
        self.assertEqual([f.place for f in of_compiler(text, "app/build build/release")],
                         ["app/x.cpp:12", "app/b.c:3"])

    def test_builds(self):
        log = ("FAILED: app/x.o\n../../app/x.cpp:3:5: error: no such thing\n"
               "../../app/x.cpp:3:5: error: no such thing\nninja: build stopped\n")
        [failure] = of_build(log, "app/build build/release")
        self.assertEqual((failure.place, failure.why), ("app/x.cpp:3", "no such thing"))
        [failure] = of_build("FAILED: app/x\nld: x.o: undefined reference to `f()'\n", "")
        self.assertEqual(failure.why, "undefined reference to `f()'")
        [failure] = of_build("ninja: error: loading 'build.ninja'\n", "")
        self.assertIn("loading", failure.why)


if __name__ == "__main__":
    unittest.main()
