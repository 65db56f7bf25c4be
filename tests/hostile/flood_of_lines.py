# verdict: answered with|wrote more than 1 MiB
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)



def solve(question):
    while True:
        write("x\n" * 5000)
