// Makes a mesh of what tinyobjloader reads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/meshes/mesh_import.h"
#include "app/meshes/polygon_splitter.h"

namespace collidoscope::app {

// Takes vertices and faces in file order; splits polygons into triangles. A face waits until all
// its vertices are there, and the faces after it wait with it, so that triangles keep the order of
// the file.
class MeshCollector {
  public:
    MeshCollector(Mesh& mesh, ImportReport& report) : mesh_(mesh), report_(report) {}

    void add_vertex(const vec3& position) { mesh_.positions.push_back(position); }
    // One without a usable position keeps its number: faces of it are unusable.
    void add_unusable_vertex(std::size_t line, std::string reason);
    // Indices as in the file: from 1, or from -1 backwards.
    void add_face(std::size_t line, std::span<const int> indices);
    void add_unusable_face(std::size_t line, std::string reason);
    // After the last line: the faces that wait. keep_going gets their share done.
    bool finish(const std::function<bool(double)>& keep_going);

  private:
    struct WaitingFace {
        std::size_t line;
        std::uint32_t vertices_before, corners;
    };
    void take(std::size_t line, std::size_t vertices_before, std::span<const int> indices);
    bool resolve(std::size_t line, std::size_t vertices_before, int index);

    Mesh& mesh_;
    ImportReport& report_;
    std::vector<WaitingFace> waiting_;
    std::vector<int> waiting_indices_;
    std::vector<std::uint32_t> corners_;
    PolygonSplitter splitter_;
};

}  // namespace collidoscope::app
