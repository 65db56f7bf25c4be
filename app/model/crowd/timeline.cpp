#include "app/model/crowd/timeline.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>

#include "app/base/utilities/format.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

constexpr std::size_t frames_apart = 15;
constexpr double max_ms_at_once = 50;

}  // namespace

void Timeline::close() {
    demo_ = nullptr;
    records_.clear();
    keys_.clear();
    inputs_.clear();
    now_.reset();
    events_.reset();
    frame_ = changed_at_ = 0;
    playing_ = false;
    crowd_ = {};
    shown_ = {};
    answer_ = {};
    ++version_;
}

void Timeline::open(const SimulationDemo& demo, const Question& question) {
    std::unique_ptr<Simulation> first = demo.start(question);
    close();
    demo_ = &demo;
    question_ = question;
    first_ = question.inputs[0];
    events_ = std::get<Crowd>(first_).state->events;
    now_ = std::move(first);
    spacing_ = frames_apart;
    keep_copy(0, true);
    make_next();
    show();
}

void Timeline::restart() {
    if (empty()) return;
    Question again = question_;
    again.inputs[0] = first_;
    open(*demo_, again);
}

void Timeline::change(const Question& question) {
    Question from_here = question;
    from_here.inputs[0] = crowd_;
    std::unique_ptr<Simulation> other = demo_->start(from_here);
    other->carry_on(*now_);
    other->begin_at(frame_);
    other->plan(events_);
    question_ = std::move(from_here);
    changed_at_ = frame_;
    records_.resize(frame_);
    forget_from(frame_);
    now_ = std::move(other);
    keep_copy(frame_, true);
    make_next();
    show();
}

void Timeline::forget_from(std::size_t frame) {
    keys_.erase(keys_.lower_bound(frame), keys_.end());
    inputs_.erase(inputs_.lower_bound(frame), inputs_.end());
}

void Timeline::revise(const Question& question) {
    const auto& events = std::get<Crowd>(question.inputs[0]).state->events;
    check_events(*now_, events);
    const std::optional<std::uint64_t> first = first_changed_frame(events_, events);
    if (first && *first == 0) return open(*demo_, question);
    first_ = question.inputs[0];
    events_ = events;
    now_->plan(events_);
    if (!first || *first >= records_.size()) return;
    const auto frame = static_cast<std::size_t>(*first);
    // A run with other options that began at this frame or later has begun with other bodies.
    const bool begun_later = frame <= changed_at_;
    records_.resize(frame);
    forget_from(begun_later ? frame : frame + 1);
    if (frame <= frame_) {
        now_ = at(frame);
        make_next();
        show();
    }
    if (begun_later) change(question_);
}

// Runs `now_` for one frame more.
void Timeline::make_next() {
    const auto start = Clock::now();
    answer_ = now_->run(nullptr);
    FrameRecord record;
    record.ms = ms_since(start);
    if (answer_.crowd) {
        record.hash = answer_.crowd->state_hash;
        record.counters = answer_.crowd->counters;
        record.pairs = static_cast<double>(answer_.crowd->pairs.size());
    }
    frame_ = records_.size();
    records_.push_back(std::move(record));
}

void Timeline::show() {
    const std::shared_ptr<CrowdState> crowd = room_to_show();
    *crowd = now_->crowd();
    crowd->events = events_after(events_, frame_);
    crowd_ = {crowd};
    ++version_;
}

std::shared_ptr<CrowdState> Timeline::room_to_show() {
    for (const std::shared_ptr<CrowdState>& state : shown_) {
        if (state.use_count() != 1) continue;
        // Order the reads of its last owner, on whatever thread, before the writes to come.
        std::atomic_thread_fence(std::memory_order_acquire);
        return state;
    }
    std::rotate(shown_.begin(), shown_.begin() + 1, shown_.end());
    return shown_.back() = std::make_shared<CrowdState>();
}

void Timeline::keep_copy(std::size_t frame, bool begins) {
    std::unique_ptr<Simulation> copy = now_->copy();
    const std::size_t bytes = copy->bytes();
    keys_[frame] = {std::move(copy), bytes, begins};
}

std::size_t Timeline::bytes_of_copies() const {
    std::size_t bytes = 0;
    for (const auto& [frame, key] : keys_) bytes += key.bytes;
    return bytes;
}

// Before the next frame is made: keep where the run stands now and then.
void Timeline::keep_key() {
    const std::size_t next = frame_ + 1;
    if (next - std::prev(keys_.end())->first < spacing_) return;
    keep_copy(next, false);
    // If that is too much, half as many are enough from now on.
    while (bytes_of_copies() > max_bytes_of_copies) {
        spacing_ *= 2;
        bool drop = true, dropped = false;
        for (auto key = keys_.begin(); key != keys_.end();) {
            if (key->second.begins) {
                drop = true;
                ++key;
                continue;
            }
            dropped |= drop;
            key = drop ? keys_.erase(key) : std::next(key);
            drop = !drop;
        }
        if (!dropped) break;
    }
}

std::function<std::unique_ptr<Simulation>()> Timeline::maker_of(std::size_t frame,
                                                                const RunControl& control) const {
    const auto key = std::prev(keys_.upper_bound(frame));
    return [from = key->first, before = key->second.before, frame, events = events_,
            inputs = inputs_, control] {
        std::unique_ptr<Simulation> run = before->copy();
        run->plan(events);
        for (std::size_t f = from; f < frame; ++f) {
            if (control.canceled()) throw Canceled();
            if (const auto input = inputs.find(f); input != inputs.end()) run->drive(input->second);
            run->run(nullptr);
        }
        if (const auto input = inputs.find(frame); input != inputs.end()) run->drive(input->second);
        return run;
    };
}

std::unique_ptr<Simulation> Timeline::at(std::size_t frame) const {
    return maker_of(frame, control_)();
}

std::function<std::unique_ptr<Simulation>()> Timeline::before() const {
    return maker_of(frame_, {});
}

Timeline Timeline::fork() const {
    Timeline other;
    other.demo_ = demo_;
    other.question_ = question_;
    other.first_ = first_;
    other.events_ = events_;
    other.changed_at_ = changed_at_;
    other.records_ = records_;
    other.keys_ = keys_;
    other.inputs_ = inputs_;
    other.spacing_ = spacing_;
    if (now_) other.now_ = now_->copy();
    other.frame_ = frame_;
    other.crowd_ = crowd_;
    other.answer_ = answer_;
    return other;
}

void Timeline::become(Timeline other) {
    const bool playing = playing_;
    const double speed = speed_, elapsed = elapsed_;
    const std::uint64_t version = std::max(version_, other.version_) + 1;
    *this = std::move(other);
    playing_ = playing, speed_ = speed, elapsed_ = elapsed;
    version_ = version;
    control_ = {};
}

bool Timeline::next() {
    if (empty()) return false;
    if (frame_ + 1 == records_.size()) {
        if (now_->over()) return false;
        keep_key();
        make_next();
    } else {
        // Recorded already: made again, which gives the same.
        const std::size_t frame = frame_ + 1;
        if (const auto input = inputs_.find(frame); input != inputs_.end())
            now_->drive(input->second);
        if (keys_.contains(frame)) now_ = at(frame);
        answer_ = now_->run(nullptr);
        frame_ = frame;
    }
    show();
    return true;
}

bool Timeline::go_toward(std::size_t frame, std::size_t first) {
    if (empty() || frame == frame_) return true;
    if (frame < records_.size()) {
        now_ = at(frame);
        answer_ = now_->run(nullptr);
        frame_ = frame;
        show();
        return true;
    }
    if (frame_ + 1 < records_.size()) {
        go_toward(records_.size() - 1, first);
        return false;
    }
    if (control_.canceled()) throw Canceled();
    if (control_.progress)
        control_.progress->store(static_cast<float>(frame_ - first) /
                                 static_cast<float>(frame - first));
    return !next() || frame_ >= frame;
}

void Timeline::go(std::size_t frame) {
    if (empty()) return;
    const std::size_t first = records_.size() - 1;
    while (!go_toward(frame, first)) {
    }
}

void Timeline::step_by(long frames) {
    pause();
    const auto here = static_cast<long>(frame_);
    go(static_cast<std::size_t>(std::max(0L, here + frames)));
}

bool Timeline::advance(double seconds) {
    if (!playing_ || empty()) return false;
    elapsed_ += std::min(seconds, 0.25) * 60 * speed_;
    const auto start = Clock::now();
    bool shown = false;
    while (elapsed_ >= 1) {
        elapsed_ -= 1;
        if (!next()) {
            pause();
            break;
        }
        shown = true;
        if (ms_since(start) > max_ms_at_once) elapsed_ = std::min(elapsed_, 1.0);
        if (ms_since(start) > max_ms_at_once) break;
    }
    return shown;
}

void Timeline::drive(const DriveInput& input) {
    if (empty() || over()) return;
    const auto last = inputs_.upper_bound(frame_ + 1);
    const DriveInput held = last == inputs_.begin() ? DriveInput{} : std::prev(last)->second;
    if (held == input) return;
    // Forget the records after this frame: they were driven otherwise.
    records_.resize(frame_ + 1);
    forget_from(frame_ + 1);
    inputs_[frame_ + 1] = input;
    now_->drive(input);
}

std::vector<Mark> Timeline::structure(std::size_t most) const {
    return now_ ? now_->structure(most) : std::vector<Mark>{};
}

std::string Timeline::hashes() const {
    std::string text;
    for (std::size_t i = 0; i < records_.size(); ++i) {
        const std::string line = fmt::format("{} {:016x}\n", i, records_[i].hash);
        text += line;
    }
    return text;
}

std::optional<std::size_t> Timeline::first_difference(const std::string& hashes) const {
    std::istringstream lines(hashes);
    std::string line;
    std::size_t expected = 0;
    while (std::getline(lines, line)) {
        std::size_t frame = 0;
        unsigned long long hash = 0;
        if (std::sscanf(line.c_str(), "%zu %llx", &frame, &hash) != 2 || frame != expected)
            throw InputError("line " + std::to_string(expected + 1) +
                             " is not a frame's number and its hash");
        if (frame < records_.size() && records_[frame].hash != hash) return frame;
        ++expected;
    }
    return std::nullopt;
}

}  // namespace collidoscope::app
