#include "app/window/recordings/replay.h"

#include <algorithm>
#include <cmath>

#include "app/base/json/json.h"
#include "app/window/recordings/observe.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::string parts_text(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
        text += "the " + parts[i];
    }
    return text;
}

}  // namespace

std::string time_text(double seconds) {
    const auto whole = static_cast<long>(std::max(seconds, 0.0));
    const std::string rest = std::to_string(whole % 60);
    return std::to_string(whole / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

std::string text_of(const Parting& parting) {
    return "At " + time_text(parting.time) + " the replay differs from the recording in " +
           parts_text(parting.parts) + ".";
}

void Replay::open(Workbench& bench, const std::filesystem::path& path) {
    RecordingFile file = read_recording(path, bench.files.mesh_loader_within(path.parent_path()));
    for (const std::string& remark : file.remarks) bench.say(remark, Tone::Remark);
    open(std::move(file), path);
}

void Replay::open(RecordingFile file, std::filesystem::path path) {
    file_ = std::make_shared<const RecordingFile>(std::move(file));
    path_ = std::move(path);
    partings_.clear();
    bringer_ = {};
    playing_ = false;
    seek(0);
}

void Replay::end() {
    file_.reset();
    playing_ = taken_over_ = false;
    settled_ = true;
    left_.reset();
}

void Replay::play() {
    if (!is_open()) return;
    if (time_ >= duration()) {
        seek(0);
    } else if (taken_over_) {
        seek(time_);
    }
    playing_ = true;
}

void Replay::seek(double time) {
    if (!is_open()) return;
    const std::vector<TimedChange>& changes = file_->changes;
    time_ = target_ = std::clamp(time, 0.0, duration());
    next_ = static_cast<std::size_t>(
        std::upper_bound(changes.begin(), changes.end(), time_,
                         [](double t, const TimedChange& change) { return t < change.time; }) -
        changes.begin());
    // At time 0 the first full state at least.
    next_ = std::max<std::size_t>(next_, 1);
    std::size_t from = next_;
    while (from > 0 && !std::holds_alternative<FullState>(changes[from - 1].what)) --from;
    for (std::size_t i = from > 0 ? from - 1 : 0; i < next_; ++i) take_in(moment_, changes[i].what);
    bringer_.jump();
    if (taken_over_) bringer_.leave();
    taken_over_ = settled_ = false;
    left_.reset();
}

void Replay::compare(Workbench& bench, const FullState& state, double time) {
    Parting parting{time, {}};
    const auto found = hashes_of(bench);
    for (const auto& [part, hash] : state.hashes) {
        const auto here = std::find_if(found.begin(), found.end(),
                                       [&part = part](const auto& h) { return h.first == part; });
        if (here != found.end() && here->second != hash) parting.parts.push_back(part);
    }
    if (parting.parts.empty()) return;
    bench.say(text_of(parting) + " It continues from the recorded state.", Tone::Warning);
    partings_.push_back(std::move(parting));
}

void Replay::step(Workbench& bench, double seconds) {
    if (!is_open()) return;
    const std::vector<TimedChange>& changes = file_->changes;
    target_ = std::min(std::max(target_, time_) + seconds, duration());
    // Up to the next full state, where what has become of it is held against what was recorded.
    while (settled_ || bringer_.bring(bench, moment_)) {
        settled_ = true;
        bool added = false;
        while (next_ < changes.size() && changes[next_].time <= target_) {
            const TimedChange& change = changes[next_];
            const auto* state = std::get_if<FullState>(&change.what);
            if (state && added) break;
            if (state) compare(bench, *state, change.time);
            take_in(moment_, change.what);
            added = true;
            ++next_;
            if (state) break;
        }
        if (!added) {
            time_ = target_;
            return;
        }
        time_ = std::max(time_, changes[next_ - 1].time);
        settled_ = false;
    }
}

Replay::Left Replay::left_now(const Workbench& bench) const {
    return {bench.document.version(), bench.live.player().version(),
            bench.live.player().recordings(), bench.selection.body, bench.view.camera().state()};
}

bool Replay::user_acts(const Workbench& bench) const {
    if (bench.view.busy() || bench.stage.dragging() || bench.live.player().playing()) return true;
    if (!left_) return false;
    Left now = left_now(bench);
    // Steps that were recorded in the background are the replay's own.
    if (now.recordings != left_->recordings) {
        now.recordings = left_->recordings;
        now.player = left_->player;
    }
    return !(now == *left_);
}

void Replay::advance(Workbench& bench, double seconds, double /*now*/) {
    if (!is_open() || taken_over_) return;
    if (user_acts(bench)) {
        taken_over_ = true;
        playing_ = false;
        settled_ = true;
        return;
    }
    const bool worked = playing_ || !settled_;
    step(bench, playing_ && settled_ ? std::min(seconds, 0.25) * speed_ : 0);
    if (playing_ && settled_ && time_ >= duration()) playing_ = false;
    if (worked) left_ = left_now(bench);
}

bool Replay::escape(Workbench&) {
    if (!playing_) return false;
    pause();
    return true;
}

std::vector<std::pair<std::string, std::string>> Replay::told(const Workbench&) const {
    if (!is_open()) return {{"replay", "null"}};
    Json partings = Json::array();
    for (const Parting& parting : partings_)
        partings.push_back({{"time", parting.time}, {"parts", parting.parts}});
    const Json json = {{"time", time_},         {"duration", duration()},
                       {"playing", playing_},   {"taken_over", taken_over_},
                       {"settled", settled_},   {"speed", speed_},
                       {"partings", partings},  {"markers", file_->markers().size()},
                       {"file", path_.string()}};
    return {{"replay", json.dump()}};
}

}  // namespace collidoscope::app
