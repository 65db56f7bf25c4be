#include "app/model/shapes/crowd_events.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

using Event = std::shared_ptr<const CrowdEvent>;

const CrowdEvents& list_of(const std::shared_ptr<const CrowdEvents>& events) {
    static const CrowdEvents none;
    return events ? *events : none;
}

}  // namespace

std::span<const Event> events_of(const CrowdEvents& events, std::uint64_t frame) {
    const auto first = std::partition_point(events.begin(), events.end(),
                                            [&](const Event& e) { return e->frame < frame; });
    const auto end = std::partition_point(first, events.end(),
                                          [&](const Event& e) { return e->frame == frame; });
    return std::span(events).subspan(static_cast<std::size_t>(first - events.begin()),
                                     static_cast<std::size_t>(end - first));
}

std::shared_ptr<const CrowdEvents> with_event(const std::shared_ptr<const CrowdEvents>& events,
                                              CrowdEvent event) {
    CrowdEvents all = list_of(events);
    const auto at = std::partition_point(all.begin(), all.end(),
                                         [&](const Event& e) { return e->frame <= event.frame; });
    all.insert(at, std::make_shared<const CrowdEvent>(std::move(event)));
    return std::make_shared<const CrowdEvents>(std::move(all));
}

std::shared_ptr<const CrowdEvents> events_after(const std::shared_ptr<const CrowdEvents>& events,
                                                std::uint64_t frame) {
    CrowdEvents later;
    for (const Event& event : list_of(events)) {
        if (event->frame <= frame) continue;
        CrowdEvent moved = *event;
        moved.frame -= frame;
        later.push_back(std::make_shared<const CrowdEvent>(std::move(moved)));
    }
    return later.empty() ? nullptr : std::make_shared<const CrowdEvents>(std::move(later));
}

std::optional<std::uint64_t> first_changed_frame(const std::shared_ptr<const CrowdEvents>& a,
                                                 const std::shared_ptr<const CrowdEvents>& b) {
    const CrowdEvents &one = list_of(a), &other = list_of(b);
    const auto [i, k] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    std::optional<std::uint64_t> frame;
    if (i != one.end()) frame = (*i)->frame;
    if (k != other.end()) frame = std::min(frame.value_or((*k)->frame), (*k)->frame);
    return frame;
}

bool remove_body(CrowdState& crowd, std::size_t number) {
    if (number >= crowd.bodies.size()) return false;
    crowd.bodies[number] = crowd.bodies.back();
    crowd.bodies.pop_back();
    if (!crowd.given.empty()) {
        crowd.given[number] = crowd.given.back();
        crowd.given.pop_back();
    }
    std::vector<std::uint32_t>& tracks = crowd.recorded.tracks;
    if (!tracks.empty()) {
        tracks[number] = tracks.back();
        tracks.pop_back();
    }
    return true;
}

void add_body(CrowdState& crowd, const MovingBody& body) {
    // Empty where no body was given as a box; an empty crowd has no boxes to begin with.
    if (!crowd.given.empty() || crowd.recorded.frames) crowd.given.push_back(box_of(body));
    crowd.bodies.push_back(body);
    if (crowd.recorded.frames) crowd.recorded.tracks.push_back(no_track);
}

bool reshape_body(CrowdState& crowd, std::size_t number, const MovingBody& shape) {
    if (number >= crowd.bodies.size()) return false;
    MovingBody& body = crowd.bodies[number];
    body.form = shape.form;
    body.half = shape.half;
    body.mesh = shape.mesh;
    if (!crowd.given.empty()) crowd.given[number] = box_of(body);
    return true;
}

std::vector<MovingBody> spawned_bodies(const CrowdEvent& event, const CrowdState& crowd) {
    std::vector<MovingBody> all = event.bodies;
    for (const CrowdRecipe& recipe : event.scatter) {
        const std::vector<MovingBody> more = scattered(crowd.field, recipe, crowd.meshes);
        all.insert(all.end(), more.begin(), more.end());
    }
    all.resize(std::min(all.size(), max_bodies - std::min(max_bodies, crowd.bodies.size())));
    return all;
}

}  // namespace collidoscope::app
