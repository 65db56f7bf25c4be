#include "app/demo/manager_demo.h"

namespace collidoscope::app {

Answer manager_answer(std::span<const ProxyPair> collisions, std::span<const ProxyPair> candidates,
                      const PairCounts& counts, const CrowdState& crowd) {
    auto found = std::make_shared<CrowdAnswer>();
    found->pairs.assign(collisions.begin(), collisions.end());
    found->candidates.assign(candidates.begin(), candidates.end());
    const auto count = [&](const char* name, std::uint64_t value) {
        found->counters.emplace_back(name, static_cast<double>(value));
    };
    count("bodies", crowd.bodies.size());
    count("moved", counts.moved);
    count("potential_pairs", counts.potential);
    count("exact_calls", counts.calls);
    count("cached", counts.cached);
    count("real_collisions", counts.real);
    count("work", counts.work);
    count("swaps", counts.broad.swaps);
    found->state_hash = state_hash(crowd);
    Answer answer;
    answer.hit = !found->pairs.empty();
    answer.crowd = std::move(found);
    return answer;
}

bool stands_elsewhere(const MovingBody& before, const MovingBody& after) {
    return before.center != after.center || before.rotation != after.rotation ||
           before.half != after.half;
}

}  // namespace collidoscope::app
