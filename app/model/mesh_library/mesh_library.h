// Meshes by file name, each read once per run however many questions and bodies use it. Copies at
// another scale than 1 that no body uses are forgotten, but for the last few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "app/model/meshes/mesh_import.h"
#include "app/model/shapes/shape.h"

namespace collidoscope::app {

class MeshLibrary {
  public:
    // Adds a folder to be searched after the current one: beside a scene, then assets/models.
    void add_folder(std::filesystem::path folder);

    // Receives a flaw of a file, once per file.
    using TellFlaw =
        std::function<void(const std::filesystem::path& file, const std::string& flaw)>;
    void on_warning(TellFlaw tell);

    // Throws ImportError when the file cannot be found or read, or holds no triangle; InputError
    // when it is too large at this scale. A tree file (assets/TREE_FORMAT.md) is taken as the mesh
    // that its tree is over; see tree_asset.h for the tree itself. It is taken at scale 1 only. So
    // is a file of frames (assets/FRAME_FORMAT.md), as the boxes of its first frame; see
    // frames_asset.h.
    std::shared_ptr<const MeshAsset> load(const std::string& file, float scale);
    // Takes in a mesh that was read elsewhere (in the background).
    std::shared_ptr<const MeshAsset> adopt(const std::string& file, ImportedMesh imported);

    MeshLoader loader() {
        return [this](const std::string& file, float scale) { return load(file, scale); };
    }
    // The same for a text by somebody else, which may name files below its own folder only
    // (allowed_folders.h), and what is loaded already.
    MeshLoader loader_within(std::filesystem::path folder);
    std::filesystem::path find(const std::string& file) const;

    // Copies at another scale than 1 that are kept for bodies to come.
    static constexpr std::size_t max_idle_scales = 16;
    // Meshes in memory, each scale by itself.
    std::size_t size() const;

  private:
    struct Kept {
        std::shared_ptr<const MeshAsset> asset;
        std::uint64_t used = 0;  // a greater number for the one that was asked for later
    };

    std::filesystem::path known_or_found(const std::string& file) const;
    bool is_loaded(const std::filesystem::path& path);
    ImportedMesh read(const std::filesystem::path& path) const;
    // For whom the path of the file is found already.
    std::shared_ptr<const MeshAsset> load(const std::string& file,
                                          const std::filesystem::path& path, float scale);
    void load_dump(const std::string& file, const std::filesystem::path& path);
    void forget_idle_scales();

    std::vector<std::filesystem::path> folders_;
    // The paths of files that are in memory: to ask the system for them again takes longer than the
    // rest of a short question.
    std::map<std::string, std::filesystem::path> known_;
    mutable std::mutex mutex_;
    TellFlaw tell_;
    std::map<std::pair<std::string, float>, Kept> assets_;
    std::uint64_t uses_ = 0;
};

}  // namespace collidoscope::app
