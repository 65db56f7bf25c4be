// The workbench's dealings with files: scenes, meshes, settings, autosave.
#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "app/files/user_files.h"
#include "app/scene/presets.h"
#include "app/scene/scene_file.h"
#include "app/shell/workbench.h"
#include "app/tree_files/tree_import.h"
#include "collision/shapes.h"

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

void Workbench::open_start(const std::string& what) {
    const Demo* last = Registry::find(settings.last_demo);
    const Demo* first = last ? last : Registry::find("sat_box_box");
    if (!first && !Registry::all().empty()) first = Registry::all().front();
    if (Registry::find(what)) {
        open_demo(what, false);
    } else if (first) {
        open_demo(first->info().id, false);
    }
    if (!what.empty() && !Registry::find(what)) open_file(what);
}

void Workbench::open_demo(const std::string& id, bool keep_bodies) {
    try {
        const Demo& demo = Registry::at(id);
        if (keep_bodies && !document.empty()) {
            if (document.demo().info().id == id) return;
            const Scene next = switched(document.scene(), demo, meshes.loader());
            const bool recompose = next.camera.has_value() != document.scene().camera.has_value() ||
                                   document.demo().flat() != demo.flat();
            document.edit("Switch to " + demo.info().title, [&](Scene& scene) { scene = next; });
            settings.last_demo = id;
            sync();
            if (recompose) view.open_camera();
        } else {
            document.open(default_scene(demo, meshes.loader()));
            after_open();
        }
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
    }
}

void Workbench::open_preset(const fs::path& path) {
    try {
        document.open(load_scene(path, meshes.loader()));
        after_open();
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
    }
}

void Workbench::after_open() {
    settings.last_demo = document.demo().info().id;
    selected.reset();
    inspected_tree.reset();
    view.settings().tree.selected.reset();
    linked.reset();
    camera_untouched_ = true;
    sync();
    view.open_camera();
}

void Workbench::open_file(const fs::path& path) {
    if (is_mesh_file(path)) {
        open_mesh(path);
        return;
    }
    if (is_tree_file(path)) {
        open_tree(path);
        return;
    }
    try {
        Scene scene = load_scene(path, meshes.loader());
        document.open(std::move(scene), path);
        settings.note_recent(path);
        after_open();
        log("Opened " + path.string());
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
    }
}

// Another program's tree stands alone, with what is wrong with it.
void Workbench::open_tree(const fs::path& path) {
    try {
        std::error_code error;
        MeshInstance mesh;
        mesh.file = fs::absolute(path, error).string();
        mesh.asset = meshes.load(mesh.file, 1);
        Scene scene;
        scene.title = path.stem().string();
        scene.demo = "tree_file";
        scene.bodies.push_back({scene.title, Shape(mesh)});
        document.open(std::move(scene));
        settings.note_recent(path);
        after_open();
        log("Opened " + path.string());
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
    }
}

void Workbench::open_mesh(const fs::path& path) {
    importing = path;
    import_job.start(
        [path](const auto& cancel, auto& progress) {
            return import_mesh(path, [&](double share) {
                progress.store(static_cast<float>(share));
                return !cancel.load();
            });
        },
        wake);
}

bool Workbench::fetch_import() {
    if (!import_job.done()) return false;
    try {
        adopt_mesh(importing, import_job.fetch());
        settings.note_recent(importing);
    } catch (const ImportCancelled&) {
        say("The import was cancelled.");
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
    }
    return true;
}

void Workbench::adopt_mesh(const fs::path& path, ImportedMesh imported) {
    const std::vector<std::string> warnings = imported.report.warnings();
    const std::size_t triangles = imported.mesh.triangles.size();
    MeshInstance mesh;
    std::error_code error;
    mesh.file = fs::absolute(path, error).string();
    mesh.asset = meshes.adopt(mesh.file, std::move(imported.mesh));
    const std::string name = path.stem().string();
    const bool here = !document.empty() && takes_meshes(document.demo());
    const bool replace =
        here && selected && *selected < document.scene().bodies.size() &&
        kind_of(document.scene().bodies[*selected].shape) == kind_of_type<MeshInstance>();
    if (replace) {
        // A selected mesh is exchanged and stays where it stands.
        const std::size_t body = *selected;
        mesh.pose = pose_of(document.scene().bodies[body].shape);
        document.edit("Load " + name, [&](Scene& scene) { scene.bodies[body].shape = mesh; });
        sync();
        view.frame_all();
    } else if (const Demo* demo = here ? &document.demo() : mesh_demo()) {
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
        document.open(std::move(scene));
        document.mark_changed();
        after_open();
    } else {
        say("No demo here takes a mesh.", Tone::Warning);
        return;
    }
    say(path.filename().string() + ": " + std::to_string(triangles) + " triangles");
    for (const std::string& warning : warnings) say(warning, Tone::Warning);
}

bool Workbench::save_to(const fs::path& path) {
    try {
        save_scene(document.scene(), path);
        document.saved(path);
        settings.note_recent(path);
        clear_autosave();
        say("Saved " + path.filename().string());
        return true;
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
        return false;
    }
}

void Workbench::save() {
    if (document.path().empty()) {
        show_file_dialog(Dialog::Save);
    } else if (save_to(document.path()) && after_guard) {
        std::exchange(after_guard, nullptr)();
    }
}

void Workbench::guard_changes(std::function<void()> then) {
    if (!document.changed()) {
        then();
        return;
    }
    after_guard = std::move(then);
    set_dialog(Dialog::Unsaved);
}

void Workbench::autosave(double now) {
    if (document.empty() || !document.changed() || dragging_) return;
    if (autosaved_version_ == document.version()) {
        autosave_due_.reset();
        return;
    }
    if (!autosave_due_) autosave_due_ = now + autosave_after;
    if (now < *autosave_due_) return;
    autosave_due_.reset();
    autosaved_version_ = document.version();
    const std::string problem = write_autosave(scene_text(document.scene()), document.path());
    if (!problem.empty()) log(problem, Tone::Warning);
}

void Workbench::offer_restore() {
    if (!left_autosaves().empty()) set_dialog(Dialog::Restore);
}

void Workbench::restore_autosave() {
    const std::vector<Autosave> left = left_autosaves();
    if (left.empty()) return;
    try {
        document.open(parse_scene(left.front().scene, "autosave", meshes.loader()),
                      left.front().file);
        document.mark_changed();
        after_open();
        say("Restored what was not saved.");
    } catch (const std::exception& e) {
        say(e.what(), Tone::Warning);
    }
    forget_autosaves();
}

void Workbench::forget_autosaves() {
    for (const Autosave& left : left_autosaves()) clear_autosave(left);
}

void Workbench::load_settings() {
    const StoredSettings stored = read_settings();
    settings = settings_from(stored.json);
    if (!stored.problem.empty()) log(stored.problem, Tone::Warning);
}

void Workbench::save_settings() {
    settings.view = view.settings();
    settings.speed = live.player().speed();
    const std::string problem = write_settings(to_json(settings));
    if (!problem.empty()) log(problem, Tone::Warning);
}

}  // namespace collidoscope::app
