#include "app/model/mesh_library/mesh_frames.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

#include "app/model/meshes/import_report.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The digits from a place on, and the place behind them; without leading zeros.
std::string_view digits_at(std::string_view text, std::size_t& at) {
    while (at < text.size() && text[at] == '0') ++at;
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return text.substr(begin, at - begin);
}

bool is_obj_name(const fs::path& path) {
    std::string name = path.filename().string();
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return name.ends_with(".obj") || name.ends_with(".obj.gz");
}

// The line of the face with this number, counted from 0; 0 where it is not to be told from it.
std::size_t line_of_face(const fs::path& file, std::size_t face) {
    std::ifstream stream(file);
    std::string line;
    for (std::size_t number = 1, faces = 0; std::getline(stream, line); ++number) {
        const std::size_t word = line.find_first_not_of(" \t");
        if (word == std::string::npos || line[word] != 'f' || word + 1 >= line.size() ||
            (line[word + 1] != ' ' && line[word + 1] != '\t'))
            continue;
        if (faces++ == face) return number;
    }
    return 0;
}

[[noreturn]] void refuse_frame(const fs::path& file, const fs::path& first,
                               const ImportReport& report, const FrameMismatch& mismatch) {
    const std::string name = first.filename().string();
    if (!mismatch.triangle)
        throw ImportError(
            file.string(), 0,
            "it has " + plural(mismatch.triangles, "triangle", "triangles") +
                ", and the first frame, " + name + ", has " + grouped(mismatch.expected) +
                ": frames are one mesh whose vertices move; export all of them from the same " +
                "mesh, or take this file out of the folder");
    const bool split = report.polygons > 0;
    const bool by_lines = !split && report.unusable_faces == 0;
    const std::size_t line = by_lines ? line_of_face(file, *mismatch.triangle) : 0;
    throw ImportError(
        file.string(), line,
        "triangle " + grouped(*mismatch.triangle) +
            " (counted from 0) has other vertices than in " + "the first frame, " + name +
            (split ? ": faces of more than three vertices are split by the shape that they have in "
                     "each frame; triangulate them before the export"
                   : ": frames keep the order of vertices and faces; export all of them from the "
                     "same mesh, without sorting or merging"));
}

}  // namespace

bool in_natural_order(std::string_view a, std::string_view b) {
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (is_digit(a[i]) && is_digit(b[j])) {
            const std::string_view x = digits_at(a, i), y = digits_at(b, j);
            if (x.size() != y.size()) return x.size() < y.size();
            if (x != y) return x < y;
            continue;
        }
        if (a[i] != b[j])
            return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
        ++i, ++j;
    }
    const std::size_t left = a.size() - i, other = b.size() - j;
    if (left != other) return left < other;
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

std::vector<fs::path> frame_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator it(folder, error);
    if (error)
        throw ImportError(folder.string(), 0, "the folder cannot be read: " + error.message());
    for (; it != fs::directory_iterator(); it.increment(error)) {
        if (error) break;
        std::error_code of_entry;
        if (is_obj_name(it->path()) && it->is_regular_file(of_entry)) files.push_back(it->path());
    }
    if (files.empty())
        throw ImportError(folder.string(), 0,
                          "it holds no OBJ file (.obj, .obj.gz): export each frame of the "
                          "animation as one");
    std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
        return in_natural_order(a.filename().string(), b.filename().string());
    });
    return files;
}

MovingMesh load_frames(const std::vector<fs::path>& files, const MeshLibrary::TellFlaw& tell) {
    MovingMesh moving;
    dvec3 origin(0);
    for (const fs::path& file : files) {
        ImportedMesh imported = import_mesh(file);
        if (tell)
            for (const std::string& warning : imported.report.warnings()) tell(file, warning);
        if (moving.frames.empty()) {
            origin = imported.origin.at;
        } else if (const dvec3 shift = imported.origin.at - origin; shift != dvec3(0)) {
            for (vec3& p : imported.mesh.positions) p = vec3(dvec3(p) + shift);
        }
        if (const auto mismatch = add_frame(moving, std::move(imported.mesh)))
            refuse_frame(file, files.front(), imported.report, *mismatch);
    }
    return moving;
}

}  // namespace collidoscope::app
