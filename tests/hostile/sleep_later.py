# verdict: took longer than 2 s on case 2
# seconds: 2
import time


def solve(question):
    if question.id == 2:
        time.sleep(60)
    return {"hit": True}
