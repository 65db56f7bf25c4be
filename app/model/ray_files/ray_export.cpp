#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "app/base/files/atomic_file.h"
#include "app/model/ray_files/ray_import.h"
#include "collision/trees/dump/collidoscope_rays.h"

namespace collidoscope::app {
namespace {

RayRecorder::Ray written(const RecordedRay& ray, const std::vector<std::uint8_t>& kinds) {
    RayRecorder::Ray out;
    for (int k = 0; k < 3; ++k) {
        out.origin[k] = ray.ray.origin[k];
        out.direction[k] = ray.ray.direction[k];
    }
    out.t_min = ray.t_min;
    out.t_max = ray.t_max;
    out.parent = ray.parent;
    out.marker = ray.marker;
    out.mask = ray.mask;
    out.kind = ray.kind < kinds.size() ? kinds[ray.kind] : std::uint8_t{RayRecorder::other};
    out.any_hit = ray.any_hit;
    out.cull_back_faces = ray.cull_back_faces;
    out.answer = static_cast<std::uint8_t>(ray.answer);
    out.primitive = ray.primitive;
    out.t = ray.t;
    return out;
}

}  // namespace

// The numbers become the places in the list, which those that parents are named by must be.
std::string ray_file_bytes(const RecordedRays& rays) {
    RayRecorder recorder(rays.rays.size());
    recorder.set_program(rays.program);
    std::vector<std::uint8_t> kinds;
    kinds.reserve(rays.kinds.size());
    std::size_t own = 0;
    const std::vector<std::string> standard = standard_ray_kinds();
    for (const std::string& kind : rays.kinds) {
        own += std::find(standard.begin(), standard.end(), kind) == standard.end();
        kinds.push_back(recorder.add_kind(kind));
    }
    if (own + standard.size() > RayRecorder::max_kinds)
        throw std::length_error("too many kinds of rays for a file");
    for (const RecordedRay& ray : rays.rays) recorder.add(written(ray, kinds));
    std::ostringstream out;
    if (!recorder.write(out)) throw std::runtime_error(recorder.error());
    return std::move(out).str();
}

void export_rays(const std::filesystem::path& file, const RecordedRays& rays) {
    write_file_atomically(file, ray_file_bytes(rays));
}

}  // namespace collidoscope::app
