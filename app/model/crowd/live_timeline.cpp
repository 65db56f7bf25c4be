#include "app/model/crowd/live_timeline.h"

#include <chrono>
#include <optional>
#include <utility>

#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// The window may wait so long for what a click asks for, and for a frame while time runs.
constexpr double click_ms = 60, frame_ms = 15;
// Frames that take less are made by the window itself.
constexpr double quick_frame_ms = 20;

std::string bodies_of(const Question& question) {
    const auto& crowd = std::get<Crowd>(question.inputs[0]);
    return grouped(std::uint64_t{crowd.bodies().size()}) + " bodies";
}

}  // namespace

LiveTimeline::~LiveTimeline() {
    cancel();
}

void LiveTimeline::start(std::string what, bool opening, bool anew, Work work, double patience_ms) {
    cancel();
    error_ = nullptr;
    opening_ = opening;
    work_ = std::move(what);
    auto from = std::make_shared<Timeline>(anew ? Timeline() : fork());
    job_ = std::make_unique<Job<Timeline>>();
    job_->start_in_pieces(
        [from, work = std::move(work)](const auto& cancel,
                                       auto& progress) -> std::optional<Timeline> {
            from->set_control({&cancel, &progress});
            const bool done = work(*from);
            from->set_control({});
            if (!done) return std::nullopt;
            return std::move(*from);
        },
        wake_);
    if (!job_->wait(patience_ms)) return;
    try {
        fetch();
    } catch (...) {
        error_ = std::current_exception();
    }
}

bool LiveTimeline::fetch() {
    const std::unique_ptr<Job<Timeline>> job = std::move(job_);
    become(job->fetch());
    return true;
}

bool LiveTimeline::poll() {
    std::erase_if(left_, [](const auto& job) { return job->done(); });
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    if (!job_ || !job_->done()) return false;
    return fetch();
}

void LiveTimeline::cancel() {
    if (!job_) return;
    job_->cancel();
    left_.push_back(std::move(job_));
}

void LiveTimeline::open(const SimulationDemo& demo, const Question& question, std::size_t frame) {
    start(
        "Making frame " + grouped(std::uint64_t{frame}) + " of " + bodies_of(question), true, true,
        [&demo, question, frame](Timeline& t) {
            if (t.empty()) {
                t.open(demo, question);
                return frame == 0;
            }
            return t.go_toward(frame, 0);
        },
        click_ms);
}

void LiveTimeline::change(const Question& question) {
    start(
        "Continuing with other options", true, false,
        [question](Timeline& t) {
            t.change(question);
            return true;
        },
        click_ms);
}

void LiveTimeline::revise(const Question& question) {
    start(
        "Recomputing the frame", true, false,
        [question](Timeline& t) {
            t.revise(question);
            return true;
        },
        click_ms);
}

void LiveTimeline::close() {
    cancel();
    Timeline::close();
}

void LiveTimeline::restart() {
    if (empty()) return;
    start(
        "Making frame 0", true, false,
        [](Timeline& t) {
            t.restart();
            return true;
        },
        click_ms);
}

void LiveTimeline::go(std::size_t frame) {
    if (empty() || opening()) return;
    if (frame == this->frame()) return cancel();
    start(
        "Going to frame " + grouped(std::uint64_t{frame}), false, false,
        [frame, first = count() - 1](Timeline& t) { return t.go_toward(frame, first); }, click_ms);
}

void LiveTimeline::step_by(long frames) {
    pause();
    go(static_cast<std::size_t>(std::max(0L, static_cast<long>(frame()) + frames)));
}

bool LiveTimeline::advance(double seconds) {
    if (!playing() || empty() || busy()) return false;
    if (over() && frame() + 1 == count()) {
        pause();
        return false;
    }
    // A frame in which bodies come may take longer than those before.
    const bool comes = events() && !events_of(*events(), frame() + 1).empty();
    if (last_ms() < quick_frame_ms && !comes) return Timeline::advance(seconds);
    let_pass(seconds);
    if (!wants_frame()) return false;
    took_frame();
    owe_at_most(1);
    const std::uint64_t before = version();
    start(
        "Making frame " + grouped(std::uint64_t{frame() + 1}), false, false,
        [](Timeline& t) {
            t.next();
            return true;
        },
        frame_ms);
    return version() != before;
}

void LiveTimeline::drive(const DriveInput& input) {
    if (!busy()) Timeline::drive(input);
}

}  // namespace collidoscope::app
