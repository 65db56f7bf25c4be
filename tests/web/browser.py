"""A headless Chromium over its debugging pipe, and a web server of a folder, for the tests of the page."""

import base64
import functools
import http.server
import json
import os
import select
import subprocess
import tempfile
import threading
import time

# WebGL on the processor.
FLAGS = ["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
         "--disable-gpu-sandbox", "--no-first-run", "--disable-extensions", "--remote-debugging-pipe"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server:
    """Serves a folder at `address` while it is entered."""

    def __init__(self, folder):
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """One page. `problems` gathers what it throws and what its console calls an error."""

    def __init__(self, size=(1280, 720), scale=1, touch=False):
        self.home = tempfile.TemporaryDirectory(prefix="collidoscope-browser-")
        to_child, self.out = os.pipe()
        self.into, from_child = os.pipe()

        def as_3_and_4():
            # Away from both numbers first: one may be the other's.
            high = [os.dup2(to_child, 100), os.dup2(from_child, 101)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)
        self.process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={self.home.name}", f"--window-size={size[0]},{size[1]}",
             "about:blank"], preexec_fn=as_3_and_4, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.count, self.buffer, self.session = 0, b"", None
        self.problems, self.said = [], []
        pages = [t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page"]
        self.session = self.call("Target.attachToTarget",
                                 targetId=pages[0]["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                  deviceScaleFactor=scale, mobile=touch)
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close", seconds=10)
        except (RuntimeError, TimeoutError, OSError):
            self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        self.home.cleanup()

    def message(self, until):
        """The next message, or None at that time."""
        while b"\0" not in self.buffer:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.into], [], [], left)[0]:
                return None
            got = os.read(self.into, 1 << 20)
            if not got:
                raise RuntimeError("the browser has ended")
            self.buffer += got
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def note(self, message):
        what, params = message.get("method"), message.get("params", {})
        if what == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif what == "Runtime.consoleAPICalled":
            text = " ".join(str(a.get("value", a.get("description", ""))) for a in params["args"])
            self.said.append(text)
            if params["type"] == "error":
                self.problems.append(text)
        elif what == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.problems.append(params["entry"]["text"] + " " + params["entry"].get("url", ""))

    def call(self, what, seconds=60, **params):
        self.count += 1
        order = {"id": self.count, "method": what, "params": params}
        if self.session:
            order["sessionId"] = self.session
        os.write(self.out, json.dumps(order).encode() + b"\0")
        until = time.monotonic() + seconds
        while True:
            message = self.message(until)
            if message is None:
                raise TimeoutError(f"{what}: no answer in {seconds} s")
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{what}: {message['error']['message']}")
                return message["result"]
            self.note(message)

    def open(self, address):
        self.call("Page.navigate", url=address)

    def evaluate(self, script, seconds=60):
        result = self.call("Runtime.evaluate", seconds=seconds, expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def wait_for(self, script, seconds=300):
        """Asks until the script gives something true, and returns that."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            value = self.evaluate(script, max(1, until - time.monotonic()))
            if value:
                return value
            message = self.message(time.monotonic() + 0.1)
            if message:
                self.note(message)
        raise TimeoutError(f"not within {seconds} s: {script}\n" + "\n".join(self.problems + self.said[-20:]))

    def picture(self):
        """The bytes of a PNG file of the page as it is shown."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def mouse(self, what, x, y, button="left", **more):
        pressed = {"mousePressed": 1, "mouseReleased": 1}.get(what, 0)
        self.call("Input.dispatchMouseEvent", type=what, x=x, y=y, clickCount=pressed,
                  button=button if pressed or more.get("buttons") else "none", **more)

    def drag(self, start, end, steps=8):
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start)
        for i in range(1, steps + 1):
            self.mouse("mouseMoved", start[0] + (end[0] - start[0]) * i / steps,
                       start[1] + (end[1] - start[1]) * i / steps, buttons=1)
        self.mouse("mouseReleased", *end)

    def key(self, key, code, number):
        for what in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=what, key=key, code=code,
                      windowsVirtualKeyCode=number, **({"text": key} if what == "keyDown" and len(key) == 1 else {}))

    def touch(self, what, points):
        self.call("Input.dispatchTouchEvent", type=what, touchPoints=[{"x": x, "y": y} for x, y in points])
