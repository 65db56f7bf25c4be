# verdict: answered
# did: false
import os


def solve(question):
    did = False
    for change in (os.remove, lambda file: os.rename(file, file + "x"), lambda file: os.truncate(file, 0),
                   lambda file: os.chmod(file, 0), lambda file: os.utime(file),
                   lambda file: os.setxattr(file, "user.x", b"x"),
                   lambda file: os.open(file, os.O_RDONLY | os.O_TRUNC)):
        try:
            change(question.canary)
            did = True
        except OSError:
            pass
    return {"did": did}
