#include "collision/trees/sah/sah_sweep.h"

#include "collision/trees/sah/sah_bins.h"

namespace collidoscope::sah {

void record_small(const Ref* refs, std::uint32_t slots, const SmallTask& task, const SmallCut& cut,
                  const std::uint8_t (&order)[3][small_count], const Float4* costs, Output& out) {
    SplitRecord r;
    r.node = task.node;
    r.first = out.slot + slots + task.first;
    r.count = task.count;
    r.depth = task.depth;
    r.axis = cut.axis;
    r.left = static_cast<std::uint32_t>(cut.left);
    r.halved = cut.halved;
    Box4 box = nothing();
    for (int i = 0; i < task.count; ++i) grow(box, refs[order[0][task.first + i]]);
    for (int k = 0; k < 3; ++k) {
        const std::uint8_t* sorted = order[k] + task.first;
        const auto center = [&](int i) { return center2(refs[sorted[i]])[k] * 0.5f; };
        for (int i = 1; i < task.count; ++i) {
            const PlaneCost plane{center(i - 1) * 0.5f + center(i) * 0.5f,
                                  relative_cost(costs[i][k], box, task.count),
                                  static_cast<std::uint32_t>(i)};
            if (k == cut.axis && i == cut.left) r.position = plane.position, r.cost = plane.cost;
            r.curves[std::size_t(k)].push_back(plane);
        }
    }
    r.cost_unsplit = SahCosts{}.intersection * static_cast<float>(task.count);
    out.records->push_back(std::move(r));
}

}  // namespace collidoscope::sah
