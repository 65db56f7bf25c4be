"""Stages of a test run: each has a log in build/logs, and what failed in it is kept for the end."""

import os
import signal
import subprocess
import sys
import time

from failures import ROOT, Failure

LOGS = os.path.join(ROOT, "build", "logs")


def minutes(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


class Running:
    """A tool at work, with its words in a log. Ends with whoever started it."""

    def __init__(self, name, command, env=None, nice=0):
        os.makedirs(LOGS, exist_ok=True)
        self.log = os.path.join(LOGS, f"{name}.log")
        self.began = time.monotonic()
        with open(self.log, "w") as out:
            self.process = subprocess.Popen(
                ["nice", "-n", str(nice), *command] if nice else command, cwd=ROOT, stdout=out,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env={**os.environ, **(env or {})},
                start_new_session=True)
        Running.all.append(self)

    all = []

    def alive(self):
        return self.process.poll() is None

    def text(self):
        with open(self.log, errors="replace") as file:
            return file.read()

    def last_line(self):
        lines = [line.strip() for line in self.text()[-4000:].splitlines() if line.strip()]
        return lines[-1][:110] if lines else ""

    def wait(self, every=20):
        """Waits for the end, and shows its last words now and then. The exit code."""
        due = time.monotonic() + every
        while self.alive():
            time.sleep(0.1)
            if time.monotonic() >= due:
                due += every
                print(f"  {minutes(time.monotonic() - self.began):>6}  {self.last_line()}", flush=True)
        return self.process.returncode

    def stop(self):
        if self.alive():
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)


class Run:
    """All stages of one run, in order."""

    def __init__(self, stop_at_first=False):
        self.began = time.monotonic()
        self.stop_at_first = stop_at_first
        self.rows = []       # name, seconds, note
        self.failures = []   # with the stage's name
        self.passed = 0

    def stage(self, name, work):
        """work() -> failures, note, tests that passed. What raises counts as a failure of its stage."""
        print(f"\n== {name} ({minutes(time.monotonic() - self.began)} so far)", flush=True)
        began = time.monotonic()
        found, note, passed = work()
        self.passed += passed
        self.failures += [(name, failure) for failure in found]
        for failure in found:
            print(failure.told(), flush=True)
        self.rows.append((name, time.monotonic() - began, f"{len(found)} FAILED" if found else note))
        if found and self.stop_at_first:
            self.end()

    def end(self):
        """The table, the list of failures, and the exit."""
        for running in Running.all:
            running.stop()
        print(f"\n{'time':>8}  stage")
        for name, took, note in self.rows:
            print(f"{minutes(took):>8}  {name:<52} {note}")
        print(f"{minutes(time.monotonic() - self.began):>8}  "
              f"{'FAILED' if self.failures else 'all passed'}")
        if self.failures:
            print(f"\nWhat failed ({os.path.relpath(LOGS, ROOT)} keeps all that was said):")
            shown = None
            for stage, failure in self.failures:
                if stage != shown:
                    print(f"\n{stage}")
                shown = stage
                print(failure.told())
        print(f"\n{self.passed} passed, {len(self.failures)} failed", flush=True)
        sys.exit(1 if self.failures else 0)


def tool(name, command, parse, env=None, nice=0, note=""):
    """A stage's work that is one command: parse(log) -> failures, asked when it ends badly."""
    def work():
        running = Running(name, command, env, nice)
        code = running.wait()
        found = parse(running.text()) if code else []
        if code and not found:
            found = [Failure(name, "", f"ended with {code}: {running.last_line()}", " ".join(command))]
        return found, note, 0
    return work
