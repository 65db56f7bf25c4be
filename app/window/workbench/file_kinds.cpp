#include "app/window/workbench/file_kinds.h"

#include <algorithm>
#include <deque>

namespace collidoscope::app {
namespace {

// A deque: what has been registered keeps its place in memory.
std::deque<FileKind>& registered_kinds() {
    static std::deque<FileKind> all;
    return all;
}

}  // namespace

bool register_file_kind(FileKind kind) {
    registered_kinds().push_back(std::move(kind));
    return true;
}

const FileKind* file_kind_of(const std::string& what) {
    const auto& all = registered_kinds();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const FileKind& k) { return k.matches(what); });
    return found == all.end() ? nullptr : &*found;
}

bool is_known_extension(const std::string& extension) {
    const auto& all = registered_kinds();
    return !extension.empty() && std::any_of(all.begin(), all.end(), [&](const FileKind& k) {
        return k.extension == extension;
    });
}

}  // namespace collidoscope::app
