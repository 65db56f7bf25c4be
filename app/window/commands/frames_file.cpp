// A file of frames that another program recorded opens as a crowd.
#include <filesystem>

#include "app/model/frame_files/frame_import.h"
#include "app/model/shapes/crowd_frames.h"
#include "app/view/drawing/view3d.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

void open_frames(Workbench& bench, const std::string& what) {
    const Demo* demo = Registry::opened_for(OpenedFor::FramesFile);
    if (!demo) return;
    std::error_code error;
    const fs::path whole = fs::absolute(what, error);
    const std::string file = error ? what : whole.string();
    const auto frames = frames_of(*bench.files.mesh_loader()(file, 1));
    if (!frames) return;
    Scene scene;
    scene.title = whole.stem().string();
    scene.demo = demo->info().id;
    scene.bodies.push_back({scene.title, Shape(make_crowd(crowd_of(file, frames)))});
    // Ground and walls would leave the bodies too small to be seen.
    Camera camera = bench.view.camera();
    camera.go_to({}, false);
    camera.frame(extent_of_bodies(*frames, frames->frames.front()), false);
    scene.camera = camera.goal();
    bench.files.open_made(std::move(scene));
    bench.settings.note_recent(file);
    bench.settings.allow_folder_of(file);
    bench.log("Opened " + file);
}

const bool registered_frames = register_file_kind({
    .extension = {},  // .json and .jsonl, which the dialog lists
    .matches = [](const std::string& what) { return is_frames_file(what); },
    .open = open_frames,
});

}  // namespace
}  // namespace collidoscope::app
