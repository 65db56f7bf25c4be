#include "collision/trees/builders/sah_sweep.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "collision/trees/builders/sah_bins.h"

namespace collidoscope::sah {
namespace {

static_assert(small_count == 32);  // sets of refs are bits of a word

struct Task {
    std::uint32_t node, depth;
    std::uint8_t first, count;
};

class SmallTree {
  public:
    SmallTree(const Ref* refs, std::uint32_t first, std::uint32_t count, Output& out)
        : refs_(refs), slots_(first), out_(out) {
        for (int axis = 0; axis < 3; ++axis) sort(axis, count);
    }

    void build(Task root) {
        Task tasks[small_count];
        int size = 0;
        tasks[size++] = root;
        while (size > 0) {
            const Task task = tasks[--size];
            if (task.count <= out_.leaf_size) {
                leaf(task);
                continue;
            }
            const Cut cut = task.depth < max_tree_depth / 2 ? cheapest(task) : middle(task);
            const std::uint32_t children = out_.children(task.node);
            Box4 left = nothing(), right = nothing();
            const std::uint8_t* sorted = order_[cut.axis] + task.first;
            for (int i = 0; i < cut.left; ++i) grow(left, refs_[sorted[i]]);
            for (int i = cut.left; i < task.count; ++i) grow(right, refs_[sorted[i]]);
            out_.nodes[children].bounds = to_aabb(left);
            out_.nodes[children + 1].bounds = to_aabb(right);
            if (out_.records) record(task, cut);
            divide(task, cut);
            const auto on_left = static_cast<std::uint8_t>(cut.left);
            tasks[size++] = {children + 1, task.depth + 1,
                             static_cast<std::uint8_t>(task.first + on_left),
                             static_cast<std::uint8_t>(task.count - on_left)};
            tasks[size++] = {children, task.depth + 1, task.first, on_left};
        }
    }

  private:
    // The first `left` refs along the axis go to the left.
    struct Cut {
        int axis, left;
        bool halved = false;
    };

    // Sorts the refs along an axis by counting for each how many come before it: no branches, and
    // four comparisons at a time. The last bits of the keys make them different.
    void sort(int axis, std::uint32_t count) {
        alignas(16) std::int32_t keys[small_count];
        for (std::uint32_t i = 0; i < count; ++i) {
            const float c = center2(refs_[i])[axis];
            std::int32_t bits;
            std::memcpy(&bits, &c, sizeof bits);
            bits ^= (bits >> 31) & 0x7fffffff;
            keys[i] = (bits & ~31) | static_cast<std::int32_t>(i);
        }
        const std::uint32_t whole = (count + 3) / 4 * 4;
        for (std::uint32_t i = count; i < whole; ++i) {
            keys[i] = std::numeric_limits<std::int32_t>::max();
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            const Int4 own{keys[i], keys[i], keys[i], keys[i]};
            Int4 before{0, 0, 0, 0};
            for (std::uint32_t k = 0; k < whole; k += 4) {
                Int4 others;
                std::memcpy(&others, keys + k, sizeof others);
                before -= others < own;
            }
            order_[axis][before[0] + before[1] + before[2] + before[3]] =
                static_cast<std::uint8_t>(i);
        }
    }

    void leaf(const Task& task) {
        out_.leaf(task.node, slots_ + task.first, task.count);
        for (int i = 0; i < task.count; ++i) {
            out_.order[slots_ + task.first + std::uint32_t(i)] =
                number_of(refs_[order_[0][task.first + i]]);
        }
    }

    Cut middle(const Task& task) const { return {longest_axis(task), task.count / 2, true}; }
    int longest_axis(const Task& task) const {
        int axis = 0;
        float longest = -1;
        for (int k = 0; k < 3; ++k) {
            const std::uint8_t* sorted = order_[k] + task.first;
            const float length =
                center2(refs_[sorted[task.count - 1]])[k] - center2(refs_[sorted[0]])[k];
            if (length > longest) longest = length, axis = k;
        }
        return axis;
    }

    // costs_[i]: of cutting before the i-th ref along each axis, in half areas times triangles.
    void sweep(const Task& task) {
        const std::uint8_t *xs = order_[0] + task.first, *ys = order_[1] + task.first,
                           *zs = order_[2] + task.first;
        Box4 x = nothing(), y = nothing(), z = nothing();
        for (int i = task.count - 1; i > 0; --i) {
            grow(x, refs_[xs[i]]);
            grow(y, refs_[ys[i]]);
            grow(z, refs_[zs[i]]);
            costs_[i] = half_areas(x, y, z) * splat(static_cast<float>(task.count - i));
        }
        x = y = z = nothing();
        for (int i = 1; i < task.count; ++i) {
            grow(x, refs_[xs[i - 1]]);
            grow(y, refs_[ys[i - 1]]);
            grow(z, refs_[zs[i - 1]]);
            costs_[i] += half_areas(x, y, z) * splat(static_cast<float>(i));
        }
    }

    // The cheapest of all cuts; the middle one where that is as cheap.
    Cut cheapest(const Task& task) {
        sweep(task);
        Float4 least = costs_[task.count / 2];
        Int4 at = Int4{1, 1, 1, 1} * (task.count / 2);
        for (int i = 1; i < task.count; ++i) {
            const Int4 better = costs_[i] < least;
            least = smaller(costs_[i], least);
            at = (better & i) | (~better & at);
        }
        int axis = least[0] <= least[1] ? 0 : 1;
        if (least[2] < least[axis]) axis = 2;
        return {axis, at[axis]};
    }

    // Keeps the three orders for each side.
    void divide(const Task& task, const Cut& cut) {
        std::uint8_t* chosen = order_[cut.axis] + task.first;
        const auto larger = static_cast<std::uint32_t>(std::max(cut.left, task.count - cut.left));
        if (larger <= out_.leaf_size) {
            std::memmove(order_[0] + task.first, chosen, task.count);
            return;
        }
        std::uint32_t on_left = 0;
        for (int i = 0; i < cut.left; ++i) on_left |= 1u << chosen[i];
        for (int k = 0; k < 3; ++k) {
            if (k == cut.axis) continue;
            std::uint8_t* sorted = order_[k] + task.first;
            std::uint8_t right[small_count];
            int l = 0, r = 0;
            for (int i = 0; i < task.count; ++i) {
                const std::uint8_t ref = sorted[i];
                const int goes_left = static_cast<int>(on_left >> ref & 1);
                sorted[l] = ref;
                right[r] = ref;
                l += goes_left;
                r += 1 - goes_left;
            }
            std::memcpy(sorted + l, right, static_cast<std::size_t>(r));
        }
    }

    void record(const Task& task, const Cut& cut) {
        SplitRecord r;
        r.node = task.node;
        r.first = out_.slot + slots_ + task.first;
        r.count = task.count;
        r.depth = task.depth;
        r.axis = cut.axis;
        r.left = static_cast<std::uint32_t>(cut.left);
        r.halved = cut.halved;
        sweep(task);
        Box4 box = nothing();
        for (int i = 0; i < task.count; ++i) grow(box, refs_[order_[0][task.first + i]]);
        for (int k = 0; k < 3; ++k) {
            const std::uint8_t* sorted = order_[k] + task.first;
            const auto center = [&](int i) { return center2(refs_[sorted[i]])[k] * 0.5f; };
            for (int i = 1; i < task.count; ++i) {
                const PlaneCost plane{center(i - 1) * 0.5f + center(i) * 0.5f,
                                      relative_cost(costs_[i][k], box, task.count),
                                      static_cast<std::uint32_t>(i)};
                if (k == cut.axis && i == cut.left)
                    r.position = plane.position, r.cost = plane.cost;
                r.curves[std::size_t(k)].push_back(plane);
            }
        }
        r.cost_unsplit = SahCosts{}.intersection * static_cast<float>(task.count);
        out_.records->push_back(std::move(r));
    }

    const Ref* refs_;
    std::uint32_t slots_;
    Output& out_;
    std::uint8_t order_[3][small_count];
    Float4 costs_[small_count];
};

}  // namespace

void build_small(const Ref* refs, std::uint32_t first, std::uint32_t count, std::uint32_t node,
                 std::uint32_t depth, Output& out) {
    if (count <= out.leaf_size) {
        out.leaf(node, first, count);
        for (std::uint32_t i = 0; i < count; ++i) out.order[first + i] = number_of(refs[i]);
        return;
    }
    SmallTree(refs, first, count, out).build({node, depth, 0, static_cast<std::uint8_t>(count)});
}

}  // namespace collidoscope::sah
