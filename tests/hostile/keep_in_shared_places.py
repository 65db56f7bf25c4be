# verdict: answered
# did: false
# restart: before the second question
import os

PLACES = [os.path.join(folder, "collidoscope-hostile-kept")
          for folder in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/run/lock", "/dev/mqueue", ".",
                         os.environ.get("TMPDIR", "/tmp"), os.path.expanduser("~"))]
FOUND = any(os.path.exists(one) for one in PLACES)


def solve(question):
    for place in PLACES:
        try:
            with open(place, "w") as file:
                file.write("what I was asked")
        except OSError:
            pass
    return {"did": FOUND}
