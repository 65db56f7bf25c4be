"""What to do when a build has failed, by what was said of it."""

import os
import re
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ROOMS = ("app/", "collision/", "render/", "tests/", "build/")

MEMORY = re.compile(r"Killed signal|Killed\b|[Oo]ut of memory|[Cc]annot allocate memory"
                    r"|virtual memory exhausted|std::bad_alloc")
SPACE = re.compile(r"No space left on device|Disk quota exceeded")
DENIED = re.compile(r"Permission denied|Read-only file system")
MISSING = (
    re.compile(r"fatal error: '?([\w./+-]+)'?(?: file not found|: No such file or directory)"),
    re.compile(r'package configuration file provided by "(\w+)"'),
    re.compile(r"Could NOT find (\w+)"),
    re.compile(r"Package '?([\w.+-]+)'?,? (?:required by|was not found|not found)"),
    re.compile(r"No package '([\w.+-]+)' found"),
    re.compile(r"cannot find -l([\w.+-]+)"),
    re.compile(r"No module named '?([\w.]+)'?"),
)


def _letters(name):
    return re.sub(r"[^a-z]", "", name.lower())


def packages_for(name):
    """The packages of packages.txt whose name has to do with a header, a library or a package of
    CMake's."""
    wanted = _letters(name.split("/")[0].rsplit(".", 1)[0])
    found = []
    try:
        with open(os.path.join(ROOT, "packages.txt")) as file:
            listed = [line.split()[1] for line in file if line.strip() and line[0] != "#"]
    except OSError:
        return []
    for package in listed:
        stem = _letters(re.sub(r"^lib|-dev$", "", package))
        if len(stem) > 2 and (stem in wanted or (len(wanted) > 2 and wanted in stem)):
            found.append(package)
    # Of those with headers, where there are such.
    return [p for p in found if p.endswith("-dev")] or found


def missing_packages(text):
    """Names that the compiler or CMake looked for in vain, and the packages that hold them."""
    names, packages = [], []
    for pattern in MISSING:
        for name in pattern.findall(text):
            if name.startswith(ROOMS) or name in names:
                continue
            names.append(name)
            packages += [p for p in packages_for(name) if p not in packages]
    return names, packages


def _absent(packages):
    """Those of the packages that are not installed; all where that cannot be told."""
    try:
        told = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Abbrev} ${Package}\n", *packages],
                              capture_output=True, text=True).stdout.split("\n")
    except OSError:
        return packages
    return [p for p in packages if f"ii  {p}" not in told]


def _room_left(folder):
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 1 << 40


def what_to_do(text, folder, log):
    """Advice on what was said of a failure; `log` is where all of it stands."""
    whole = f"All that was said is in {log}." if log else ""
    if SPACE.search(text) or _room_left(folder) < 1 << 20:
        free = _room_left(folder) // (1 << 20)
        return (f"The disk is full: {free} MB are left at {folder}. Make room (a build needs about "
                f"2 GB), then start again; it goes on from here. {whole}").strip()
    if MEMORY.search(text):
        return ("The compiler ran out of memory. Let fewer run at once, for example:\n"
                f"  CMAKE_BUILD_PARALLEL_LEVEL=1 app/run\n{whole}").strip()
    names, packages = missing_packages(text)
    packages = packages and _absent(packages)
    if packages:
        return (f"Not found: {', '.join(names)}. On Debian this installs it:\n"
                f"  apt-get install {' '.join(packages)}\n{whole}").strip()
    if names:
        return (f"Not found: {', '.join(names)}. No package of packages.txt that is missing here "
                f"seems to hold it: the fault may be in the sources. {whole}").strip()
    if DENIED.search(text):
        return (f"{folder} cannot be written. Was it made by another user, root perhaps? Delete it, "
                f"or make it yours:\n  sudo chown -R $(id -u) build\n{whole}").strip()
    return (f"What to do: the first message above says where. {whole}\nWhere the sources are as "
            "published, start from nothing once: rm -r build. If it fails again, report the "
            "message.").strip()
