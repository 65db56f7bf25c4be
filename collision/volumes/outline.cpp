#include "collision/volumes/outline.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>

#include "collision/volumes/aabb_motion.h"

namespace collidoscope {
namespace {

constexpr double sharp_cosine = 0.82;  // of 35 degrees
constexpr std::size_t max_edges = 160;
constexpr int cuts = 5;

using Edge = std::pair<std::uint32_t, std::uint32_t>;

Edge edge_between(std::uint32_t a, std::uint32_t b) {
    return {std::min(a, b), std::max(a, b)};
}

void add_sharp_edges(const Mesh& mesh, std::vector<Wire>& wires) {
    std::map<Edge, std::vector<dvec3>> normals;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const dvec3 n = cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
        const double length = glm::length(n);
        if (!(length > 0)) continue;
        for (std::size_t k = 0; k < 3; ++k)
            normals[edge_between(mesh.triangles[i][k], mesh.triangles[i][(k + 1) % 3])].push_back(
                n / length);
    }
    std::vector<std::pair<double, Edge>> sharp;
    for (const auto& [edge, both] : normals) {
        if (both.size() == 2 && dot(both[0], both[1]) > sharp_cosine) continue;
        const dvec3 way = dvec3(mesh.positions[edge.second]) - dvec3(mesh.positions[edge.first]);
        sharp.emplace_back(-glm::length(way), edge);
    }
    std::sort(sharp.begin(), sharp.end());
    if (sharp.size() > max_edges) sharp.resize(max_edges);
    for (const auto& [length, edge] : sharp)
        wires.push_back({{mesh.positions[edge.first], mesh.positions[edge.second]}, false});
}

// The curves in which the plane p[axis] = at cuts the mesh. Corners on the plane count as above it.
void add_cut(const Mesh& mesh, int axis, float at, std::vector<Wire>& wires) {
    std::map<Edge, std::vector<Edge>> beside;  // crossed edges, and those crossed next to them
    for (const auto& t : mesh.triangles) {
        std::vector<Edge> crossed;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3];
            if ((mesh.positions[a][axis] < at) != (mesh.positions[b][axis] < at))
                crossed.push_back(edge_between(a, b));
        }
        if (crossed.size() != 2) continue;
        beside[crossed[0]].push_back(crossed[1]);
        beside[crossed[1]].push_back(crossed[0]);
    }
    const auto point = [&](const Edge& e) {
        const vec3 &a = mesh.positions[e.first], &b = mesh.positions[e.second];
        return a + (b - a) * ((at - a[axis]) / (b[axis] - a[axis]));
    };
    while (!beside.empty()) {
        // Start at a loose end where there is one, and follow the curve until it stops.
        auto start = std::find_if(beside.begin(), beside.end(),
                                  [](const auto& entry) { return entry.second.size() == 1; });
        if (start == beside.end()) start = beside.begin();
        Wire wire{{}, start->second.size() != 1};
        for (auto here = start; here != beside.end();) {
            wire.points.push_back(point(here->first));
            const std::vector<Edge> next = here->second;
            beside.erase(here);
            here = beside.end();
            for (const Edge& e : next) {
                if (const auto found = beside.find(e); found != beside.end()) here = found;
            }
        }
        if (wire.points.size() > 1) wires.push_back(std::move(wire));
    }
}

}  // namespace

std::vector<Wire> outline_of(const Mesh& mesh) {
    std::vector<Wire> wires;
    add_sharp_edges(mesh, wires);
    const Aabb box = fit_aabb(mesh.positions);
    const vec3 size = box.max - box.min;
    int shortest = 0;
    for (int k = 1; k < 3; ++k) {
        if (size[k] < size[shortest]) shortest = k;
    }
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == shortest) continue;
        for (int i = 0; i < cuts; ++i) {
            const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(cuts);
            add_cut(mesh, axis, box.min[axis] + size[axis] * share, wires);
        }
    }
    return wires;
}

Wire placed(const Wire& wire, const RelativePose& pose) {
    Wire result{{}, wire.closed};
    result.points.reserve(wire.points.size());
    for (const vec3& p : wire.points) result.points.push_back(pose(p));
    return result;
}

Geometry placed(const Geometry& geometry, const RelativePose& pose) {
    Geometry result = geometry;
    if (auto* dot = std::get_if<Dot>(&result)) dot->position = pose(dot->position);
    if (auto* line = std::get_if<Line>(&result)) *line = {pose(line->from), pose(line->to)};
    if (auto* arrow = std::get_if<Arrow>(&result)) *arrow = {pose(arrow->from), pose(arrow->to)};
    if (auto* facet = std::get_if<Facet>(&result)) {
        for (vec3& p : facet->corners) p = pose(p);
    }
    if (auto* wire = std::get_if<Wire>(&result)) *wire = placed(*wire, pose);
    if (auto* ball = std::get_if<Ball>(&result)) ball->sphere.center = pose(ball->sphere.center);
    if (auto* mark = std::get_if<BoxMark>(&result)) {
        mark->box.center = pose(mark->box.center);
        mark->box.rotation =
            glm::normalize(quat(glm::quat_cast(pose.rotation)) * mark->box.rotation);
    }
    return result;
}

}  // namespace collidoscope
