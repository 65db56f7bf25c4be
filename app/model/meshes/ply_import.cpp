#include "app/model/meshes/ply_import.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "app/model/meshes/byte_reader.h"
#include "app/model/meshes/import_report.h"
#include "app/model/meshes/mesh_collector.h"
#include "app/model/meshes/obj_text.h"
#include "app/model/meshes/ply_header.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// Why an item cannot be used; the ones after it still can.
struct BadItem {
    std::string reason;
};

// The items of a text: one a line, so that a bad line spoils no other.
class TextItems {
  public:
    TextItems(std::string_view text, std::size_t lines_before)
        : lines_(text), before_(lines_before) {}

    bool next() {
        while (lines_.next(line_)) {
            if (line_.text.find_first_not_of(" \t\v\f") != std::string_view::npos) return true;
        }
        return false;
    }
    // The number of the item in remarks.
    std::size_t place(std::uint64_t /*item*/) const { return before_ + line_.number; }
    std::size_t consumed() const { return lines_.consumed(); }

    float coordinate(PlyType /*type*/, int axis, MeshOrigin& origin) {
        const std::string_view word = take();
        const std::optional<float> value = exact_float(word);
        if (!value) throw BadItem{why_not_a_number(word)};
        return origin.used ? origin.own(axis, exact_double(word).value_or(0)) : *value;
    }
    std::int64_t whole(PlyType /*type*/) {
        const std::string_view word = take();
        std::int64_t value = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
        if (read.ec != std::errc() || read.ptr != word.data() + word.size())
            throw BadItem{shown(word) + " is not a whole number"};
        return value;
    }
    void skip(PlyType /*type*/, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) take();
    }
    void end_item() {
        if (!take_word(line_.text).empty()) throw BadItem{"there are more values than properties"};
    }

  private:
    std::string_view take() {
        const std::string_view word = take_word(line_.text);
        if (word.empty()) throw BadItem{"a value is missing"};
        return word;
    }

    ObjLines lines_;
    ObjLine line_;
    std::size_t before_;
};

// The bytes end within an item.
struct CutShort {};

class BinaryItems {
  public:
    BinaryItems(std::string_view bytes, std::endian order) : bytes_(bytes), order_(order) {}

    bool next() const { return at_ < bytes_.size(); }
    std::size_t place(std::uint64_t item) const { return static_cast<std::size_t>(item); }
    std::size_t consumed() const { return at_; }

    float coordinate(PlyType type, int axis, MeshOrigin& origin) {
        const double value = number(type);
        if (!(std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max()))) {
            // The rest of the item is still to be passed over.
            bad_ = std::isfinite(value) ? "a coordinate is too large for a float"
                                        : "a coordinate is not a finite number";
            return 0;
        }
        return origin.used ? origin.own(axis, value) : static_cast<float>(value);
    }
    // Nothing beyond 2^53 comes from a whole type, so a double holds it.
    std::int64_t whole(PlyType type) {
        const double value = number(type);
        if (!(std::abs(value) <= 1e15) || value != std::floor(value)) {
            bad_ = "a vertex index is not a whole number";
            return -1;
        }
        return static_cast<std::int64_t>(value);
    }
    void skip(PlyType type, std::uint64_t count) {
        const std::uint64_t left = bytes_.size() - at_;
        if (count > left / bytes_of(type)) throw CutShort();
        at_ += static_cast<std::size_t>(count) * bytes_of(type);
    }
    void end_item() {
        if (!bad_.empty()) throw BadItem{std::exchange(bad_, {})};
    }

  private:
    double number(PlyType type) {
        const char* from = bytes_.data() + at_;
        skip(type, 1);
        switch (type) {
            case PlyType::Int8:
                return number_at<std::int8_t>(from, order_);
            case PlyType::UInt8:
                return number_at<std::uint8_t>(from, order_);
            case PlyType::Int16:
                return number_at<std::int16_t>(from, order_);
            case PlyType::UInt16:
                return number_at<std::uint16_t>(from, order_);
            case PlyType::Int32:
                return number_at<std::int32_t>(from, order_);
            case PlyType::UInt32:
                return number_at<std::uint32_t>(from, order_);
            case PlyType::Float32:
                return static_cast<double>(number_at<float>(from, order_));
            case PlyType::Float64:
                break;
        }
        return number_at<double>(from, order_);
    }

    std::string_view bytes_;
    std::endian order_;
    std::size_t at_ = 0;
    std::string bad_;
};

template <typename Items>
class PlyReader {
  public:
    PlyReader(Items items, std::size_t bytes, const std::string& name,
              const std::function<bool(double)>& keep_going, ImportedMesh& result)
        : items_(std::move(items)),
          bytes_(bytes),
          name_(name),
          keep_going_(keep_going),
          result_(result),
          collector_(result.mesh, result.report, 0) {}

    void read(const PlyHeader& header) {
        for (const PlyElement& element : header.elements) {
            if (element.properties.empty()) continue;
            if (element.name == "vertex") {
                read_vertices(element);
            } else if (element.name == "face") {
                const std::size_t list = indices_of(element);
                read_items(element, [&] { take_face(element, list); });
            } else if (element.name == "tristrips") {
                const std::size_t list = indices_of(element);
                read_items(element, [&] { take_strips(element, list); });
            } else {
                read_items(element, [&] { pass_over(element); });
            }
        }
        if (result_.report.numbered_by_line)
            result_.report.lines = std::max(result_.report.lines, place_);
        if (!collector_.finish(keep_going_)) throw ImportCanceled(name_);
    }

  private:
    [[noreturn]] void refuse_cut(const PlyElement& element, std::uint64_t had) const {
        throw ImportError(name_, 0,
                          "the file ends after " + grouped(static_cast<std::size_t>(had)) + " of " +
                              grouped(static_cast<std::size_t>(element.count)) + " \"" +
                              element.name + "\": it is cut short; copy or export it again");
    }

    // A place of the mesh's is kept for each vertex, and each face is counted, whatever they hold.
    template <typename Take>
    void read_items(const PlyElement& element, const Take& take) {
        constexpr std::uint64_t ask_after = 1 << 14;
        for (std::uint64_t i = 0; i < element.count; ++i) {
            if (i % ask_after == 0 &&
                !keep_going_(static_cast<double>(items_.consumed()) / static_cast<double>(bytes_)))
                throw ImportCanceled(name_);
            if (!items_.next()) refuse_cut(element, i);
            place_ = items_.place(i);
            try {
                take();
            } catch (const CutShort&) {
                refuse_cut(element, i);
            } catch (const BadItem& bad) {
                if (element.name == "vertex") collector_.add_unusable_vertex(place_, bad.reason);
                if (element.name == "face" || element.name == "tristrips")
                    collector_.add_unusable_face(place_, bad.reason);
            }
        }
    }

    void read_vertices(const PlyElement& element) {
        std::array<std::size_t, 3> axes{};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::string axis(1, "xyz"[k]);
            const auto found = element.find(axis);
            if (!found || element.properties[*found].count)
                throw ImportError(name_, element.line, "its vertices have no number " + axis);
            axes[k] = *found;
        }
        constexpr std::uint64_t most = 999'999'998;
        if (element.count > most)
            throw ImportError(
                name_, element.line,
                "more than " + grouped(most) + " vertices; split the mesh into several files");
        result_.report.vertices += static_cast<std::size_t>(element.count);
        read_items(element, [&] {
            vec3 position(0);
            for (std::size_t p = 0; p < element.properties.size(); ++p) {
                const PlyProperty& property = element.properties[p];
                const auto axis = std::find(axes.begin(), axes.end(), p);
                if (axis == axes.end()) {
                    skip(property);
                } else {
                    const int k = static_cast<int>(axis - axes.begin());
                    position[k] = items_.coordinate(property.type, k, result_.origin);
                }
            }
            items_.end_item();
            collector_.add_vertex(position);
        });
    }

    std::size_t indices_of(const PlyElement& element) const {
        for (const char* list : {"vertex_indices", "vertex_index"}) {
            const auto found = element.find(list);
            if (found && element.properties[*found].count) return *found;
        }
        throw ImportError(name_, element.line,
                          "\"" + element.name + "\" has no list \"vertex_indices\"");
    }

    void skip(const PlyProperty& property) {
        items_.skip(property.type, property.count ? length(property) : 1);
    }
    void pass_over(const PlyElement& element) {
        for (const PlyProperty& property : element.properties) skip(property);
    }
    std::uint64_t length(const PlyProperty& property) {
        const std::int64_t count = items_.whole(*property.count);
        if (count < 0) throw BadItem{"a list of " + std::to_string(count) + " values"};
        return static_cast<std::uint64_t>(count);
    }

    // The wanted list of the item in corners_, as the file has them; the others are passed over.
    void take_list(const PlyElement& element, std::size_t list) {
        corners_.clear();
        for (std::size_t p = 0; p < element.properties.size(); ++p) {
            const PlyProperty& property = element.properties[p];
            if (p != list) {
                skip(property);
                continue;
            }
            const std::uint64_t count = length(property);
            for (std::uint64_t i = 0; i < count; ++i)
                corners_.push_back(items_.whole(property.type));
        }
        items_.end_item();
    }

    void take_face(const PlyElement& element, std::size_t list) {
        ++result_.report.faces;
        take_list(element, list);
        add_face(corners_);
    }

    void take_strips(const PlyElement& element, std::size_t list) {
        take_list(element, list);
        std::size_t begin = 0;
        for (std::size_t i = 0; i <= corners_.size(); ++i) {
            if (i < corners_.size() && corners_[i] == -1) {
                begin = i + 1;
            } else if (i < corners_.size() && i >= begin + 2) {
                // Every other triangle of a strip is turned.
                const bool turned = (i - begin) % 2 == 1;
                const std::array<std::int64_t, 3> triangle{
                    corners_[i - (turned ? 1 : 2)], corners_[i - (turned ? 2 : 1)], corners_[i]};
                // A repeated corner only leads on to the next part of the strip.
                if (triangle[0] == triangle[1] || triangle[1] == triangle[2] ||
                    triangle[0] == triangle[2])
                    continue;
                ++result_.report.faces;
                add_face(triangle);
            }
        }
    }

    template <typename Corners>
    void add_face(const Corners& corners) {
        if (corners.size() < 3) {
            collector_.add_unusable_face(
                place_, "a face of " + plural(corners.size(), "corner", "corners"));
            return;
        }
        indices_.clear();
        for (const std::int64_t corner : corners) {
            if (corner < 0 || corner > 999'999'998) {
                collector_.add_unusable_face(
                    place_, "vertex index " + std::to_string(corner) +
                                (corner < 0 ? ": indices start at 0" : ": too large"));
                return;
            }
            indices_.push_back(static_cast<int>(corner) + 1);
        }
        collector_.add_face(place_, indices_);
    }

    Items items_;
    std::size_t bytes_;
    const std::string& name_;
    const std::function<bool(double)>& keep_going_;
    ImportedMesh& result_;
    MeshCollector collector_;
    std::size_t place_ = 0;
    std::vector<std::int64_t> corners_;
    std::vector<int> indices_;
};

}  // namespace

bool is_ply(std::string_view bytes) {
    return bytes.starts_with("ply\n") || bytes.starts_with("ply\r") || bytes.starts_with("ply ");
}

void read_ply(std::string_view bytes, const std::string& name,
              const std::function<bool(double)>& keep_going, ImportedMesh& result) {
    const PlyHeader header = read_ply_header(bytes, name);
    const std::string_view data = bytes.substr(header.bytes);
    result.report.is_obj = false;
    result.report.numbered_by_line = !header.order;
    result.report.lines = header.lines;
    const auto read = [&](auto items) {
        PlyReader<decltype(items)>(std::move(items), std::max<std::size_t>(data.size(), 1), name,
                                   keep_going, result)
            .read(header);
    };
    if (header.order) {
        read(BinaryItems(data, *header.order));
    } else {
        read(TextItems(data, header.lines));
    }
}

}  // namespace collidoscope::app
