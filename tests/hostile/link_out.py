# verdict: answered
# did: false
import os
import tempfile


def solve(question):
    did = False
    folder = tempfile.gettempdir()
    for make in (os.symlink, os.link):
        for to in (folder, "."):
            link = os.path.join(to, "link" + make.__name__)
            try:
                make(question.canary, link)
                did = did or "expected" in open(link).read()
                open(link, "w").write("changed")
                did = True
            except OSError:
                pass
    return {"did": did}
