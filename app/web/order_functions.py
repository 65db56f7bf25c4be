#!/usr/bin/env python3
"""Orders the functions of a WebAssembly module so that it packs smaller:

    app/web/order_functions.py FROM.wasm TO.wasm

gzip finds what is repeated within 32 kB. Functions that templates made for several types are much the
same, and lie far apart as linked. They are sorted by signature and then by their instructions, without
the numbers of the functions that they call; those that are called from most places come first, where
their numbers are short. The program does the same, and packs 5 % smaller (10 s).

The format: https://www.w3.org/TR/wasm-core-2/, with the instructions of the exception handling that
browsers have (try, catch, rethrow, delegate). Anything else in a module is an error, and nothing is
written.
"""

import collections
import os
import sys

IMPORTS, FUNCTIONS, GLOBALS, EXPORTS, START, ELEMENTS, CODE = 2, 3, 6, 7, 8, 9, 10
CALL, REF_FUNC, END = 0x10, 0xD2, 0x0B
OFTEN_CALLED = 1000  # measured: fewer and more pack less well

# Instructions by what follows them: nothing, one number or two (a block's type is one number, too).
PLAIN = {0x00, 0x01, 0x05, END, 0x0F, 0x19, 0x1A, 0x1B, *range(0x45, 0xC5), 0xD1}
ONE_NUMBER = {0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, 0x18, *range(0x20, 0x27), 0x3F,
              0x40, 0x41, 0x42, 0xD0, REF_FUNC}
TWO_NUMBERS = {0x11, *range(0x28, 0x3F)}
# The same for those with a second number of their own, which says how many numbers and bytes follow.
PREFIXED = {
    0xFC: {**dict.fromkeys(range(8), (0, 0)), **dict.fromkeys((9, 11, 13, 15, 16, 17), (1, 0)),
           **dict.fromkeys((8, 10, 12, 14), (2, 0))},
    0xFD: {**dict.fromkeys(range(256), (0, 0)), **dict.fromkeys(range(12), (2, 0)),
           **dict.fromkeys((12, 13), (0, 16)), **dict.fromkeys(range(21, 35), (0, 1)),
           **dict.fromkeys(range(84, 92), (2, 1)), **dict.fromkeys((92, 93), (2, 0))},
}


class Unknown(Exception):
    """A module that is not understood."""


def number(data, at):
    """The unsigned LEB128 number at a place, and the place behind it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def skip(data, at, count=1):
    """The place behind so many numbers, signed or not."""
    for _ in range(count):
        while data[at] > 127:
            at += 1
        at += 1
    return at


def encoded(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def sections_of(data):
    """(kind, begin, end) of each section."""
    if data[:8] != b"\0asm\1\0\0\0":
        raise Unknown("no WebAssembly module of version 1")
    sections, at = [], 8
    while at < len(data):
        size, begin = number(data, at + 1)
        if begin + size > len(data):
            raise Unknown("the module is cut short")
        sections.append((data[at], begin, begin + size))
        at = begin + size
    return sections


def imported_functions(data, at):
    count, at = number(data, at)
    functions = 0
    for _ in range(count):
        for _ in range(2):
            size, at = number(data, at)
            at += size
        kind = data[at]
        at += 1
        if kind == 0:
            functions += 1
            at = skip(data, at)
        elif kind in (1, 2):
            at += kind == 1  # a table's type of reference
            at = skip(data, at + 1, 2 if data[at] & 1 else 1)
        elif kind == 3:
            at += 2
        elif kind == 4:
            at = skip(data, at + 1)
        else:
            raise Unknown(f"an import of kind {kind}")
    return functions


def instructions(data, at, end):
    """(code, begin, end) of each: where what follows the code begins, and the place behind it."""
    while at < end:
        code = data[at]
        at += 1
        begin = at
        if code in PLAIN:
            pass
        elif code in ONE_NUMBER:
            at = skip(data, at)
        elif code in TWO_NUMBERS:
            at = skip(data, at, 2)
        elif code in (0x43, 0x44):
            at += 4 if code == 0x43 else 8
        elif code == 0x0E:
            count, at = number(data, at)
            at = skip(data, at, count + 1)
        elif code == 0x1C:
            count, at = number(data, at)
            at += count
        else:
            second, at = number(data, at)
            if second not in PREFIXED.get(code, {}):
                raise Unknown(f"instruction {code:#x} {second}")
            numbers, plain = PREFIXED[code][second]
            at = skip(data, at, numbers) + plain
        yield code, begin, at
    if at != end:
        raise Unknown("the last instruction reaches beyond its end")


def named_functions(data, at, end):
    """(begin, end, number) of each place in a body at which a function is named."""
    groups, at = number(data, at)
    for _ in range(groups):
        at = skip(data, at) + 1
    return [(begin, behind, number(data, begin)[0]) for code, begin, behind in instructions(data, at, end)
            if code in (CALL, REF_FUNC)]


class Module:
    """data: the bytes. Functions of its own are counted from 0 here, behind the imported ones there."""

    def __init__(self, data):
        self.data, self.sections = data, sections_of(data)
        self.imported, self.signatures, self.bodies = 0, [], []
        for kind, at, _ in self.sections:
            if kind == IMPORTS:
                self.imported = imported_functions(data, at)
            elif kind == FUNCTIONS:
                count, at = number(data, at)
                for _ in range(count):
                    signature, at = number(data, at)
                    self.signatures.append(signature)
            elif kind == CODE:
                count, at = number(data, at)
                for _ in range(count):
                    size, at = number(data, at)
                    self.bodies.append((at, at + size, named_functions(data, at, at + size)))
                    at += size
        if len(self.bodies) != len(self.signatures):
            raise Unknown("as many bodies as signatures are expected")

    def body(self, function, renamed):
        """A body whose named functions are replaced by bytes that renamed makes of their numbers."""
        at, end, named = self.bodies[function]
        parts = []
        for begin, behind, value in named:
            parts += [self.data[at:begin], renamed(value)]
            at = behind
        return b"".join(parts) + self.data[at:end]

    def best_order(self):
        calls = collections.Counter(value - self.imported for _, _, named in self.bodies for _, _, value in named)
        functions = range(len(self.bodies))
        often = set(sorted(functions, key=lambda function: -calls[function])[:OFTEN_CALLED])
        return sorted(functions, key=lambda function: (
            function not in often, self.signatures[function], self.body(function, lambda _: b"\0"), function))

    def written(self, order):
        """The module with its functions in that order."""
        place = {self.imported + function: encoded(self.imported + at) for at, function in enumerate(order)}

        def renamed(value):
            return place.get(value) or encoded(value)

        out = bytearray(self.data[:8])
        for kind, begin, end in self.sections:
            content = self.data[begin:end]
            if kind == FUNCTIONS:
                content = encoded(len(order)) + b"".join(encoded(self.signatures[function]) for function in order)
            elif kind == GLOBALS:
                content = self.globals(begin, end, renamed)
            elif kind == EXPORTS:
                content = self.exports(begin, renamed)
            elif kind == START:
                content = renamed(number(self.data, begin)[0])
            elif kind == ELEMENTS:
                content = self.elements(begin, renamed)
            elif kind == CODE:
                bodies = [self.body(function, renamed) for function in order]
                content = encoded(len(order)) + b"".join(encoded(len(body)) + body for body in bodies)
            elif kind == 0 and self.section_name(begin) == b"name":
                continue  # its numbers would be wrong
            out += bytes([kind]) + encoded(len(content)) + content
        return bytes(out)

    def section_name(self, begin):
        size, at = number(self.data, begin)
        return self.data[at:at + size]

    def globals(self, begin, end, renamed):
        """Some begin as a function."""
        count, at = number(self.data, begin)
        out = bytearray(encoded(count))
        for _ in range(count):
            start = at
            # Behind its type, and whether it changes.
            for code, operand, at in instructions(self.data, at + 2, end):
                if code == REF_FUNC:
                    out += self.data[start:operand] + renamed(number(self.data, operand)[0])
                    start = at
                if code == END:
                    break
            out += self.data[start:at]
        return bytes(out)

    def exports(self, begin, renamed):
        count, at = number(self.data, begin)
        out = bytearray(encoded(count))
        for _ in range(count):
            start = at
            size, at = number(self.data, at)
            at += size + 1
            value, behind = number(self.data, at)
            out += self.data[start:at] + (renamed(value) if self.data[at - 1] == 0 else encoded(value))
            at = behind
        return bytes(out)

    def elements(self, begin, renamed):
        count, at = number(self.data, begin)
        out = bytearray(encoded(count))
        for _ in range(count):
            start = at
            if self.data[at] != 0 or self.data[at + 1] != 0x41:
                raise Unknown("a table filled otherwise than by numbers of functions from a constant on")
            at = skip(self.data, at + 2)
            functions, at = number(self.data, at + 1)
            out += self.data[start:at]
            for _ in range(functions):
                value, at = number(self.data, at)
                out += renamed(value)
        return bytes(out)


def ordered(data):
    """The same program, packing smaller. Throws Unknown."""
    try:
        module = Module(data)
        return module.written(module.best_order())
    except IndexError:
        raise Unknown("the module is cut short") from None


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], "rb") as file:
            data = ordered(file.read())
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")
    except Unknown as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    with open(sys.argv[2] + ".new", "wb") as file:
        file.write(data)
    os.replace(sys.argv[2] + ".new", sys.argv[2])


if __name__ == "__main__":
    main()
