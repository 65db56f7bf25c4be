# verdict: closed its output without an answer on case 1|took longer than 2 s on case 1
# seconds: 2
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)

import time


def solve(question):
    os.close(out._out)
    time.sleep(60)
