#include "app/families/motion_pair_demo.h"

namespace collidoscope::app {

Answer sweep_answer(const SweepResult& result, const CrowdState& crowd) {
    auto found = std::make_shared<CrowdAnswer>();
    if (result.hit) found->pairs.push_back({0, 1});
    found->state_hash = state_hash(crowd);
    Answer answer;
    answer.hit = result.hit;
    if (result.hit) {
        answer.t = static_cast<float>(result.time);
        answer.normal = result.contact.normal;
        answer.contacts.push_back(result.contact);
    }
    if (result.undecided) answer.extra.emplace_back("undecided", true);
    if (result.lower != result.upper) {
        answer.extra.emplace_back("lower", result.lower);
        answer.extra.emplace_back("upper", result.upper);
    }
    answer.crowd = std::move(found);
    return answer;
}

OptionSpec seconds_option(double fallback) {
    return {.id = "seconds",
            .title = "Seconds",
            .help = "Duration of the motion.",
            .fallback = fallback,
            .low = 0,
            .high = 1000};
}

void check_pair(const CrowdState& crowd) {
    if (crowd.bodies.size() < 2) throw InputError("crowd: two bodies are needed, the first two");
}

}  // namespace collidoscope::app
