#include "app/demo/broad_demo.h"

#include <algorithm>
#include <new>

namespace collidoscope::app {

void drift(CrowdState& crowd, float seconds, std::vector<Aabb>& boxes) {
    const Aabb& field = crowd.field;
    boxes.resize(crowd.bodies.size());
    for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
        MovingBody& body = crowd.bodies[i];
        // Balls and boxes along the axes look the same however they turn.
        const bool turns = body.form == BodyForm::Box || body.form == BodyForm::Mesh;
        if (!turns || body.spin == vec3(0)) {
            body.center += body.velocity * seconds;
        } else {
            body = after(body, seconds);
        }
        // Made in its place: to copy what was just written in pieces costs a wait.
        const Aabb& box = *::new (&boxes[i]) Aabb(box_of(body));
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

// Counted by the lower body; what is left to sort are the few pairs of one body.
std::vector<ProxyPair> sorted(std::span<const ProxyPair> pairs, std::size_t bodies) {
    std::vector<std::uint32_t> ends(bodies + 1, 0);
    for (const ProxyPair& pair : pairs) ++ends[pair.low + 1];
    for (std::size_t i = 0; i < bodies; ++i) ends[i + 1] += ends[i];
    std::vector<ProxyPair> result(pairs.size());
    for (const ProxyPair& pair : pairs) result[ends[pair.low]++] = pair;
    constexpr std::size_t few = 16;
    ProxyPair* begin = result.data();
    for (std::size_t i = 0; i < bodies; ++i) {
        ProxyPair* const end = result.data() + ends[i];
        if (static_cast<std::size_t>(end - begin) > few) {
            std::sort(begin, end);
            begin = end;
        }
        for (ProxyPair* next = begin; next < end; ++next) {
            const ProxyPair pair = *next;
            ProxyPair* to = next;
            for (; to > begin && pair.high < to[-1].high; --to) *to = to[-1];
            *to = pair;
        }
        begin = end;
    }
    return result;
}

Answer broad_answer(std::span<const ProxyPair> pairs, const BroadCounts& counts,
                    const CrowdState& crowd) {
    auto found = std::make_shared<CrowdAnswer>();
    found->pairs = sorted(pairs, crowd.bodies.size());
    found->boxes_only = true;
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
