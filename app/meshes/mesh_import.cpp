#include "app/meshes/mesh_import.h"

#define TINYOBJLOADER_USE_DOUBLE  // as the library that is linked was built
#include <tiny_obj_loader.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <istream>
#include <new>
#include <span>

#include "app/files/whole_file.h"
#include "app/meshes/gltf_import.h"
#include "app/meshes/import_report.h"
#include "app/meshes/mesh_collector.h"
#include "app/meshes/obj_records.h"
#include "app/meshes/obj_text.h"
#include "app/meshes/ply_import.h"
#include "app/meshes/stl_import.h"

namespace collidoscope::app {

namespace {

constexpr std::size_t max_vertices = 999'999'998;
// The shares of the whole at which a part of the work is done.
constexpr double file_read = 0.15;
constexpr double lines_read = 0.9;
constexpr double faces_resolved = 0.98;

// Callbacks of tinyobjloader, with the file that it reads.
class Reader {
  public:
    Reader(std::string_view text, const std::string& name,
           std::function<bool(std::size_t)> keep_going, Mesh& mesh, ImportReport& report)
        : name_(name),
          mesh_(mesh),
          collector_(mesh, report),
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
            position[static_cast<int>(k)] = *value;
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
    MeshCollector collector_;
    ObjRecords records_;
    std::vector<int> indices_;
};

ImportedMesh import_text(std::string_view text, const std::string& name,
                         const ImportProgress& progress, double start) {
    const auto at = [&progress](double share) { return !progress || progress(share); };
    refuse_utf16(text, name);
    ImportedMesh result;
    ImportReport& report = result.report;
    const auto bytes = static_cast<double>(text.size());
    const auto keep_reading = [&](std::size_t done) {
        return at(start + (lines_read - start) * static_cast<double>(done) / bytes);
    };
    Reader reader(text, name, keep_reading, result.mesh, report);
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
                          const ImportProgress& progress, double start) {
    const std::string name = file.string();
    const auto keep_going = [&](double share) {
        return !progress || progress(start + (faces_resolved - start) * share);
    };
    ImportedMesh result;
    const std::string extension = lower_extension(file);
    if (is_ply(bytes)) {
        read_ply(bytes, name, keep_going, result);
    } else if (is_glb(bytes) || extension == ".gltf") {
        read_gltf(bytes, file, keep_going, result);
    } else if (is_binary_stl(bytes)) {
        read_binary_stl(bytes, name, keep_going, result);
    } else if (is_text_stl(bytes)) {
        read_text_stl(bytes, name, keep_going, result);
    } else if (extension == ".stl") {
        refuse_other_format(bytes, name);
        refuse_cut_stl(bytes, name);
    } else {
        return import_text(bytes, name, progress, start);
    }
    finish_mesh(result, name);
    if (progress && !progress(1.0)) throw ImportCanceled(name);
    return result;
}

constexpr const char* too_little_memory =
    "not enough memory for this mesh; close something or split it";

}  // namespace

bool is_mesh_file_name(const std::filesystem::path& file) {
    const std::string extension = lower_extension(file);
    return extension == ".obj" || extension == ".ply" || extension == ".stl" ||
           extension == ".glb" || extension == ".gltf";
}

bool has_up_axis(const std::filesystem::path& file) {
    const std::string extension = lower_extension(file);
    return extension == ".glb" || extension == ".gltf";
}

const char* mesh_file_names() {
    return ".obj, .ply, .stl, .glb or .gltf";
}

ImportedMesh import_mesh_bytes(std::string_view bytes, const std::filesystem::path& file,
                               const ImportProgress& progress) {
    try {
        return import_bytes(bytes, file, progress, 0);
    } catch (const std::bad_alloc&) {
        throw ImportError(file.string(), 0, too_little_memory);
    }
}

ImportedMesh import_obj_text(std::string_view text, const std::string& name,
                             const ImportProgress& progress) {
    try {
        return import_text(text, name, progress, 0);
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
        return import_bytes(content.text(), file, progress, file_read);
    } catch (const FileError& error) {
        throw ImportError(name, 0, error.reason());
    } catch (const std::bad_alloc&) {
        throw ImportError(name, 0, too_little_memory);
    }
}

}  // namespace collidoscope::app
