// Reads and writes ray files (assets/RAY_FORMAT.md).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/files/import_error.h"
#include "collision/trees/ray_replay.h"

namespace collidoscope::app {

struct ImportedRays {
    RecordedRays rays;
    // One sentence each for what was cut short, left out or not understood.
    std::vector<std::string> warnings;
};

// The most rays that are read; a warning tells of others.
inline constexpr std::size_t max_rays = std::size_t{1} << 24;

// A file that was cut short gives the rays that are there, with a warning; one that is damaged or
// of another kind is refused: ImportError, with the byte, the ray and what to do. Nothing is
// allocated that the file's size does not warrant. Cost: linear.
ImportedRays import_rays(const std::filesystem::path& file);
// The same for bytes at hand; `name` stands for the file in messages.
ImportedRays import_rays_bytes(std::string_view bytes, const std::string& name);

// Whether it is a ray file, by its first bytes.
bool is_ray_file(const std::filesystem::path& file);

// A ray file of them, bit for bit; the other direction. The rays are numbered by their places.
// Throws std::length_error beyond 58 kinds beside the standard ones.
std::string ray_file_bytes(const RecordedRays& rays);
// Throws FileError.
void export_rays(const std::filesystem::path& file, const RecordedRays& rays);

}  // namespace collidoscope::app
