# verdict: answered with bytes that are not UTF-8 on case 1
import os
import sys

out = sys.modules["collide"]


def write(text):
    os.write(out._out, text.encode() if isinstance(text, str) else text)



def solve(question):
    write(b'{"id": 1, "hit": "\xff\xfe"}\n')
