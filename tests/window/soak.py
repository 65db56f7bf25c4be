#!/usr/bin/env python3
"""The window under random valid actions, seeded and without a clock: soak.py PROGRAM [--seconds N |
--actions N] [--seed S] [--keep FILE].

Widgets are clicked, keys pressed, commands found by letters in the palette, bodies dragged, files dropped,
the window resized. Now and then the window closes and another one opens in the same process: files, threads
and memory are counted there, on the same scene each time. The lines that were sent are kept, to be sent
again: `collidoscope --drive < FILE`."""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

ACTIONS_OF_A_WINDOW = 60
# The palette finds commands by words; tables of all there are stand in the program alone.
LETTERS = "abcdefghilmnoprstuvw"
# Keys of the table of commands, with what is held.
KEYS = [(key, ()) for key in ".,[] nbgdcfmtpw1357?" if key != " "] + [
    (key, ()) for key in ("space", "tab", "escape", "enter", "home", "end", "delete", "backspace", "left",
                          "right", "up", "down", "page up", "page down", "f1", "f2", "f11")] + [
    (key, ("ctrl",)) for key in "zydcvxslp,." + "+-0"] + [
    (key, ("ctrl",)) for key in ("home", "end", "right", "left", "backspace")] + [
    (key, ("shift",)) for key in ("left", "right", "up", "down", "m", "n")] + [("s", ("ctrl", "shift"))]
SIZES = [(1280, 720), (640, 480), (200, 150), (1920, 1080), (900, 1400)]


class Ended(AssertionError):
    pass


class Soak:
    def __init__(self, program, seed, keep=None):
        self.draw = random.Random(seed)
        self.seed = seed
        self.folder = tempfile.mkdtemp(prefix="collidoscope-soak-")
        self.keep = open(keep, "w") if keep else tempfile.TemporaryFile("w+")
        self.log = tempfile.TemporaryFile("w+")
        # A copy: scenes that are opened may be saved.
        root = os.path.join(self.folder, "program")
        for name in ("assets", "shaders"):
            shutil.copytree(name, os.path.join(root, name))
        for name in ("home", "work", "no programs"):
            os.mkdir(os.path.join(self.folder, name))
        # Programs that would be called are not there; files are written into a folder of its own.
        env = {"HOME": os.path.join(self.folder, "home"), "PATH": os.path.join(self.folder, "no programs"),
               "COLLIDOSCOPE_HOME": root, "LIBGL_ALWAYS_SOFTWARE": "1", "TMPDIR": self.folder}
        for name in ("LANG", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "LD_LIBRARY_PATH"):
            if name in os.environ:
                env[name] = os.environ[name]
        self.process = subprocess.Popen([os.path.abspath(program), "--drive", "sphere_sphere"], env=env,
                                        cwd=os.path.join(self.folder, "work"), text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        scenes = os.path.join(root, "assets", "scenes")
        self.scenes = sorted(os.path.join(folder, name) for folder, _, names in os.walk(scenes)
                             for name in names if name.endswith(".json"))
        models = os.path.join(root, "assets", "models")
        self.models = sorted(os.path.join(models, name) for name in os.listdir(models))
        lessons = os.path.join(root, "assets", "lessons")
        self.lessons = sorted(os.path.join(lessons, name) for name in os.listdir(lessons)
                              if name.endswith(".md"))
        self.demos = sorted(os.listdir(scenes))
        self.demos = [name for name in self.demos if os.path.isdir(os.path.join(scenes, name))]
        self.state = {}
        self.actions = self.refused = 0
        self.counts = []  # (files, threads, KiB) in a fresh window

    def send(self, line):
        text = json.dumps(line)
        self.keep.write(text + "\n")
        self.keep.flush()
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise Ended(f"the program ended with {self.process.wait()} at {text} (seed {self.seed}, action "
                        f"{self.actions})\n{self.output()}")
        answer = json.loads(answer)
        if "frame" in answer:
            self.state = answer
        else:
            self.refused += 1
        return answer

    def output(self):
        self.log.seek(0)
        return self.log.read()

    # -- Actions --

    def click_widget(self):
        widgets = self.state.get("widgets", {})
        if not widgets:
            return
        x, y, w, h = widgets[self.draw.choice(sorted(widgets))]
        self.click(x + w * self.draw.random(), y + h * self.draw.random())

    def click(self, x, y):
        button = self.draw.choice(["left"] * 6 + ["right", "middle"])
        self.send({"pointer": [x, y], "frames": 2})
        for _ in range(self.draw.choice([1, 1, 1, 2])):
            self.send({"button": button, "frames": 3})

    def press_key(self):
        key, held = self.draw.choice(KEYS)
        self.send({"key": key, **({"with": list(held)} if held else {}), "frames": 3})

    def choose_command(self):
        self.send({"key": "p", "with": ["ctrl"], "frames": 4})
        if self.state.get("typing"):
            self.send({"text": "".join(self.draw.choices(LETTERS, k=self.draw.randint(1, 3))), "frames": 4})
            for _ in range(self.draw.randrange(6)):
                self.send({"key": "down", "frames": 1})
            self.send({"key": "enter", "frames": 4})

    def type_text(self):
        if self.state.get("typing"):
            self.send({"text": self.draw.choice(["1", "-0.5", "1e30", "nan", "torus", "zz", "äß€", "0", "  "]),
                       "frames": 2})
            self.send({"key": self.draw.choice(["enter", "tab", "escape"]), "frames": 3})
        else:
            self.choose_command()

    def drag(self):
        bodies = [body["pixel"] for body in self.state.get("bodies", []) if body.get("pixel")]
        x, y, w, h = self.state.get("view") or (0, 0, 100, 100)
        start = (self.draw.choice(bodies) if bodies and self.draw.random() < 0.7 else
                 [x + w * self.draw.random(), y + h * self.draw.random()])
        self.send({"pointer": start, "frames": 2})
        button = self.draw.choice(["left"] * 4 + ["right"])
        self.send({"button": button, "down": True, "frames": 2})
        for _ in range(self.draw.randint(1, 5)):
            self.send({"pointer": [x + w * self.draw.random(), y + h * self.draw.random()], "frames": 2})
        self.send({"button": button, "down": False, "frames": 3})

    def turn_wheel(self):
        x, y, w, h = self.state.get("view") or (0, 0, 100, 100)
        self.send({"pointer": [x + w * self.draw.random(), y + h * self.draw.random()]})
        self.send({"wheel": [0, self.draw.choice([-3, -1, 1, 3])], "frames": 3})

    def resize(self):
        self.send({"size": list(self.draw.choice(SIZES)), "frames": 3})

    def drop(self):
        self.send({"drop": [self.draw.choice(self.draw.choice([self.scenes, self.models, self.lessons]))],
                   "frames": 4})

    def lose_focus(self):
        self.send({"focus": False, "frames": 2})
        self.send({"focus": True, "frames": 2})

    def paste(self):
        self.send({"clipboard": self.draw.choice(["nothing", "", '{"demo":"gjk"}', "collidoscope://gjk/02",
                                                  "{" * 99])})
        self.send({"key": "v", "with": ["ctrl"], "frames": 4})

    def wait(self):
        self.send({"frames": self.draw.choice([1, 10, 60, 400])})

    def settle(self):
        self.send({"settle": 200})

    def act(self):
        weighted = [(self.click_widget, 30), (self.press_key, 20), (self.choose_command, 14), (self.drag, 10),
                    (self.type_text, 6), (self.turn_wheel, 4), (self.resize, 2), (self.drop, 4),
                    (self.lose_focus, 1), (self.paste, 2), (self.wait, 3), (self.settle, 6)]
        actions, weights = zip(*weighted)
        self.actions += 1
        self.draw.choices(actions, weights)[0]()

    # -- Windows --

    def count(self):
        """Opens the scene that is counted on."""
        shutil.rmtree(os.path.join(self.folder, "home"))
        os.mkdir(os.path.join(self.folder, "home"))
        self.send({"start": "sphere_sphere", "window_size": [1280, 720], "frames": 3})
        self.send({"settle": True})
        process = f"/proc/{self.process.pid}"
        with open(f"{process}/status") as status:
            lines = dict(line.rstrip().split(":", 1) for line in status if ":" in line)
        self.counts.append((len(os.listdir(f"{process}/fd")), int(lines["Threads"]),
                            int(lines["VmRSS"].split()[0])))

    def window(self):
        """One window from its start to its end."""
        self.send({"start": self.draw.choice([self.draw.choice(self.demos), self.draw.choice(self.scenes)]),
                   "frames": 3})
        self.send({"settle": 300})
        for _ in range(ACTIONS_OF_A_WINDOW):
            if "ended" in self.state:
                break
            self.act()
        if "ended" not in self.state and self.draw.random() < 0.5:
            self.send({"close": True, "frames": 5})

    def run(self, goes_on):
        self.count()
        while goes_on(self):
            self.window()
            self.count()
        self.process.stdin.close()
        code = self.process.wait(timeout=60)
        if code != 0:
            raise Ended(f"the program ended with {code}\n{self.output()}")
        self.judge()

    def judge(self):
        output = [line for line in self.output().splitlines() if not line.startswith("collidoscope: ")]
        problems = [f"it said: {line}" for line in output[:20]]
        first, last = self.counts[:len(self.counts) // 2 + 1], self.counts[-1]
        # A thread that reads in the background may be there or not.
        for name, index, factor, more in (("open files", 0, 1, 1), ("threads", 1, 1, 1),
                                          ("KiB of memory", 2, 1.1, 64 * 1024)):
            # The first windows fill what is made once and kept: tables, pools of the heap.
            if index == 2 and len(self.counts) < 20:
                continue
            if last[index] > max(count[index] for count in first) * factor + more:
                problems.append(f"{name} grow: {[count[index] for count in self.counts]}")
        if problems:
            raise AssertionError(f"seed {self.seed}, {self.actions} actions: " + "; ".join(problems))

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.keep.close()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--actions", type=int, default=120)
    parser.add_argument("--seed", type=int, default=34)
    parser.add_argument("--keep")
    given = parser.parse_args()
    end = time.monotonic() + given.seconds if given.seconds else None
    soak = Soak(given.program, given.seed, given.keep)
    try:
        soak.run(lambda it: time.monotonic() < end if end else it.actions < given.actions)
    except AssertionError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    finally:
        print(f"seed {given.seed}: {soak.actions} actions in {len(soak.counts)} windows, {soak.refused} lines "
              f"refused; files, threads, KiB: {soak.counts[0]} at first, {soak.counts[-1]} at last"
              if soak.counts else "no window opened")
        soak.close()


if __name__ == "__main__":
    main()
