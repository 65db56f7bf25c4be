# verdict: used more than 200 MiB of memory on case 1|MemoryError|OSError
import mmap


def solve(question):
    held = []
    while True:
        one = mmap.mmap(-1, 16 << 20)
        one.write(b"x" * (16 << 20))
        held.append(one)
