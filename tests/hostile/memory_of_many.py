# verdict: used more than 200 MiB of memory on case 1
import os
import time


def solve(question):
    for _ in range(8):
        if os.fork() == 0:
            held = bytearray(os.urandom(1 << 20)) * 60
            time.sleep(60)
    time.sleep(60)
