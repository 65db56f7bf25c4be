// Names of meshes in a scene file, and where the meshes are.
#pragma once

#include <filesystem>
#include <string>

namespace collidoscope::app {

// A relative name is looked for in the scene's folder, then in assets/models, then in the current
// folder.
class MeshNames {
  public:
    explicit MeshNames(const std::filesystem::path& scene_folder);

    // The path to read. A mesh that is nowhere keeps its name.
    std::string found(const std::string& name) const;
    // The name in an open scene: a mesh of assets/models by its bare name, others by full path.
    std::string opened(const std::string& name) const;
    // The name in a file of this folder: bare for assets/models, relative in or below the folder, a
    // full path elsewhere. found(saved(x)) is the file that x is.
    std::string saved(const std::string& name) const;

  private:
    std::filesystem::path folder_;  // absolute
    std::filesystem::path models_;  // empty when the program's folder is not found
};

}  // namespace collidoscope::app
