# verdict: took longer than 0\.6 s on case 1
# seconds: 0.6
import os
import signal


def solve(question):
    os.kill(os.getpid(), signal.SIGSTOP)
