// The workbench's dealings with files: scenes, meshes, trees, settings, autosave.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/basics/jobs.h"
#include "app/files/file_stamp.h"
#include "app/library/mesh_library.h"
#include "app/meshes/mesh_import.h"
#include "app/scene/scene.h"

namespace collidoscope::app {

class Workbench;

// The use for which a mesh is opened.
enum class MeshUse : std::uint8_t {
    Scene,  // a scene of its own: alone, or twice where the demo takes two
    A,
    B,
    Beside,  // two of them: beside the first mesh of the scene
};

// The demo takes meshes for A and B.
bool takes_two_meshes(const Demo& demo);

// The rotation of a mesh whose file has Z up, or Y, as this program.
quat upright_rotation(bool z_up);

struct OpenedMesh {
    std::filesystem::path path;
    MeshInstance mesh;  // upright, at the origin
    std::vector<std::string> warnings;
};

class Files {
  public:
    explicit Files(Workbench& bench);

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
    // Reads a mesh; then asks what it is for (Dialog::Mesh) unless `use` says so.
    void open_mesh(const std::filesystem::path& path, std::optional<MeshUse> use = {});
    void open_tree(const std::filesystem::path& path);
    // A question's line of JSON, or a scene's text: from the clipboard, given, or FILE.jsonl:N.
    void paste_question();
    void open_question(const std::string& text);
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
    std::optional<double> autosave_due() const { return autosave_due_; }
    void offer_restore();
    void restore_autosave();
    void forget_autosaves();

    void load_settings();
    void save_settings();

    // A mesh that is being read in the background.
    bool importing() const { return import_job_.active(); }
    const std::filesystem::path& imported_file() const { return importing_; }
    float import_progress() const { return import_job_.progress(); }
    void cancel_import() { import_job_.cancel(); }
    // Takes what has been read; true when something was.
    bool fetch_import();
    // A mesh that was read and waits for what it is for.
    const std::optional<OpenedMesh>& opened_mesh() const { return opened_; }
    // Does it, and forgets the mesh; nothing: only forgets it.
    void use_mesh(std::optional<MeshUse> use);
    // Body that a mesh fits into: none where the demo takes neither meshes nor hulls there.
    bool takes_mesh(std::size_t body) const;
    // The body beside the mesh that was read: the scene's first that is a mesh.
    const Body* mesh_beside() const;
    // The demo that two meshes are shown in: the one that is open, or the AABB tree.
    const Demo* two_mesh_demo() const;
    // A body that is a mesh, read at another scale.
    void scale_mesh(std::size_t body, float scale);
    MeshLoader mesh_loader() { return meshes_.loader(); }
    // The next mesh that is opened by the file dialog stands for this body.
    void open_mesh_for(std::optional<std::size_t> body) { mesh_for_ = body; }
    std::optional<std::size_t> mesh_for() const { return mesh_for_; }

  private:
    // Runs `then` when nothing would be lost, else asks first.
    void guard_changes(std::function<void()> then);
    void start_next(const std::string& title, Scene scene, std::filesystem::path path = {});
    void open_scene(const std::filesystem::path& path, bool first);
    void replace_by_mesh(const OpenedMesh& mesh, std::size_t body);
    void open_mesh_alone(const OpenedMesh& mesh);
    void open_mesh_beside(const OpenedMesh& mesh);
    void open_mesh_as(const std::filesystem::path& path, std::size_t body);
    void tell_mesh(const OpenedMesh& mesh, const std::string& remark);
    MeshInstance upright(const MeshInstance& mesh) const;

    bool changed_on_disk(const std::filesystem::path& path) const;

    Workbench& bench_;
    std::map<std::filesystem::path, FileStamp> stamps_;  // of scenes, as read or written here
    // About meshes that were read for a scene, told with the next frame.
    std::vector<std::string> mesh_remarks_;
    MeshLibrary meshes_;
    Job<ImportedMesh> import_job_;
    std::filesystem::path importing_;
    std::optional<MeshUse> import_use_;
    std::optional<std::size_t> import_body_;  // that it stands for, whatever is said above
    std::string second_mesh_;                 // for B, when the program was started with two
    bool second_comes_ = false;
    std::optional<OpenedMesh> opened_;
    std::optional<std::size_t> mesh_for_;
    // The scene that was opened last, with the bodies of the one before.
    std::optional<Switched> kept_;
    std::uint64_t kept_for_ = 0;
    std::optional<double> autosave_due_;
    std::uint64_t autosaved_version_ = 0;
};

}  // namespace collidoscope::app
