# verdict: took longer than 0\.6 s on case 1
# seconds: 0.6
import time


def solve(question):
    time.sleep(60)
