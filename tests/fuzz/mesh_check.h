// The promises of every imported mesh.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

inline void require(bool condition) {
    if (!condition) std::abort();
}

inline void check(const ImportedMesh& got) {
    const ImportReport& report = got.report;
    require(!got.mesh.triangles.empty());
    require(report.triangles == got.mesh.triangles.size());
    require(report.unusable_faces <= report.faces);
    require(report.polygons <= report.faces - report.unusable_faces);
    require(report.unusable_vertices <= report.unused_vertices + report.merged_vertices);
    require(report.vertices ==
            got.mesh.positions.size() + report.unused_vertices + report.merged_vertices);
    require(report.first_unusable_faces.size() ==
            std::min(report.unusable_faces, ImportReport::max_remarks));
    for (const LineRemark& remark : report.first_unusable_faces) {
        require(!remark.reason.empty());
        if (report.numbered_by_line) require(remark.line >= 1 && remark.line <= report.lines);
    }
    for (const auto& triangle : got.mesh.triangles) {
        for (const std::uint32_t corner : triangle) require(corner < got.mesh.positions.size());
    }
    for (const vec3& p : got.mesh.positions) {
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
    }
}

}  // namespace collidoscope::app
