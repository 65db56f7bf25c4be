#!/usr/bin/env bash
# trace_cost_test.sh PROGRAM: counts the instructions of trace_cost's loops under callgrind, with a
# silent tracer and in a copy without any, and fails when the first takes 0.1 % more: an algorithm that
# could be traced costs nothing. (Compilers may do a little better by it: up to 1 % is let pass.)
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
    [ $(((with - without) * 1000)) -le "$without" ] ||
        { echo "$what: what could be traced costs more" >&2; exit 1; }
    [ $(((without - with) * 100)) -le "$without" ] ||
        { echo "$what: the copy is not the same algorithm any more" >&2; exit 1; }
done
