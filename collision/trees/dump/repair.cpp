#include "collision/trees/dump/repair.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/trace/numbers.h"
#include "collision/trees/dump/dump_links.h"
#include "collision/trees/dump/dump_volume.h"
#include "collision/trees/dump/problems.h"

namespace collidoscope {
namespace {

bool of_bounds(DumpFault fault) {
    return fault == DumpFault::BoundsNotFinite || fault == DumpFault::BoundsInverted ||
           fault == DumpFault::OutsideParent || fault == DumpFault::PrimitiveOutside;
}

std::string many_or_one(std::size_t n, const char* one, const char* many) {
    return grouped(std::uint64_t{n}) + (n == 1 ? one : many);
}

constexpr std::size_t max_nodes_named = 3;

std::string as_said(float value) {
    return std::isnan(value) ? "NaN" : significant(double{value}, 6);
}

class Repair {
  public:
    explicit Repair(const TreeDump& dump) : links_(dump) { result_.dump = dump; }

    DumpRepair run() {
        set_parents();
        drop_build_order();
        fit_bounds();
        return std::move(result_);
    }

  private:
    TreeDump& dump() { return result_.dump; }

    void set_parents() {
        std::size_t count = 0;
        for (const std::uint32_t node : links_.order) {
            std::uint32_t& stored = dump().nodes[node].parent;
            const std::uint32_t parent = links_.parents[node];
            const bool root_names_itself = parent == no_node && stored == node;
            if (stored == no_node || stored == parent || root_names_itself) continue;
            stored = parent;
            ++count;
        }
        if (count > 0)
            result_.done.push_back(
                many_or_one(count, " stored parent was", " stored parents were") +
                " replaced by the node of which it is a child.");
    }

    void drop_build_order() {
        const DumpProblems problems = find_problems(dump(), 1);
        if (problems.counts[static_cast<std::size_t>(DumpFault::BadBuildOrder)] == 0) return;
        dump().build_order.clear();
        result_.done.emplace_back(
            "The build order, which did not name each node once, was left out.");
    }

    // Nodes at fault get the bounds of what is below them.
    void fit_bounds() {
        const bool intervals =
            dump().volume == DumpVolume::Aabb || dump().volume == DumpVolume::Kdop;
        const std::size_t width = dump().floats_per_node();
        if (!intervals || dump().clipped || dump().triangles.empty() ||
            dump().bounds.size() < width * dump().node_count())
            return;
        count_uses();
        const std::vector<float> before = dump().bounds;
        std::vector<char> at_fault(dump().node_count(), 0);
        // As many as there can be of those of bounds.
        const std::size_t most = dump().nodes.size() + dump().primitives.size();
        const DumpProblems problems = find_problems(dump(), most);
        for (const DumpProblem& problem : problems.list)
            if (of_bounds(problem.fault) && !repeated(problem.primitive))
                at_fault[problem.node] = 1;
        fit(at_fault);
        // If primitives are in wrong nodes, what fits those nodes may be worse than what was.
        if (find_problems(dump(), 1).total() >= problems.total()) dump().bounds = before;
        std::size_t changed = 0;
        std::string named;
        for (std::uint32_t node = 0; node < dump().node_count(); ++node) {
            const auto from = static_cast<std::ptrdiff_t>(node * width);
            const auto to = from + static_cast<std::ptrdiff_t>(width);
            if (same(before.begin() + from, before.begin() + to, dump().bounds.begin() + from))
                continue;
            if (++changed > max_nodes_named) continue;
            named += (changed > 1 ? ", node " : "node ") + std::to_string(node) +
                     changes(node, before.data() + from);
        }
        if (changed > max_nodes_named)
            named += ", and " + grouped(changed - max_nodes_named) + " more";
        if (changed > 0)
            result_.done.push_back(many_or_one(changed, " node got", " nodes got") +
                                   " the bounds of the triangles below it: " + named + ".");
    }

    static bool same(auto from, auto to, auto other) {
        return std::equal(from, to, other, [](float a, float b) {
            return a == b || (std::isnan(a) && std::isnan(b));
        });
    }

    // " (max x from NaN to 3, and 2 more)".
    std::string changes(std::uint32_t node, const float* before) {
        const DumpBounds bounds(dump(), node);
        const float* after = dump().bounds_of(node).data();
        std::string text;
        std::size_t count = 0;
        for (std::size_t i = 0; i < dump().floats_per_node(); ++i) {
            if (same(before + i, before + i + 1, after + i) || ++count > 1) continue;
            text = bounds.name_of_float(i) + " from " + as_said(before[i]) + " to " +
                   as_said(after[i]);
        }
        if (count > 1) text += ", and " + std::to_string(count - 1) + " more";
        return " (" + text + ")";
    }

    void count_uses() {
        uses_.assign(dump().triangles.size(), 0);
        for (const std::uint32_t node : links_.order) {
            for (const std::uint32_t primitive : dump().primitives_of(node))
                if (primitive < uses_.size()) ++uses_[primitive];
        }
    }
    // A primitive in two nodes: nothing says which of them is right.
    bool repeated(std::uint32_t primitive) const {
        return primitive < uses_.size() && uses_[primitive] > 1;
    }

    // From the leaves up, so that a parent which does not hold a node that was fitted is at fault
    // itself.
    void fit(std::vector<char>& at_fault) {
        const std::size_t width = dump().floats_per_node(), count = width / 2;
        constexpr float inf = std::numeric_limits<float>::infinity();
        std::vector<float> below(width * dump().node_count());
        for (auto node = links_.order.rbegin(); node != links_.order.rend(); ++node) {
            float* lo = below.data() + *node * width;
            float* hi = lo + count;
            std::fill(lo, hi, inf);
            std::fill(hi, hi + count, -inf);
            for (const std::uint32_t primitive : dump().primitives_of(*node)) {
                if (primitive < dump().triangles.size() && !repeated(primitive) &&
                    is_finite(dump().triangles[primitive]))
                    add(dump().triangles[primitive], lo, hi);
            }
            for (const std::uint32_t child : dump().children_of(*node)) {
                if (child >= dump().node_count() || links_.parents[child] != *node) continue;
                const float* its = below.data() + child * width;
                for (std::size_t i = 0; i < count; ++i) {
                    lo[i] = std::min(lo[i], its[i]);
                    hi[i] = std::max(hi[i], its[count + i]);
                }
            }
            const bool holds_something = lo[0] <= hi[0];
            float* own = dump().bounds.data() + *node * width;
            if (at_fault[*node] && holds_something) std::copy(lo, lo + width, own);
            const DumpBounds bounds(dump(), *node);
            if (bounds.state() != BoundsState::Usable) continue;
            // The parent must hold this node's own bounds.
            std::copy(own, own + width, lo);
            const std::uint32_t parent = links_.parents[*node];
            if (!at_fault[*node] || parent == no_node || !dump().is_nested()) continue;
            const DumpBounds above(dump(), parent);
            if (above.state() == BoundsState::Usable &&
                above.outside(bounds) > std::max(above.tolerance(), bounds.tolerance()))
                at_fault[parent] = 1;
        }
    }

    // The triangle's extent, rounded outward along directions that are not axes.
    void add(const Triangle& triangle, float* lo, float* hi) {
        const std::size_t count = dump().floats_per_node() / 2;
        for (std::size_t i = 0; i < count; ++i) {
            for (const vec3* corner : {&triangle.a, &triangle.b, &triangle.c}) {
                if (dump().volume == DumpVolume::Aabb) {
                    lo[i] = std::min(lo[i], (*corner)[static_cast<int>(i)]);
                    hi[i] = std::max(hi[i], (*corner)[static_cast<int>(i)]);
                    continue;
                }
                const double along = dot(dvec3(dump().directions[i]), dvec3(*corner));
                const auto nearest = static_cast<float>(along);
                const float inf = std::numeric_limits<float>::infinity();
                lo[i] = std::min(lo[i], nearest > along ? std::nextafter(nearest, -inf) : nearest);
                hi[i] = std::max(hi[i], nearest < along ? std::nextafter(nearest, inf) : nearest);
            }
        }
    }

    DumpLinks links_;
    std::vector<std::uint32_t> uses_;  // by primitive
    DumpRepair result_;
};

}  // namespace

DumpRepair repaired(const TreeDump& dump) {
    return Repair(dump).run();
}

}  // namespace collidoscope
