#!/usr/bin/env python3
"""The window, used as a person would: window_test.py PROGRAM [--driven | --desktop] [TEST...].

Driven tests need no screen. Those of the desktop have a virtual one, with a real mouse and a real
keyboard. Without a name, two processes share all of them.
"""

import importlib
import inspect
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

from window_case import DesktopTest, WindowTest

# The test cases of every *_tests.py beside this file, found here by their names.
for path in sorted(pathlib.Path(__file__).parent.glob("*_tests.py")):
    for name, case in vars(importlib.import_module(path.stem)).items():
        if (inspect.isclass(case) and issubclass(case, (DesktopTest, WindowTest)) and
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


class Chosen:
    kind = (DesktopTest, WindowTest)


def load_tests(loader, tests, pattern):
    """Called where no test is named."""
    chosen = [test for test in tests_of(tests) if isinstance(test, Chosen.kind)]
    return Shared(chosen) if Shared.folder else unittest.TestSuite(chosen)


def run_at_once(program, options, processes=2):
    """Processes that take one test after the other from the same list. True when all passed."""
    with tempfile.TemporaryDirectory(prefix="collidoscope-tests-") as folder:
        command = [sys.executable, os.path.abspath(__file__), program, *options,
                   f"--shared={folder}"]
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
        WindowTest.program = DesktopTest.program = os.path.abspath(sys.argv.pop(1))
    options = [word for word in sys.argv[1:] if word in ("--driven", "--desktop")]
    sys.argv = [word for word in sys.argv if word not in options]
    if options:
        Chosen.kind = WindowTest if options[0] == "--driven" else DesktopTest
    if len(sys.argv) == 1:
        sys.exit(0 if run_at_once(WindowTest.program, options) else 1)
    if sys.argv[1].startswith("--shared="):
        Shared.folder = sys.argv.pop(1).removeprefix("--shared=")
    unittest.main(verbosity=2)
