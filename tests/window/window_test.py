#!/usr/bin/env python3
"""The window, used as a person would: window_test.py PROGRAM [unittest arguments]."""

import importlib
import inspect
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

from window_case import WindowTest

# The test cases of every *_tests.py beside this file, found here by their names.
for path in sorted(pathlib.Path(__file__).parent.glob("*_tests.py")):
    for name, case in vars(importlib.import_module(path.stem)).items():
        if (inspect.isclass(case) and issubclass(case, WindowTest) and
                case.__module__ == path.stem and any(n.startswith("test") for n in vars(case))):
            globals()[name] = case


def tests_of(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_of(item)
        else:
            yield item


class Shared(unittest.TestSuite):
    """Tests of which each is run by the process that claims it first, in `folder`."""

    _cleanup = False  # all stay listed
    folder = None

    def __iter__(self):
        for test in self._tests:
            try:
                os.close(os.open(os.path.join(self.folder, test.id()), os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            yield test

    def countTestCases(self):
        return len(self._tests)


class Patient(unittest.TextTestRunner):
    """Runs what failed a second time: a machine under load can lose a key."""

    def run(self, test):
        names = {t.id(): type(t) for t in tests_of(getattr(test, "_tests", test))}
        first = super().run(test)
        # A failed subtest counts as a failure of its whole test.
        wholes = [getattr(t, "test_case", t).id() for t, _ in first.failures + first.errors]
        failed = list(dict.fromkeys(wholes))
        if not failed or not set(failed) <= set(names):
            return first
        self.stream.writeln(f"\nOnce more: {', '.join(failed)}\n")
        again = unittest.TestSuite(names[i](i.rsplit(".", 1)[1]) for i in failed)
        return super().run(again)


def load_tests(loader, tests, pattern):
    """Called where no test is named."""
    chosen = list(tests_of(tests))
    return Shared(chosen) if Shared.folder else unittest.TestSuite(chosen)


def run_at_once(program, processes=2):
    """Each process with a screen of its own: a window mostly waits. True when all passed."""
    with tempfile.TemporaryDirectory(prefix="collidoscope-tests-") as folder:
        command = [sys.executable, os.path.abspath(__file__), program, f"--shared={folder}"]
        parts = [subprocess.Popen(command, text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT) for _ in range(processes)]
        return pass_on_all(parts)


def pass_on_all(parts):
    """Prints what the processes print. True when all ended well."""

    def pass_on(process):
        for line in process.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()

    readers = [threading.Thread(target=pass_on, args=(process,)) for process in parts]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return all([process.wait() == 0 for process in parts])


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        WindowTest.program = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) == 1:
        sys.exit(0 if run_at_once(WindowTest.program) else 1)
    if sys.argv[1].startswith("--shared="):
        Shared.folder = sys.argv.pop(1).removeprefix("--shared=")
    unittest.main(verbosity=2, testRunner=Patient)
