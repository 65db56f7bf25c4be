#include "app/cli/render_recording.h"

#include <cmath>
#include <functional>
#include <iostream>
#include <thread>

#include "app/base/files/whole_file.h"
#include "app/cli/commands.h"
#include "app/cli/film.h"
#include "app/window/recordings/replay.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app::cli {
namespace {

using TakePicture = std::function<void(const render::Image&)>;

// The replay, picture by picture.
void play_through(MovingPicture& moving, Replay& replay, const RecordingOrder& order,
                  const TakePicture& take) {
    const double apart = 1.0 / order.frames_per_second;
    const auto count =
        static_cast<std::size_t>(std::floor(replay.duration() * order.frames_per_second)) + 1;
    Workbench& bench = moving.bench();
    render::Image image;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = replay.changes_done();
        replay.step(bench, i == 0 ? 0 : apart);
        // Nothing has changed, and nothing moves: the picture is the same.
        const bool same =
            i > 0 && replay.settled() && replay.changes_done() == before && !bench.animating();
        if (!same) {
            // Panels lay out what is new within three frames.
            for (int frames = i == 0 ? 3 : 1; frames > 0 || !replay.settled(); --frames) {
                moving.frame(frames > 0 ? apart : 1e-3);
                if (!replay.settled()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
            image = moving.image();
        }
        take(image);
    }
}

}  // namespace

int render_recording(const RecordingOrder& order) {
    Film film(order.output, order.picture.size, order.frames_per_second, order.frames_per_second);
    PictureRequest request = order.picture;
    // The recording opens its own; until then a demo is open, not the start page.
    if (const Demo* demo = Registry::opened_for(OpenedFor::Start)) request.open = demo->info().id;
    const bool panels = request.panels;
    MovingPicture moving(request);
    Workbench& bench = moving.bench();
    bench.settings.panels_hidden = !panels;
    auto& replay = bench.part<Replay>();
    try {
        replay.open(bench, order.recording);
    } catch (const FileError& error) {
        throw Unreadable(error.what());
    }
    replay.show_bar(false);
    film.begin();
    play_through(moving, replay, order, [&](const render::Image& image) { film.add(image); });
    film.finish();
    std::size_t told = 0;
    for (const std::string& remark : bench.messages.remarks_since(told)) tell_warning(remark);
    film.tell(time_text(replay.duration()));
    for (const Parting& parting : replay.partings())
        std::cerr << "collidoscope: " << order.recording << ": " << text_of(parting) << "\n";
    return replay.partings().empty() ? done : failed;
}

}  // namespace collidoscope::app::cli
