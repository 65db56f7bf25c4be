"""The program driven from inside: events in, states out, time in frames (docs/DRIVING.md)."""

import json
import math
import os
import shutil
import subprocess
import tempfile
import time

# Keys by the names of X, as the program calls them.
KEYS = {"Return": "enter", "period": ".", "comma": ",", "bracketleft": "[", "bracketright": "]",
        "plus": "+", "minus": "-", "equal": "=", "question": "?", "slash": "/", "Prior": "page up",
        "Next": "page down", "Control_L": "ctrl", "Shift_L": "shift", "Alt_L": "alt"}
BUTTONS = {1: "left", 2: "middle", 3: "right"}
# Clicks at one place that are no double click lie further apart than this.
FRAMES_BETWEEN_CLICKS = 20
# Panels follow an event within so many.
FRAMES_TO_FOLLOW = 4
# However long it may take on a busy machine: what is done in other threads ends some time.
PATIENCE = 120


class Read(dict):
    """A state that knows what was asked of it, so that a failure tells that and not all."""

    def __init__(self, state):
        super().__init__(state)
        self.names = []

    def __getitem__(self, name):
        self.names.append(name)
        return super().__getitem__(name)

    def get(self, name, default=None):
        self.names.append(name)
        return super().get(name, default)

    def told(self):
        names = [n for n in dict.fromkeys(self.names) if n in self and n not in ("widgets", "linked")]
        return {n: super(Read, self).__getitem__(n) for n in [*names, "pending", "note"] if n in self}


def key_of(name):
    return KEYS.get(name, name.lower() if len(name) > 1 else name)


class Driver:
    """One process; it opens one window after the other."""

    def __init__(self, program, env=None):
        self.log = tempfile.TemporaryFile("w+")
        self.env = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "COLLIDOSCOPE_STATE_FILE"):
            self.env.pop(name, None)
        self.env.update(env or {})
        self.process = subprocess.Popen([program, "--drive"], env=self.env, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.log)

    def ask(self, line):
        """The answer to a line; fails when the program has ended."""
        try:
            self.process.stdin.write(json.dumps(line) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise AssertionError(f"the program ended with {self.process.wait()} at {line}:\n"
                                 f"{self.output()}")
        return json.loads(answer)

    def alive(self):
        return self.process.poll() is None

    def output(self):
        self.log.seek(0)
        return self.log.read()

    def close(self):
        if self.alive():
            self.process.stdin.close()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        self.log.close()


class Driven:
    """One window, from its start to its end."""

    def __init__(self, driver, *args, home=None, size="1280x720", settles=True, welcome=False,
                 env=None, record=None):
        self.driver = driver
        self.folder = tempfile.mkdtemp(prefix="collidoscope-window-")
        self.home = home or os.path.join(self.folder, "home")
        os.makedirs(self.home, exist_ok=True)
        # The line of first steps is in no test's way but in the test of it.
        settings = os.path.join(self.home, ".config", "collidoscope", "settings.json")
        if not welcome and not os.path.exists(settings):
            os.makedirs(os.path.dirname(settings), exist_ok=True)
            with open(settings, "w") as file:
                json.dump({"welcome": False}, file)
        self.ended = None  # the exit code
        self.last = {}
        self.pointer = (0, 0)
        self.pressed = (-FRAMES_BETWEEN_CLICKS, self.pointer)  # last: the frame and the place
        environment = {"HOME": self.home, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
                       **(env or {})}
        self.ask(start=list(args), window_size=[int(n) for n in size.split("x")],
                 environment=environment, frames=3, **({"record": record} if record else {}))
        if settles:
            self.wait_for(lambda s: not s["busy"], "the first answer", 60)

    def ask(self, **line):
        """The state after a line."""
        answer = self.driver.ask(line)
        if "frame" not in answer:
            raise AssertionError(f"{answer['error']} (the line was {line})")
        self.last = answer
        if "ended" in answer:
            self.ended = answer["ended"]
        return answer

    def do(self, frames=FRAMES_TO_FOLLOW, **event):
        """An event, the frames until it was seen, and some more."""
        if self.ended is not None:
            return self.last
        state = self.ask(**event, frames=frames)
        while "input" in state["pending"] and self.ended is None:
            state = self.ask(frames=frames)
        return state

    # -- What the window says of itself --

    def state(self):
        return self.frames(1)

    def frames(self, count):
        return self.last if self.ended is not None else self.ask(frames=count)

    def rest(self, frames=3000):
        """The state once nothing is under way any more."""
        return self.ask(settle=frames)

    def wait_for(self, holds, what, seconds=30):
        """The state once it holds; fails otherwise with what was asked of the last one. So many seconds of
        the window's time have to pass, and as many by the clock: files and other programs follow that."""
        start, left = time.monotonic(), seconds * 60
        state = self.state()
        while not holds(asked := Read(state)):
            if self.ended is not None:
                raise AssertionError(f"the window closed while waiting for {what}")
            working = set(state["pending"]) - {"thumbnail", "animation", "playback", "time"}
            if left <= 0 and time.monotonic() - start > (PATIENCE if working else seconds):
                raise AssertionError(f"no {what} within {seconds} s; the last state: {asked.told()}")
            left -= 1
            state = self.ask(frames=1)
        return state

    def output(self):
        return self.driver.output()

    # -- Mouse and keyboard --

    def move(self, x, y, frames=FRAMES_TO_FOLLOW):
        self.pointer = (round(x), round(y))
        self.do(pointer=list(self.pointer), frames=frames)

    def button(self, down, button=1):
        if down:
            self.part_clicks()
        self.do(button=BUTTONS[button], down=down)

    def click_here(self, button=1):
        self.part_clicks()
        self.do(button=BUTTONS[button])

    def part_clicks(self):
        """Two at one place are no double click."""
        frame, place = self.pressed
        since = self.last["frame"] - frame
        if since < FRAMES_BETWEEN_CLICKS and math.dist(place, self.pointer) < 10:
            self.frames(FRAMES_BETWEEN_CLICKS - since)
        self.pressed = (self.last["frame"], self.pointer)

    def click(self, x, y, button=1):
        self.move(x, y)
        self.click_here(button)

    def drag(self, start, end, steps=8, button=1, release=True):
        self.move(*start)
        self.button(True, button)
        for i in range(1, steps + 1):
            t = i / steps
            self.move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t,
                      frames=2)
        if release:
            self.button(False, button)

    def key(self, *names):
        for name in names:
            *held, key = name.split("+")
            line = {"with": [key_of(one) for one in held]} if held else {}
            self.do(key=key_of(key), **line)

    def hold(self, *names):
        for name in names:
            self.do(key=key_of(name), down=True)

    def let_go(self, *names):
        for name in names:
            self.do(key=key_of(name), down=False)

    def type(self, text):
        """Types once a field has the cursor; keys that come earlier are no one's."""
        self.wait_for(lambda s: s["typing"], "a field to type into")
        self.do(text=text)

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
            now = self.widget(name)
            if now == place:
                break
            place = now
        self.click_here()

    def resize(self, width, height):
        self.do(size=[width, height])

    def body(self, index):
        return self.state()["bodies"][index]

    def screenshot(self, path):
        self.ask(picture=path)

    # -- The end --

    def quit(self):
        """Ctrl+Q; the exit code."""
        self.key("ctrl+q")
        return self.ended

    def closed(self):
        """The exit code once it has closed; None before."""
        self.frames(3)
        return self.ended

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)
