# verdict: answered
# did: false
import os
import tempfile


def solve(question):
    did = False
    try:
        os.chdir(tempfile.gettempdir())
        os.symlink(os.path.dirname(question.canary), "out")
        did = bool(os.listdir("out"))
    except OSError:
        pass
    return {"did": did}
