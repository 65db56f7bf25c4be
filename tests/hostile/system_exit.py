# verdict: ended with exit code 5 on case 2
import sys


def solve(question):
    if question.id == 2:
        sys.exit(5)
    return {"hit": True}
