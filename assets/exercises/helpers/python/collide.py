"""Reads Collidoscope's questions, calls solve() of solve.py for each, and writes its answers.

You need not read this file. In solve.py:

    from collide import trace      # only if you want to tell steps

    def solve(a, b):
        trace("distance", gap=0.5)      # a step, shown beside ours
        print("shown beside the answer")
        return {"hit": True}

The parameters of solve are filled by their names: a, b, bodies, options, or question for all of it.
A shape is a dictionary whose members are attributes too: a.center is a["center"]; a.kind is "sphere".
"""
import inspect
import json
import os
import sys
import traceback

# Answers go where standard output went; prints, whoever makes them, go to standard error.
sys.modules.setdefault("collide", sys.modules[__name__])
_most_steps = 1000
_kinds = {"sphere", "plane", "ray", "segment", "triangle", "aabb", "box", "hull", "point", "polygon",
          "capsule", "mesh", "crowd"}
_lists = {"segment": "points", "triangle": "points", "point": "point", "polygon": "rings"}
_out = None
_steps = 0


class Shape(dict):
    """A dictionary whose members are attributes as well."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            has = ", ".join(str(key) for key in self)
            raise AttributeError(f"there is no {name!r} here: there are {has}") from None


def _unwrap(value):
    if isinstance(value, list):
        return [_unwrap(one) for one in value]
    if not isinstance(value, dict):
        return value
    kind = next((key for key in value if key in _kinds), None)
    members = {key: _unwrap(one) for key, one in value.items() if key != kind}
    if kind is None:
        return Shape(members)
    inside = _unwrap(value[kind])
    if kind == "crowd":
        return inside["bodies"]
    shape = Shape(kind=kind)
    if isinstance(inside, dict):
        shape.update(inside)
    else:
        shape[_lists.get(kind, kind)] = inside
    shape.update(members)
    return shape


def _plain(value):
    """Numbers of other libraries, tuples, sets: what JSON can say."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "item"):
        return value.item()
    if isinstance(value, (set, frozenset, range)) or hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"an answer cannot hold {value!r} ({type(value).__name__})")


def _write(text):
    data = (text + "\n").encode("utf-8", "replace")
    while data:
        data = data[os.write(_out, data):]


def trace(label, **values):
    """Adds a step to the answer that is being worked out. Values are numbers, lists, texts."""
    global _steps
    _steps += 1
    if _out is not None and _steps <= _most_steps:
        _write("trace " + json.dumps({"label": str(label), **values}, default=_plain))


def _line_of(error, name):
    """The last line of the student's own file that the error went through."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)
             if os.path.basename(frame.filename) == name]
    if isinstance(error, SyntaxError) and os.path.basename(error.filename or "") == name:
        lines.append(error.lineno)
    return lines[-1] if lines else None


def _fault(number, error, name):
    sys.stdout.flush()
    shown = traceback.format_exception(type(error), error, error.__traceback__)
    sys.stderr.write("".join(shown)[-4000:])
    sys.stderr.flush()
    answer = {"id": number, "error": f"{type(error).__name__}: {error}"[:2000]}
    line = _line_of(error, name)
    if line is not None:
        answer["line"] = line
    return answer


def _arguments(solve):
    """What solve() wants, as a function of the question."""
    parameters = inspect.signature(solve).parameters.values()
    everything = any(p.kind is p.VAR_KEYWORD for p in parameters)
    names = [p for p in parameters if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]

    def fill(question):
        given = {}
        for p in names:
            if p.name == "question":
                given[p.name] = question
            elif p.name in question:
                given[p.name] = question[p.name]
            elif p.default is p.empty:
                given[p.name] = Shape() if p.name == "options" else None
        if everything:
            given.update({key: one for key, one in question.items() if key not in given})
        positional = [given.pop(p.name) for p in names
                      if p.kind is p.POSITIONAL_ONLY and p.name in given]
        return positional, given

    return fill


def _main():
    global _out, _steps
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    name = "solve.py"
    _out = os.dup(1)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)
    sys.setrecursionlimit(5000)
    questions = sys.stdin.buffer
    failed = None
    try:
        import solve as solution
        solve = getattr(solution, "solve", None)
        if not callable(solve):
            raise NameError("solve.py does not define solve(): begin with  def solve(a, b):")
        fill = _arguments(solve)
    except BaseException as error:  # also sys.exit() at the top of the student's file
        failed = error
    _write("ready")
    for line in questions:
        if not line.strip():
            continue
        question = json.loads(line)
        number = question["id"]
        _steps = 0
        try:
            if failed is not None:
                raise failed
            positional, given = fill(_unwrap(question))
            answer = solve(*positional, **given)
            if not isinstance(answer, dict):
                raise TypeError(f"solve() has to return a dictionary like {{'hit': True}}, "
                                f"not {answer!r:.200}")
            text = json.dumps({**answer, "id": number}, default=_plain)
        except SystemExit:
            raise
        except BaseException as error:
            text = json.dumps(_fault(number, error, name))
        sys.stdout.flush()
        _write(text)


if __name__ == "__main__":
    _main()
