# verdict: wrote more than .* to files on case 1|No space left.* on case 1
import os
import tempfile


def solve(question):
    number = 0
    while True:
        number += 1
        with open(os.path.join(tempfile.gettempdir(), str(number)), "wb") as file:
            file.write(b"x" * (1 << 20))
