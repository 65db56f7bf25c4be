# verdict: wrote more than 1 MiB of output
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)



def solve(question):
    while True:
        write('trace {"label": "project"}\n' * 100)
