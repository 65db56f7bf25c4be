#include "app/model/mesh_library/frames_asset.h"

#include <algorithm>
#include <array>

#include "app/model/frame_files/frame_import.h"
#include "app/model/shapes/crowd_frames.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_drawn_boxes = 10'000;

void add_sides(Mesh& mesh, const Aabb& box) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (unsigned k = 0; k < 8; ++k)
        mesh.positions.emplace_back(k & 1U ? box.max.x : box.min.x, k & 2U ? box.max.y : box.min.y,
                                    k & 4U ? box.max.z : box.min.z);
    constexpr std::array<std::array<std::uint32_t, 4>, 6> sides = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& s : sides) {
        mesh.triangles.push_back({first + s[0], first + s[1], first + s[2]});
        mesh.triangles.push_back({first + s[0], first + s[2], first + s[3]});
    }
}

}  // namespace

std::shared_ptr<const MeshAsset> read_frames_asset(const std::string& name,
                                                   const std::filesystem::path& path,
                                                   std::vector<std::string>& warnings) {
    ImportedFrames imported = import_frames(path);
    warnings.insert(warnings.end(), imported.warnings.begin(), imported.warnings.end());
    const auto frames = std::make_shared<const RecordedFrames>(std::move(imported.recorded));
    const auto some = std::find_if(frames->frames.begin(), frames->frames.end(),
                                   [](const RecordedFrame& f) { return f.count() > 0; });
    Mesh mesh;
    if (some != frames->frames.end()) {
        for (const RecordedBox& one : boxes_in(*some)) {
            if (mesh.triangles.size() >= 12 * max_drawn_boxes) break;
            add_sides(mesh, one.box);
        }
    }
    auto asset = std::make_shared<const MeshAsset>(name, std::move(mesh));
    keep_frames(*asset, frames);
    return asset;
}

}  // namespace collidoscope::app
