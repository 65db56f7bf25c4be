#include "collision/broad/grid/body_grid_steps.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace collidoscope::detail {

namespace {

constexpr const char* axis_name[3] = {"x", "y", "z"};

// The level a key belongs to.
int level_of(const BodyGridPlan& plan, std::uint32_t key) {
    int l = 0;
    while (l + 1 < plan.levels && plan[l + 1].first <= key) ++l;
    return l;
}

std::string sizes(const BodyGridLevel& level) {
    std::string text;
    for (int k = 0; k < level.divided; ++k) {
        if (k > 0) text += " by ";
        text += spoken(level.size[level.axis[k]]) + " along " + axis_name[level.axis[k]];
    }
    return text;
}

struct CellOfBox {
    std::string name;
    Box box;
};

// The cell of a box's min corner, as far along the axes that are not divided as the box itself.
CellOfBox cell_of(const BodyGridPlan& plan, const BodyGridLevel& level, const Aabb& box) {
    CellOfBox cell{"(", {}};
    for (int a = 0; a < 3; ++a) {
        float from = box.min[a], to = box.max[a];
        if (level.inverse[a] != 0) {
            const std::int32_t c = body_grid_cell(plan, level, a, box.min[a]);
            from = plan.origin[a] + static_cast<float>(c) * level.size[a];
            to = from + level.size[a];
            cell.name += (cell.name.size() > 1 ? ", " : "") + std::to_string(c);
        }
        cell.box.center[a] = from / 2 + to / 2;
        cell.box.half[a] = to / 2 - from / 2;
    }
    cell.name += ")";
    return cell;
}

}  // namespace

void show_choice(StepBuilder& step, const BodyGridPlan& plan, const ProxyBoxes& boxes,
                 bool chosen) {
    if (!chosen) {
        step.say(
            "The sizes of the bodies have changed little since the cells were chosen: the cells "
            "are ",
            strong("kept"), ".");
    } else if (plan[0].divided == 0) {
        step.say("All ", boxes.count(), " bodies are so close together that cells would ",
                 "separate none of them: ", strong("one list"), " holds them all.");
    } else {
        const BodyGridLevel& fine = plan[0];
        step.say("The bodies are distributed ",
                 fine.divided == 1   ? "along a line"
                 : fine.divided == 2 ? "in a plane"
                                     : "in space",
                 ": cells of ", strong(sizes(fine)),
                 ", a little larger than the bodies, so that none extends beyond the next cell.");
        if (fine.folded) {
            step.say(" There would be far more cells than bodies, so distant cells share a ",
                     "list.");
        }
        if (plan[plan.levels - 1].divided == 0 && plan.levels == 2) {
            step.say(" Bodies too large for these cells go into a separate list.");
        } else if (plan.levels > 2) {
            step.say(" Larger bodies get ", strong("larger cells"), " of their own.");
        }
    }
    for (int l = 0; l < plan.levels; ++l) {
        if (plan[l].divided == 0) continue;
        step.value("cells of level " + std::to_string(l), sizes(plan[l]));
    }
    step.now_value("levels", static_cast<std::int64_t>(plan.levels));
}

void show_place(StepBuilder& step, const BodyGridPlan& plan, const ProxyBoxes& boxes,
                const BodyGridRecord& record) {
    const int l = level_of(plan, record.key);
    const BodyGridLevel& level = plan[l];
    step.body(record.id, Role::Current);
    if (level.divided == 0) {
        step.say("Body ", record.id,
                 l == 0 ? " goes into the list."
                        : " fits in no cell and goes "
                          "into the list of large ones.");
        return;
    }
    const CellOfBox cell = cell_of(plan, level, boxes[record.id]);
    step.say("Body ", record.id, " goes into cell ", strong(cell.name),
             l > 0 ? " of larger cells" : "",
             ", that of its lower corner: one cell per body, sorted by counting sort.")
        .mark(BoxMark{cell.box}, Role::Bounds, cell.name)
        .keep("cell " + std::to_string(record.key))
        .value("key", static_cast<std::int64_t>(record.key));
}

void show_search(StepBuilder& step, const BodyGridCells& cells, std::uint32_t record,
                 std::uint64_t tests, std::uint64_t rows) {
    const BodyGridRecord one = cells.record(record);
    const BodyGridPlan& plan = *cells.plan;
    const BodyGridLevel& level = plan[level_of(plan, one.key)];
    step.say(
            "Body ", one.id,
            " is tested against the bodies after it in its own cell and the next, ",
            "and against those of the neighboring rows ahead: rows behind were tested from there. ",
            "In all ", now(static_cast<std::size_t>(tests)), plural(tests, " body", " bodies"), ".")
        .body(one.id, Role::Current)
        .now_value("compared", static_cast<std::int64_t>(tests))
        .value("runs of cells", static_cast<std::int64_t>(rows));
    // Candidates of its own level; a body of a larger level also looks among all the smaller ones.
    const auto show = [&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t j = from; j < to; ++j) step.body(cells.record(j).id, Role::Candidate);
    };
    if (level.folded) return;
    const std::uint32_t* const end = cells.ends + one.key;
    show(record + 1, end[1]);
    for (int r = 0; r < level.row_count; ++r) {
        const std::uint32_t row = level.rows[static_cast<std::size_t>(r)];
        show(end[row - 2], end[row + 1]);
    }
}

void show_pair(StepBuilder& step, const ProxyPair& pair) {
    step.say("The boxes of ", pair.low, " and ", pair.high, " overlap on all three axes: a ",
             strong("candidate pair"), ".")
        .body(pair.low, Role::Suspected)
        .body(pair.high, Role::Suspected);
}

void show_near(StepBuilder& step, const BodyGridNear& near, std::size_t overlapping) {
    step.say("The boxes were enlarged by a margin of ", now(near.margin()),
             " on all sides. Until a body has moved farther than that, no other pair can touch: ",
             strong(std::size_t{near.size()}), " close pairs are ", strong("kept"), ", ",
             overlapping, " pairs overlap now.")
        .now_value("cached pairs", static_cast<std::int64_t>(near.size()))
        .value("margin", near.margin());
    for (const ProxyPair& pair : near.pairs())
        step.body(pair.low, Role::Candidate).body(pair.high, Role::Candidate);
}

void show_still(StepBuilder& step, const BodyGridNear& near, float moved, std::uint32_t open,
                std::size_t overlapping) {
    step.say("No body has moved farther than ", now(moved), " since ", std::size_t{near.size()},
             " pairs were cached with a margin of ", near.margin(),
             ". Only those closer than two bodies can have moved are tested again: ",
             strong(std::size_t{open}), " pairs; ", overlapping, " still overlap in any case.")
        .now_value("moved", moved)
        .value("cached pairs", static_cast<std::int64_t>(near.size()))
        .value("tested again", static_cast<std::int64_t>(open));
}

void show_again(StepBuilder& step, const ProxyPair& pair, bool overlapping) {
    const Role role = overlapping ? Role::Suspected : Role::Apart;
    step.body(pair.low, role).body(pair.high, role);
    if (overlapping) {
        step.say("Bodies ", pair.low, " and ", pair.high, " were close: their boxes ",
                 strong("overlap"), " now.");
    } else {
        step.say("Bodies ", pair.low, " and ", pair.high,
                 " were close: their boxes do not overlap now.");
    }
}

void show_done(StepBuilder& step, std::size_t pairs, const BroadCounts& counts) {
    step.verdict(pairs > 0);
    step.say("All bodies were tested against their neighbors: ", pairs,
             " overlapping pairs, found with ", static_cast<std::size_t>(counts.box_tests),
             " box tests.")
        .now_value("pairs", static_cast<std::int64_t>(pairs))
        .value("box tests", static_cast<std::int64_t>(counts.box_tests));
}

}  // namespace collidoscope::detail
