"""The real page in headless Chromium, for tests: used as a person would, and asked for the window's state."""

import json
import time

from browser import Browser

STATE = "/state.json"
# The file that the program writes its state to (docs/DRIVING.md has the same one).
BEFORE = f"globalThis.collidoscopeEnvironment = {{ COLLIDOSCOPE_STATE_FILE: '{STATE}' }};"
READ = f"""(() => {{
    try {{ return Module.calledRun ? Module.FS.readFile('{STATE}', {{ encoding: 'utf8' }}) : null; }}
    catch {{ return null; }}
}})()"""
RUNS = "typeof Module !== 'undefined' && Module.calledRun === true"
NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class WebPage(Browser):
    """Pixels are those of the canvas: scale 1."""

    def begin(self, address):
        self.call("Page.addScriptToEvaluateOnNewDocument", source=BEFORE)
        self.open(address)
        # Compiling the program takes seconds, and on a machine with other work minutes.
        until = time.monotonic() + 300
        while not self.evaluate(RUNS):
            if time.monotonic() > until:
                raise TimeoutError("the program does not run after 300 s\n" + "\n".join(self.problems))
            self.evaluate(NEXT_FRAME)
        return self.rest()

    def state(self):
        """None before the first picture."""
        text = self.evaluate(READ)
        return json.loads(text) if text else None

    def wait_until(self, condition, what, frames=2000):
        """The first state for which it holds."""
        for _ in range(frames):
            state = self.state()
            if state and condition(state):
                return state
            if self.evaluate("document.getElementById('trouble')?.hidden === false"):
                break
            self.evaluate(NEXT_FRAME)
        tail = "\n".join(self.problems + self.said[-20:])
        toasts = state["toasts"] if state else "no state"
        raise AssertionError(f"no {what}: {toasts}\n{tail}")

    def rest(self):
        """The state once nothing is under way."""
        return self.wait_until(lambda s: not s["pending"], "rest")

    def widget(self, name):
        x, y, w, h = self.wait_until(lambda s: name in s["widgets"], f"widget {name}")["widgets"][name]
        return x + w / 2, y + h / 2

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.evaluate(NEXT_FRAME)
        self.mouse("mousePressed", x, y)
        self.evaluate(NEXT_FRAME)
        self.mouse("mouseReleased", x, y)
        self.evaluate(NEXT_FRAME)

    def press(self, name):
        """Clicks the widget once it stays where it is."""
        place = None
        while place != (place := self.widget(name)):
            self.mouse("mouseMoved", *place)
            self.evaluate(NEXT_FRAME)
        self.click(*place)

    def drop(self, **files):
        """Files by their names, `_` for the dot."""
        made = "".join(f"data.items.add(new File([{json.dumps(text)}], {json.dumps(name.replace('_', '.'))}));"
                       for name, text in files.items())
        self.evaluate("(() => { const data = new DataTransfer(); " + made +
                      "window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true })); })()")
