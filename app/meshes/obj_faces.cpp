#include "app/meshes/obj_faces.h"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <cmath>
#include <istream>
#include <limits>
#include <span>

namespace collidoscope::app {

namespace {

constexpr std::size_t most_digits = 9;  // of an index: below 2^31, above any file
// Appends the position index of a corner "12", "12/3", "12//4" or "12/3/4" in its shortest form.
// False when there is none; one with too many digits becomes the largest, which is out of range.
bool append_index(std::string_view corner, std::string& record) {
    const std::string_view word = corner.substr(0, corner.find('/'));
    std::string_view digits = word;
    if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty()) return false;
    for (const char c : digits) {
        if (c < '0' || c > '9') return false;
    }
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
    record += ' ';
    if (word[0] == '-') record += '-';
    if (digits.size() <= most_digits) {
        record += digits;
    } else {
        record.append(most_digits, '9');
    }
    return true;
}

// What tinyobjloader calls back for each face.
class FaceCollector {
  public:
    FaceCollector(const FaceFeed& feed, Mesh& mesh, ImportReport& report,
                  std::function<void(std::size_t, std::string)> unusable)
        : feed_(feed), mesh_(mesh), report_(report), unusable_(std::move(unusable)) {}

    void add(std::span<const tinyobj::index_t> corners) {
        corners_.clear();
        for (const tinyobj::index_t& corner : corners) {
            if (!resolve(corner.vertex_index)) return;
        }
        if (corners_.size() > 3) ++report_.polygons;
        const std::size_t before = mesh_.triangles.size();
        if (!splitter_.split(corners_, mesh_.positions, mesh_.triangles)) {
            ++report_.crossing_polygons;
        }
        for (std::size_t i = before; i < mesh_.triangles.size(); ++i) {
            if (is_flat(mesh_.triangle(i))) ++report_.flat_triangles;
        }
    }

  private:
    // Turns a 1-based or negative index into a place in positions, or reports the face.
    bool resolve(long long index) {
        const auto count = static_cast<long long>(mesh_.positions.size());
        const auto before = static_cast<long long>(feed_.vertices_before());
        const long long place = index > 0 ? index - 1 : before + index;
        if (index == 0 || place < 0 || place >= count) {
            unusable_(feed_.line(), why_out_of_range(index, index < 0 ? before : count));
            return false;
        }
        if (std::isnan(mesh_.positions[static_cast<std::size_t>(place)].x)) {
            unusable_(feed_.line(), "its vertex " + grouped(static_cast<std::size_t>(place) + 1) +
                                        " has no usable position");
            return false;
        }
        corners_.push_back(static_cast<std::uint32_t>(place));
        return true;
    }

    static std::string why_out_of_range(long long index, long long count) {
        if (index == 0) return "vertex index 0: indices start at 1";
        const bool huge = std::abs(index) >= 999'999'999;
        return "vertex index " + (huge ? "too large" : std::to_string(index)) + ": " +
               (count == 0 ? "there are no vertices"
                           : "there are only " + grouped(static_cast<std::size_t>(count))) +
               (index < 0 && count != 0 ? " before this line" : "");
    }

    static bool is_flat(const Triangle& t) {
        return glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a)) == dvec3(0);
    }

    const FaceFeed& feed_;
    Mesh& mesh_;
    ImportReport& report_;
    std::function<void(std::size_t, std::string)> unusable_;
    std::vector<std::uint32_t> corners_;
    PolygonSplitter splitter_;
};

}  // namespace

FaceFeed::FaceFeed(std::string_view text, std::function<void(std::size_t, std::string)> unusable,
                   std::function<bool(std::size_t)> keep_going)
    : lines_(text), unusable_(std::move(unusable)), keep_going_(std::move(keep_going)) {}

FaceFeed::int_type FaceFeed::underflow() {
    ObjLine line;
    while (!cancelled_ && lines_.next(line)) {
        if (lines_.consumed() - asked_at_ >= ask_every) {
            asked_at_ = lines_.consumed();
            cancelled_ = !keep_going_(asked_at_);
        }
        if (line.text.empty() || (line.text[0] != 'v' && line.text[0] != 'f')) continue;
        line_ = line.number;
        const std::string_view keyword = take_word(line.text);
        if (keyword == "v") ++vertices_;
        if ((keyword != "f" && keyword != "fo") || !clean(line.text)) continue;
        setg(record_.data(), record_.data(), record_.data() + record_.size());
        return traits_type::to_int_type(*gptr());
    }
    return traits_type::eof();
}

// Writes the record of a face; false, and reported, when its form is not that of a face.
bool FaceFeed::clean(std::string_view corners) {
    record_.assign("f");
    std::size_t count = 0;
    for (std::string_view corner; !(corner = take_word(corners)).empty(); ++count) {
        if (append_index(corner, record_)) continue;
        unusable_(line_, shown(corner) + " is not a vertex index");
        return false;
    }
    if (count < 3) {
        unusable_(line_, std::to_string(count) + (count == 1 ? " corner" : " corners") +
                             ": a face needs at least three");
        return false;
    }
    if (count > std::numeric_limits<int>::max()) {
        unusable_(line_, "too many corners");
        return false;
    }
    record_ += '\n';
    return true;
}

bool read_faces(std::string_view text, const std::function<bool(std::size_t)>& keep_going,
                Mesh& mesh, ImportReport& report) {
    const auto unusable = [&report](std::size_t line, std::string reason) {
        ++report.unusable_faces;
        if (report.first_unusable_faces.size() < ImportReport::most_remarks) {
            report.first_unusable_faces.push_back({line, std::move(reason)});
        }
    };
    FaceFeed feed(text, unusable, keep_going);
    FaceCollector collector(feed, mesh, report, unusable);
    tinyobj::callback_t callback;
    callback.index_cb = [](void* user, tinyobj::index_t* corners, int count) {
        static_cast<FaceCollector*>(user)->add({corners, static_cast<std::size_t>(count)});
    };
    std::istream stream(&feed);
    std::string warning;
    std::string error;
    tinyobj::LoadObjWithCallback(stream, callback, &collector, nullptr, &warning, &error);
    return !feed.cancelled();
}

}  // namespace collidoscope::app
