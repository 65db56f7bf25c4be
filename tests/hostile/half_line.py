# verdict: wrote part of a line and did not end it within 0\.6 s on case 1
# seconds: 0.6
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)


import time


def solve(question):
    write('{"id": 1, "hit": tr')
    time.sleep(60)
