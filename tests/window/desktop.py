"""A desktop for tests: a virtual screen, the program on it, a real mouse and a real keyboard."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time


class Screen:
    """An X server without a screen; `display` is its name."""

    def __init__(self, width=1920, height=1080):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp", "+extension", "GLX"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as file:
            self.display = ":" + file.readline().strip()

    def close(self):
        self.server.terminate()
        self.server.wait()


class Program:
    """One run of the program in a window at the screen's top left corner."""

    def __init__(self, program, screen, *args, home=None, env=None, size="1280x720",
                 settles=True, welcome=False):
        self.folder = tempfile.mkdtemp(prefix="collidoscope-window-")
        self.home = home or os.path.join(self.folder, "home")
        os.makedirs(self.home, exist_ok=True)
        # The card of the first start is in nobody's way but in the test of it.
        settings = os.path.join(self.home, ".config", "collidoscope", "settings.json")
        if not welcome and not os.path.exists(settings):
            os.makedirs(os.path.dirname(settings), exist_ok=True)
            with open(settings, "w") as file:
                json.dump({"welcome": False}, file)
        self.state_file = os.path.join(self.folder, "state.json")
        self.env = {**os.environ, "DISPLAY": screen.display, "HOME": self.home,
                    "COLLIDOSCOPE_STATE_FILE": self.state_file, "LIBGL_ALWAYS_SOFTWARE": "1"}
        for name in ("WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            self.env.pop(name, None)
        self.env.update(env or {})
        self.log = open(os.path.join(self.folder, "log"), "w+")
        self.process = subprocess.Popen([program, *args, "--window-size", size], env=self.env,
                                        stdout=self.log, stderr=subprocess.STDOUT)
        self.wait_for(lambda s: True, "the first frame", 60)
        # The window stands wherever a screen without a window manager puts it.
        out = self.xdotool("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid))
        self.window = out.split()[0]
        self.xdotool("windowmove", self.window, "0", "0")
        self.xdotool("windowfocus", "--sync", self.window)
        if settles:
            self.wait_for(lambda s: not s["busy"], "the first answer", 60)

    def xdotool(self, *args):
        return subprocess.run(["xdotool", *args], env=self.env, check=True, timeout=60,
                              capture_output=True, text=True).stdout

    # -- What the window says of itself --

    def state(self):
        for _ in range(100):
            try:
                with open(self.state_file) as file:
                    return json.load(file)
            except (FileNotFoundError, json.JSONDecodeError):
                time.sleep(0.05)
        return {}

    def wait_for(self, holds, what, seconds=30):
        """The state once it holds; fails with the last state otherwise."""
        end = time.time() + seconds
        state = {}
        while time.time() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended with {self.process.returncode} while "
                                     f"waiting for {what}:\n{self.output()}")
            if os.path.exists(self.state_file):
                state = self.state()
                if state and holds(state):
                    return state
            time.sleep(0.05)
        short = {k: v for k, v in state.items() if k != "widgets"}
        raise AssertionError(f"no {what} within {seconds} s; the last state was {short}")

    def output(self):
        self.log.flush()
        with open(self.log.name) as file:
            return file.read()

    # -- Mouse and keyboard --

    def move(self, x, y):
        self.xdotool("mousemove", "--sync", str(round(x)), str(round(y)))

    def click(self, x, y, button=1):
        self.move(x, y)
        time.sleep(0.1)
        self.xdotool("click", str(button))
        time.sleep(0.1)

    def drag(self, start, end, steps=8, button=1, release=True):
        self.move(*start)
        time.sleep(0.15)
        self.xdotool("mousedown", str(button))
        time.sleep(0.1)
        for i in range(1, steps + 1):
            t = i / steps
            self.move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            time.sleep(0.04)
        if release:
            self.xdotool("mouseup", str(button))
        time.sleep(0.15)

    def key(self, *names):
        for name in names:
            self.xdotool("key", "--clearmodifiers", name)
            time.sleep(0.08)

    def type(self, text):
        """Types once a field has the cursor; keys that come earlier are nobody's."""
        self.wait_for(lambda s: s["typing"], "a field to type into")
        self.xdotool("type", "--clearmodifiers", "--delay", "25", "--", text)
        time.sleep(0.15)

    def widget(self, name, seconds=10):
        """The middle of a widget."""
        state = self.wait_for(lambda s: name in s["widgets"], f"widget {name}", seconds)
        x, y, w, h = state["widgets"][name]
        return x + w / 2, y + h / 2

    def press(self, name):
        """Clicks the widget once it stays where it is: a list may still be laid out anew."""
        place = self.widget(name)
        for _ in range(20):
            self.move(*place)
            time.sleep(0.1)
            now = self.widget(name)
            if now == place:
                break
            place = now
        self.xdotool("click", "1")
        time.sleep(0.1)

    def body(self, index):
        return self.state()["bodies"][index]

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", path], env=self.env, check=True, timeout=60)

    # -- The end --

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def quit(self):
        """Ctrl+Q; the exit code."""
        self.key("ctrl+q")
        try:
            return self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            return None

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
