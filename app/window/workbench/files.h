// The workbench's dealings with files: scenes, meshes, trees, settings, autosave.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/base/files/file_stamp.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene.h"
#include "app/window/workbench/autosaver.h"
#include "app/window/workbench/mesh_opening.h"

namespace collidoscope::app {

struct FileKind;
class Workbench;

class Files {
  public:
    explicit Files(Workbench& bench);

    MeshOpening meshes;

    // Opens what the program was started with: a demo's id, a file, or nothing (the last demo); and
    // a second mesh for B, if there is one.
    void open_start(const std::string& what, const std::string& second = {});
    // Opens a demo with its own first scene. Nothing is asked: undo brings back the scene before,
    // and a toast says so where that has changes. It offers to keep the bodies.
    void open_demo(const std::string& id);
    void open_preset(const std::filesystem::path& path);
    // A scene that the program has made, without a name; undo brings back the one before.
    void open_made(Scene scene);
    // Whether open_demo was the last thing done, and the new demo can use bodies of the scene
    // before.
    bool can_keep_bodies() const;
    void keep_bodies();
    // The same bodies in another demo, at once.
    void switch_demo(const std::string& id);
    // A scene, a mesh or a tree; what it is is told by its name. Asks first where changes would be
    // left. Problems become a toast and a log line.
    void open_file(const std::filesystem::path& path);
    void open_tree(const std::filesystem::path& path);
    // With the dialog of the window, or with the platform's where it has one.
    void ask_for_file();
    // A question's line of JSON, or a scene's text: from the clipboard, given, or FILE.jsonl:N.
    void paste_question();
    // It may name files below `folder`, by default the current one.
    void open_question(const std::string& text, const std::filesystem::path& folder = {});
    void open_question_at(const std::string& what);
    bool save_to(const std::filesystem::path& path);
    // To the scene's own file. Asks where that has no name, or was written by somebody else since
    // it was read here.
    void save();
    // The scene's file as it stands on the disk; undo brings back what was open.
    void reload();
    // Closes the window; asks for every scene with changes that would be lost: the one that is
    // open, and those with files that were left for another.
    void quit();

    // A few seconds after a change. `now`: seconds of the window's clock.
    void autosave(double now);
    // At once, before the program ends unasked. What became of unsaved changes, as a sentence.
    std::string keep_unsaved();
    std::optional<double> autosave_due() const { return autosaver_.due(); }
    void offer_restore();
    void restore_autosave();
    void forget_autosaves() { Autosaver::forget(); }

    void load_settings();
    void save_settings();

    // Takes meshes that have been read; true when something was.
    bool fetch_import();
    MeshLoader mesh_loader() { return library_.loader(); }
    // For a text by somebody else, from this folder.
    MeshLoader mesh_loader_within(const std::filesystem::path& folder) {
        return library_.loader_within(folder);
    }

  private:
    // Runs `then` when nothing would be lost, else asks first.
    void guard_changes(std::function<void()> then);
    void start_next(const std::string& title, Scene scene, std::filesystem::path path = {});
    void open_scene(const std::filesystem::path& path, bool first);
    void open_kind(const FileKind& kind, const std::string& what);
    // Does it; a problem becomes a toast, and the answer false.
    bool say_problems(const std::function<void()>& work);

    bool changed_on_disk(const std::filesystem::path& path) const;

    Workbench& bench_;
    MeshLibrary library_;
    std::map<std::filesystem::path, FileStamp> stamps_;  // of scenes, as read or written here
    // About meshes that were read for a scene, told with the next frame.
    std::vector<std::string> mesh_remarks_;
    // The scene that was opened last, with the bodies of the one before.
    std::optional<Switched> kept_;
    std::uint64_t kept_for_ = 0;
    Autosaver autosaver_;
};

}  // namespace collidoscope::app
