#!/usr/bin/env bash
# trace_cost_test.sh PROGRAM: counts the instructions of trace_cost's loops under callgrind, two by
# two, and fails when two differ by more than 0.1 %: an algorithm that could be traced costs nothing.
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
    difference=$((with > without ? with - without : without - with))
    [ $((difference * 1000)) -le "$without" ] ||
        { echo "they differ by more than 0.1 %" >&2; exit 1; }
done
