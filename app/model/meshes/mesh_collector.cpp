#include "app/model/meshes/mesh_collector.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/model/meshes/import_report.h"
#include "app/model/meshes/obj_text.h"
#include "collision/bits.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

namespace {

// Keeps the remarks of the first lines, in their order.
void remark(std::vector<LineRemark>& first, LineRemark made) {
    const bool full = first.size() == ImportReport::max_remarks;
    if (full && made.line >= first.back().line) return;
    const auto after = std::upper_bound(
        first.begin(), first.end(), made.line,
        [](std::size_t number, const LineRemark& other) { return number < other.line; });
    first.insert(after, std::move(made));
    if (full) first.pop_back();
}

std::string why_out_of_range(int index, std::size_t count, int first_number) {
    if (index == 0) return "vertex index 0: indices start at 1";
    const bool huge = std::abs(index) >= 999'999'999;
    const int shown_index = index > 0 ? index - 1 + first_number : index;
    return "vertex index " + (huge ? "too large" : std::to_string(shown_index)) + ": " +
           (count == 0   ? "there are no vertices"
            : count == 1 ? "there is only 1"
                         : "there are only " + grouped(count)) +
           (index < 0 && count != 0 ? " before this line" : "") +
           (first_number == 0 && count != 0 ? ", numbered from 0" : "");
}

bool is_flat(const Triangle& t) {
    return glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a)) == dvec3(0);
}

}  // namespace

void MeshCollector::count_unusable_vertex(std::size_t line, std::string reason) {
    ++report_.unusable_vertices;
    remark(report_.first_unusable_vertices, {line, std::move(reason)});
}

void MeshCollector::add_unusable_vertex(std::size_t line, std::string reason) {
    count_unusable_vertex(line, std::move(reason));
    mesh_.positions.emplace_back(std::numeric_limits<float>::quiet_NaN());
}

void MeshCollector::add_unusable_face(std::size_t line, std::string reason, bool by_vertex) {
    ++report_.unusable_faces;
    remark(report_.first_unusable_faces, {line, std::move(reason), by_vertex});
}

void MeshCollector::add_face(std::size_t line, std::span<const int> indices) {
    const std::size_t count = mesh_.positions.size();
    const bool known = std::all_of(indices.begin(), indices.end(), [&](int index) {
        return index <= 0 || static_cast<std::size_t>(index) <= count;
    });
    if (known && waiting_.empty()) {
        take(line, count, indices);
        return;
    }
    waiting_.push_back(
        {line, static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(indices.size())});
    waiting_indices_.insert(waiting_indices_.end(), indices.begin(), indices.end());
}

bool MeshCollector::finish(const std::function<bool(double)>& keep_going) {
    constexpr std::size_t ask_after = 1 << 14;  // faces
    std::span<const int> rest = waiting_indices_;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        const WaitingFace& face = waiting_[i];
        take(face.line, face.vertices_before, rest.first(face.corners));
        rest = rest.subspan(face.corners);
        const double share = static_cast<double>(i + 1) / static_cast<double>(waiting_.size());
        if ((i + 1) % ask_after == 0 && !keep_going(share)) return false;
    }
    return true;
}

void MeshCollector::take(std::size_t line, std::size_t vertices_before,
                         std::span<const int> indices) {
    corners_.clear();
    for (const int index : indices) {
        if (!resolve(line, vertices_before, index)) return;
    }
    if (corners_.size() > 3) ++report_.polygons;
    const std::size_t before = mesh_.triangles.size();
    if (!splitter_.split(corners_, mesh_.positions, mesh_.triangles)) {
        ++(splitter_.reached_limit() ? report_.unfinished_polygons
           : splitter_.is_bent()     ? report_.bent_polygons
                                     : report_.crossing_polygons);
    }
    for (std::size_t i = before; i < mesh_.triangles.size(); ++i) {
        if (is_flat(mesh_.triangle(i))) ++report_.flat_triangles;
    }
}

// Turns an index of the file into a place in positions, or reports the face.
bool MeshCollector::resolve(std::size_t line, std::size_t vertices_before, int index) {
    const std::size_t count = index < 0 ? vertices_before : mesh_.positions.size();
    const auto distance = static_cast<std::size_t>(std::abs(static_cast<long long>(index)));
    if (index == 0 || distance > count) {
        add_unusable_face(line, why_out_of_range(index, count, first_number_));
        return false;
    }
    const std::size_t place = index > 0 ? distance - 1 : count - distance;
    if (std::isnan(mesh_.positions[place].x)) {
        add_unusable_face(line,
                          "its vertex " + grouped(place + static_cast<std::size_t>(first_number_)) +
                              " has no usable position",
                          true);
        return false;
    }
    corners_.push_back(static_cast<std::uint32_t>(place));
    return true;
}

// -- After the last face --------------------------------------------------------------------------

namespace {

void drop_unused(Mesh& mesh, ImportReport& report) {
    std::vector<bool> used(mesh.positions.size());
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) used[corner] = true;
    }
    const auto kept = static_cast<std::size_t>(std::count(used.begin(), used.end(), true));
    if (kept == used.size()) return;
    report.unused_vertices = used.size() - kept;
    std::vector<std::uint32_t> place(used.size());
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < used.size(); ++i) {
        place[i] = next;
        if (used[i]) mesh.positions[next++] = mesh.positions[i];
    }
    mesh.positions.resize(kept);
    for (auto& triangle : mesh.triangles) {
        for (std::uint32_t& corner : triangle) corner = place[corner];
    }
}

}  // namespace

void finish_mesh(ImportedMesh& imported, const std::string& name) {
    imported.report.triangles = imported.mesh.triangles.size();
    if (imported.report.triangles == 0) refuse_without_triangles(imported.report, name);
    imported.report.merged_vertices = imported.report.vertices - imported.mesh.positions.size();
    drop_unused(imported.mesh, imported.report);
    imported.mesh.positions.shrink_to_fit();
    imported.mesh.triangles.shrink_to_fit();
}

std::size_t PointTable::slot_of(const vec3& point) const {
    // SplitMix64's finisher over the three patterns of bits; adding 0 turns -0 into 0.
    std::uint64_t hash = 0;
    for (int k = 0; k < 3; ++k) {
        hash = (hash ^ bits_as<std::uint32_t>(point[k] + 0.0f)) + 0x9E3779B97F4A7C15;
        hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9;
        hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EB;
        hash ^= hash >> 31;
    }
    const std::size_t mask = places_.size() - 1;
    std::size_t slot = hash & mask;
    while (places_[slot] != empty && points_[places_[slot]] != point) slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t PointTable::place_of(const vec3& point) {
    std::size_t slot = slot_of(point);
    if (places_[slot] != empty) return places_[slot];
    if (2 * (used_ + 1) > places_.size()) {
        grow();
        slot = slot_of(point);
    }
    places_[slot] = static_cast<std::uint32_t>(points_.size());
    ++used_;
    points_.push_back(point);
    return places_[slot];
}

void PointTable::grow() {
    std::vector<std::uint32_t> old(2 * places_.size(), empty);
    old.swap(places_);
    for (const std::uint32_t place : old)
        if (place != empty) places_[slot_of(points_[place])] = place;
}

}  // namespace collidoscope::app
