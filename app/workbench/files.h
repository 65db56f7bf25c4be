// The workbench's dealings with files: scenes, meshes, trees, settings, autosave.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/basics/jobs.h"
#include "app/library/mesh_library.h"
#include "app/meshes/mesh_import.h"

namespace collidoscope::app {

class Workbench;

class Files {
  public:
    explicit Files(Workbench& bench) : bench_(bench) {}

    // Opens what the program was started with: a demo's id, a file, or nothing (the last demo).
    void open_start(const std::string& what);
    void open_demo(const std::string& id, bool keep_bodies);
    void open_preset(const std::filesystem::path& path);
    // A scene or a mesh, as its name says. Problems become a toast and a log line.
    void open_file(const std::filesystem::path& path);
    void open_mesh(const std::filesystem::path& path);
    void open_tree(const std::filesystem::path& path);
    bool save_to(const std::filesystem::path& path);
    void save();
    // Runs `then` when nothing would be lost, else asks first.
    void guard_changes(std::function<void()> then);

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

  private:
    void adopt_mesh(const std::filesystem::path& path, ImportedMesh imported);

    Workbench& bench_;
    MeshLibrary meshes_;
    Job<ImportedMesh> import_job_;
    std::filesystem::path importing_;
    std::optional<double> autosave_due_;
    std::uint64_t autosaved_version_ = 0;
};

}  // namespace collidoscope::app
