# verdict: ended with exit code 1 while compiling
def solve(a, b)
    return {}
