# verdict: answered with a line that is not accepted: .* on case 1
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)



def solve(question):
    write("[" * 100000 + "\n")
    os._exit(0)
