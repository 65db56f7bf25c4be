#include "app/model/meshes/import_report.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <span>
#include <string_view>

#include "app/model/meshes/byte_reader.h"
#include "app/model/meshes/gltf_import.h"
#include "app/model/meshes/obj_text.h"
#include "app/model/meshes/off_import.h"
#include "app/model/meshes/parts_import.h"
#include "app/model/meshes/ply_import.h"
#include "app/model/meshes/polygon_splitter.h"
#include "app/model/meshes/stl_import.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

std::string plural(std::size_t count, const std::string& one, const std::string& many) {
    return grouped(count) + " " + (count == 1 ? one : many);
}

namespace {

// The first places of a remark list, as "(lines 4, 7 and 9)"; "first" when there are more.
std::string where(const std::vector<LineRemark>& remarks, std::size_t count,
                  const std::string& what) {
    const std::string many = what == "vertex" ? "vertices" : what + "s";
    std::string text = count > remarks.size() ? " (first in " + many + " "
                       : remarks.size() == 1  ? " (" + what + " "
                                              : " (" + many + " ";
    for (std::size_t i = 0; i < remarks.size(); ++i) {
        if (i > 0) text += i + 1 == remarks.size() ? " and " : ", ";
        text += std::to_string(remarks[i].line);
    }
    return text + ": " + remarks.front().reason + ")";
}

std::string lower_start(std::string_view text, std::size_t length) {
    std::string start(text.substr(0, length));
    std::transform(start.begin(), start.end(), start.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return start;
}

constexpr const char* export_it = "export it as OBJ, PLY, STL or glTF instead";
constexpr const char* unpack_it = "unpack it";
constexpr const char* download_again = "download the mesh again";

// A file of another kind, and what to do about it.
struct OtherFormat {
    const char* what;
    const char* remedy = export_it;
};

struct Start {
    std::string_view bytes;
    OtherFormat format;
};

std::optional<OtherFormat> named_by(std::span<const Start> starts, std::string_view text) {
    for (const Start& start : starts)
        if (text.starts_with(start.bytes)) return start.format;
    return std::nullopt;
}

// The kind of an XML or HTML text.
OtherFormat markup(const std::string& start) {
    constexpr Start kinds[] = {
        {"<collada", {"a COLLADA scene"}},
        {"<x3d", {"an X3D scene"}},
        {"<html", {"a web page (perhaps an error of the server)", download_again}},
        {"<!doctype html", {"a web page (perhaps an error of the server)", download_again}},
        {"<head", {"a web page (perhaps an error of the server)", download_again}},
        {"<body", {"a web page (perhaps an error of the server)", download_again}},
        {"<svg", {"an SVG picture"}}};
    for (const Start& kind : kinds)
        if (start.find(kind.bytes) != std::string::npos) return kind.format;
    return {"an XML file"};
}

// A DXF begins with pairs of lines, a number and a value; 999 is a comment.
bool is_dxf(std::string_view text) {
    if (text.starts_with("AutoCAD Binary DXF")) return true;
    ObjLines lines(text);
    ObjLine line;
    for (int pairs = 0; pairs < 20 && lines.next(line); ++pairs) {
        const std::string_view number = take_word(line.text);
        const bool section = number == "0";
        if ((!section && number != "999") || !lines.next(line)) return false;
        if (section) return take_word(line.text) == "SECTION";
    }
    return false;
}

// Format of a file that is no mesh in a format read here, judged by its beginning; none when it
// is not recognized.
std::optional<OtherFormat> other_format(std::string_view text) {
    using namespace std::string_view_literals;
    static constexpr Start binary[] = {{"Kaydara FBX"sv, {"an FBX scene"}},
                                       {"BLENDER"sv, {"a Blender file"}},
                                       {"PK\3\4"sv, {"a zip archive", unpack_it}},
                                       {"\x1F\x8B"sv, {"a gzip archive", unpack_it}},
                                       {"BZh"sv, {"a bzip2 archive", unpack_it}},
                                       {"\xFD"
                                        "7zXZ"sv,
                                        {"an xz archive", unpack_it}},
                                       {"7z\xBC\xAF\x27\x1C"sv, {"a 7z archive", unpack_it}},
                                       {"\x28\xB5\x2F\xFD"sv, {"a zstd archive", unpack_it}},
                                       {"Rar!"sv, {"a rar archive", unpack_it}},
                                       {"\x89PNG"sv, {"a PNG image"}},
                                       {"\xFF\xD8\xFF"sv, {"a JPEG image"}},
                                       {"GIF8"sv, {"a GIF image"}},
                                       {"RIFF"sv, {"a RIFF file (sound, film or WebP image)"}},
                                       {"SQLite format 3"sv, {"an SQLite database"}},
                                       {"%PDF"sv, {"a PDF document"}},
                                       {"\x7F"
                                        "ELF"sv,
                                        {"a program"}},
                                       {"PXR-USDC"sv, {"a USD scene"}},
                                       {"3D Geometry File Format"sv, {"a Rhino model"}},
                                       {"\x89HDF"sv, {"an HDF5 file"}},
                                       {"DRACO"sv, {"a Draco mesh"}},
                                       {"xof "sv, {"a DirectX mesh"}}};
    // In lower case, after blanks.
    static constexpr Start texts[] = {
        {"version https://git-lfs"sv,
         {"a Git LFS pointer", "the mesh itself is not in the file; fetch it with 'git lfs pull'"}},
        {"/annex/objects/"sv,
         {"a git-annex pointer",
          "the mesh itself is not in the file; fetch it with 'git annex get'"}},
        {"404: not found"sv, {"an error of a web server", download_again}},
        {"solid"sv, {"an STL mesh without facets"}},
        {"facet "sv, {"an STL mesh without its first line ('solid')"}},
        {"off\n"sv, {"an OFF mesh"}},
        {"off\r"sv, {"an OFF mesh"}},
        {"off "sv, {"an OFF mesh"}},
        {"coff"sv, {"an OFF mesh"}},
        {"noff"sv, {"an OFF mesh"}},
        {"cnoff"sv, {"an OFF mesh"}},
        {"stoff"sv, {"an OFF mesh"}},
        {"4off"sv, {"an OFF mesh"}},
        {"ply\n"sv, {"a PLY mesh whose first line is not 'ply' alone"}},
        {"ply\r"sv, {"a PLY mesh whose first line is not 'ply' alone"}},
        {"#vrml"sv, {"a VRML scene"}},
        {"#x3d"sv, {"an X3D scene"}},
        {"#usda"sv, {"a USD scene"}},
        {"; fbx"sv, {"an FBX scene"}},
        {"iso-10303-21"sv, {"a STEP model"}},
        {"//maya ascii"sv, {"a Maya scene"}},
        {"# vtk datafile"sv, {"a VTK file"}},
        {"# .pcd"sv, {"a cloud of points (PCD)"}},
        {"$meshformat"sv, {"a Gmsh mesh"}},
        {"newmtl"sv, {"a material file"}}};
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const auto named = named_by(binary, text)) return named;
    if (text.starts_with("MM") && text.size() > 6 &&
        number_at<std::uint32_t>(text.data() + 2) == text.size())
        return OtherFormat{"a 3DS scene"};
    if (is_dxf(text)) return OtherFormat{"a DXF drawing"};
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\v\f"), text.size()));
    const std::string start = lower_start(text, 2048);
    if (const auto named = named_by(texts, start)) return named;
    if (start == "off") return OtherFormat{"an OFF mesh"};
    if (start.starts_with('{') || start.starts_with('[')) return OtherFormat{"a JSON file"};
    if (start.starts_with("<!") || start.starts_with("<?xml") || start.starts_with("<html") ||
        start.starts_with("<head") || start.starts_with("<collada") || start.starts_with("<x3d"))
        return markup(start);
    return std::nullopt;
}

}  // namespace

void refuse_other_format(std::string_view bytes, const std::string& name) {
    if (const auto other = other_format(bytes))
        throw ImportError(name, 0,
                          std::string("this looks like ") + other->what + "; " + other->remedy);
}

std::optional<std::string> kind_of_file(std::string_view bytes) {
    if (is_ply(bytes)) return "a PLY mesh";
    if (is_off(bytes)) return "an OFF mesh";
    if (is_glb(bytes)) return "a glTF mesh";
    if (is_parts(bytes)) return "a model in parts";
    if (is_text_stl(bytes) || is_binary_stl(bytes)) return "an STL mesh";
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return "a text in UTF-16";
    for (const char* begin : {"v ", "o ", "g ", "mtllib "})
        if (bytes.starts_with(begin)) return "an OBJ mesh";
    const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first != std::string_view::npos && (bytes[first] == '{' || bytes[first] == '['))
        return std::nullopt;
    const auto other = other_format(bytes);
    return other ? std::optional<std::string>(other->what) : std::nullopt;
}

void refuse_as_not_obj(std::string_view text, const std::string& name) {
    refuse_other_format(text, name);
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) {
        throw ImportError(name, 0, "the file is empty; export the mesh again");
    }
    if (text.find('\0') != std::string_view::npos) {
        throw ImportError(name, 0,
                          "this is a binary file, but no PLY, STL or glTF mesh; export it as one");
    }
    throw ImportError(name, 0,
                      "there is no vertex (a line 'v X Y Z') in it; is it a Wavefront OBJ file?");
}

void refuse_utf16(std::string_view text, const std::string& name) {
    using namespace std::string_view_literals;
    if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) {
        throw ImportError(name, 0, "the text is in UTF-16; save it as UTF-8 or ASCII");
    }
}

namespace {

[[noreturn]] void refuse_without_faces(const ImportReport& report, const std::string& name) {
    const std::string faces = report.is_obj ? "faces (lines 'f A B C')" : "faces";
    std::vector<std::string> parts;
    if (report.lines_and_points > 0)
        parts.push_back(
            plural(report.lines_and_points, "line or point element", "line and point elements"));
    if (report.free_form > 0)
        parts.push_back(plural(report.free_form, "free-form curve or surface",
                               "free-form curves and surfaces"));
    if (report.calls > 0)
        parts.push_back(plural(report.calls, "call of another file", "calls of other files"));
    if (parts.empty()) {
        throw ImportError(
            name, 0,
            (report.vertices == 1 ? "there is 1 vertex"
                                  : "there are " + grouped(report.vertices) + " vertices") +
                " but no " + faces + " in it; export the mesh with its faces");
    }
    std::string had = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i)
        had += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
    throw ImportError(name, 0,
                      "there are no " + faces + " in it, only " + had +
                          ", which are not triangles; export the mesh with its faces");
}

}  // namespace

void refuse_without_triangles(const ImportReport& report, const std::string& name) {
    if (report.faces == 0) refuse_without_faces(report, name);
    const std::string none = report.faces == 1 ? "its only face cannot be used: "
                                               : "none of the " + grouped(report.faces) +
                                                     " faces can be used; the first: ";
    const LineRemark& first = report.first_unusable_faces.front();
    if (!first.by_vertex || report.first_unusable_vertices.empty())
        throw ImportError(name, report.numbered_by_line ? first.line : 0, none + first.reason);
    // The face is not to blame.
    const LineRemark& vertex = report.first_unusable_vertices.front();
    const std::string where =
        report.numbered_by_line ? "" : "vertex " + std::to_string(vertex.line) + ": ";
    throw ImportError(
        name, report.numbered_by_line ? vertex.line : 0,
        (report.faces == 1 ? "its only face cannot be used: "
                           : "none of the " + grouped(report.faces) + " faces can be used: ") +
            plural(report.unusable_vertices, "vertex has", "vertices have") +
            " no usable position" + (report.unusable_vertices == 1 ? ": " : "; the first: ") +
            where + vertex.reason);
}

std::vector<std::string> ImportReport::warnings() const {
    std::vector<std::string> list;
    if (unusable_faces > 0) {
        list.push_back(
            plural(unusable_faces, "face was", "faces were") + " left out" +
            where(first_unusable_faces, unusable_faces, numbered_by_line ? "line" : "face"));
    }
    if (unusable_vertices > 0) {
        list.push_back(plural(unusable_vertices, "vertex has", "vertices have") +
                       " no usable position" +
                       where(first_unusable_vertices, unusable_vertices,
                             numbered_by_line ? "line" : "vertex"));
    }
    if (crossing_polygons > 0) {
        list.push_back(plural(crossing_polygons, "polygon crosses itself and was",
                              "polygons cross themselves and were") +
                       " split as well as possible");
    }
    if (bent_polygons > 0) {
        list.push_back(plural(bent_polygons, "polygon is", "polygons are") +
                       " bent so far that no side shows " + (bent_polygons == 1 ? "its" : "their") +
                       " outline without crossings, and " + (bent_polygons == 1 ? "was" : "were") +
                       " split as well as possible");
    }
    if (unfinished_polygons > 0) {
        list.push_back(plural(unfinished_polygons, "polygon", "polygons") +
                       (unfinished_polygons == 1 ? " touches or crosses itself and was"
                                                 : " touch or cross themselves and were") +
                       " given up after the limit of " + grouped(PolygonSplitter::max_tests) +
                       " tests: " + (unfinished_polygons == 1 ? "its" : "their") +
                       " triangles may overlap; split such faces before exporting the mesh");
    }
    if (flat_triangles > 0) {
        list.push_back(plural(flat_triangles, "triangle has", "triangles have") + " no area");
    }
    if (lines_and_points > 0) {
        list.push_back(
            plural(lines_and_points, "line or point element was", "line and point elements were") +
            " left out: a mesh holds only triangles");
    }
    if (free_form > 0) {
        list.push_back(plural(free_form, "free-form curve or surface was",
                              "free-form curves and surfaces were") +
                       " left out: a mesh holds only triangles");
    }
    if (calls > 0) {
        list.push_back(plural(calls, "call of another file was", "calls of other files were") +
                       " left out: a mesh is read from one file");
    }
    if (binary_bytes > 0) {
        list.push_back("the text holds " + plural(binary_bytes, "zero byte", "zero bytes") +
                       ": the file may be damaged");
    }
    list.insert(list.end(), left_out.begin(), left_out.end());
    return list;
}

}  // namespace collidoscope::app
