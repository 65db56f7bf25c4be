// Bodies that come into a crowd and go out of it while time runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/model/shapes/crowd.h"

namespace collidoscope::app {

// Takes place in its frame, after the bodies have moved and before they are looked at.
struct CrowdEvent {
    std::uint64_t frame = 0;
    // Bodies that go, one after the other, by the number at that moment: the last body takes the
    // number of the one that goes. Numbers that no body has are passed over.
    std::vector<std::uint32_t> remove;
    std::optional<Aabb> field;  // the room from then on
    // Bodies that change their shape where they are, by their numbers then: of the body given here
    // only form, size and mesh count. Numbers that no body has are passed over.
    std::vector<std::pair<std::uint32_t, MovingBody>> reshape;
    // Bodies that come. Any beyond max_bodies are passed over.
    std::vector<MovingBody> bodies;
    std::vector<CrowdRecipe> scatter;
};

// The number of bodies that came and went in a frame, and that changed their shape.
struct SpawnedAndRemoved {
    std::size_t came = 0, went = 0, changed = 0;
    // The bodies that went, one after the other: the number of each, and that of the last one at
    // that moment, which has it from then on.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> removed{};
    bool any() const { return came + went + changed > 0; }
};

// The events of one frame.
std::span<const std::shared_ptr<const CrowdEvent>> events_of(const CrowdEvents& events,
                                                             std::uint64_t frame);
// One more, behind those of its frame that are there.
std::shared_ptr<const CrowdEvents> with_event(const std::shared_ptr<const CrowdEvents>& events,
                                              CrowdEvent event);
// The events after a frame, counted from it; null for none.
std::shared_ptr<const CrowdEvents> events_after(const std::shared_ptr<const CrowdEvents>& events,
                                                std::uint64_t frame);
// The first frame whose events are not the same; none where all are.
std::optional<std::uint64_t> first_changed_frame(const std::shared_ptr<const CrowdEvents>& a,
                                                 const std::shared_ptr<const CrowdEvents>& b);

// Takes a body out; the last one has its number from then on. False when no body has the number.
bool remove_body(CrowdState& crowd, std::size_t number);
void add_body(CrowdState& crowd, const MovingBody& body);
// False when no body has the number.
bool reshape_body(CrowdState& crowd, std::size_t number, const MovingBody& shape);
// The bodies that come with an event, in the crowd's room as it is then.
std::vector<MovingBody> spawned_bodies(const CrowdEvent& event, const CrowdState& crowd);

// Bodies go, one after the other.
template <typename Remove, typename Add>
void remove_bodies(const std::vector<std::uint32_t>& numbers, CrowdState& crowd,
                   const Remove& remove, const Add& add, SpawnedAndRemoved& sum) {
    for (const std::uint32_t number : numbers) {
        if (!remove_body(crowd, number)) continue;
        // Proxies are freed in an order in which the next one that is added gets this number.
        const std::size_t last = crowd.bodies.size();
        remove(last);
        if (number != last) remove(number), add(number);
        sum.removed.emplace_back(number, static_cast<std::uint32_t>(last));
        ++sum.went;
    }
}

// Simulation::spawn_and_remove for one event.
template <typename Remove, typename Add, typename Change>
void apply(const CrowdEvent& event, CrowdState& crowd, const Remove& remove, const Add& add,
           const Change& change, SpawnedAndRemoved& sum) {
    remove_bodies(event.remove, crowd, remove, add, sum);
    if (event.field) crowd.field = *event.field;
    for (const auto& [number, shape] : event.reshape) {
        if (!reshape_body(crowd, number, shape)) continue;
        change(number);
        ++sum.changed;
    }
    for (const MovingBody& body : spawned_bodies(event, crowd)) {
        add_body(crowd, body);
        add(crowd.bodies.size() - 1);
        ++sum.came;
    }
}

}  // namespace collidoscope::app
