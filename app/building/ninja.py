"""One run of Ninja, followed step by step."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import tty

from status_line import duration

MARK = re.compile(r"@(\d+)/(\d+)/(\d+)@ (.*)")
COLOR = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
STATUS = "@%s/%f/%t@ "
# Ninja's own housekeeping, before it knows what is to be done.
HOUSEKEEPING = ("Re-checking globbed directories", "Re-running CMake")
SHOWN_LINES = 40    # of what the compiler says of one source
SHOWN_STEPS = 3     # of steps that failed
MEMORY_PER_JOB = 800 * 1024 * 1024


def processors():
    """How many compilers run at once: as many as there are processors, and fewer where memory is
    short."""
    asked = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", "")
    if asked.isdigit() and int(asked) > 0:
        return int(asked)
    count = len(os.sched_getaffinity(0))
    try:
        with open("/proc/meminfo") as file:
            free = int(re.search(r"MemAvailable:\s+(\d+)", file.read()).group(1)) * 1024
        return max(1, min(count, free // MEMORY_PER_JOB))
    except (OSError, AttributeError):
        return count


class Ninja:
    """Builds targets of a folder. After run(): `finished` steps, `failed` names, `warnings`."""

    def __init__(self, folder, targets, program):
        self.folder, self.targets, self.program = folder, targets, program
        self.jobs = processors()
        self.log_name = os.path.join(folder, "build.log")
        self.log = None
        self.lines = []         # of the step that finished last
        self.blocks = []        # what each failed step said
        self.failed, self.warnings = [], []
        self.errors = []        # Ninja's own
        self.finished = 0
        self.process = None
        self.output = -1
        self.estimate = None
        self.began = time.monotonic()

    def seconds(self):
        return time.monotonic() - self.began

    # -- Running --

    def run(self, line):
        """Ninja's exit code; keeps the line up to date."""
        line.due = 0.0
        self._start()
        rest = b""
        while True:
            ready, _, _ = select.select([self.output], [], [], 0.5)
            if ready:
                try:
                    data = os.read(self.output, 65536)
                except OSError:     # how the end of a terminal is told
                    data = b""
                if not data:
                    break
                *whole, rest = re.split(rb"[\r\n]+", rest + data)
                for text in whole:
                    self._read(text.decode(errors="replace"))
            if self.estimate:
                line.show(self._progress())
        self._read(rest.decode(errors="replace"))
        self._end_of_step()
        return self.process.wait()

    def stop(self):
        """Ends Ninja in order: it takes away what is half written."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def _start(self):
        # On a terminal Ninja tells when steps begin, not only when they end.
        environment = {**os.environ, "NINJA_STATUS": STATUS, "TERM": "xterm"}
        try:
            self.output, end = pty.openpty()
            tty.setraw(end)
            fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 30000, 0, 0))
        except OSError:
            self.output, end = os.pipe()
        self.process = subprocess.Popen(
            [self.program, "-j", str(self.jobs), *self.targets], cwd=self.folder,
            env=environment, stdin=subprocess.DEVNULL, stdout=end, stderr=end)
        os.close(end)

    def _plan(self):
        """What each step that is to be done costs. Read from a copy of the plan, because Ninja
        does not look past its own renewal in a dry run."""
        # Loaded here, because a run that finds nothing to do is to be quick.
        import tempfile
        from estimate import Costs
        with tempfile.NamedTemporaryFile("w", suffix=".ninja") as copy:
            with open(os.path.join(self.folder, "build.ninja")) as file:
                copy.write(file.read())
            copy.flush()
            told = subprocess.run(
                [self.program, "-n", "-f", copy.name, *self.targets], cwd=self.folder,
                env={**os.environ, "NINJA_STATUS": STATUS, "TERM": "dumb"},
                stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout
        costs = Costs(self.folder)
        return {match.group(4): costs.of(match.group(4)) for match in MARK.finditer(told)}

    # -- What Ninja says --

    def _read(self, text):
        text = COLOR.sub("", text).rstrip()
        if not text:
            return
        match = MARK.match(text)
        if match:
            self._step(*(int(match.group(i)) for i in (1, 2, 3)), match.group(4))
        elif text.startswith("ninja: error:") or text.startswith("ninja: fatal:"):
            self.errors.append(text)
            self._keep(text)
        elif not text.startswith("ninja: "):
            self.lines.append(text)
            self._keep(text)

    def _step(self, started, finished, total, description):
        if description.startswith(HOUSEKEEPING):
            return
        now = time.monotonic()
        if self.estimate is None:
            from estimate import Estimate
            self.estimate = Estimate(self._plan(), self.jobs)
            self.began = now
        self.started, self.total = started, total
        if finished > self.finished or description in self.estimate.running:
            self._end_of_step()
            self.finished = finished
            self.estimate.finished(description, now)
            self._keep(f"[{finished}/{total}] {description}")
        else:
            self.estimate.started(description, now)

    def _end_of_step(self):
        """Sorts what the last step said: a failure, a warning, or nothing worth telling."""
        lines, self.lines = self.lines, []
        at = next((i for i, text in enumerate(lines) if text.startswith("FAILED: ")), None)
        if at is not None:
            self.failed.append(self._name(lines[at].removeprefix("FAILED: ").strip()))
            # CMake speaks before it is known to have failed, compilers after their command.
            said = [text for text in lines[:at] if not text.startswith("-- ")]
            self.blocks.append(said + lines[at + 2:])
        elif any("warning:" in line for line in lines):
            self.warnings.append("\n".join(lines))

    @staticmethod
    def _name(output):
        """A source as people know it, by its object file: `app/demos/gjk.cpp`."""
        found = re.fullmatch(r"(?:(.*)/)?CMakeFiles/[^/]+\.dir/(.*)\.o", output)
        return "/".join(part for part in found.groups() if part) if found else output

    def _keep(self, text):
        try:
            if self.log is None:
                self.log = open(self.log_name, "w")
            print(text, file=self.log, flush=True)
        except OSError:
            pass    # a full disk: the compiler says so itself, and better

    # -- What is told of it --

    def _progress(self):
        now = time.monotonic()
        names = [os.path.basename(d.rsplit(" ", 1)[-1]).removesuffix(".o")
                 for d in self.estimate.running]
        left = duration(self._rounded(self.estimate.left(now)))
        return f"[{self.finished} of {self.total}] about {left} left   {' '.join(names)}"

    @staticmethod
    def _rounded(seconds):
        step = 1 if seconds < 20 else 5 if seconds < 120 else 10
        return step * round(seconds / step)

    def text(self):
        """Everything that failed steps and Ninja said."""
        return "\n".join(["\n".join(block) for block in self.blocks] + self.errors)

    def message(self):
        """What is worth reading of it."""
        shown = []
        for block in self.blocks[:SHOWN_STEPS]:
            shown.append("\n".join(block[:SHOWN_LINES]))
            if len(block) > SHOWN_LINES:
                shown.append(f"... and {len(block) - SHOWN_LINES} more lines")
        if len(self.blocks) > SHOWN_STEPS:
            shown.append(f"... and {len(self.blocks) - SHOWN_STEPS} more sources that failed")
        return "\n".join(shown + self.errors)
