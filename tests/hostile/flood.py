# verdict: wrote more than 1 MiB of output in all, the last of it on case 1
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)



def solve(question):
    while True:
        write("{}" * 5000)
