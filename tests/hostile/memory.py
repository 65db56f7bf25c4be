# verdict: used more than 200 MiB of memory on case 1|MemoryError
def solve(question):
    held = []
    while True:
        held.append(bytearray(1 << 20))
