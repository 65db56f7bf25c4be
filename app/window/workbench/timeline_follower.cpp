#include "app/window/workbench/timeline_follower.h"

#include <algorithm>

#include "app/model/crowd/live_timeline.h"
#include "app/model/scene/document.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/messages.h"
#include "app/window/workbench/selection.h"

namespace collidoscope::app {
namespace {

// Whether two crowds differ in who comes and goes at most.
bool same_beginning(const CrowdState& a, const CrowdState& b) {
    const auto same_box = [](const Aabb& x, const Aabb& y) {
        return x.min == y.min && x.max == y.max;
    };
    const auto same_mesh = [](const CrowdMesh& x, const CrowdMesh& y) {
        return x.asset == y.asset;
    };
    return a.bodies.size() == b.bodies.size() && state_hash(a) == state_hash(b) &&
           same_box(a.field, b.field) &&
           std::equal(a.given.begin(), a.given.end(), b.given.begin(), b.given.end(), same_box) &&
           std::equal(a.meshes.begin(), a.meshes.end(), b.meshes.begin(), b.meshes.end(),
                      same_mesh);
}

}  // namespace

bool TimelineFollower::follow_document(bool dragging) {
    const auto* demo = dynamic_cast<const SimulationDemo*>(&document_.demo());
    if (!demo) {
        timeline_.close();
        crowd_.reset();
        return false;
    }
    try {
        follow(*demo, dragging);
    } catch (const InputError& e) {
        refuse(e.what());
    }
    return true;
}

void TimelineFollower::follow(const SimulationDemo& demo, bool dragging) {
    const Question question = question_of(demo, document_.scene());
    const auto& crowd = std::get<Crowd>(question.inputs[0]).state;
    const bool mine = !timeline_.empty() && &timeline_.demo() == &demo;
    // A run about to restart will start with this question.
    const bool same = mine && !timeline_.opening();
    if (same && crowd_ != crowd && options_ == question.options &&
        timeline_.simulation()->spawns_and_removes() && same_beginning(*crowd_, *crowd)) {
        timeline_.revise(question);
    } else if (!same || crowd_ != crowd) {
        const bool played = timeline_.playing() && same && !dragging;
        if (!mine) {
            timeline_.close();
            live_.await(demo);
        }
        timeline_.open(demo, question, option(demo, question, "frame").get<std::size_t>());
        if (played) timeline_.play();
    } else if (options_ != question.options) {
        timeline_.change(question);
    }
    crowd_ = crowd;
    options_ = question.options;
    version_ = 0;
}

void TimelineFollower::refuse(const std::string& why) {
    timeline_.close();
    crowd_.reset();
    live_.refuse(document_.demo(), why);
}

void TimelineFollower::fetch() {
    const bool opening = timeline_.opening() || timeline_.empty();
    try {
        timeline_.poll();
    } catch (const Canceled&) {
        return;
    } catch (const std::exception& e) {
        if (opening) return refuse(e.what());
        timeline_.pause();
        messages_.say(e.what(), Tone::Warning);
    }
    const std::size_t apart = timeline_.frames_between_copies();
    if (apart == frames_between_copies_) return;
    if (apart > frames_between_copies_ && frames_between_copies_ > 0 && !timeline_.empty())
        messages_.say("Copies of this run would take more than " +
                      std::to_string(Timeline::max_bytes_of_copies >> 20U) +
                      " MiB: one is kept every " + std::to_string(apart) +
                      " frames, and going back takes longer.");
    frames_between_copies_ = apart;
}

TimelineFollower::News TimelineFollower::follow_frame() {
    if (timeline_.empty()) return {};
    const bool steps = !timeline_.playing();
    News news{version_ != timeline_.version(), true};
    if (!news.bodies && with_steps_ == steps) return {};
    version_ = timeline_.version();
    with_steps_ = steps;
    if (news.bodies) {
        if (selection_.member && *selection_.member >= timeline_.crowd().bodies().size())
            selection_.member.reset();
        scene_ = document_.scene();
        scene_.bodies[0].shape = timeline_.crowd();
    }
    live_.ask(timeline_.demo(), timeline_.question(), timeline_.answer(),
              timeline_.record(timeline_.frame()).ms, timeline_.before(), !steps);
    return news;
}

const Scene& TimelineFollower::shown_scene() const {
    return timeline_.empty() ? document_.scene() : scene_;
}

void TimelineFollower::start_from_frame() {
    if (timeline_.empty() || timeline_.frame() == 0) return;
    timeline_.pause();
    const std::string title = "Restart from frame " + std::to_string(timeline_.frame());
    document_.edit(title, [&](Scene& scene) {
        scene.bodies[0].shape = timeline_.crowd();
        scene.options.erase("frame");
    });
}

void TimelineFollower::cancel() {
    const bool opening = timeline_.opening();
    timeline_.cancel();
    timeline_.pause();
    if (!opening) return;
    // The edit that asked for it is taken back; what was opened has no answer.
    if (timeline_.empty()) {
        live_.cancel();
    } else if (document_.can_undo()) {
        document_.undo();
    }
}

}  // namespace collidoscope::app
