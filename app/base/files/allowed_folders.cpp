#include "app/base/files/allowed_folders.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "app/base/files/home_folder.h"
#include "app/base/utilities/input_error.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

struct AllowedFolders {
    std::mutex mutex;
    std::vector<fs::path> folders;
};

AllowedFolders& allowed_folders() {
    static AllowedFolders all;
    return all;
}

bool is_allowed(const fs::path& file) {
    AllowedFolders& all = allowed_folders();
    const std::scoped_lock lock(all.mutex);
    return std::any_of(all.folders.begin(), all.folders.end(),
                       [&](const fs::path& folder) { return is_below(folder, file); });
}

bool is_the_programs_own(const fs::path& file) {
    try {
        return is_below(home_folder() / "assets", file);
    } catch (const std::runtime_error&) {
        return false;
    }
}

}  // namespace

bool is_below(const fs::path& folder, const fs::path& file) {
    std::error_code no_folder, no_file;
    const fs::path absolute = fs::absolute(folder.empty() ? "." : folder, no_folder);
    fs::path from = fs::weakly_canonical(absolute, no_folder);
    if (!from.has_filename() && from.has_relative_path()) from = from.parent_path();
    const fs::path to = fs::weakly_canonical(fs::absolute(file, no_file), no_file);
    const auto [end, rest] = std::mismatch(from.begin(), from.end(), to.begin(), to.end());
    return !no_folder && !no_file && end == from.end();
}

void allow_folder(const fs::path& folder) {
    AllowedFolders& all = allowed_folders();
    const std::scoped_lock lock(all.mutex);
    std::error_code error;
    fs::path whole = fs::absolute(folder, error);
    if (error || std::find(all.folders.begin(), all.folders.end(), whole) != all.folders.end())
        return;
    all.folders.push_back(std::move(whole));
}

void demand_allowed(const fs::path& file, const fs::path& own_folder) {
    if (is_below(own_folder, file) || is_the_programs_own(file) || is_allowed(file)) return;
    std::error_code error;
    const bool leads_out =
        file.is_absolute() || std::find(file.begin(), file.end(), "..") != file.end();
    if (!leads_out && !fs::exists(file, error)) return;
    const std::string own =
        own_folder.empty() ? std::string("the current folder") : own_folder.string();
    throw InputError(file.string() + " lies outside of " + own +
                     "; copy it there, open it once in the window, or allow its folder "
                     "(--allow FOLDER)");
}

}  // namespace collidoscope::app
