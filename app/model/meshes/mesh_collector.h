// Makes a mesh of what the readers of mesh files find in them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/model/meshes/mesh_import.h"
#include "app/model/meshes/polygon_splitter.h"

namespace collidoscope::app {

// Takes vertices and faces in file order; splits polygons into triangles. A face waits until all
// its vertices are there, and the faces after it wait with it, so that triangles keep the order of
// the file.
class MeshCollector {
  public:
    // The number of the first vertex in the file, which reasons name.
    MeshCollector(Mesh& mesh, ImportReport& report, int first_number = 1)
        : mesh_(mesh), report_(report), first_number_(first_number) {}

    void add_vertex(const vec3& position) { mesh_.positions.push_back(position); }
    // One without a usable position keeps its number: faces of it are unusable.
    void add_unusable_vertex(std::size_t line, std::string reason);
    // The same where the file's vertices are not the mesh's, so no place is kept for it.
    void count_unusable_vertex(std::size_t line, std::string reason);
    // Indices from 1, or from -1 backwards, whatever the file's first number is.
    void add_face(std::size_t line, std::span<const int> indices);
    void add_unusable_face(std::size_t line, std::string reason, bool by_vertex = false);
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
    const int first_number_;
    std::vector<WaitingFace> waiting_;
    std::vector<int> waiting_indices_;
    std::vector<std::uint32_t> corners_;
    PolygonSplitter splitter_;
};

// Completes a mesh whose faces have all been added: counts, and leaves out the positions that no
// triangle uses, which would only make its bounds too large. Throws ImportError when there is no
// triangle.
void finish_mesh(ImportedMesh& imported, const std::string& name);

// Positions by their value, for files that repeat a vertex in each of its faces. 0 and -0 are the
// same. Cost: constant on average.
class PointTable {
  public:
    explicit PointTable(std::vector<vec3>& points) : points_(points), places_(1024, empty) {}

    // Its place in the points; appended when it is new.
    std::uint32_t place_of(const vec3& point);

  private:
    static constexpr std::uint32_t empty = ~std::uint32_t{0};
    std::size_t slot_of(const vec3& point) const;
    void grow();

    std::vector<vec3>& points_;
    std::vector<std::uint32_t> places_;  // a power of two of them, at most half in use
    std::size_t used_ = 0;
};

}  // namespace collidoscope::app
