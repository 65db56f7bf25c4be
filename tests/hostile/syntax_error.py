# verdict: SyntaxError: .*\(line 2\) on case 1
def solve(a, b)
    return {}
