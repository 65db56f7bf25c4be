#include "app/model/mesh_library/mesh_names.h"

#include "app/base/files/home_folder.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

bool is_there(const fs::path& file) {
    std::error_code error;
    return fs::exists(file, error);
}

// Absolute, without links and dots as far as it exists.
fs::path plain(const fs::path& file) {
    std::error_code error;
    const fs::path absolute = fs::absolute(file, error);
    if (error) return file;
    const fs::path canonical = fs::weakly_canonical(absolute, error);
    return error ? absolute.lexically_normal() : canonical;
}

// The path from the folder to the file; empty when the file is not in or below it.
fs::path below(const fs::path& folder, const fs::path& file) {
    const fs::path relative = file.lexically_relative(folder);
    return relative.empty() || *relative.begin() == ".." || relative.is_absolute() ? fs::path()
                                                                                   : relative;
}

}  // namespace

MeshNames::MeshNames(const fs::path& scene_folder)
    : folder_(plain(scene_folder.empty() ? "." : scene_folder)) {
    try {
        models_ = plain(home_folder() / "assets" / "models");
    } catch (const std::runtime_error&) {
        models_.clear();
    }
}

std::string MeshNames::found(const std::string& name) const {
    if (fs::path(name).is_absolute()) return name;
    if (is_there(folder_ / name)) return (folder_ / name).string();
    if (!models_.empty() && is_there(models_ / name)) return (models_ / name).string();
    return name;
}

std::string MeshNames::opened(const std::string& name) const {
    const fs::path file = found(name);
    if (!is_there(file)) return name;
    const fs::path model = models_.empty() ? fs::path() : below(models_, plain(file));
    return model.empty() ? plain(file).string() : model.string();
}

std::string MeshNames::saved(const std::string& name) const {
    // In an open scene a relative name is one of the current folder, or of assets/models.
    fs::path file = name;
    if (file.is_relative() && !is_there(file) && !models_.empty()) file = models_ / file;
    if (!is_there(file)) return name;
    file = plain(file);
    const fs::path beside = below(folder_, file);
    if (!beside.empty()) return beside.string();
    const fs::path model = models_.empty() ? fs::path() : below(models_, file);
    if (!model.empty() && !is_there(folder_ / model)) return model.string();
    return file.string();
}

}  // namespace collidoscope::app
