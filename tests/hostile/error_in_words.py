# verdict: ZeroDivisionError: division by zero \(line 3\) on case 1
def solve(question):
    return {"hit": 1 / 0}
