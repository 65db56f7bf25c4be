"""One line of progress: rewritten on a terminal, repeated now and then elsewhere."""

import os
import time


def duration(seconds):
    """A time as people say it: "40 s", "3 min 20 s", "1 h 5 min"."""
    seconds = int(round(seconds))
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60} s"
    return f"{seconds // 3600} h {seconds % 3600 // 60} min"


class StatusLine:
    """Progress on a stream."""

    EVERY = 10  # seconds between two lines where lines cannot be rewritten

    def __init__(self, stream):
        self.stream = stream
        self.rewrites = stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.shown = ""
        self.due = 0.0

    def show(self, text):
        """Shows this, at once on a terminal, elsewhere when it is time for a line."""
        if self.rewrites:
            try:
                width = os.get_terminal_size(self.stream.fileno()).columns or 80
            except OSError:
                width = 80
            text = text[:width - 1]
            if text != self.shown:
                self._write(f"\r{text}\x1b[K")
                self.shown = text
        elif time.monotonic() >= self.due:
            self._write(text + "\n")
            self.due = time.monotonic() + self.EVERY

    def clear(self):
        """Takes the line away, so that what is printed next stands by itself."""
        if self.shown:
            self._write("\r\x1b[K")
            self.shown = ""

    def _write(self, text):
        try:
            self.stream.write(text)
            self.stream.flush()
        except OSError:
            pass  # nobody listens any more; the build goes on
