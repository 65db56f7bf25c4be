# verdict: OSError: \[Errno 24\] Too many open files.* on case 1
def solve(question):
    held = []
    while True:
        held.append(open("solve.py"))
