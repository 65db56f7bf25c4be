#include "collision/broad/three_sweeps.h"

#include <algorithm>
#include <string>

namespace collidoscope {

void ThreeSweeps::read() {
    listed_.resize(boxes_.size(), 0);
    for (std::vector<Extent>& list : lists_)
        std::erase_if(list, [&](const Extent& e) { return !boxes_.alive(e.id); });
    for (ProxyId id = 0; id < boxes_.size(); ++id) {
        const bool there = boxes_.alive(id);
        if (there && listed_[id] == 0)
            for (std::vector<Extent>& list : lists_) {
                list.push_back({0, id, false});
                list.push_back({0, id, true});
            }
        listed_[id] = there;
    }
    widest_ = {};
    boxes_.for_each([&](ProxyId, const Aabb& box) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<int>(axis);
            widest_[axis] = std::max(
                widest_[axis], static_cast<double>(box.max[a]) - static_cast<double>(box.min[a]));
        }
    });
    for (int axis = 0; axis < 3; ++axis)
        for (Extent& e : lists_[static_cast<std::size_t>(axis)])
            e.at = e.is_end ? boxes_[e.id].max[axis] : boxes_[e.id].min[axis];
}

void ThreeSweeps::sort_list(std::vector<Extent>& list) {
    const std::uint64_t most = counts_.swaps + swaps_per_end * list.size();
    for (std::size_t i = 1; i < list.size(); ++i) {
        for (std::size_t j = i; j > 0 && before(list[j], list[j - 1]); --j) {
            std::swap(list[j], list[j - 1]);
            ++counts_.swaps;
        }
        if (counts_.swaps > most) {
            std::sort(list.begin(), list.end(), before);
            return;
        }
    }
}

namespace sweep_steps {
namespace {

std::string pair_list(const std::vector<Listed>& output) {
    if (output.empty()) return "empty";
    std::string text;
    constexpr std::size_t shown = 8;
    for (std::size_t k = 0; k < std::min(output.size(), shown); ++k) {
        if (k > 0) text += ", ";
        text += "(" + spoken(output[k].pair.low) + ", " + spoken(output[k].pair.high) + ")";
    }
    if (output.size() > shown) text += " and " + spoken(output.size() - shown) + " more";
    return text;
}

std::string id_list(const std::vector<ProxyId>& ids) {
    if (ids.empty()) return "empty";
    std::string text;
    constexpr std::size_t shown = 12;
    for (std::size_t k = 0; k < std::min(ids.size(), shown); ++k)
        text += (k > 0 ? ", " : "") + spoken(ids[k]);
    if (ids.size() > shown) text += " and " + spoken(ids.size() - shown) + " more";
    return text;
}

void mark_active(StepBuilder& step, int axis, ProxyId id, const std::vector<ProxyId>& active) {
    for (const ProxyId other : active)
        if (other != id) step.mark(BodyMark{other, axis}, Role::Candidate);
    step.mark(BodyMark{id, axis}, Role::Current).body(id, Role::Current);
}

void mark_pair(StepBuilder& step, int axis, ProxyId a, ProxyId b, Role role) {
    step.mark(BodyMark{a, axis}, role).mark(BodyMark{b, axis}, Role::Current);
    step.body(a, role).body(b, Role::Current);
}

void list_values(StepBuilder& step, const std::vector<Listed>& output) {
    step.now_value("pairs on the list", static_cast<std::int64_t>(output.size()));
}

}  // namespace

void say_sort(StepBuilder& step, int axis, const std::vector<Extent>& list, std::uint64_t swaps) {
    step.say("The ", list.size(), " extents on ", strong(axis_name(axis)),
             " are sorted: starts and ends of the intervals.")
        .value("swaps so far", static_cast<std::int64_t>(swaps));
    for (const Extent& extent : list)
        if (!extent.is_end)
            step.mark(BodyMark{extent.id, axis}, Role::Candidate, std::to_string(extent.id));
}

void say_enter(StepBuilder& step, int axis, ProxyId id, const std::vector<ProxyId>& active) {
    step.say("On ", axis_name(axis), " box ", strong(id),
             " is entered. Active list: ", id_list(active), ".");
    if (!active.empty()) step.say(" It makes a pair with each of them.");
    step.value("active", static_cast<std::int64_t>(active.size()));
    mark_active(step, axis, id, active);
}

void say_exit(StepBuilder& step, int axis, ProxyId id, const std::vector<ProxyId>& active) {
    step.say("On ", axis_name(axis), " box ", strong(id),
             " is exited and leaves the active list. Still active: ", id_list(active), ".")
        .value("active", static_cast<std::int64_t>(active.size()));
    mark_active(step, axis, id, active);
}

void say_listed(StepBuilder& step, ProxyId a, ProxyId b, const std::vector<Listed>& output) {
    step.say("Boxes ", strong(a), " and ", strong(b),
             " overlap on x: the pair is sent to the output list. Output list: ", pair_list(output),
             ".");
    list_values(step, output);
    mark_pair(step, 0, a, b, Role::Suspected);
}

void say_meet(StepBuilder& step, int axis, ProxyId a, ProxyId b, bool on_list) {
    if (on_list && axis == 2) {
        step.verdict(true);
        step.bodies(a, b, PairVerdict::Candidate);
    }
    step.say("Boxes ", strong(a), " and ", strong(b), " overlap on ", axis_name(axis));
    if (on_list)
        step.say(", and the pair is on the output list: it is marked ",
                 now(axis == 1 ? "potential" : "intersected"), ".");
    else
        step.say(", but the pair is not on the output list: an earlier axis separates them.");
    step.value("on the list", on_list);
    mark_pair(step, axis, a, b, on_list ? Role::Suspected : Role::Rejected);
}

void say_drop(StepBuilder& step, int axis, const std::vector<ProxyPair>& dropped,
              const std::vector<Listed>& output) {
    step.say("After ", axis_name(axis), " the ",
             counted(dropped.size(), "pair that is not marked", "pairs that are not marked"), " ",
             strong(axis == 1 ? "potential" : "intersected"),
             plural(dropped.size(), " leaves", " leave"),
             " the output list. Output list: ", pair_list(output), ".");
    step.value("removed", static_cast<std::int64_t>(dropped.size()));
    list_values(step, output);
    for (const ProxyPair& pair : dropped)
        step.body(pair.low, Role::Rejected).body(pair.high, Role::Rejected);
    for (const Listed& listed : output)
        step.body(listed.pair.low, Role::Suspected).body(listed.pair.high, Role::Suspected);
}

void say_done(StepBuilder& step, const std::vector<Listed>& output, const BroadCounts& counts) {
    step.say("The output list now holds the intersecting boxes: ", strong(output.size()),
             plural(output.size(), " pair", " pairs"), ". On one axis at a time ",
             now(counts.box_tests), plural(counts.box_tests, " overlap was", " overlaps were"),
             " looked at.")
        .value("overlaps on an axis", static_cast<std::int64_t>(counts.box_tests))
        .value("swaps", static_cast<std::int64_t>(counts.swaps))
        .value("pairs", static_cast<std::int64_t>(output.size()));
}

}  // namespace sweep_steps
}  // namespace collidoscope
