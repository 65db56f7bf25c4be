#!/usr/bin/env python3
"""Prints the sections of RESULTS.md on trees, rays and builds from the JSON of tree_bench and what
wide_bench printed: table.py FILE.json [WIDE.md]"""
import json
import sys

data = json.load(open(sys.argv[1]))
print("# Measured beside FCL, CGAL and Embree\n")
print("Repeat with `tests/bench/run --json FILE`; `tests/bench/table.py FILE` prints the sections on "
      "trees, rays and builds. `tests/bench/run convex` and `tests/bench/run triangles` measure "
      "convex pairs and triangle pairs.\n")
print(f"One thread, processor time, median of {data['rounds']} rounds in which all take turns; 48 "
      "random poses for every line. The rounds of one number were at most "
      f"{100 * data['largest_spread']:.0f} % apart (a shared virtual machine, two cores of an "
      "Intel Xeon). Answers were compared: ours with each other exactly, with CGAL's exact predicates on "
      "the same coordinates exactly (two poses), with FCL's up to a pair in a thousand, because FCL "
      "judges unrounded coordinates with tolerances. "
      + ("All agreed." if data["agreed"] else "**They did not agree.**"))

print("\n## Tree against tree\n")
print("The last two columns say how many times as fast as FCL 0.7's OBB tree ours are. In brackets: "
      "volume tests, triangle tests. CGAL has a tree over A only and asks about every triangle of "
      "B.\n")
worst = {"aabb_tree": 1e9, "obb_tree": 1e9}
last = None
for row in data["pairs"]:
    bodies = f"{row['a']} against {row['b']}"
    if bodies != last:
        print(f"\n{bodies}\n")
        print("| regime | find | pairs | aabb_tree µs | obb_tree µs | FCL OBB µs | FCL OBBRSS µs | "
              "CGAL µs | aabb_tree | obb_tree |")
        print("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
        last = bodies

    def cell(engine):
        e = row[engine]
        return f"{e['us']:.1f} ({e['volume_tests']:.0f}, {e['triangle_tests']:.0f})"

    for tree in worst:
        worst[tree] = min(worst[tree], row[f"fcl_obb_over_{tree}"])
    cgal = f"{row['cgal_us']:.0f}" if "cgal_us" in row else ""
    print(f"| {row['regime']} | {'all' if row['all'] else 'first'} | "
          f"{row['aabb_tree']['pairs']:.1f} | {cell('aabb_tree')} | {cell('obb_tree')} | "
          f"{cell('fcl_obb')} | {cell('fcl_obbrss')} | {cgal} | "
          f"**{row['fcl_obb_over_aabb_tree']:.2f}** | **{row['fcl_obb_over_obb_tree']:.2f}** |")
print(f"\nThe smallest ratio of all: aabb_tree {worst['aabb_tree']:.2f}, "
      f"obb_tree {worst['obb_tree']:.2f}.")

print("\n## Single rays\n")
print("100,000 rays from outside in random order, nanoseconds each. Embree uses eight-wide nodes and "
      "the processor's widest instructions; these two trees are binary and use four-wide ones.\n")
print("| body | triangles | hits | aabb_tree | obb_tree | Embree | Embree robust |")
print("|---|--:|--:|--:|--:|--:|--:|")
for row in data["rays"]:
    cells = " | ".join(f"{row[e]['ns']:.0f}"
                       for e in ("aabb_tree", "obb_tree", "embree", "embree_robust"))
    print(f"| {row['body']} | {row['triangles']:,} | {row['hits'] / row['rays']:.0%} | {cells} |")

print("\n## Builds\n")
print("Milliseconds, one thread.\n")
print("| body | triangles | aabb_tree | obb_tree | FCL OBB | CGAL | Embree medium |")
print("|---|--:|--:|--:|--:|--:|--:|")
for row in data["builds"]:
    cells = " | ".join(f"{row[e]['ms']:.1f}"
                       for e in ("aabb_tree", "obb_tree", "fcl_obb", "cgal", "embree"))
    print(f"| {row['body']} | {row['triangles']:,} | {cells} |")

if len(sys.argv) > 2:
    print("\n## Wide trees\n")
    print(open(sys.argv[2]).read(), end="")
