// Reads triangle meshes from files, whatever state they are in: Wavefront OBJ, PLY (text and
// binary), STL (text and binary), OFF (text), glTF 2.0 (.glb and .gltf) and models in parts
// (.parts); each packed with gzip, too. The bytes tell which it is, not the name.
//
// tinyobjloader reads an OBJ file, once, from front to back:
//  1. obj_text finds lines and words: byte-order marks, line endings, continuations, comments;
//  2. ObjRecords gives tinyobjloader the v and f lines it may see; others are reported;
//  3. tinyobjloader reads numbers and corners and calls back;
//  4. nearest_float rounds a number once: where tinyobjloader's double lies so close to the middle
//     between two floats that its own error may decide, and there only, the word is read exactly
//     (its floats miss the nearest one where this happens);
//  5. MeshCollector resolves and checks the indices and splits polygons (PolygonSplitter).
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/files/import_error.h"
#include "collision/mesh.h"

namespace collidoscope::app {

// Something in a line that could not be used, and why.
struct LineRemark {
    std::size_t line = 0;  // or the number of a face or vertex: ImportReport::numbered_by_line
    std::string reason;
    bool by_vertex = false;  // of a face: one of its vertices has no usable position
};

struct ImportReport {
    // The numbers in remarks. A text has lines from 1, a binary file faces, vertices or
    // triangles from 0.
    bool numbered_by_line = true;
    bool is_obj = true;
    std::size_t lines = 0;
    std::size_t vertices = 0;   // in the file
    std::size_t faces = 0;      // in the file
    std::size_t polygons = 0;   // usable faces of more than three corners
    std::size_t triangles = 0;  // after splitting

    std::size_t unusable_faces = 0;
    std::size_t unusable_vertices = 0;  // they keep their number, so no face is shifted
    std::size_t unused_vertices = 0;    // not part of any triangle; left out of the mesh
    // If equal positions become one vertex (STL, glTF): those that are so no longer there, and the
    // unusable ones.
    std::size_t merged_vertices = 0;
    std::size_t crossing_polygons = 0;  // their outline crosses itself: split as well as can be
    std::size_t bent_polygons = 0;      // so far off a plane that none shows them without crossings
    std::size_t unfinished_polygons = 0;  // the limit of tests was reached: PolygonSplitter
    std::size_t flat_triangles = 0;       // of zero area; kept, as the segments they are
    std::size_t lines_and_points = 0;     // elements l and p, which a triangle mesh cannot hold
    std::size_t free_form = 0;            // of an OBJ: surf, curv, curv2 and their older forms
    std::size_t calls = 0;                // of an OBJ: call and csh, which name other files
    std::size_t binary_bytes = 0;         // zero bytes, which no text has

    static constexpr std::size_t max_remarks = 10;
    std::vector<LineRemark> first_unusable_faces;     // at most max_remarks
    std::vector<LineRemark> first_unusable_vertices;  // at most max_remarks
    std::vector<std::string> left_out;  // a sentence each for what a mesh of triangles cannot hold

    // One sentence each for whatever was not perfect; empty for a flawless file.
    std::vector<std::string> warnings() const;
};

// The origin of a mesh's own coordinates, in those of its file. Zero but for meshes so far away
// that floats would lose more than a thousandth of their size, as maps are: those are read relative
// to a point among them, from numbers in double.
struct MeshOrigin {
    dvec3 at{0};
    bool used = false;
    double lost = 0;  // the most that a coordinate would have been rounded

    // The mesh's own coordinate for one of the file.
    float own(int axis, double value) {
        lost = std::max(lost, std::abs(value - double{static_cast<float>(value)}));
        return static_cast<float>(value - at[axis]);
    }
};

struct ImportedMesh {
    Mesh mesh;  // triangles in file order, at least one
    ImportReport report;
    MeshOrigin origin;
};

// Faces may use vertices that come later in the file. Throws ImportError, also when there is not
// enough memory, and ImportCanceled.
// Cost: linear; 0.35 s and twice the file's size of memory for a million triangles.
ImportedMesh import_mesh(const std::filesystem::path& file, const ImportProgress& progress = {});

// Whether the name ends as one of these formats' does: what a dialog offers, not what can be read.
bool is_mesh_file_name(const std::filesystem::path& file);
// Whether the format says which axis is up: glTF's is Y.
bool has_up_axis(const std::filesystem::path& file);
// ".obj, .ply, .stl, ... or .parts, or one of these packed: .obj.gz", for messages.
const char* mesh_file_names();

// The same for bytes at hand, of any of the formats; `file` stands for the file in messages, and
// what a .gltf names beside itself is looked for in its folder.
ImportedMesh import_mesh_bytes(std::string_view bytes, const std::filesystem::path& file,
                               const ImportProgress& progress = {});
// The same for a text that is an OBJ, whatever it looks like.
ImportedMesh import_obj_text(std::string_view text, const std::string& name,
                             const ImportProgress& progress = {});

}  // namespace collidoscope::app
