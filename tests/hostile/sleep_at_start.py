# verdict: took longer than 4\.6 s on case 1
# seconds: 0.6
# start: 4
import time

time.sleep(60)
