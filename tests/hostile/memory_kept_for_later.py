# verdict: MemoryError.* on case 1|used more than 200 MiB of memory on case 1
def solve(question):
    return {"hit": bool(bytearray(1 << 40))}
