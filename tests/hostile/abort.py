# verdict: ended on case 1 by signal 6
import os


def solve(question):
    os.abort()
