"""Sources that are compiled alike, put together into one translation unit: most of the time that
clang takes goes into the headers, which are then read once."""

import concurrent.futures
import json
import os
import shlex
import sys

def flags_of(entry):
    """The command without its compiler, source and output."""
    words = shlex.split(entry["command"])[1:]
    flags = []
    skip = False
    for word in words:
        if skip or word in ("-c", entry["file"]):
            skip = False
        elif word == "-o":
            skip = True
        else:
            flags.append(word)
    return tuple(flags)


class Group:
    """Some sources, and how they are compiled."""

    def __init__(self, flags, sources, folder, scratch):
        self.flags, self.sources, self.folder, self.scratch = flags, sources, folder, scratch

    def source(self):
        """One file that is all of them."""
        if len(self.sources) == 1:
            return self.sources[0]
        # Named by its first source and how many there are, so that no two groups share it.
        name = f"{self.sources[0].strip('/').replace('/', '_')}_{len(self.sources)}.cpp"
        together = os.path.join(self.scratch, name)
        with open(together, "w") as file:
            file.writelines(f'#include "{source}"\n' for source in self.sources)
        return together

    def halves(self):
        half = len(self.sources) // 2
        return [Group(self.flags, part, self.folder, self.scratch)
                for part in (self.sources[:half], self.sources[half:])]


def each_group(build, sources, most, look):
    """look(group) for groups of up to `most` of these sources, which may halve a group that does
    not stand together (names in unnamed namespaces). Returns how many sources there are, and the
    answers. The database of the build folder names each source."""
    build = os.path.abspath(build)
    scratch = os.path.join(build, "groups")
    os.makedirs(scratch, exist_ok=True)
    wanted = {os.path.abspath(name) for name in sources}
    with open(os.path.join(build, "compile_commands.json")) as file:
        entries = {e["file"]: e for e in json.load(file) if e["file"] in wanted}
    alike = {}
    for name, entry in sorted(entries.items()):
        key = (os.path.dirname(name), flags_of(entry), entry["directory"])
        alike.setdefault(key, []).append(name)
    groups = [Group(flags, together[at:at + most], folder, scratch)
              for (_, flags, folder), together in alike.items()
              for at in range(0, len(together), most)]
    # Small ones last, so that no processor is left with a large one.
    groups.sort(key=lambda group: -len(group.sources))
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return len(entries), list(told(pool.map(look, groups), groups))


def told(answers, groups):
    """The answers, and while they come how many sources are done."""
    total, done = sum(len(group.sources) for group in groups), 0
    for answer, group in zip(answers, groups):
        done += len(group.sources)
        print(f"[{done} of {total}]", file=sys.stderr, flush=True)
        yield answer
