#include "app/demos/families/broad_demo.h"

#include <algorithm>
#include <new>

#include "collision/trace/numbers.h"
#include "collision/trace/words.h"

namespace collidoscope::app {

void check_all_pairs(std::size_t bodies) {
    constexpr std::uint64_t most = 8'000'000'000;
    const std::uint64_t n = bodies, pairs = n * (n - (n > 0)) / 2;
    if (pairs > most)
        throw InputError(grouped(n) + " bodies are " + grouped(pairs) +
                         " pairs to compare in each frame: this method takes at most 126,491 "
                         "bodies");
}

void drift(CrowdState& crowd, float seconds, std::vector<Aabb>& boxes) {
    const Aabb& field = crowd.field;
    const std::size_t count = crowd.bodies.size();
    boxes.resize(count);
    // A box is made some time after its body has moved, and in its place: to read or to copy at
    // once what was just written in pieces costs a wait.
    constexpr std::size_t group = 64;
    bool lost = false;
    for (std::size_t first = 0; first < count; first += group) {
        const std::size_t last = std::min(first + group, count);
        for (std::size_t i = first; i < last; ++i) {
            MovingBody& body = crowd.bodies[i];
            // Balls and boxes along the axes look the same however they turn.
            const bool turns = body.form == BodyForm::Box || body.form == BodyForm::Mesh;
            if (!turns || body.spin == vec3(0)) {
                body.center += body.velocity * seconds;
            } else {
                body = after(body, seconds);
            }
        }
        for (std::size_t i = first; i < last; ++i) {
            MovingBody& body = crowd.bodies[i];
            const Aabb& box = *::new (&boxes[i]) Aabb(box_of(body));
            for (int axis = 0; axis < 3; ++axis) {
                // A wall that is passed sends the body back; one that stands across both stops it.
                const bool below = box.min[axis] < field.min[axis];
                const bool above = box.max[axis] > field.max[axis];
                if (below && above) body.velocity[axis] = 0;
                if (below && !above) body.velocity[axis] = std::abs(body.velocity[axis]);
                if (above && !below) body.velocity[axis] = -std::abs(body.velocity[axis]);
                lost |= !std::isfinite(box.min[axis]) || !std::isfinite(box.max[axis]);
            }
        }
    }
    crowd.given.clear();
    if (crowd.recorded.frames) next_frame(crowd, boxes);
    if (lost)
        throw InputError(
            "a body has left the range of float (3.4e38): slow the bodies down or "
            "scale them down");
}

// Counted by the lower body; what is left to sort are the few pairs of one body.
std::vector<ProxyPair> sorted(std::span<const ProxyPair> pairs, std::size_t bodies) {
    std::vector<std::uint32_t> ends(bodies + 1, 0);
    for (const ProxyPair& pair : pairs) ++ends[pair.low + 1];
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < bodies; ++i) {
        most = std::max(most, ends[i + 1]);
        ends[i + 1] += ends[i];
    }
    std::vector<ProxyPair> result(pairs.size());
    for (const ProxyPair& pair : pairs) result[ends[pair.low]++] = pair;
    ProxyPair* const begin = result.data();
    ProxyPair* const end = begin + result.size();
    if (most > 16) {
        for (std::size_t i = 0, first = 0; i < bodies; first = ends[i++])
            std::sort(begin + first, begin + ends[i]);
        return result;
    }
    // Put in one by one: no search goes past the pairs of a body. One comparison each, as half of
    // them surprise the processor.
    const auto key = [](const ProxyPair& pair) {
        return static_cast<std::uint64_t>(pair.low) << 32 | pair.high;
    };
    for (ProxyPair* next = begin; next < end; ++next) {
        const ProxyPair pair = *next;
        ProxyPair* to = next;
        for (; to > begin && key(pair) < key(to[-1]); --to) *to = to[-1];
        *to = pair;
    }
    return result;
}

OptionSpec static_option() {
    return {"static", "Static bodies",
            "Bodies at rest are static: two of them are never tested against each other", false};
}

std::vector<ProxyId> fixed_bodies(const ProxyBoxes& boxes) {
    std::vector<ProxyId> fixed;
    boxes.for_each([&](ProxyId id, const Aabb&) {
        if (boxes.fixed(id)) fixed.push_back(id);
    });
    return fixed;
}

void tell_fixed(Recording& recording, const ProxyBoxes& boxes) {
    if (recording.cut || recording.steps.empty()) return;
    const std::uint32_t fixed = boxes.fixed_count();
    const std::uint64_t n = boxes.count() - fixed;
    const std::uint64_t unmasked = n * (n - (n > 0)) / 2 + n * fixed;
    StepBuilder(recording.steps.back())
        .say(" Of ", boxes.count(), " bodies ", strong(fixed), plural(fixed, " is", " are"),
             " static, and two static bodies are no pair: N (N - 1) / 2 + N M = ",
             unmasked == boxes.possible_pairs()
                 ? std::string()
                 : spoken(unmasked) + ", less those whose categories and masks do not agree: ",
             now(boxes.possible_pairs()),
             plural(boxes.possible_pairs(), " pair is possible", " pairs are possible"),
             ", with N = ", boxes.count() - fixed, " moving and M = ", fixed, " static bodies.")
        .value("possible", std::int64_t(boxes.possible_pairs()));
}

Answer broad_answer(std::span<const ProxyPair> pairs, const BroadCounts& counts,
                    const CrowdState& crowd, const ProxyBoxes* statics) {
    auto found = std::make_shared<CrowdAnswer>();
    found->pairs = sorted(pairs, crowd.bodies.size());
    found->boxes_only = true;
    found->count_bodies(crowd.bodies.size());
    found->count("box_tests", counts.box_tests, "Number of pairs of boxes compared in this frame.");
    if (counts.swaps > 0)
        found->count("swaps", counts.swaps,
                     "Number of times two ends in the sorted lists changed places in this frame.");
    if (counts.cells > 0)
        found->count("cells", counts.cells, "Number of cells, or nodes of the tree, visited.");
    if (counts.moved > 0)
        found->count("moved", counts.moved,
                     "Number of bodies, or entries, that had to be moved in the structure.");
    if (counts.asleep > 0)
        found->count("asleep", counts.asleep,
                     "Pairs that are not tested in this frame, as they cannot have met.");
    if (statics) {
        found->fixed = fixed_bodies(*statics);
        found->count_static(statics->fixed_count(), statics->possible_pairs());
    }
    found->state_hash = state_hash(crowd);
    Answer answer;
    answer.hit = !found->pairs.empty();
    answer.crowd = std::move(found);
    return answer;
}

}  // namespace collidoscope::app
