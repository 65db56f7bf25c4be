#include "app/meshes/mesh_import.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include "app/files/whole_file.h"
#include "app/meshes/import_report.h"
#include "app/meshes/obj_faces.h"
#include "app/meshes/obj_text.h"

namespace collidoscope::app {

namespace {

constexpr std::size_t most_vertices = 999'999'998;
// The shares of the whole at which a part of the work is done.
constexpr double file_read = 0.15;
constexpr double vertices_read = 0.4;
constexpr double faces_read = 0.98;

struct Counts {
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

// The position of a v line, or nothing and why. What follows the three numbers, a weight or a
// colour, does not move the vertex.
bool read_position(std::string_view numbers, vec3& position, std::string* why) {
    for (int k = 0; k < 3; ++k) {
        const std::string_view word = take_word(numbers);
        const std::optional<float> value = exact_float(word);
        if (!value) {
            if (why && word.empty()) *why = "a vertex needs three numbers";
            if (why && !word.empty()) *why = why_not_a_number(word);
            return false;
        }
        position[k] = *value;
    }
    return true;
}

Counts count_records(std::string_view text, ImportReport& report) {
    Counts counts;
    ObjLines lines(text);
    for (ObjLine line; lines.next(line);) {
        const char first = line.text.empty() ? '\0' : line.text[0];
        if (first != 'v' && first != 'f' && first != 'l' && first != 'p') continue;
        const std::string_view keyword = take_word(line.text);
        if (keyword == "v") ++counts.vertices;
        if (keyword == "l" || keyword == "p") ++report.lines_and_points;
        if (keyword != "f" && keyword != "fo") continue;
        ++report.faces;
        const std::size_t corners = count_words(line.text);
        if (corners > 2) counts.triangles += corners - 2;
    }
    report.lines = lines.lines();
    return counts;
}

bool read_positions(std::string_view text, const std::function<bool(std::size_t)>& keep_going,
                    Mesh& mesh, ImportReport& report) {
    ObjLines lines(text);
    std::size_t asked_at = 0;
    for (ObjLine line; lines.next(line);) {
        if (lines.consumed() - asked_at >= ask_every) {
            asked_at = lines.consumed();
            if (!keep_going(asked_at)) return false;
        }
        if (line.text.empty() || line.text[0] != 'v' || take_word(line.text) != "v") continue;
        vec3 position;
        if (!read_position(line.text, position, nullptr)) {
            ++report.unusable_vertices;
            if (report.first_unusable_vertices.size() < ImportReport::most_remarks) {
                std::string why;
                read_position(line.text, position, &why);
                report.first_unusable_vertices.push_back({line.number, std::move(why)});
            }
            position = vec3(std::numeric_limits<float>::quiet_NaN());
        }
        mesh.positions.push_back(position);
    }
    return true;
}

// Drops the positions that no triangle uses: they would only make the mesh's bounds too large.
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

ImportedMesh import_text(std::string_view text, const std::string& name,
                         const ImportProgress& progress, double start) {
    const auto part = [&](double from, double to) {
        return [&progress, &text, from, to](std::size_t done) {
            const double share = static_cast<double>(done) / static_cast<double>(text.size());
            return !progress || progress(from + (to - from) * share);
        };
    };
    refuse_utf16(text, name);
    ImportedMesh result;
    ImportReport& report = result.report;
    const Counts counts = count_records(text, report);
    report.vertices = counts.vertices;
    if (counts.vertices == 0 && report.faces == 0) refuse_as_not_obj(text, name);
    if (counts.vertices > most_vertices) {
        throw ImportError(
            name, 0,
            "more than " + grouped(most_vertices) + " vertices; split the mesh into several files");
    }
    report.binary_bytes = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\0'));

    result.mesh.positions.reserve(counts.vertices);
    if (!read_positions(text, part(start, vertices_read), result.mesh, report)) {
        throw ImportCancelled(name);
    }
    result.mesh.triangles.reserve(counts.triangles);
    if (!read_faces(text, part(vertices_read, faces_read), result.mesh, report)) {
        throw ImportCancelled(name);
    }
    report.triangles = result.mesh.triangles.size();
    if (report.triangles == 0) refuse_without_triangles(report, name);
    drop_unused(result.mesh, report);
    if (progress && !progress(1.0)) throw ImportCancelled(name);
    return result;
}

}  // namespace

ImportedMesh import_obj_text(std::string_view text, const std::string& name,
                             const ImportProgress& progress) {
    try {
        return import_text(text, name, progress, 0);
    } catch (const std::bad_alloc&) {
        throw ImportError(name, 0, "not enough memory for this mesh; close something or split it");
    }
}

ImportedMesh import_mesh(const std::filesystem::path& file, const ImportProgress& progress) {
    const std::string name = file.string();
    try {
        const WholeFile content(
            file, [&](double share) { return !progress || progress(share * file_read); });
        if (content.cancelled()) throw ImportCancelled(name);
        return import_text(content.text(), name, progress, file_read);
    } catch (const FileError& error) {
        throw ImportError(name, 0, error.reason());
    } catch (const std::bad_alloc&) {
        throw ImportError(name, 0, "not enough memory for this mesh; close something or split it");
    }
}

}  // namespace collidoscope::app
