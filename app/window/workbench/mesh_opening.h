// Meshes that the user opens: read in the background, then used for a scene of their own, in a
// body's place, or beside another mesh.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/meshes/mesh_import.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {

class Dialogs;
class Document;
class Messages;
struct Settings;
class Stage;
class View3D;

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

class MeshOpening {
  public:
    // The parts of the window that it reads and changes.
    struct Window {
        Document& document;
        Stage& stage;
        View3D& view;
        Dialogs& dialogs;
        Messages& messages;
        Settings& settings;
    };
    // wake: called from another thread when a mesh has been read.
    MeshOpening(Window window, MeshLibrary& library, std::function<void()> wake);

    // Reads a mesh; then asks what it is for, in the dialog "mesh", unless `use` says so.
    void open(const std::filesystem::path& path, std::optional<MeshUse> use = {});
    // Reads it for a body of the scene.
    void open_as(const std::filesystem::path& path, std::size_t body);
    // A second mesh, opened beside the first one once that is used.
    void open_next_beside(std::string path) { second_ = std::move(path); }

    // A mesh that is being read in the background.
    bool importing() const { return job_.active(); }
    const std::filesystem::path& file() const { return file_; }
    float progress() const { return job_.progress(); }
    void cancel() { job_.cancel(); }
    // Takes what has been read; true when something was.
    bool fetch();

    // A mesh that was read and waits for what it is for.
    const std::optional<OpenedMesh>& opened() const { return opened_; }
    // Does it, and forgets the mesh; nothing: only forgets it.
    void use(std::optional<MeshUse> use);
    // Whether a mesh fits into the body: not where the demo takes neither meshes nor hulls there.
    bool takes(std::size_t body) const;
    // The body beside the mesh that was read: the scene's first that is a mesh.
    const Body* beside() const;
    // The demo that two meshes are shown in: the one that is open, or the AABB tree.
    const Demo* two_mesh_demo() const;
    // A body that is a mesh, read at another scale.
    void scale(std::size_t body, float scale);

    // The next mesh that is opened by the file dialog stands for this body.
    void open_for(std::optional<std::size_t> body) { for_ = body; }
    std::optional<std::size_t> meant_for() const { return for_; }

  private:
    void replace(const OpenedMesh& mesh, std::size_t body);
    void open_alone(const OpenedMesh& mesh);
    void open_beside(const OpenedMesh& mesh);
    void open_scene(const std::string& title, Scene scene);
    void tell(const OpenedMesh& mesh, const std::string& remark);
    MeshInstance upright(const MeshInstance& mesh) const;

    Window window_;
    MeshLibrary& library_;
    std::function<void()> wake_;
    Job<ImportedMesh> job_;
    std::filesystem::path file_;
    std::optional<MeshUse> use_;
    std::optional<std::size_t> body_;  // that it stands for, whatever is said above
    std::string second_;               // for B, when the program was started with two
    bool second_comes_ = false;
    std::optional<OpenedMesh> opened_;
    std::optional<std::size_t> for_;
};

}  // namespace collidoscope::app
