// Archives by their names and first bytes.
#include <algorithm>
#include <cctype>

#include "app/model/meshes/gzip.h"

namespace collidoscope::app {

bool is_gzip(std::string_view bytes) {
    return bytes.starts_with("\x1F\x8B");
}

std::filesystem::path unpacked_name(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == ".gz" ? file.parent_path() / file.stem() : file;
}

std::size_t max_unpacked(std::size_t packed) {
    constexpr std::size_t always = std::size_t{64} << 20, never = std::size_t{1} << 31, times = 250;
    if (packed >= never / times) return never;
    return std::max(always, times * packed);
}

}  // namespace collidoscope::app
