#include "app/model/meshes/stl_import.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>

#include "app/model/meshes/byte_reader.h"
#include "app/model/meshes/import_report.h"
#include "app/model/meshes/mesh_collector.h"
#include "app/model/meshes/obj_text.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t header_bytes = 84, triangle_bytes = 50;

std::string lower_case(std::string_view word) {
    std::string text(word);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// The facets of a text, line by line.
class FacetReader {
  public:
    explicit FacetReader(ImportedMesh& result)
        : result_(result), table_(result.mesh.positions), collector_(result.mesh, result.report) {}

    void take(ObjLine line) {
        const std::string word = lower_case(take_word(line.text));
        if (word == "vertex") {
            add_vertex(line);
        } else if (word.starts_with("vertex")) {
            ++result_.report.vertices;
            bad_ = true;
            reason_ = shown(word) + " is no keyword: write 'vertex' and an ordinary blank";
            bad_line_ = line.number;
        } else if (word == "endloop") {
            add_face(line.number);
        } else if (word == "outer" || word == "endfacet" || word == "endsolid") {
            if (inside_a_face()) {
                ++result_.report.faces;
                collector_.add_unusable_face(line.number, "no 'endloop'");
            }
            begin_face();
        }
    }
    bool finish() {
        return collector_.finish([](double) { return true; });
    }
    bool inside_a_face() const { return !corners_.empty() || bad_; }

  private:
    void begin_face() {
        corners_.clear();
        bad_ = false;
    }

    void add_vertex(ObjLine line) {
        ++result_.report.vertices;
        vec3 position;
        for (int k = 0; k < 3; ++k) {
            const std::string_view word = take_word(line.text);
            const std::optional<float> value = exact_float(word);
            if (!value) {
                bad_ = true;
                reason_ = word.empty() ? "a vertex needs three numbers" : why_not_a_number(word);
                bad_line_ = line.number;
                return;
            }
            position[k] = result_.origin.used
                              ? result_.origin.own(k, exact_double(word).value_or(0))
                              : *value;
        }
        corners_.push_back(static_cast<int>(table_.place_of(position)) + 1);
    }

    void add_face(std::size_t line) {
        ++result_.report.faces;
        if (bad_) {
            collector_.add_unusable_face(bad_line_, reason_);
        } else if (corners_.size() < 3) {
            collector_.add_unusable_face(
                line, "a facet of " + plural(corners_.size(), "vertex", "vertices"));
        } else {
            collector_.add_face(line, corners_);
        }
        begin_face();
    }

    ImportedMesh& result_;
    PointTable table_;
    MeshCollector collector_;
    std::vector<int> corners_;
    bool bad_ = false;
    std::size_t bad_line_ = 0;
    std::string reason_;
};

}  // namespace

bool is_binary_stl(std::string_view bytes) {
    if (bytes.size() < header_bytes) return false;
    const std::uint64_t count = number_at<std::uint32_t>(bytes.data() + header_bytes - 4);
    return bytes.size() == header_bytes + triangle_bytes * count;
}

bool is_text_stl(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    const std::size_t start = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
    if (lower_case(bytes.substr(start, 5)) != "solid") return false;
    // The first facet follows the name, which may be long; a solid may also be empty.
    const std::string head = lower_case(bytes.substr(start, 4096));
    return head.find("facet") != std::string::npos || head.find("endsolid") != std::string::npos;
}

void read_binary_stl(std::string_view bytes, const std::string& name,
                     const std::function<bool(double)>& keep_going, ImportedMesh& result) {
    ImportReport& report = result.report;
    report.numbered_by_line = report.is_obj = false;
    const std::size_t count = (bytes.size() - header_bytes) / triangle_bytes;
    if (count == 0) throw ImportError(name, 0, "there are no triangles in it; export it again");
    report.faces = count;
    report.vertices = 3 * count;
    PointTable table(result.mesh.positions);
    MeshCollector collector(result.mesh, report, 0);
    result.mesh.triangles.reserve(count);
    constexpr std::size_t ask_after = 1 << 14;  // triangles
    for (std::size_t i = 0; i < count; ++i) {
        if (i % ask_after == 0 && !keep_going(static_cast<double>(i) / static_cast<double>(count)))
            throw ImportCanceled(name);
        // A normal of three floats comes first.
        const char* at = bytes.data() + header_bytes + triangle_bytes * i + 12;
        std::array<vec3, 3> corners;
        bool finite = true;
        for (vec3& corner : corners) {
            for (int k = 0; k < 3; ++k, at += 4) corner[k] = number_at<float>(at);
            finite = finite && std::isfinite(corner.x) && std::isfinite(corner.y) &&
                     std::isfinite(corner.z);
        }
        if (!finite) {
            collector.add_unusable_face(i, "a coordinate is not a finite number");
            continue;
        }
        std::array<int, 3> indices{};
        std::transform(corners.begin(), corners.end(), indices.begin(), [&](const vec3& corner) {
            return static_cast<int>(table.place_of(corner)) + 1;
        });
        collector.add_face(i, indices);
    }
    if (!collector.finish(keep_going)) throw ImportCanceled(name);
}

void read_text_stl(std::string_view text, const std::string& name,
                   const std::function<bool(double)>& keep_going, ImportedMesh& result) {
    ImportReport& report = result.report;
    report.is_obj = false;
    ObjLines lines(text);
    FacetReader facets(result);
    ObjLine line;
    std::size_t asked = 0;
    while (lines.next(line)) {
        facets.take(line);
        if (lines.consumed() - asked < ask_every) continue;
        asked = lines.consumed();
        if (!keep_going(static_cast<double>(asked) / static_cast<double>(text.size())))
            throw ImportCanceled(name);
    }
    report.lines = lines.lines();
    if (facets.inside_a_face()) {
        throw ImportError(name, report.lines,
                          "the text ends within a facet: the file is cut short; copy it again");
    }
    if (!facets.finish()) throw ImportCanceled(name);
    if (report.faces == 0)
        throw ImportError(name, 0, "there are no facets in it; export the mesh again");
}

void refuse_cut_stl(std::string_view bytes, const std::string& name) {
    if (bytes.size() < header_bytes)
        throw ImportError(name, 0, "this is too short for an STL mesh; copy it again");
    const std::uint64_t count = number_at<std::uint32_t>(bytes.data() + header_bytes - 4);
    throw ImportError(name, 0,
                      "as a binary STL it says " +
                          plural(count, "triangle, which is ", "triangles, which are ") +
                          grouped(header_bytes + triangle_bytes * count) + " bytes, but it has " +
                          grouped(bytes.size()) + "; copy or export it again");
}

}  // namespace collidoscope::app
