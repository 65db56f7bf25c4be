# verdict: closed its output without an answer on case 1|took longer than 2 s on case 1
# seconds: 2
import os
import time


def solve(question):
    os.closerange(0, 100)
    time.sleep(60)
