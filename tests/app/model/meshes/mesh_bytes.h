// Files of meshes, written byte by byte.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "app/model/meshes/generators.h"
#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app::mesh_bytes {

using namespace std::string_literals;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

inline Mesh make_torus(std::size_t around, std::size_t across) {
    return torus(around, across);
}
// Eight vertices, twelve triangles.
inline Mesh make_box() {
    Mesh box;
    for (int i = 0; i < 8; ++i) box.positions.emplace_back(i & 1, i >> 1 & 1, i >> 2);
    box.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return box;
}

template <typename Number>
inline void put(std::string& bytes, Number number, std::endian order = std::endian::little) {
    char own[sizeof(Number)];
    std::memcpy(own, &number, sizeof(Number));
    if (order != std::endian::native) std::reverse(own, own + sizeof(Number));
    bytes.append(own, sizeof(Number));
}

inline ImportedMesh load_as(const std::string& bytes, const char* name) {
    return import_mesh_bytes(bytes, name);
}

inline std::string refusal_of(const std::string& bytes, const char* name) {
    try {
        load_as(bytes, name);
    } catch (const ImportError& error) {
        return error.what();
    }
    return "no refusal";
}

// The corners of all triangles, by their places in space.
inline std::vector<Triangle> corners_of(const Mesh& mesh) {
    std::vector<Triangle> all;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) all.push_back(mesh.triangle(i));
    return all;
}

inline void expect_same_triangles(const Mesh& got, const Mesh& wanted) {
    const auto a = corners_of(got), b = corners_of(wanted);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(a[i].a, b[i].a) << i;
        ASSERT_EQ(a[i].b, b[i].b) << i;
        ASSERT_EQ(a[i].c, b[i].c) << i;
    }
}

// -- PLY ------------------------------------------------------------------------------------------

// With properties and elements around the wanted ones, that have to be passed over.
inline std::string ply_header(const char* format, const Mesh& mesh, const char* coordinate,
                              const char* list) {
    return fmt::format(
        "ply\nformat {} 1.0\ncomment made for a test\nelement edge 2\nproperty list uchar short x\n"
        "element vertex {}\nproperty uchar red\nproperty {} x\nproperty {} y\nproperty {} z\n"
        "property list uchar float weights\nelement face {}\nproperty float area\n"
        "property list {} vertex_indices\nend_header\n",
        format, mesh.positions.size(), coordinate, coordinate, coordinate, mesh.triangles.size(),
        list);
}

inline std::string as_text_ply(const Mesh& mesh) {
    std::string text = ply_header("ascii", mesh, "float", "uchar int") + "2 5 6\n0\n";
    for (const vec3& p : mesh.positions)
        text += fmt::format("255 {} {} {} 2 0.5 0.5\n", p.x, p.y, p.z);
    for (const auto& t : mesh.triangles) text += fmt::format("1.5 3 {} {} {}\n", t[0], t[1], t[2]);
    return text;
}

template <typename Coordinate, typename Index>
inline std::string as_binary_ply(const Mesh& mesh, std::endian order, const char* coordinate,
                                 const char* index) {
    std::string bytes =
        ply_header(order == std::endian::big ? "binary_big_endian" : "binary_little_endian", mesh,
                   coordinate, ("uchar "s + index).c_str());
    put<std::uint8_t>(bytes, 2);
    put<std::int16_t>(bytes, -5, order);
    put<std::int16_t>(bytes, 6, order);
    put<std::uint8_t>(bytes, 0);
    for (const vec3& p : mesh.positions) {
        put<std::uint8_t>(bytes, 255);
        for (int k = 0; k < 3; ++k) put(bytes, static_cast<Coordinate>(p[k]), order);
        put<std::uint8_t>(bytes, 1);
        put(bytes, 0.25f, order);
    }
    for (const auto& t : mesh.triangles) {
        put(bytes, 1.5f, order);
        put<std::uint8_t>(bytes, 3);
        for (const std::uint32_t corner : t) put(bytes, static_cast<Index>(corner), order);
    }
    return bytes;
}
// -- STL ------------------------------------------------------------------------------------------

inline std::string as_binary_stl(const Mesh& mesh, const char* title) {
    std::string bytes = title;
    bytes.resize(80, ' ');
    put(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const Triangle& t : corners_of(mesh)) {
        for (int k = 0; k < 3; ++k) put(bytes, 0.0f);
        for (const vec3& p : {t.a, t.b, t.c})
            for (int k = 0; k < 3; ++k) put(bytes, p[k]);
        put<std::uint16_t>(bytes, 0xABCD);
    }
    return bytes;
}

inline std::string as_text_stl(const Mesh& mesh) {
    std::string text = "solid a part\n";
    for (const Triangle& t : corners_of(mesh)) {
        text += "  facet normal 0 0 0\n    outer loop\n";
        for (const vec3& p : {t.a, t.b, t.c})
            text += fmt::format("      VERTEX {} {} {}\n", p.x, p.y, p.z);
        text += "    endloop\n  endfacet\n";
    }
    return text + "endsolid a part\n";
}

// -- OFF ------------------------------------------------------------------------------------------

inline std::string as_off(const Mesh& mesh) {
    std::string text = fmt::format("OFF\n# made for a test\n{} {} 0\n", mesh.positions.size(),
                                   mesh.triangles.size());
    for (const vec3& p : mesh.positions) text += fmt::format("{} {} {}\n", p.x, p.y, p.z);
    for (const auto& t : mesh.triangles) text += fmt::format("3 {} {} {}\n", t[0], t[1], t[2]);
    return text;
}

// -- glTF -----------------------------------------------------------------------------------------

// The chunks of a .glb, padded as they must be.
inline std::string glb(std::string json, std::string binary) {
    while (json.size() % 4 != 0) json += ' ';
    while (binary.size() % 4 != 0) binary += '\0';
    std::string bytes = "glTF";
    put<std::uint32_t>(bytes, 2);
    put(bytes, static_cast<std::uint32_t>(28 + json.size() + binary.size()));
    put(bytes, static_cast<std::uint32_t>(json.size()));
    bytes += "JSON" + json;
    put(bytes, static_cast<std::uint32_t>(binary.size()));
    return bytes + "BIN\0"s + binary;
}

// Positions as floats, then indices as unsigned shorts; `nodes` tells where the mesh stands.
inline std::string buffer_of(const Mesh& mesh) {
    std::string bytes;
    for (const vec3& p : mesh.positions)
        for (int k = 0; k < 3; ++k) put(bytes, p[k]);
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t corner : t) put(bytes, static_cast<std::uint16_t>(corner));
    return bytes;
}

inline std::string gltf_text(const Mesh& mesh, const std::string& nodes,
                             const std::string& buffer = "", const std::string& rest = "") {
    const std::size_t points = 12 * mesh.positions.size(), indices = 6 * mesh.triangles.size();
    return fmt::format(
        R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":{},)"
        R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],)"
        R"("accessors":[{{"bufferView":0,"componentType":5126,"count":{},"type":"VEC3"}},)"
        R"({{"bufferView":1,"componentType":5123,"count":{},"type":"SCALAR"}}],)"
        R"("bufferViews":[{{"buffer":0,"byteLength":{}}},)"
        R"({{"buffer":0,"byteOffset":{},"byteLength":{}}}],)"
        R"("buffers":[{{"byteLength":{}{}}}]{}}})",
        nodes, mesh.positions.size(), 3 * mesh.triangles.size(), points, points, indices,
        points + indices, buffer, rest);
}

}  // namespace collidoscope::app::mesh_bytes
