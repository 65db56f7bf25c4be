# verdict: wrote more than .* to files on case 1|No space left.* on case 1|took longer than 0\.6 s on case 1
# seconds: 0.6
import os
import tempfile


def solve(question):
    number = 0
    while True:
        number += 1
        os.close(os.open(os.path.join(tempfile.gettempdir(), str(number)), os.O_CREAT | os.O_WRONLY))
