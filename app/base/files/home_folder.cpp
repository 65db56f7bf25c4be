#include "app/base/files/home_folder.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

bool is_home(const fs::path& folder) {
    std::error_code error;
    return fs::is_directory(folder / "assets" / "pseudocode", error) &&
           fs::is_directory(folder / "shaders", error);
}

fs::path find_home() {
    if (const char* given = std::getenv("COLLIDOSCOPE_HOME")) {
        if (is_home(given)) return given;
        throw std::runtime_error(std::string("COLLIDOSCOPE_HOME is ") + given +
                                 ", but there are no assets/pseudocode and shaders in it");
    }
    std::error_code error;
    fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    if (error) folder = fs::current_path();
    const fs::path start = folder;
    for (;; folder = folder.parent_path()) {
        if (is_home(folder)) return folder;
        if (is_home(folder / "share" / "collidoscope")) return folder / "share" / "collidoscope";
        if (folder == folder.parent_path()) break;
    }
    throw std::runtime_error("the folders assets and shaders were not found beside or above " +
                             start.string() + ": set COLLIDOSCOPE_HOME to the folder with both");
}

}  // namespace

const fs::path& home_folder() {
    static const fs::path home = find_home();
    return home;
}

std::string read_asset(const fs::path& relative) {
    std::ifstream file(home_folder() / relative, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace collidoscope::app
