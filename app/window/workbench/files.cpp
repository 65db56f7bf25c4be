#include "app/window/workbench/files.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "app/base/files/allowed_folders.h"
#include "app/base/files/settings_file.h"
#include "app/base/files/user_files.h"
#include "app/model/scene/presets.h"
#include "app/model/scene/question_scene.h"
#include "app/model/scene/scene_file.h"
#include "app/model/tree_files/tree_import.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/open_link.h"
#include "app/window/workbench/settings_json.h"
#include "app/window/workbench/workbench.h"
#include "collision/shapes.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// "wall: its convex hull, B: not kept"
std::string in_a_row(const std::vector<std::string>& remarks) {
    std::string text;
    for (const std::string& remark : remarks) text += (text.empty() ? "" : ", ") + remark;
    return text;
}

}  // namespace

Files::Files(Workbench& bench)
    : meshes(
          {bench.document, bench.stage, bench.view, bench.dialogs, bench.messages, bench.settings},
          library_, bench.wake),
      bench_(bench) {
    library_.on_warning([this](const fs::path& file, const std::string& flaw) {
        mesh_remarks_.push_back(file.filename().string() + ": " + flaw);
    });
}

bool Files::say_problems(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::exception& e) {
        bench_.say(e.what(), Tone::Warning);
        return false;
    }
}

// Opens a feature's file.
void Files::open_kind(const FileKind& kind, const std::string& what) {
    say_problems([&] {
        kind.open(bench_, what);
        if (!kind.extension.empty()) bench_.settings.note_recent(what);
    });
}

void Files::open_start(const std::string& what, const std::string& second) {
    const Demo* given = Registry::find(what);
    const Demo* first = given ? given : Registry::find(bench_.settings.last_demo);
    // Two meshes ask for a demo of two.
    if (!second.empty() && !given && !(first && takes_two_meshes(*first)))
        first = Registry::opened_for(OpenedFor::TwoMeshes);
    if (!first) first = Registry::opened_for(OpenedFor::Start);
    if (!first && !Registry::all().empty()) first = Registry::all().front();
    say_problems([&] {
        if (first) {
            bench_.document.open(default_scene(*first, library_.loader()));
            bench_.stage.open();
        }
    });
    meshes.open_next_beside(second);
    if (what.empty() || given) return;
    if (is_link(what)) {
        open_link(bench_, what);
    } else if (is_link_file(what)) {
        open_link_file(bench_, what);
    } else if (const FileKind* kind = file_kind_of(what)) {
        open_kind(*kind, what);
    } else if (is_mesh_file_name(what)) {
        meshes.open(what, MeshUse::Scene);
    } else if (is_tree_file(what)) {
        open_tree(what);
    } else if (is_question_text(what)) {
        open_question(what);
    } else if (question_place(what)) {
        open_question_at(what);
    } else {
        open_scene(what, true);
    }
}

void Files::ask_for_file() {
    if (bench_.desktop.ask_page)
        bench_.desktop.ask_page("open", {});
    else
        bench_.dialogs.show("open");
}

void Files::start_next(const std::string& title, Scene scene, fs::path path) {
    bench_.document.open_next(title, std::move(scene), std::move(path));
    bench_.stage.open();
}

void Files::open_demo(const std::string& id) {
    say_problems([&] {
        const Demo& demo = Registry::at(id);
        const bool empty = bench_.document.empty();
        const bool other = !empty && &bench_.document.demo() != &demo;
        const bool left_changes = !empty && bench_.document.changed();
        kept_.reset();
        if (other) kept_ = switched(bench_.document.scene(), demo, library_.loader());
        start_next("Open " + demo.info().title, default_scene(demo, library_.loader()));
        kept_for_ = bench_.document.scene_number();
        const std::string back = left_changes ? " Ctrl+Z brings your scene back." : "";
        if (!can_keep_bodies()) {
            if (left_changes) bench_.say("Opened " + demo.info().title + "." + back);
            return;
        }
        const std::string converted =
            kept_->remarks.empty() ? "" : " Keeping yours: " + in_a_row(kept_->remarks) + ".";
        bench_.messages.offer("Opened with its own bodies." + back + converted, "demo.keep_bodies",
                              "Keep my bodies");
    });
}

bool Files::can_keep_bodies() const {
    return kept_ && kept_->kept_any && bench_.document.scene_before_opening() &&
           kept_for_ == bench_.document.scene_number();
}

void Files::keep_bodies() {
    if (!can_keep_bodies()) return;
    const Switched kept = *std::exchange(kept_, std::nullopt);
    say_problems([&] {
        bench_.document.go_on_with(kept.scene);
        bench_.stage.open();
        if (!kept.remarks.empty()) bench_.say("Kept: " + in_a_row(kept.remarks) + ".");
    });
}

void Files::switch_demo(const std::string& id) {
    say_problems([&] {
        const Demo& demo = Registry::at(id);
        kept_ = switched(bench_.document.scene(), demo, library_.loader());
        start_next("Open " + demo.info().title, default_scene(demo, library_.loader()));
        kept_for_ = bench_.document.scene_number();
        keep_bodies();
    });
}

void Files::open_made(Scene scene) {
    const std::string title = scene.title;
    start_next("Open " + title, std::move(scene));
    bench_.say("Opened " + title + ". Ctrl+Z brings your scene back.");
}

void Files::open_preset(const fs::path& path) {
    say_problems([&] {
        const bool left_changes = !bench_.document.empty() && bench_.document.changed();
        Scene scene = load_preset({{}, path}, library_.loader());
        const std::string title = scene.title;
        start_next("Open " + title, std::move(scene));
        if (left_changes) bench_.say("Opened " + title + ". Ctrl+Z brings your scene back.");
    });
}

void Files::open_file(const fs::path& path) {
    // Asks what a mesh is for; nothing is lost by that.
    if (is_mesh_file_name(path)) {
        const std::optional<std::size_t> body = meshes.meant_for();
        meshes.open_for({});
        if (body) {
            meshes.open_as(path, *body);
        } else {
            meshes.open(path);
        }
        return;
    }
    meshes.open_for({});
    if (is_link_file(path.string())) {
        open_link_file(bench_, path.string());
        return;
    }
    if (const FileKind* kind = file_kind_of(path.string())) {
        open_kind(*kind, path.string());
        return;
    }
    if (question_place(path.string())) {
        open_question_at(path.string());
        return;
    }
    guard_changes([this, path] { is_tree_file(path) ? open_tree(path) : open_scene(path, false); });
}

void Files::open_scene(const fs::path& path, bool first) {
    say_problems([&] {
        const FileStamp stamp = stamp_of(path);
        Scene scene = load_scene(path, library_.loader());
        stamps_[path] = stamp;
        if (first) {
            bench_.document.open(std::move(scene), path);
            bench_.stage.open();
        } else {
            start_next("Open " + path.filename().string(), std::move(scene), path);
        }
        bench_.settings.note_recent(path);
        bench_.log("Opened " + path.string());
    });
}

// Another program's tree stands alone, with what is wrong with it.
void Files::open_tree(const fs::path& path) {
    say_problems([&] {
        std::error_code error;
        MeshInstance mesh;
        mesh.file = fs::absolute(path, error).string();
        mesh.asset = library_.load(mesh.file, 1);
        Scene scene;
        const TreePlace place = tree_place(path);
        scene.title = place.file.stem().string();
        if (place.tree) scene.title += ", tree " + std::to_string(*place.tree);
        const Demo* demo = Registry::opened_for(OpenedFor::TreeFile);
        if (!demo) return;
        scene.demo = demo->info().id;
        scene.bodies.push_back({scene.title, Shape(mesh)});
        start_next("Open " + path.filename().string(), std::move(scene));
        bench_.settings.note_recent(path);
        bench_.settings.allow_folder_of(path);
        bench_.log("Opened " + path.string());
    });
}

bool Files::fetch_import() {
    for (const std::string& remark : std::exchange(mesh_remarks_, {}))
        bench_.say(remark, Tone::Remark);
    return meshes.fetch();
}

bool Files::save_to(const fs::path& path) {
    return say_problems([&] {
        Scene scene = bench_.document.scene();
        scene.look = look_of(bench_);
        save_scene(scene, path);
        for (const Body& body : scene.bodies) {
            const auto* mesh = std::get_if<MeshInstance>(&body.shape);
            if (mesh && fs::path(mesh->file).is_absolute())
                bench_.settings.allow_folder_of(mesh->file);
            if (auto* instances = std::get_if<Instances>(&body.shape)) {
                Instances asked = *instances;
                change_files(asked, [&](const std::string& file) {
                    if (fs::path(file).is_absolute()) bench_.settings.allow_folder_of(file);
                    return file;
                });
            }
            const auto* crowd = std::get_if<Crowd>(&body.shape);
            if (crowd && fs::path(crowd->state->recorded.file).is_absolute())
                bench_.settings.allow_folder_of(crowd->state->recorded.file);
        }
        stamps_[path] = stamp_of(path);
        bench_.document.saved(path);
        bench_.settings.note_recent(path);
        clear_autosave();
        bench_.say("Saved " + path.filename().string());
    });
}

bool Files::changed_on_disk(const fs::path& path) const {
    const auto known = stamps_.find(path);
    std::error_code error;
    return known != stamps_.end() && fs::exists(path, error) && stamp_of(path) != known->second;
}

void Files::reload() {
    const fs::path path = bench_.document.path();
    if (!path.empty()) open_scene(path, false);
}

void Files::save() {
    if (bench_.document.path().empty()) {
        bench_.dialogs.show("save");
    } else if (changed_on_disk(bench_.document.path())) {
        bench_.dialogs.show("changed");
    } else if (save_to(bench_.document.path())) {
        bench_.dialogs.run_held();
    }
}

void Files::guard_changes(std::function<void()> then) {
    if (!bench_.document.changed() || bench_.document.changes_given_up()) {
        then();
        return;
    }
    bench_.dialogs.hold(std::move(then));
    bench_.dialogs.show("unsaved");
}

void Files::quit() {
    guard_changes([this] {
        if (bench_.document.return_to_unsaved_file()) {
            bench_.stage.open();
            quit();
            return;
        }
        clear_autosave();
        bench_.desktop.quit = true;
    });
}

void Files::autosave(double now) {
    if (bench_.stage.dragging()) return;
    const std::string problem = autosaver_.save(bench_.document, now);
    if (!problem.empty()) bench_.log(problem, Tone::Warning);
}

std::string Files::keep_unsaved() {
    if (bench_.document.empty() || !bench_.document.changed()) return "Nothing was unsaved.";
    const std::string problem = autosaver_.save_now(bench_.document);
    return problem.empty() ? "Unsaved changes are kept; the next start offers them." : problem;
}

void Files::offer_restore() {
    if (Autosaver::left_any()) bench_.dialogs.show("restore");
}

void Files::restore_autosave() {
    say_problems([this] {
        auto restored = Autosaver::restore(library_.loader());
        if (!restored) return;
        start_next("Restore the unsaved scene", std::move(restored->scene), restored->file);
        bench_.document.mark_changed();
        bench_.say("Restored the unsaved scene.");
    });
    forget_autosaves();
}

void Files::load_settings() {
    const StoredSettings stored = read_settings();
    bench_.settings = settings_from(stored.json);
    for (const std::string& folder : bench_.settings.mesh_folders) allow_folder(folder);
    if (!stored.problem.empty()) bench_.log(stored.problem, Tone::Warning);
}

void Files::save_settings() {
    // The overlays of a scene are kept in its file.
    bench_.settings.view = bench_.returning.with_own_overlays(bench_.view.settings());
    bench_.settings.speed = bench_.live.player().speed();
    const std::string problem = write_settings(to_json(bench_.settings));
    if (!problem.empty()) bench_.log(problem, Tone::Warning);
}

}  // namespace collidoscope::app
