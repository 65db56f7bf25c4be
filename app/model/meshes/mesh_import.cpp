#include "app/model/meshes/mesh_import.h"

#define TINYOBJLOADER_USE_DOUBLE  // as the library that is linked was built
#include <tiny_obj_loader.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <glm/common.hpp>
#include <initializer_list>
#include <istream>
#include <new>
#include <span>

#include "app/base/files/whole_file.h"
#include "app/model/meshes/gltf_import.h"
#include "app/model/meshes/gzip.h"
#include "app/model/meshes/import_report.h"
#include "app/model/meshes/mesh_collector.h"
#include "app/model/meshes/obj_records.h"
#include "app/model/meshes/obj_text.h"
#include "app/model/meshes/off_import.h"
#include "app/model/meshes/parts_import.h"
#include "app/model/meshes/ply_import.h"
#include "app/model/meshes/stl_import.h"
#include "collision/decimal.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

namespace {

constexpr std::size_t max_vertices = 999'999'998;
// The share of a mesh's size by which rounding to floats may move its points.
constexpr double mesh_origin_share = 1e-3;
// The shares of the whole at which a part of the work is done.
constexpr double file_read = 0.15;
constexpr double file_unpacked = 0.4;
constexpr double lines_read = 0.9;
constexpr double faces_resolved = 0.98;

// Callbacks of tinyobjloader, with the file that it reads.
class Reader {
  public:
    Reader(std::string_view text, const std::string& name,
           std::function<bool(std::size_t)> keep_going, ImportedMesh& result)
        : name_(name),
          mesh_(result.mesh),
          origin_(result.origin),
          collector_(result.mesh, result.report),
          records_(text, {[this](std::size_t line, std::string reason) {
                              collector_.add_unusable_vertex(line, std::move(reason));
                          },
                          [this](std::size_t line, std::string reason) {
                              collector_.add_unusable_face(line, std::move(reason));
                          },
                          std::move(keep_going)}) {}

    // False when keep_going said so.
    bool read() {
        tinyobj::callback_t callback;
        callback.vertex_cb = [](void* user, double x, double y, double z, double) {
            static_cast<Reader*>(user)->add_vertex({x, y, z});
        };
        callback.index_cb = [](void* user, tinyobj::index_t* corners, int count) {
            static_cast<Reader*>(user)->add_face({corners, static_cast<std::size_t>(count)});
        };
        std::istream stream(&records_);
        stream.exceptions(std::ios::badbit);  // hands on what the stream's own work throws
        std::string warning, error;
        tinyobj::LoadObjWithCallback(stream, callback, this, nullptr, &warning, &error);
        return !records_.canceled();
    }

    const ObjRecords& records() const { return records_; }
    MeshCollector& collector() { return collector_; }

  private:
    void add_vertex(const std::array<double, 3>& read) {
        if (mesh_.positions.size() >= max_vertices) {
            throw ImportError(name_, 0,
                              "more than " + grouped(max_vertices) +
                                  " vertices; split the mesh into several files");
        }
        vec3 position;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::string_view word = records_.coordinate(k);
            const std::optional<float> value = nearest_float(word, read[k]);
            if (!value) {
                collector_.add_unusable_vertex(records_.line(), why_not_a_number(word));
                return;
            }
            position[static_cast<int>(k)] =
                origin_.used ? origin_.own(static_cast<int>(k), exact_double(word).value_or(0))
                             : *value;
        }
        collector_.add_vertex(position);
    }

    void add_face(std::span<const tinyobj::index_t> corners) {
        indices_.clear();
        for (const tinyobj::index_t& corner : corners) indices_.push_back(corner.vertex_index);
        collector_.add_face(records_.line(), indices_);
    }

    const std::string& name_;
    Mesh& mesh_;
    MeshOrigin& origin_;
    MeshCollector collector_;
    ObjRecords records_;
    std::vector<int> indices_;
};

ImportedMesh import_text(std::string_view text, const std::string& name,
                         const ImportProgress& progress, double start,
                         const MeshOrigin& origin = {}) {
    const auto at = [&progress](double share) { return !progress || progress(share); };
    refuse_utf16(text, name);
    ImportedMesh result;
    result.origin = origin;
    ImportReport& report = result.report;
    const auto bytes = static_cast<double>(text.size());
    const auto keep_reading = [&](std::size_t done) {
        return at(start + (lines_read - start) * static_cast<double>(done) / bytes);
    };
    Reader reader(text, name, keep_reading, result);
    const auto keep_resolving = [&](double done) {
        return at(lines_read + (faces_resolved - lines_read) * done);
    };
    if (!reader.read() || !reader.collector().finish(keep_resolving)) throw ImportCanceled(name);
    report.lines = reader.records().lines();
    report.vertices = result.mesh.positions.size();
    report.faces = reader.records().faces();
    const auto left_out = [&](std::initializer_list<std::string_view> keywords) {
        std::size_t count = 0;
        for (const std::string_view keyword : keywords) count += reader.records().left_out(keyword);
        return count;
    };
    report.lines_and_points = left_out({"l", "p"});
    report.free_form = left_out({"surf", "curv", "curv2", "bzp", "bsp", "cdc", "cdp"});
    report.calls = left_out({"call", "csh"});
    report.binary_bytes = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\0'));
    if (report.vertices == 0 && report.faces == 0 && report.lines_and_points == 0 &&
        report.free_form == 0 && report.calls == 0)
        refuse_as_not_obj(text, name);
    if (result.mesh.triangles.empty()) refuse_other_format(text, name);
    finish_mesh(result, name);
    if (!at(1.0)) throw ImportCanceled(name);
    return result;
}

std::string lower_extension(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

// Any of the formats, which the bytes tell; a .gltf is JSON, as much else is, so there the name
// does.
ImportedMesh import_bytes(std::string_view bytes, const std::filesystem::path& file,
                          const ImportProgress& progress, double start,
                          const MeshOrigin& origin = {}) {
    const std::string name = file.string();
    const auto keep_going = [&](double share) {
        return !progress || progress(start + (faces_resolved - start) * share);
    };
    ImportedMesh result;
    result.origin = origin;
    const std::string extension = lower_extension(file);
    if (is_ply(bytes)) {
        read_ply(bytes, name, keep_going, result);
    } else if (is_parts(bytes)) {
        read_parts(bytes, name, keep_going, result);
    } else if (is_glb(bytes) || extension == ".gltf") {
        read_gltf(bytes, file, keep_going, result);
    } else if (is_binary_stl(bytes)) {
        read_binary_stl(bytes, name, keep_going, result);
    } else if (is_text_stl(bytes)) {
        read_text_stl(bytes, name, keep_going, result);
    } else if (is_off(bytes)) {
        read_off(bytes, name, keep_going, result);
    } else if (extension == ".stl") {
        refuse_other_format(bytes, name);
        refuse_cut_stl(bytes, name);
    } else {
        return import_text(bytes, name, progress, start, origin);
    }
    finish_mesh(result, name);
    if (progress && !progress(1.0)) throw ImportCanceled(name);
    return result;
}

// The shortest decimal that reads back as the number.
std::string shortest(double number) {
    char text[32];
    const auto end = to_decimal(text, text + sizeof text, number).ptr;
    return {text, end};
}

// An origin among the mesh's points along the axes on which floats may lose more than a thousandth
// of its size; on a round number, as large as that size.
MeshOrigin origin_for(const Mesh& mesh) {
    dvec3 low(mesh.positions[0]), high = low;
    for (const vec3& p : mesh.positions) {
        low = glm::min(low, dvec3(p));
        high = glm::max(high, dvec3(p));
    }
    const dvec3 sides = high - low;
    const double size = std::max({sides.x, sides.y, sides.z});
    MeshOrigin origin;
    for (int k = 0; k < 3; ++k) {
        const double far = std::max(std::abs(low[k]), std::abs(high[k]));
        constexpr double rounding = 0x1p-24;
        if (!(far * rounding > mesh_origin_share * size)) continue;
        const double around = std::max(size, far * rounding);
        const double digits = std::floor(-std::log10(around));
        const double tens = std::pow(10.0, std::abs(digits));
        const double middle = 0.5 * low[k] + 0.5 * high[k];
        origin.at[k] =
            digits < 0 ? std::round(middle / tens) * tens : std::round(middle * tens) / tens;
        origin.used = true;
    }
    return origin;
}

// Reads once more where the file's numbers are finer than floats.
template <typename Read>
ImportedMesh without_loss(const Read& read, const ImportProgress& progress) {
    ImportedMesh mesh = read(progress, MeshOrigin{});
    const MeshOrigin origin = origin_for(mesh.mesh);
    if (!origin.used) return mesh;
    ImportedMesh moved = read([&](double) { return !progress || progress(1.0); }, origin);
    dvec3 low(moved.mesh.positions[0]), high = low;
    for (const vec3& p : moved.mesh.positions) {
        low = glm::min(low, dvec3(p));
        high = glm::max(high, dvec3(p));
    }
    const dvec3 sides = high - low;
    const double size = std::max({sides.x, sides.y, sides.z});
    if (!(size > 0 && moved.origin.lost > mesh_origin_share * size)) return mesh;
    moved.report.left_out.push_back(
        "its coordinates are too far from the origin for floats, which would lose more than a "
        "thousandth of its size: it stands at an origin of its own; add (" +
        shortest(moved.origin.at.x) + ", " + shortest(moved.origin.at.y) + ", " +
        shortest(moved.origin.at.z) + ") for the coordinates of the file");
    return moved;
}

constexpr const char* too_little_memory =
    "not enough memory for this mesh; close something or split it";

// Bytes as they are or unpacked, from `start` of the work on.
ImportedMesh import_whole(std::string_view bytes, const std::filesystem::path& file,
                          const ImportProgress& progress, double start) {
    Unpacked unpacked;
    const bool packed = is_gzip(bytes);
    if (packed) {
        const double read = start;
        start = read + (file_unpacked - file_read);
        unpacked = unpack_gzip(
            bytes, file.string(),
            [&](double share) { return !progress || progress(read + (start - read) * share); },
            max_unpacked(bytes.size()));
        bytes = unpacked.text();
    }
    const std::filesystem::path name = packed ? unpacked_name(file) : file;
    try {
        return without_loss(
            [&](const ImportProgress& told, const MeshOrigin& origin) {
                return import_bytes(bytes, name, told, start, origin);
            },
            progress);
    } catch (const ImportError& error) {
        // Lines are those of what is packed; the file is the archive.
        if (!packed || error.file() != name.string()) throw;
        throw ImportError(file.string(), error.line(), error.message());
    }
}

}  // namespace

bool is_mesh_file_name(const std::filesystem::path& file) {
    const std::string extension = lower_extension(unpacked_name(file));
    return extension == ".obj" || extension == ".ply" || extension == ".stl" ||
           extension == ".off" || extension == ".glb" || extension == ".gltf" ||
           extension == ".parts";
}

bool has_up_axis(const std::filesystem::path& file) {
    const std::string extension = lower_extension(unpacked_name(file));
    return extension == ".glb" || extension == ".gltf";
}

const char* mesh_file_names() {
    return ".obj, .ply, .stl, .off, .glb, .gltf or .parts, or one of these packed: .obj.gz";
}

ImportedMesh import_mesh_bytes(std::string_view bytes, const std::filesystem::path& file,
                               const ImportProgress& progress) {
    try {
        return import_whole(bytes, file, progress, 0);
    } catch (const std::bad_alloc&) {
        throw ImportError(file.string(), 0, too_little_memory);
    }
}

ImportedMesh import_obj_text(std::string_view text, const std::string& name,
                             const ImportProgress& progress) {
    try {
        return without_loss(
            [&](const ImportProgress& told, const MeshOrigin& origin) {
                return import_text(text, name, told, 0, origin);
            },
            progress);
    } catch (const std::bad_alloc&) {
        throw ImportError(name, 0, too_little_memory);
    }
}

ImportedMesh import_mesh(const std::filesystem::path& file, const ImportProgress& progress) {
    const std::string name = file.string();
    try {
        const WholeFile content(
            file, [&](double share) { return !progress || progress(share * file_read); });
        if (content.canceled()) throw ImportCanceled(name);
        return import_whole(content.text(), file, progress, file_read);
    } catch (const FileError& error) {
        throw ImportError(name, 0, error.reason());
    } catch (const std::bad_alloc&) {
        throw ImportError(name, 0, too_little_memory);
    }
}

}  // namespace collidoscope::app
