// The update of the octree, traced. Included by octree_broad.h.
#pragma once

#include <algorithm>

#include "collision/broad/octree_broad.h"
#include "collision/broad/octree_broad_update_steps.h"

namespace collidoscope {

template <Tracer T>
void OctreeBroad::place(T trace) {
    seen_.resize(boxes_.size());
    if (choose_root()) {
        trace.step("root",
                   [&](auto& step) { octree_broad::say_root(step, *this, boxes_.count()); });
    }
    for (ProxyId id = 0; id < boxes_.size(); ++id) {
        const std::uint32_t from = cells_.cell_of(id);
        if (!boxes_.alive(id)) {
            if (from == no_cell) continue;
            cells_.take_out(id);
            trace.step("leave", [&](auto& step) { octree_broad::say_removed(step, id); });
            continue;
        }
        const Aabb& box = boxes_[id];
        if (from != no_cell && seen_[id].min == box.min && seen_[id].max == box.max) continue;
        seen_[id] = box;
        ++counts_.cells;
        if constexpr (T::enabled) {
            if (from != no_cell && from != 0 && !cells_.holds(cells_[from], box)) {
                trace.step("leave",
                           [&](auto& step) { octree_broad::say_leave(step, *this, id, from); });
            }
        }
        if (cells_.put(id, box)) {
            ++counts_.moved;
            trace.step("put", [&](auto& step) { octree_broad::say_put(step, *this, id); });
        } else {
            trace.step("stays",
                       [&](auto& step) { octree_broad::say_stays(step, *this, id, from); });
        }
    }
}

template <Tracer T>
void OctreeBroad::compare_cell(std::span<const ProxyId> boxes, std::size_t own, T trace) {
    constexpr std::size_t crowd = 64;
    if (boxes.size() - own < crowd) {
        for (std::size_t i = own; i < boxes.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) compare(boxes[i], boxes[j], trace);
        }
        return;
    }
    sort_crowd(boxes, own);
    double widest = 0;
    for (const Sorted& s : crowd_) widest = std::max(widest, double{s.hi} - double{s.lo});
    widest *= 1 + 0x1p-50;
    // Each of the cell's own: with those that overlap it on the axis, its own kind once.
    for (std::size_t i = 0; i < crowd_.size(); ++i) {
        const Sorted& a = crowd_[i];
        if (!a.own) continue;
        const auto first = std::partition_point(crowd_.begin(), crowd_.end(), [&](const Sorted& s) {
            return double{s.lo} + widest < double{a.lo};
        });
        for (auto j = static_cast<std::size_t>(first - crowd_.begin());
             j < crowd_.size() && crowd_[j].lo <= a.hi; ++j) {
            const Sorted& b = crowd_[j];
            if (b.hi < a.lo || (b.own && j <= i)) continue;
            compare(a.id, b.id, trace);
        }
    }
}

// From the root down. Bodies of the cells above are kept while they reach into the cell.
template <Tracer T>
void OctreeBroad::descend(T trace) {
    kept_.clear();
    visits_.assign(1, {0, 0, 0});
    while (!visits_.empty()) {
        const Visit visit = visits_.back();
        visits_.pop_back();
        const OctreeCell& cell = cells_[visit.cell];
        ++counts_.cells;
        // Remove the entries behind: they belong to cells that are finished.
        kept_.resize(visit.end);
        for (std::uint32_t i = visit.begin; i < visit.end; ++i) {
            if (reaches(boxes_[kept_[i]], cell)) kept_.push_back(kept_[i]);
        }
        trace.step("open", [&](auto& step) {
            octree_broad::say_open(step, *this, visit.cell, std::span(kept_).subspan(visit.end));
        });
        const std::size_t above = kept_.size() - visit.end;
        for (ProxyId id = cell.first; id != no_proxy; id = cells_.next(id)) kept_.push_back(id);
        compare_cell(std::span(kept_).subspan(visit.end), above, trace);
        const auto end = static_cast<std::uint32_t>(kept_.size());
        for (std::size_t k = 8; k-- > 0;) {
            const std::uint32_t child = cell.children[k];
            if (child == no_cell) continue;
            if (cells_[child].total + (end - visit.end) >= 2) {
                visits_.push_back({child, visit.end, end});
                continue;
            }
            trace.step("skip", [&](auto& step) { octree_broad::say_skip(step, *this, child); });
        }
    }
}

// Loose cells reach into their neighbors: each body asks from the root down what it meets.
template <Tracer T>
void OctreeBroad::query(ProxyId id, T trace) {
    visits_.assign(1, {0, 0, 0});
    while (!visits_.empty()) {
        const std::uint32_t top = visits_.back().cell;
        visits_.pop_back();
        const OctreeCell& cell = cells_[top];
        ++counts_.cells;
        trace.step("open", [&](auto& step) { octree_broad::say_query(step, *this, id, top); });
        for (ProxyId other = cell.first; other != no_proxy; other = cells_.next(other)) {
            if (other > id) compare(id, other, trace);
        }
        for (std::size_t k = 8; k-- > 0;) {
            const std::uint32_t child = cell.children[k];
            if (child == no_cell) continue;
            if (reaches(boxes_[id], cells_[child])) {
                visits_.push_back({child, 0, 0});
                continue;
            }
            trace.step("skip",
                       [&](auto& step) { octree_broad::say_query_skip(step, *this, id, child); });
        }
    }
}

namespace octree_broad {

// The cells as a tree that can be asked.
class CellsAsked {
  public:
    static constexpr std::uint32_t none = no_cell;
    explicit CellsAsked(const OctreeBroad& octree) : octree_(octree) {}
    std::uint32_t root() const {
        return cells().all().empty() || cells()[0].total == 0 ? no_cell : 0;
    }
    AxisRanges slabs(std::uint32_t number) const {
        const OctreeCell& cell = cells()[number];
        const bool loose = octree_.options().loose;
        const dvec3 lo = loose ? cell.loose_lo() : cell.lo, hi = loose ? cell.loose_hi() : cell.hi;
        return {{{lo.x, hi.x}, {lo.y, hi.y}, {lo.z, hi.z}}};
    }
    box_query::Part part(std::uint32_t number) const {
        const OctreeCell& cell = cells()[number];
        return {number == 0 ? "The root" : "Cell " + spoken(number),
                ", at depth " + spoken(cell.depth) + " with " + spoken(cell.total) +
                    plural(cell.total, " body,", " bodies,"),
                octree_.cell_box(number)};
    }
    static bool is_leaf(std::uint32_t) { return false; }
    template <typename Visit>
    void for_each_child(std::uint32_t number, const Visit& visit) const {
        for (const std::uint32_t child : cells()[number].children) {
            if (child != no_cell) visit(child);
        }
    }
    template <typename Visit>
    void for_each_body(std::uint32_t number, const Visit& visit) const {
        for (ProxyId id = cells()[number].first; id != no_proxy; id = cells().next(id)) visit(id);
    }

  private:
    const OctreeCells& cells() const { return octree_.cells(); }
    const OctreeBroad& octree_;
};

}  // namespace octree_broad

template <typename Question, Tracer T>
void OctreeBroad::ask(Question& question, T trace) const {
    detail::ask_tree(question, octree_broad::CellsAsked(*this), boxes_, trace);
}

template <Tracer T>
void OctreeBroad::update(T trace) {
    pairs_.clear();
    counts_ = {};
    place(trace);
    if (options_.loose)
        boxes_.for_each([&](ProxyId id, const Aabb&) { query(id, trace); });
    else if (boxes_.count() > 0)
        descend(trace);
    tell_comparisons(trace);
}

}  // namespace collidoscope
