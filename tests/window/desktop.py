"""A desktop for tests: a virtual screen, the program on it, a real mouse and a real keyboard."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

try:
    import Xlib.display
except ImportError:  # Debian's package, for another Python than Debian's
    sys.path.append("/usr/lib/python3/dist-packages")
    import Xlib.display
import Xlib.error
from Xlib import X, XK
from Xlib.ext import xtest
from Xlib.protocol import event

from driven import Read

PATIENCE = 120  # seconds; costs nothing where all is well


class Screen:
    """An X server without a screen, and one connection to it; `display` is its name."""

    def __init__(self, width=1920, height=1080):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp", "+extension", "GLX"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as file:
            self.display = ":" + file.readline().strip()
        self.x = Xlib.display.Display(self.display)
        self.root = self.x.screen().root

    def close(self):
        self.x.close()
        self.server.terminate()
        self.server.wait()

    def atom(self, name):
        return self.x.intern_atom(name)

    def fake(self, kind, detail=0, x=0, y=0):
        xtest.fake_input(self.x, kind, detail, x=x, y=y)

    def windows(self, title):
        """The windows whose title has these words."""
        found = []
        for window in self.root.query_tree().children:
            try:
                name = window.get_full_text_property(self.atom("_NET_WM_NAME")) or ""
            except (Xlib.error.XError, TypeError):
                continue
            if title in str(name):
                found.append(window)
        return found

    def key_of(self, name):
        """The code of a key by the name of what it types, and whether Shift is held for it."""
        names = {"ctrl": "Control_L", "shift": "Shift_L", " ": "space"}
        name = names.get(name, name)
        symbol = XK.string_to_keysym(name) or ord(name)
        code, level = next(iter(self.x.keysym_to_keycodes(symbol)))
        return code, level % 2 == 1

    def press(self, keys):
        """Presses keys by their codes, one while those before it are held, and lets them go."""
        for code in keys:
            self.fake(X.KeyPress, code)
        for code in reversed(keys):
            self.fake(X.KeyRelease, code)
        self.x.sync()


class Program:
    """One run of the program in a window at the screen's top left corner."""

    def __init__(self, program, screen, *args, home=None, env=None, size="1280x720"):
        self.screen = screen
        self.folder = tempfile.mkdtemp(prefix="collidoscope-window-")
        self.home = home or os.path.join(self.folder, "home")
        settings = os.path.join(self.home, ".config", "collidoscope", "settings.json")
        if not os.path.exists(settings):
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
        before = {window.id for window in screen.windows("Collidoscope")}
        self.process = subprocess.Popen([program, *args, "--window-size", size], env=self.env,
                                        stdout=self.log, stderr=subprocess.STDOUT)
        self.at = None  # the pointer, as it was moved last
        self.wait_for(lambda s: not s["busy"], "the first answer")
        self.window = next(window for window in screen.windows("Collidoscope")
                           if window.id not in before)
        # The window stands wherever a screen without a window manager puts it.
        self.window.configure(x=0, y=0)
        self.window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.screen.x.sync()

    # -- What the window says of itself --

    def state(self):
        try:
            with open(self.state_file) as file:
                return json.load(file)
        except FileNotFoundError:
            return {}

    def wait_for(self, holds, what):
        """The state once it holds; fails with the last state otherwise."""
        end = time.monotonic() + PATIENCE
        while not ((state := self.state()) and holds(asked := Read(state))):
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended with {self.process.returncode} while "
                                     f"waiting for {what}:\n{self.output()}")
            if time.monotonic() > end:
                raise AssertionError(f"no {what}; the last state: {asked.told() if state else None}")
            time.sleep(0.005)
        return state

    def rest(self):
        """The state once nothing is under way any more."""
        return self.wait_for(lambda s: not s["pending"], "rest")

    def output(self):
        self.log.flush()
        with open(self.log.name) as file:
            return file.read()

    # -- Mouse and keyboard: each returns once the program has seen it --

    def sees(self, act, events):
        before = self.state()["events"]
        act()
        self.screen.x.sync()
        self.wait_for(lambda s: s["events"] >= before + events and "input" not in s["pending"],
                      f"{events} events")

    def move(self, x, y):
        place = (round(x), round(y))
        if place != self.at:
            self.at = place
            self.sees(lambda: self.screen.fake(X.MotionNotify, x=place[0], y=place[1]), 1)

    def button(self, down, button=1):
        kind = X.ButtonPress if down else X.ButtonRelease
        self.sees(lambda: self.screen.fake(kind, button), 1)

    def click(self, x, y, button=1):
        self.move(x, y)
        self.button(True, button)
        self.button(False, button)

    def drag(self, start, end, steps=8, release=True):
        self.move(*start)
        self.button(True)
        for i in range(1, steps + 1):
            t = i / steps
            self.move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        if release:
            self.button(False)

    def key(self, *names):
        for name in names:
            codes = [self.screen.key_of(one)[0] for one in name.split("+")]
            self.sees(lambda: self.screen.press(codes), 2 * len(codes))

    def type(self, text):
        """Types once a field has the cursor; keys that come earlier are no one's."""
        self.wait_for(lambda s: s["typing"], "a field to type into")
        shift = self.screen.key_of("shift")[0]
        for character in text:
            code, shifted = self.screen.key_of(character)
            self.sees(lambda: self.screen.press([shift, code] if shifted else [code]), 3)

    def widget(self, name):
        """The middle of a widget."""
        state = self.wait_for(lambda s: name in s["widgets"], f"widget {name}")
        x, y, w, h = state["widgets"][name]
        return x + w / 2, y + h / 2

    def press(self, name):
        """Clicks the widget once it stays where it is: a list may still be laid out anew."""
        place = None
        while place != (place := self.widget(name)):
            self.move(*place)
        self.click(*place)

    def body(self, index):
        return self.state()["bodies"][index]

    # -- The window and its desktop --

    def pixels(self):
        """The pixels of the window: four bytes for each, blue, green, red and nothing."""
        size = self.window.get_geometry()
        return self.window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xffffffff).data

    def resize(self, width, height):
        self.sees(lambda: self.window.configure(width=width, height=height), 1)

    def press_close_button(self):
        self.tell(self.window, "WM_PROTOCOLS", [self.screen.atom("WM_DELETE_WINDOW"), 0, 0, 0, 0])

    def tell(self, window, kind, data):
        window.send_event(event.ClientMessage(window=window, client_type=self.screen.atom(kind),
                                              data=(32, data)))
        self.screen.x.sync()

    def drop(self, path):
        """Drops a file on the window, as a file manager does."""
        screen, atom = self.screen, self.screen.atom
        source = screen.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        source.set_selection_owner(atom("XdndSelection"), X.CurrentTime)
        self.tell(self.window, "XdndEnter", [source.id, 5 << 24, atom("text/uri-list"), 0, 0])
        self.tell(self.window, "XdndPosition",
                  [source.id, 0, 600 << 16 | 300, X.CurrentTime, atom("XdndActionCopy")])
        self.tell(self.window, "XdndDrop", [source.id, 0, X.CurrentTime, 0, 0])
        while True:
            asked = screen.x.next_event()
            if asked.type == X.SelectionRequest:
                break
        asked.requestor.change_property(asked.property, asked.target, 8,
                                        f"file://{path}\r\n".encode())
        asked.requestor.send_event(event.SelectionNotify(
            time=asked.time, requestor=asked.requestor, selection=asked.selection,
            target=asked.target, property=asked.property))
        screen.x.sync()
        source.destroy()

    def lose_focus(self):
        """Another window has the keyboard from here on."""
        other = self.screen.root.create_window(1500, 900, 50, 50, 0, X.CopyFromParent)
        other.map()
        other.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.screen.x.sync()
        return other

    # -- The end --

    def ends(self):
        """The exit code, once it has ended."""
        return self.process.wait(timeout=PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
