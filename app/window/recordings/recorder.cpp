#include "app/window/recordings/recorder.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "app/base/files/user_files.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"
#include "app/model/shapes/shape_json.h"
#include "app/window/recordings/observe.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// A shape whose text is longer is written once, when its drag ends.
constexpr std::size_t quick_shape = 4096;

bool is_quick(const Shape& shape) {
    if (const auto* crowd = std::get_if<Crowd>(&shape)) return crowd->bodies().size() < 20;
    return to_json(shape).dump().size() < quick_shape;
}

std::string two(int n) {
    return (n < 10 ? "0" : "") + std::to_string(n);
}

}  // namespace

fs::path new_recording_file() {
    const char* home = std::getenv("HOME");
    fs::path folder = home && *home ? fs::path(home) / "Collidoscope recordings" : state_folder();
    if (folder.empty()) folder = fs::temp_directory_path();
    std::error_code error;
    fs::create_directories(folder, error);
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    const std::string name = std::to_string(local.tm_year + 1900) + "-" + two(local.tm_mon + 1) +
                             "-" + two(local.tm_mday) + " " + two(local.tm_hour) + "." +
                             two(local.tm_min) + "." + two(local.tm_sec);
    fs::path file = folder / (name + std::string(recording_extension));
    for (int i = 2; fs::exists(file, error); ++i)
        file = folder / (name + " (" + std::to_string(i) + ")" + std::string(recording_extension));
    return file;
}

void Recorder::start(Workbench& bench, const fs::path& path) {
    stop(bench);
    writer_ = std::make_unique<RecordingWriter>(path);
    file_ = path;
    lines_ = markers_ = 0;
    time_ = stated_ = posed_ = seen_ = pointed_ = framed_ = 0;
    pending_ = dragged_ = false;
    begun_ = bench.clock();
    const Scene& scene = bench.document.scene();
    lines_to_write_ =
        header_line(scene.title.empty() ? bench.document.demo().info().title : scene.title);
    write_state(bench);
    flush(bench);
}

// As whoever opened the window asked for.
void Recorder::start_asked(Workbench& bench) {
    const std::string file = std::exchange(bench.desktop.record_to, {});
    try {
        start(bench, file);
    } catch (const std::exception& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

void Recorder::stop(Workbench& bench) {
    if (!on()) return;
    note(RecordingEnd{});
    flush(bench);
    writer_.reset();
    pending_ = state_due_ = false;
}

void Recorder::mark(Workbench& bench, std::string text) {
    if (!on()) return;
    ++markers_;
    note(MarkerSet{text.empty() ? "Marker " + std::to_string(markers_) : std::move(text)});
    flush(bench);
}

void Recorder::note(Change change) {
    take_in(known_, change);
    changed_ |= !std::holds_alternative<FullState>(change);
    lines_to_write_ += line_of({time_, std::move(change)});
    ++lines_;
}

void Recorder::flush(Workbench& bench) {
    if (lines_to_write_.empty() || !writer_) return;
    try {
        writer_->write(std::exchange(lines_to_write_, {}));
        if (writer_->bytes() < largest_recording / 2 && time_ < longest_recording / 2) return;
        bench.say("The recording has reached its maximum length and ends here.", Tone::Warning);
        lines_to_write_ = line_of({time_, RecordingEnd{}});
        writer_->write(std::exchange(lines_to_write_, {}));
    } catch (const FileError& error) {
        bench.say(std::string("The recording ends here: ") + error.what(), Tone::Warning);
    }
    writer_.reset();
}

// A full state is what a replay comes to as well: nothing is under way.
void Recorder::write_state(Workbench& bench) {
    bench.stage.sync();
    FullState state{moment_of(bench), hashes_of(bench)};
    note(state);
    stated_ = time_;
    changed_ = state_due_ = false;
    document_ = bench.document.version();
    scene_ = bench.document.scene_number();
    player_ = bench.live.player().version();
    view_ = bench.view.settings();
    tab_ = &bench.drawer.tab();
    beside_ = bench.drawer.beside();
    answered_ = bench.predict.score().asked;
}

bool Recorder::may_write(double& last) {
    if (time_ - last < 1 / per_second) {
        pending_ = true;
        return false;
    }
    last = time_;
    return true;
}

void Recorder::advance(Workbench& bench, double /*seconds*/, double now) {
    if (bench.document.empty()) return;
    if (!bench.desktop.record_to.empty()) start_asked(bench);
    if (!on()) return;
    time_ = std::max(now - *begun_, 0.0);
    pending_ = false;
    const std::size_t before = lines_;
    look_at_document(bench);
    look_at_steps(bench);
    look_at_views(bench);
    state_due_ = changed_ && time_ - stated_ >= between_states;
    const bool still = lines_ == before && !pending_ && !bench.stage.dragging() &&
                       !bench.live.busy() && !bench.timeline.busy() && !bench.returning.waiting() &&
                       !bench.view.camera().moving();
    // A scene that plays on and on never stands still: then any moment will do.
    const bool overdue = time_ - stated_ >= 2 * between_states && !bench.stage.dragging();
    if (state_due_ && (still || overdue)) write_state(bench);
    flush(bench);
}

void Recorder::look_at_document(Workbench& bench) {
    const bool dragging = bench.stage.dragging();
    if (document_ == bench.document.version() && dragged_ == (dragged_ && dragging)) return;
    const Scene& scene = bench.document.scene();
    if (scene_ != bench.document.scene_number() || !same_cast(known_.scene, scene)) {
        document_ = bench.document.version();
        scene_ = bench.document.scene_number();
        dragged_ = false;
        SceneOpened opened{scene};
        opened.scene.camera.reset();
        opened.scene.look.reset();
        note(std::move(opened));
        return;
    }
    bool waits = false;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Shape& shape = scene.bodies[i].shape;
        const bool moved = !same_shape(shape, known_.scene.bodies[i].shape);
        const bool ended = dragged_ && !dragging && bench.selection.body == i;
        if (!moved && !ended) continue;
        if (dragging && (!is_quick(shape) || !may_write(posed_))) {
            waits = true;
            continue;
        }
        note(BodyPosed{i, shape, !dragging});
    }
    for (const auto& [id, value] : scene.options) {
        const Datum* known = known_.scene.options.find(id);
        if (!known || !(*known == value)) note(OptionSet{id, value});
    }
    const Options before = known_.scene.options;
    for (const auto& [id, value] : before)
        if (!scene.options.contains(id)) note(OptionSet{id, std::nullopt});
    if (scene.note != known_.scene.note) note(NoteSet{scene.note});
    dragged_ = dragging;
    if (!waits) document_ = bench.document.version();
}

void Recorder::look_at_steps(const Workbench& bench) {
    if (bench.predict.on() != known_.predicting) note(PredictionSet{bench.predict.on()});
    const Score& score = bench.predict.score();
    const std::string asked = open_question(bench);
    if (!known_.asked.empty() && asked != known_.asked) {
        if (score.asked > answered_ && bench.predict.outcome()) {
            const Outcome& outcome = *bench.predict.outcome();
            note(GivenAnswer{known_.asked, outcome.id, outcome.right});
        } else if (!bench.live.player().empty() && shown_step(bench) == known_.asked) {
            note(GivenAnswer{known_.asked, {}, false});
        }
    }
    answered_ = score.asked;
    if (player_ != bench.live.player().version() && !bench.live.recording()) {
        player_ = bench.live.player().version();
        if (std::string step = shown_step(bench); step != known_.step)
            note(StepShown{std::move(step)});
    }
    if (asked != known_.asked) note(QuestionAsked{asked});
    std::optional<std::size_t> frame;
    if (!bench.timeline.empty()) frame = bench.timeline.frame();
    if (frame != known_.frame && may_write(framed_)) note(FrameShown{frame});
}

void Recorder::look_at_views(const Workbench& bench) {
    if (bench.selection.body != known_.selected) note(SelectedBody{bench.selection.body});
    const CameraState& camera = bench.view.camera().state();
    if (!(camera == known_.camera) && may_write(seen_)) note(CameraSet{camera});
    const std::optional<vec2> pointer = pointer_in_view(bench);
    if (pointer != known_.pointer && may_write(pointed_)) note(PointerAt{pointer});
    const TabInfo* tab = &bench.drawer.tab();
    if (tab == tab_ && beside_ == bench.drawer.beside() && view_ == bench.view.settings()) return;
    tab_ = tab;
    beside_ = bench.drawer.beside();
    view_ = bench.view.settings();
    const SceneLook look = look_of(bench);
    LookSet set;
    if (look.tab != known_.look.tab) set.tab = look.tab;
    if (look.beside != known_.look.beside) set.beside = look.beside;
    for (const auto& overlay : look.overlays) {
        const auto& known = known_.look.overlays;
        if (std::find(known.begin(), known.end(), overlay) == known.end())
            set.overlays.push_back(overlay);
    }
    if (set.tab || set.beside || !set.overlays.empty()) note(std::move(set));
}

std::vector<std::pair<std::string, std::string>> Recorder::told(const Workbench&) const {
    const Json json = {{"on", on()}, {"file", file_.string()}, {"lines", lines_}, {"time", time_}};
    return {{"recording", json.dump()}};
}

}  // namespace collidoscope::app
