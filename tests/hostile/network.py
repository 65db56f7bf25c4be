# verdict: answered
# did: false
import socket


def solve(question):
    did = False
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
            try:
                socket.socket(family, kind)
                did = True
            except OSError:
                pass
    return {"did": did}
