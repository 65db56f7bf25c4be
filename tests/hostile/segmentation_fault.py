# verdict: ended on case 1 by signal 11
import ctypes


def solve(question):
    ctypes.string_at(0)
