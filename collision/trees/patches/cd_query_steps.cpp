#include "collision/trees/patches/cd_query_steps.h"

#include <algorithm>
#include <array>
#include <string>

#include "collision/trees/patches/cd_leaf.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::cd_steps {
namespace {

// The thesis's table 1, in the order of DopSet<18>.
constexpr std::array<const char*, 9> names{"x",     "y",     "z",     "x + z", "x - z",
                                           "x + y", "x - y", "y + z", "y - z"};

}  // namespace

const char* why(int rule, bool open_a, float size_a, float size_b) {
    switch (rule) {
        case 0:
            return size_a == size_b ? "both have the same volume, then B is first"
                                    : "it has the larger volume";
        case 1:
            return size_a == size_b ? "both have the same volume, then B is first"
                                    : "it has the smaller volume";
        case 2:
            return "tree A goes first";
        default:
            return open_a ? "it is higher up in its tree" : "it is not deeper in its tree";
    }
}

void say_start(StepBuilder& step, std::uint64_t max_points) {
    step.say("Start with the roots of both trees. ");
    if (max_points == unlimited) {
        step.say("All intersecting pairs of triangles are wanted.");
    } else {
        step.say("At most ", static_cast<std::int64_t>(max_points),
                 plural(max_points, " contact point is", " contact points are"), " wanted.");
    }
    step.mark(NodeMark{0, 0}, Role::Current).mark(NodeMark{1, 0}, Role::Current);
}

void say_outside(StepBuilder& step, std::uint32_t a, std::uint32_t of_b, const Dop<18>& patch,
                 const Dop<18>& own) {
    std::size_t apart = 0;
    const auto gap = [&](std::size_t k) {
        return std::max(patch.lo[k] - own.hi[k], own.lo[k] - patch.hi[k]);
    };
    while (apart < 8 && !(gap(apart) > 0)) ++apart;
    step.say("Triangle ", strong(of_b), " of B by itself is separated from node ", a,
             " of A along ", names[apart], " by ", now(gap(apart)),
             ": no triangle of the patch is tested against its plane.")
        .value("direction", std::string(names[apart]))
        .now_value("gap", gap(apart))
        .mark(NodeMark{0, a}, Role::Skipped)
        .mark(TriangleMark{1, of_b}, Role::Rejected)
        .interval(patch.lo[apart], patch.hi[apart], 0, Role::ShapeA)
        .interval(own.lo[apart], own.hi[apart], 1, Role::ShapeB);
}

void say_volumes(StepBuilder& step, std::uint32_t a, std::uint32_t b, const Dop<18>& of_a,
                 const Dop<18>& of_b, bool meet) {
    const Role role = meet ? Role::Candidate : Role::Skipped;
    step.mark(NodeMark{0, a}, role).mark(NodeMark{1, b}, role);
    std::size_t apart = 9;
    float gap = 0;
    for (std::size_t k = 9; k-- > 0;) {
        const float here = std::max(of_a.lo[k] - of_b.hi[k], of_b.lo[k] - of_a.hi[k]);
        if (here > 0) apart = k, gap = here;
    }
    step.ask("Can triangles below these two nodes intersect?")
        .choice("Yes: all nine pairs of intervals overlap", meet)
        .choice("No: one pair of intervals is disjoint", !meet);
    if (apart == 9) {
        step.say("The intervals of node ", a, " of A and node ", b, " of B ",
                 strong("overlap along all nine directions"), ": triangles below may intersect.");
        return;
    }
    step.say("Along ", strong(names[apart]), " the intervals of node ", a, " of A and node ", b,
             " of B are separated by ", now(gap), ": no triangles below them can intersect.")
        .value("direction", std::string(names[apart]))
        .now_value("gap", gap);
    step.interval(of_a.lo[apart], of_a.hi[apart], 0, Role::ShapeA)
        .interval(of_b.lo[apart], of_b.hi[apart], 1, Role::ShapeB);
}

void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, bool open_a, std::uint32_t first,
              float first_size, float second_size, bool other_is_leaf, const char* why) {
    step.say("Descend into node ", strong(open_a ? a : b),
             open_a ? " of A: " : " of B: ", other_is_leaf ? "the other is a leaf" : why, ". ");
    if (other_is_leaf) {
        step.say("Its child ", first, " is visited first",
                 first_size < second_size   ? ", the smaller."
                 : first_size > second_size ? ", the larger."
                                            : ".");
    } else {
        step.say("Its left child ", first, " is visited first.");
    }
    step.mark(NodeMark{0, a}, open_a ? Role::Opened : Role::Current)
        .mark(NodeMark{1, b}, open_a ? Role::Current : Role::Opened);
    step.ask("Which node is descended next?")
        .choice("Node " + std::to_string(a) + " of A", open_a, NodeMark{0, a})
        .choice("Node " + std::to_string(b) + " of B", !open_a, NodeMark{1, b});
}

void say_budget(StepBuilder& step, std::uint32_t a, std::uint32_t b, std::size_t pairs) {
    step.say("The budget is ", strong("spent"), " and node ", a, " of A and node ", b,
             " of B are not tested yet. ");
    if (pairs > 0) {
        step.say("The bodies intersect; there may be more contacts than were found.");
    } else {
        step.say("The bodies are not proven disjoint, so they are ", strong("assumed to collide"),
                 ", at two corners of where their boxes overlap.");
    }
    step.mark(NodeMark{0, a}, Role::Hit).mark(NodeMark{1, b}, Role::Hit);
}

void say_done(StepBuilder& step, std::size_t pairs, bool complete) {
    if (!complete) {
        step.say("Enough contact points: the bodies ", strong("intersect"), ".");
    } else if (pairs == 0) {
        step.say("The stack is empty: the bodies are ", strong("separated"), ".");
    } else {
        step.say(
            "The stack is empty: ", strong(pairs),
            plural(pairs, " intersecting pair of triangles.", " intersecting pairs of triangles."));
    }
}

void say_counts(StepBuilder& step, const CdCounts& counts, std::size_t points) {
    step.value("volume tests", static_cast<std::int64_t>(counts.volume_tests))
        .value("plane tests", static_cast<std::int64_t>(counts.plane_tests))
        .value("triangle tests", static_cast<std::int64_t>(counts.triangle_tests))
        .value("contact points", static_cast<std::int64_t>(points));
}

}  // namespace collidoscope::cd_steps
