# verdict: wrote more than .* to files on case 1|File too large.* on case 1|No space left.* on case 1
import os
import tempfile


def solve(question):
    with open(os.path.join(tempfile.gettempdir(), "large"), "wb") as file:
        while True:
            file.write(b"x" * (1 << 20))
