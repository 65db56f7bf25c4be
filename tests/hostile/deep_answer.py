# verdict: RecursionError.* on case 1
def solve(question):
    deep = []
    for _ in range(100000):
        deep = [deep]
    return {"hit": deep}
