#include "app/demo/broad_demo.h"

#include <algorithm>

namespace collidoscope::app {

void drift(CrowdState& crowd, float seconds) {
    const Aabb& field = crowd.field;
    for (MovingBody& body : crowd.bodies) {
        body = after(body, seconds);
        const Aabb box = box_of(body);
        for (int axis = 0; axis < 3; ++axis) {
            // A wall that is passed sends the body back; one that stands across both stops it.
            const bool below = box.min[axis] < field.min[axis];
            const bool above = box.max[axis] > field.max[axis];
            if (below && above) body.velocity[axis] = 0;
            if (below && !above) body.velocity[axis] = std::abs(body.velocity[axis]);
            if (above && !below) body.velocity[axis] = -std::abs(body.velocity[axis]);
        }
    }
    crowd.given.clear();
}

Answer broad_answer(std::span<const ProxyPair> pairs, const BroadCounts& counts,
                    const CrowdState& crowd) {
    auto found = std::make_shared<CrowdAnswer>();
    found->pairs.assign(pairs.begin(), pairs.end());
    found->boxes_only = true;
    std::sort(found->pairs.begin(), found->pairs.end());
    const auto count = [&](const char* name, std::uint64_t value) {
        found->counters.emplace_back(name, static_cast<double>(value));
    };
    count("bodies", crowd.bodies.size());
    count("box_tests", counts.box_tests);
    if (counts.swaps > 0) count("swaps", counts.swaps);
    if (counts.cells > 0) count("cells", counts.cells);
    if (counts.moved > 0) count("moved", counts.moved);
    if (counts.asleep > 0) count("asleep", counts.asleep);
    found->state_hash = state_hash(crowd);
    Answer answer;
    answer.hit = !found->pairs.empty();
    answer.crowd = std::move(found);
    return answer;
}

}  // namespace collidoscope::app
