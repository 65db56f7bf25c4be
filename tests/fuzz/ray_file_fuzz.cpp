// Any bytes at all, read as a ray file: they are refused with a message, or give rays that are cast
// without harm in a small tree, and that are written and read again without any change.
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/model/ray_files/ray_import.h"
#include "collision/trees/ray_replay.h"
#include "tests/fuzz/checked_sections.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

void require(bool condition) {
    if (!condition) std::abort();
}

std::uint32_t bits(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    ImportedRays read;
    try {
        read = import_rays_bytes(bytes, "fuzz");
    } catch (const ImportError& error) {
        require(!error.message().empty());
        return 0;
    }
    for (const RecordedRay& ray : read.rays.rays) {
        require(ray.kind < read.rays.kinds.size());
        static_cast<void>(usable(ray));
    }
    if (read.rays.kinds.size() > 58) return 0;
    const std::string written = ray_file_bytes(read.rays);
    const ImportedRays again = import_rays_bytes(written, "again");
    require(again.warnings.empty());
    require(again.rays.rays.size() == read.rays.rays.size());
    for (std::size_t i = 0; i < again.rays.rays.size(); ++i) {
        const RecordedRay &a = again.rays.rays[i], &b = read.rays.rays[i];
        require(again.rays.kinds[a.kind] == read.rays.kinds[b.kind]);
        for (int k = 0; k < 3; ++k) {
            require(bits(a.ray.origin[k]) == bits(b.ray.origin[k]));
            require(bits(a.ray.direction[k]) == bits(b.ray.direction[k]));
        }
        require(bits(a.t_min) == bits(b.t_min) && bits(a.t_max) == bits(b.t_max));
        require(bits(a.t) == bits(b.t) && a.primitive == b.primitive && a.answer == b.answer);
        require(a.marker == b.marker && a.mask == b.mask && a.any_hit == b.any_hit);
    }
    return 0;
}

// Changed bytes would hardly ever match the checksums.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    return fuzz::mutate_sections({0x89, 'C', 'R', 'A', 'Y', '\r', '\n', 0x1a, 1, 0, 0, 0}, data,
                                 size, most, seed);
}
