#include "app/meshes/import_report.h"

#include <string_view>

#include "app/meshes/obj_text.h"

namespace collidoscope::app {

namespace {

std::string plural(std::size_t count, const std::string& one, const std::string& many) {
    return grouped(count) + " " + (count == 1 ? one : many);
}

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

// Format of a file that is no OBJ, judged by its beginning; empty when none is recognized.
std::string other_format(std::string_view text) {
    using namespace std::string_view_literals;
    struct Start {
        std::string_view bytes;
        const char* what;
    };
    static constexpr Start starts[] = {{"solid "sv, "an STL mesh without facets"},
                                       {"OFF"sv, "an OFF mesh"},
                                       {"Kaydara FBX"sv, "an FBX mesh"},
                                       {"BLENDER"sv, "a Blender file"},
                                       {"PK\3\4"sv, "a zip archive"},
                                       {"\x1F\x8B"sv, "a gzip archive"},
                                       {"<?xml"sv, "an XML file"},
                                       {"<!DOCTYPE"sv, "a web page"},
                                       {"\x89PNG"sv, "a picture"},
                                       {"\xFF\xD8\xFF"sv, "a picture"},
                                       {"%PDF"sv, "a PDF document"},
                                       {"\x7F"
                                        "ELF"sv,
                                        "a program"},
                                       {"{"sv, "a JSON file"},
                                       {"newmtl"sv, "a material file"}};
    for (const Start& start : starts) {
        if (text.starts_with(start.bytes)) return start.what;
    }
    return {};
}

}  // namespace

void refuse_as_not_obj(std::string_view text, const std::string& name) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) {
        throw ImportError(name, 0, "the file is empty; export the mesh again");
    }
    const std::string what = other_format(text);
    if (!what.empty()) {
        throw ImportError(
            name, 0, "this looks like " + what + "; export it as OBJ, PLY, STL or glTF instead");
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

void refuse_without_triangles(const ImportReport& report, const std::string& name) {
    if (report.faces == 0) {
        throw ImportError(name, 0,
                          "there are " + grouped(report.vertices) + " vertices but no faces" +
                              (report.is_obj ? " (lines 'f A B C')" : "") +
                              " in it; export the mesh with its faces");
    }
    const LineRemark& first = report.first_unusable_faces.front();
    throw ImportError(name, report.numbered_by_line ? first.line : 0,
                      (report.faces == 1 ? "its only face cannot be used: "
                                         : "none of the " + grouped(report.faces) +
                                               " faces can be used; the first: ") +
                          first.reason);
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
    if (flat_triangles > 0) {
        list.push_back(plural(flat_triangles, "triangle has", "triangles have") + " no area");
    }
    if (lines_and_points > 0) {
        list.push_back(
            plural(lines_and_points, "line or point element was", "line and point elements were") +
            " left out: a mesh holds only triangles");
    }
    if (binary_bytes > 0) {
        list.push_back("the text holds " + plural(binary_bytes, "zero byte", "zero bytes") +
                       ": the file may be damaged");
    }
    list.insert(list.end(), left_out.begin(), left_out.end());
    return list;
}

}  // namespace collidoscope::app
