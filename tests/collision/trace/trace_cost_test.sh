#!/usr/bin/env bash
# trace_cost_test.sh PROGRAM: counts the instructions of trace_cost's loops under callgrind, with a
# silent tracer and in a copy without any, and fails when the first takes 0.1 % more: an algorithm that
# could be traced costs nothing. GJK's search is long enough for gcc to inline and keep in registers
# differently what is the same: there the two may differ by 1 %, where a step that was told would cost
# many times that.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() {
    valgrind --tool=callgrind --collect-atstart=no "--toggle-collect=$1" \
        "--callgrind-out-file=$work/$1.out" "$program" >"$work/$1.log" 2>&1 ||
        { cat "$work/$1.log" >&2; exit 1; }
    sed -n 's/^\(summary\|totals\): *\([0-9]\+\).*/\2/p' "$work/$1.out" | head -n 1
}

for what in sat gjk tree; do
    with=$(count count_${what}_with_tracer)
    without=$(count count_${what}_without_tracer)
    echo "$what: instructions with the silent tracer: $with, without any: $without"
    [ "${with:-0}" -gt 100000 ] && [ "${without:-0}" -gt 100000 ] ||
        { echo "the loops were not counted" >&2; exit 1; }
    allowed=1  # in a thousand
    [ "$what" = gjk ] && allowed=10
    [ $(((with - without) * 1000)) -le $((without * allowed)) ] ||
        { echo "$what: what could be traced costs more" >&2; exit 1; }
    [ $(((without - with) * 100)) -le "$without" ] ||
        { echo "$what: the copy is not the same algorithm any more" >&2; exit 1; }
done
