// Commands for recording and replaying, and the kind of file they open.
#include "app/window/recordings/recorder.h"
#include "app/window/recordings/replay.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

void toggle_recording(Workbench& b) {
    auto& recorder = b.part<Recorder>();
    if (recorder.on()) {
        recorder.stop(b);
        b.messages.offer("Recorded in " + recorder.file().string() + ".", "recording.replay_last",
                         "Replay it");
        return;
    }
    try {
        recorder.start(b, new_recording_file());
        b.say("Recording. Ctrl+Shift+R stops it.");
    } catch (const std::exception& error) {
        b.say(error.what(), Tone::Warning);
    }
}

void open_replay(Workbench& b, const std::string& file) {
    auto& recorder = b.part<Recorder>();
    if (recorder.on() && recorder.file() == std::filesystem::path(file)) recorder.stop(b);
    auto& replay = b.part<Replay>();
    replay.open(b, file);
    replay.play();
}

// To the marker after or before the time shown; past the last one to the end.
void go_to_marker(Replay& replay, bool forward) {
    constexpr double near = 0.5;  // seconds: from a marker itself one goes to the one before
    double to = forward ? replay.duration() : 0;
    for (const RecordingFile::Mark& mark : replay.file().markers()) {
        if (forward && mark.time > replay.time() + 1e-3) {
            to = mark.time;
            break;
        }
        if (!forward && mark.time < replay.time() - near) to = mark.time;
    }
    replay.seek(to);
}

std::vector<Command> make_recording_commands(Workbench& b) {
    auto& recorder = b.part<Recorder>();
    return {
        {.id = "recording.record",
         .title = "Record",
         .menu = Menu::Player,
         .group = 20,
         .shortcuts = {{'R', true, true}},
         .run = [&b] { toggle_recording(b); },
         .enabled = [&b] { return !b.document.empty(); },
         .checked = [&recorder] { return recorder.on(); },
         .help = "Records what happens in the scene, to be replayed, taken over or made into a "
                 "video. Again: stops.",
         .needs = "Open a demo first.",
         .words = "capture screencast video film log",
         .takes = Ability::Folders},
        {.id = "recording.marker",
         .title = "Set a marker",
         .menu = Menu::Player,
         .group = 20,
         .shortcuts = {ctrl('M')},
         .run = [&b, &recorder] { recorder.mark(b); },
         .enabled = [&recorder] { return recorder.on(); },
         .help = "A place in the recording that the replay can jump to.",
         .needs = "Start recording first.",
         .words = "bookmark chapter"},
        {.id = "recording.replay_last",
         .title = "Replay the last recording",
         .menu = Menu::Player,
         .group = 20,
         .run =
             [&b, &recorder] {
                 try {
                     open_replay(b, recorder.file().string());
                 } catch (const std::exception& error) {
                     b.say(error.what(), Tone::Warning);
                 }
             },
         .enabled = [&recorder] { return !recorder.file().empty() && !recorder.on(); },
         .needs = "Record something first, and stop recording."},
        {.id = "recording.open",
         .title = "Open recording…",
         .menu = Menu::Player,
         .group = 20,
         .run =
             [&b] {
                 b.files.meshes.open_for({});
                 b.files.ask_for_file();
             },
         .help = "A file that ends in .crec. It can also be dropped on the window."},
    };
}

std::vector<Command> make_replay_commands(Workbench& b) {
    auto& replay = b.part<Replay>();
    const auto open = [&replay] { return replay.is_open(); };
    constexpr const char* none = "No recording is open.";
    return {
        {.id = "replay.play",
         .title = "Play or pause the replay",
         .menu = Menu::Player,
         .group = 20,
         .shortcuts = {ctrl(' ')},
         .run = [&replay] { replay.playing() ? replay.pause() : replay.play(); },
         .enabled = open,
         .checked = [&replay] { return replay.playing(); },
         .help = "Click or drag in the scene to take over; play goes on from the recording.",
         .needs = none},
        {.id = "replay.next_marker",
         .title = "To the next marker",
         .menu = Menu::Player,
         .group = 20,
         .shortcuts = {{'.', true}},
         .run = [&replay] { go_to_marker(replay, true); },
         .enabled = open,
         .icon = icon::to_end,
         .help = "Or to the end of the recording.",
         .needs = none},
        {.id = "replay.previous_marker",
         .title = "To the previous marker",
         .menu = Menu::Player,
         .group = 20,
         .shortcuts = {{'B', true}},
         .run = [&replay] { go_to_marker(replay, false); },
         .enabled = open,
         .icon = icon::to_start,
         .help = "Or to the beginning of the recording.",
         .needs = none},
        {.id = "replay.end",
         .title = "Close the recording",
         .menu = Menu::Player,
         .group = 20,
         .run = [&replay] { replay.end(); },
         .enabled = open,
         .icon = icon::close,
         .help = "The scene stays as it is shown.",
         .needs = none},
    };
}

// One entry of the menu.
std::vector<Command> recording_and_replay_commands(Workbench& b) {
    std::vector<Command> all = make_recording_commands(b);
    for (Command& command : make_replay_commands(b)) all.push_back(std::move(command));
    for (Command& command : all) command.submenu = "Recording";
    return all;
}

const bool registered_recording = register_commands(120, recording_and_replay_commands);
const bool registered_crec =
    register_file_kind({.extension = std::string(recording_extension),
                        .matches = [](const std::string& what) { return is_recording_file(what); },
                        .open = open_replay});

}  // namespace
}  // namespace collidoscope::app
