// ZIP files by strangers: what course systems give out and students pack.
#pragma once

#include <cstdint>
#include <filesystem>

namespace collidoscope::app {

struct UnzipLimits {
    std::size_t files;    // and folders
    std::uint64_t bytes;  // of all contents, as they are unpacked
};

// Writes its regular files below `into`, which must be there. Links, devices, names that begin with
// a dot and what systems add (__MACOSX, __pycache__, node_modules) are left out; of two with one
// name the first stays. Throws InputError, in words and without the archive's path, for what is no
// ZIP file, is encrypted or damaged, has a name that leads out of it or is more than the limits;
// what was written until then stays. Cost: never reads or writes more than the limits.
void unzip(const std::filesystem::path& archive, const std::filesystem::path& into,
           const UnzipLimits& limits);

}  // namespace collidoscope::app
