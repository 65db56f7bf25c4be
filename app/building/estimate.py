"""How long a build takes: the work of its steps, and the time left."""

import json
import os
import re

# Seconds of one processor of some years ago; what a machine really takes is learned on the way.
PER_FILE = 1.0          # reading the usual headers
PER_KILOBYTE = 0.2      # of source
TEST = 3.0              # times as much: a test instantiates what it tests
MOST = 64 * 1024        # bytes; what is larger is generated, and simple
LINK = 1.0
OTHER = 0.1
TRUSTED = 0.05          # the part of the work after which the machine's own speed counts as much


def _object_of(description):
    """The output that a line of Ninja's names, its last word."""
    return description.rsplit(" ", 1)[-1]


class Costs:
    """What each step of a build costs in seconds: what it took last time, or a guess by the size
    of its source."""

    def __init__(self, folder):
        self.folder = folder
        self.took = self._log()
        self.sources = self._sources()

    def of(self, description):
        name = _object_of(description)
        if name in self.took:
            return self.took[name]
        if description.startswith("Building"):
            cost = PER_FILE + PER_KILOBYTE * self._size(self.sources.get(name, "")) / 1024
            return TEST * cost if "_tests.dir/" in name else cost
        return LINK if description.startswith("Linking") else OTHER

    def _log(self):
        took = {}
        try:
            with open(os.path.join(self.folder, ".ninja_log"), errors="replace") as file:
                for entry in file:
                    parts = entry.split("\t")
                    if len(parts) == 5:
                        took[parts[3]] = max(0.01, (int(parts[1]) - int(parts[0])) / 1000)
        except (OSError, ValueError):
            pass
        return took

    def _sources(self):
        try:
            with open(os.path.join(self.folder, "compile_commands.json")) as file:
                entries = json.load(file)
        except (OSError, ValueError):
            return {}
        objects = ((re.search(r" -o (\S+)", e.get("command", "")), e["file"]) for e in entries)
        return {found.group(1): source for found, source in objects if found}

    def _size(self, source):
        """Bytes of a source, or of the sources of which it is made up."""
        try:
            if "/Unity/" not in source:
                return min(os.path.getsize(source), MOST)
            with open(source) as file:
                parts = re.findall(r'#include "(.*)"', file.read())
            # Twelve files share their headers; each still brings something of its own.
            return sum(min(os.path.getsize(part), MOST) for part in parts)
        except OSError:
            return 0


class Estimate:
    """The time left, from the work done and left."""

    def __init__(self, costs, jobs):
        self.costs = costs          # description -> seconds
        self.jobs = jobs
        self.total = sum(costs.values())
        self.done = 0.0
        self.running = {}           # description -> when it began
        self.spent = 0.0            # seconds of processors on what is done

    def started(self, description, now):
        self.running[description] = now

    def finished(self, description, now):
        self.done += self.costs.get(description, OTHER)
        self.spent += now - self.running.pop(description, now)

    def left(self, now):
        """Seconds until all is done."""
        trusted = TRUSTED * self.total + OTHER
        slowness = (self.spent + trusted) / (self.done + trusted)
        waiting = self.total - self.done - sum(self.costs.get(d, OTHER) for d in self.running)
        # A step that takes longer than its cost is taken to be nearly done.
        rests = [max(0.1 * self.costs.get(d, OTHER) * slowness,
                     self.costs.get(d, OTHER) * slowness - (now - began))
                 for d, began in self.running.items()]
        return max((max(0.0, waiting) * slowness + sum(rests)) / self.jobs, *rests, 0.0)
