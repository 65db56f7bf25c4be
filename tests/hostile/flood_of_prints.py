# verdict: wrote more than 1 MiB of output
def solve(question):
    while True:
        print("more and more " * 100)
