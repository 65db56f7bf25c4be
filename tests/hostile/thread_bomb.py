# verdict: took longer than 0\.6 s on case 1
# seconds: 0.6
import threading
import time


def solve(question):
    while True:
        try:
            threading.Thread(target=time.sleep, args=(60,)).start()
        except RuntimeError:
            time.sleep(0.01)
