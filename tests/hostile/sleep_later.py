# verdict: took longer than 0\.6 s on case 2
# seconds: 0.6
import time


def solve(question):
    if question.id == 2:
        time.sleep(60)
    return {"hit": True}
