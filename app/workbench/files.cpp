#include "app/workbench/files.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "app/files/settings_file.h"
#include "app/files/user_files.h"
#include "app/scene/presets.h"
#include "app/scene/question_scene.h"
#include "app/scene/scene_file.h"
#include "app/tree_files/tree_import.h"
#include "app/workbench/settings_json.h"
#include "app/workbench/workbench.h"
#include "collision/shapes.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr double autosave_after = 5;  // seconds after a change

bool is_mesh_file(const fs::path& path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == ".obj";
}

bool takes_meshes(const Demo& demo) {
    const auto slots = demo.inputs();
    return std::any_of(slots.begin(), slots.end(), [](const InputSlot& slot) {
        return slot.kind == kind_of_type<MeshInstance>();
    });
}

// The demo a mesh is opened in when the current one has no use for it.
const Demo* mesh_demo() {
    if (const Demo* best = Registry::find("tree_build")) return best;
    for (const Demo* demo : Registry::all()) {
        if (takes_meshes(*demo)) return demo;
    }
    return nullptr;
}

}  // namespace

void Files::open_start(const std::string& what) {
    const Demo* last = Registry::find(bench_.settings.last_demo);
    const Demo* first = last ? last : Registry::find("sat_box_box");
    if (!first && !Registry::all().empty()) first = Registry::all().front();
    if (Registry::find(what)) {
        open_demo(what, false);
    } else if (first) {
        open_demo(first->info().id, false);
    }
    if (what.empty() || Registry::find(what)) return;
    if (is_question_text(what)) {
        open_question(what);
    } else {
        open_file(what);
    }
}

void Files::open_demo(const std::string& id, bool keep_bodies) {
    try {
        const Demo& demo = Registry::at(id);
        if (keep_bodies && !bench_.document.empty()) {
            if (bench_.document.demo().info().id == id) return;
            const Scene next = switched(bench_.document.scene(), demo, meshes_.loader());
            const bool recompose =
                next.camera.has_value() != bench_.document.scene().camera.has_value() ||
                bench_.document.demo().flat() != demo.flat();
            bench_.document.edit("Switch to " + demo.info().title,
                                 [&](Scene& scene) { scene = next; });
            bench_.settings.last_demo = id;
            bench_.stage.sync();
            if (recompose) bench_.view.open_camera();
        } else {
            bench_.document.open(default_scene(demo, meshes_.loader()));
            bench_.stage.open();
        }
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
}

void Files::open_preset(const fs::path& path) {
    try {
        bench_.document.open(load_scene(path, meshes_.loader()));
        bench_.stage.open();
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
}

void Files::open_file(const fs::path& path) {
    if (is_mesh_file(path)) {
        open_mesh(path);
        return;
    }
    if (is_tree_file(path)) {
        open_tree(path);
        return;
    }
    if (question_place(path.string())) {
        open_question_at(path.string());
        return;
    }
    try {
        Scene scene = load_scene(path, meshes_.loader());
        bench_.document.open(std::move(scene), path);
        bench_.settings.note_recent(path);
        bench_.stage.open();
        bench_.log("Opened " + path.string());
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
}

// Another program's tree stands alone, with what is wrong with it.
void Files::open_tree(const fs::path& path) {
    try {
        std::error_code error;
        MeshInstance mesh;
        mesh.file = fs::absolute(path, error).string();
        mesh.asset = meshes_.load(mesh.file, 1);
        Scene scene;
        scene.title = path.stem().string();
        scene.demo = "tree_file";
        scene.bodies.push_back({scene.title, Shape(mesh)});
        bench_.document.open(std::move(scene));
        bench_.settings.note_recent(path);
        bench_.stage.open();
        bench_.log("Opened " + path.string());
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
}

void Files::open_mesh(const fs::path& path) {
    importing_ = path;
    import_job_.start(
        [path](const auto& cancel, auto& progress) {
            return import_mesh(path, [&](double share) {
                progress.store(static_cast<float>(share));
                return !cancel.load();
            });
        },
        bench_.wake);
}

bool Files::fetch_import() {
    if (!import_job_.done()) return false;
    try {
        adopt_mesh(importing_, import_job_.fetch());
        bench_.settings.note_recent(importing_);
    } catch (const ImportCanceled&) {
        bench_.say("The import was canceled.");
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
    return true;
}

void Files::adopt_mesh(const fs::path& path, ImportedMesh imported) {
    const std::vector<std::string> warnings = imported.report.warnings();
    const std::size_t triangles = imported.mesh.triangles.size();
    MeshInstance mesh;
    std::error_code error;
    mesh.file = fs::absolute(path, error).string();
    mesh.asset = meshes_.adopt(mesh.file, std::move(imported.mesh));
    const std::string name = path.stem().string();
    const bool here = !bench_.document.empty() && takes_meshes(bench_.document.demo());
    const std::optional<std::size_t>& selected = bench_.selection.body;
    const bool replace =
        here && selected && *selected < bench_.document.scene().bodies.size() &&
        kind_of(bench_.document.scene().bodies[*selected].shape) == kind_of_type<MeshInstance>();
    if (replace) {
        // A selected mesh is exchanged and stays where it stands.
        const std::size_t body = *selected;
        mesh.pose = pose_of(bench_.document.scene().bodies[body].shape);
        bench_.document.edit("Load " + name,
                             [&](Scene& scene) { scene.bodies[body].shape = mesh; });
        bench_.stage.sync();
        bench_.view.frame_all();
    } else if (const Demo* demo = here ? &bench_.document.demo() : mesh_demo()) {
        // Otherwise it stands alone where one mesh is asked for, or twice, side by side, ready to
        // be dragged into itself.
        Scene scene;
        scene.title = name;
        scene.demo = demo->info().id;
        scene.bodies.push_back({name, Shape(mesh)});
        if (demo->inputs().size() > 1) {
            const Aabb box = bounds_of(scene.bodies[0].shape);
            mesh.pose.position.x += 1.15f * (box.max.x - box.min.x);
            scene.bodies.push_back({name + " 2", Shape(mesh)});
        }
        bench_.document.open(std::move(scene));
        bench_.document.mark_changed();
        bench_.stage.open();
    } else {
        bench_.say("No demo takes this mesh.", Tone::Warning);
        return;
    }
    bench_.say(path.filename().string() + ": " + grouped(std::uint64_t{triangles}) + " triangles");
    for (const std::string& warning : warnings) bench_.say(warning, Tone::Warning);
}

bool Files::save_to(const fs::path& path) {
    try {
        Scene scene = bench_.document.scene();
        scene.look = look_of(bench_);
        save_scene(scene, path);
        bench_.document.saved(path);
        bench_.settings.note_recent(path);
        clear_autosave();
        bench_.say("Saved " + path.filename().string());
        return true;
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
        return false;
    }
}

void Files::save() {
    if (bench_.document.path().empty()) {
        bench_.dialogs.show(Dialog::Save);
    } else if (save_to(bench_.document.path())) {
        bench_.dialogs.run_held();
    }
}

void Files::guard_changes(std::function<void()> then) {
    if (!bench_.document.changed()) {
        then();
        return;
    }
    bench_.dialogs.hold(std::move(then));
    bench_.dialogs.show(Dialog::Unsaved);
}

void Files::autosave(double now) {
    if (bench_.document.empty() || !bench_.document.changed() || bench_.stage.dragging()) return;
    if (autosaved_version_ == bench_.document.version()) {
        autosave_due_.reset();
        return;
    }
    if (!autosave_due_) autosave_due_ = now + autosave_after;
    if (now < *autosave_due_) return;
    autosave_due_.reset();
    autosaved_version_ = bench_.document.version();
    const std::string problem =
        write_autosave(scene_text(bench_.document.scene()), bench_.document.path());
    if (!problem.empty()) bench_.log(problem, Tone::Warning);
}

void Files::offer_restore() {
    if (!left_autosaves().empty()) bench_.dialogs.show(Dialog::Restore);
}

void Files::restore_autosave() {
    const std::vector<Autosave> left = left_autosaves();
    if (left.empty()) return;
    try {
        bench_.document.open(parse_scene(left.front().scene, "autosave", meshes_.loader()),
                             left.front().file);
        bench_.document.mark_changed();
        bench_.stage.open();
        bench_.say("Restored the unsaved scene.");
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
    }
    forget_autosaves();
}

void Files::forget_autosaves() {
    for (const Autosave& left : left_autosaves()) clear_autosave(left);
}

void Files::load_settings() {
    const StoredSettings stored = read_settings();
    bench_.settings = settings_from(stored.json);
    if (!stored.problem.empty()) bench_.log(stored.problem, Tone::Warning);
}

void Files::save_settings() {
    // What a scene shows over its bodies is kept in its file.
    bench_.settings.view = bench_.returning.with_own_overlays(bench_.view.settings());
    bench_.settings.speed = bench_.live.player().speed();
    const std::string problem = write_settings(to_json(bench_.settings));
    if (!problem.empty()) bench_.log(problem, Tone::Warning);
}

}  // namespace collidoscope::app
