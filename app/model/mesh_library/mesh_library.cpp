#include "app/model/mesh_library/mesh_library.h"

#include <algorithm>
#include <cmath>

#include "app/base/files/allowed_folders.h"
#include "app/base/files/home_folder.h"
#include "app/model/frame_files/frame_import.h"
#include "app/model/mesh_library/frames_asset.h"
#include "app/model/mesh_library/tree_asset.h"
#include "app/model/meshes/mesh_import.h"
#include "app/model/tree_files/tree_import.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

Mesh scaled(Mesh mesh, float scale, const std::string& file) {
    for (vec3& p : mesh.positions) {
        p *= scale;
        if (!std::isfinite(p.x + p.y + p.z)) {
            throw FieldError("mesh.scale",
                             "too large for " + file + ": its points exceed the range of float");
        }
    }
    return mesh;
}

}  // namespace

void MeshLibrary::add_folder(fs::path folder) {
    const std::scoped_lock lock(mutex_);
    folders_.push_back(std::move(folder));
    known_.clear();
}

void MeshLibrary::on_warning(TellFlaw tell) {
    const std::scoped_lock lock(mutex_);
    tell_ = std::move(tell);
}

MeshLoader MeshLibrary::loader_within(fs::path folder) {
    return [this, folder = std::move(folder)](const std::string& file, float scale) {
        const fs::path path = known_or_found(file);
        if (!is_loaded(path)) demand_allowed(tree_place(path).file, folder);
        return load(file, path, scale);
    };
}

bool MeshLibrary::is_loaded(const fs::path& path) {
    const std::scoped_lock lock(mutex_);
    const auto known = assets_.find({path.string(), 1.0f});
    return known != assets_.end();
}

ImportedMesh MeshLibrary::read(const fs::path& path) const {
    ImportedMesh imported = import_mesh(path);
    if (tell_) {
        for (const std::string& warning : imported.report.warnings()) tell_(path, warning);
    }
    return imported;
}

fs::path MeshLibrary::find(const std::string& file) const {
    const auto is_there = [](const fs::path& path) {
        std::error_code error;
        return fs::exists(tree_place(path).file, error);
    };
    if (fs::path(file).is_absolute() || is_there(file)) return file;
    {
        const std::scoped_lock lock(mutex_);
        for (const fs::path& folder : folders_) {
            if (is_there(folder / file)) return folder / file;
        }
    }
    const fs::path own = home_folder() / "assets" / "models" / file;
    return is_there(own) ? own : fs::path(file);
}

fs::path MeshLibrary::known_or_found(const std::string& file) const {
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = known_.find(file); known != known_.end()) return known->second;
    }
    return find(file);
}

// A tree of another program, or its frames. A tree's mesh may have to be loaded for it, so the lock
// is not held meanwhile.
void MeshLibrary::load_dump(const std::string& file, const fs::path& path) {
    if (is_loaded(path)) return;
    const bool frames = is_frames_file(path);
    if (!frames && !is_tree_file(path)) return;
    const TreePlace place = tree_place(path);
    TreeAssets read;
    if (frames) {
        read.assets.push_back({"", read_frames_asset(file, path, read.warnings)});
    } else {
        const std::string name = place.tree ? file.substr(0, file.rfind('#')) : file;
        read = read_tree_assets(name, place.file, *this);
    }
    {
        const std::scoped_lock lock(mutex_);
        if (tell_) {
            for (const std::string& warning : read.warnings) tell_(place.file, warning);
        }
        // Assets that are in use stay as they are.
        for (auto& [suffix, asset] : read.assets) {
            Kept& kept = assets_[{place.file.string() + suffix, 1.0f}];
            if (!kept.asset) kept.asset = std::move(asset);
        }
    }
    if (!is_loaded(path))
        throw ImportError(place.file.string(), 0,
                          "it has no tree " + path.string().substr(place.file.string().size()) +
                              " that can be drawn");
}

std::shared_ptr<const MeshAsset> MeshLibrary::load(const std::string& file, float scale) {
    return load(file, known_or_found(file), scale);
}

std::shared_ptr<const MeshAsset> MeshLibrary::load(const std::string& file, const fs::path& path,
                                                   float scale) {
    load_dump(file, path);
    const std::scoped_lock lock(mutex_);
    if (const auto known = assets_.find({path.string(), scale}); known != assets_.end()) {
        known->second.used = ++uses_;
        known_.emplace(file, path);
        return known->second.asset;
    }
    // Keep it unscaled too: other scales must not read the file again.
    std::shared_ptr<const MeshAsset> unscaled;
    if (const auto kept = assets_.find({path.string(), 1.0f}); kept != assets_.end()) {
        unscaled = kept->second.asset;
    } else {
        ImportedMesh imported = read(path);
        unscaled = std::make_shared<MeshAsset>(file, std::move(imported.mesh), imported.origin.at);
        assets_[{path.string(), 1.0f}] = {unscaled, ++uses_};
    }
    if (scale == 1.0f) return unscaled;
    auto asset = std::make_shared<const MeshAsset>(file, scaled(unscaled->mesh(), scale, file),
                                                   unscaled->origin_in_file());
    assets_[{path.string(), scale}] = {asset, ++uses_};
    forget_idle_scales();
    return asset;
}

void MeshLibrary::forget_idle_scales() {
    std::vector<decltype(assets_)::iterator> idle;
    for (auto it = assets_.begin(); it != assets_.end(); ++it)
        if (it->first.second != 1 && it->second.asset.use_count() <= 1) idle.push_back(it);
    if (idle.size() <= max_idle_scales) return;
    std::sort(idle.begin(), idle.end(),
              [](const auto& a, const auto& b) { return a->second.used > b->second.used; });
    for (std::size_t i = max_idle_scales; i < idle.size(); ++i) assets_.erase(idle[i]);
}

std::size_t MeshLibrary::size() const {
    const std::scoped_lock lock(mutex_);
    return assets_.size();
}

std::shared_ptr<const MeshAsset> MeshLibrary::adopt(const std::string& file,
                                                    ImportedMesh imported) {
    const fs::path path = find(file);
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<const MeshAsset>& asset = assets_[{path.string(), 1.0f}].asset;
    asset = std::make_shared<MeshAsset>(file, std::move(imported.mesh), imported.origin.at);
    return asset;
}

}  // namespace collidoscope::app
