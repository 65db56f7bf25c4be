#include "app/cli/render_recording.h"

#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>
#include <thread>

#include "app/base/files/atomic_file.h"
#include "app/base/utilities/format.h"
#include "app/cli/commands.h"
#include "app/window/recordings/replay.h"
#include "app/window/recordings/video.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app::cli {
namespace fs = std::filesystem;
namespace {

using TakePicture = std::function<void(const render::Image&)>;

// A folder of its own: no picture of another run lies between these.
void make_empty_folder(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
        throw Usage(folder.string() + " is a file; name a folder for the pictures");
    if (fs::is_directory(folder, error) && !fs::is_empty(folder, error))
        throw Usage("the folder " + folder.string() + " is not empty; name another one");
    fs::create_directories(folder, error);
    if (error) throw FileError(folder, "the folder cannot be made: " + error.message());
}

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
    fs::path output = order.output;
    const bool folder = output.extension().empty() || order.output.ends_with('/');
    if (!folder && output.extension() == ".png")
        throw Usage("a recording is many pictures: name a folder, or a video like talk.mp4");
    const auto ffmpeg = folder ? std::nullopt : find_ffmpeg();
    const bool pictures = !ffmpeg;
    if (pictures && !folder) {
        output.replace_extension();
        std::cerr << "collidoscope: ffmpeg is not installed; the pictures go to the folder "
                  << output.string() << "\n";
    }

    PictureRequest request = order.picture;
    request.open.clear();  // the recording opens its own
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
    if (pictures) make_empty_folder(output);

    std::size_t count = 0;
    if (pictures) {
        play_through(moving, replay, order, [&](const render::Image& image) {
            const std::string name = fmt::format("{:06}.png", ++count);
            write_file_atomically(output / name, render::png_of(image));
        });
    } else {
        VideoWriter video(*ffmpeg, output, request.size, order.frames_per_second);
        play_through(moving, replay, order, [&](const render::Image& image) {
            ++count;
            video.add(image.pixels);
        });
        video.finish();
    }
    std::size_t told = 0;
    for (const std::string& remark : bench.messages.remarks_since(told)) tell_warning(remark);
    std::cout << output.string() << (pictures ? "/" : "") << ": " << count << " pictures, "
              << time_text(replay.duration()) << "\n";
    if (pictures && !folder) {
        std::cout << "With ffmpeg: ffmpeg -framerate " << order.frames_per_second << " -i '"
                  << (output / "%06d.png").string() << "' -pix_fmt yuv420p '" << order.output
                  << "'\n";
    }
    for (const Parting& parting : replay.partings())
        std::cerr << "collidoscope: " << order.recording << ": " << text_of(parting) << "\n";
    return replay.partings().empty() ? done : failed;
}

}  // namespace collidoscope::app::cli
