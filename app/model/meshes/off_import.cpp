#include "app/model/meshes/off_import.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "app/model/meshes/import_report.h"
#include "app/model/meshes/mesh_collector.h"
#include "app/model/meshes/obj_text.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::uint64_t max_count = 999'999'998;

// "STCN4nOFF" in parts; nothing for another word.
struct Keyword {
    bool four = false, many = false;  // coordinates
    std::string_view rest;            // what stands behind it without a blank
};

std::optional<Keyword> keyword_of(std::string_view word) {
    Keyword keyword;
    const auto take = [&](std::string_view upper, std::string_view lower) {
        const bool has = word.starts_with(upper) || word.starts_with(lower);
        if (has) word.remove_prefix(upper.size());
        return has;
    };
    if (!word.starts_with("OFF") && !word.starts_with("off")) {
        take("ST", "st");
        take("C", "c");
        take("N", "N");
        keyword.four = take("4", "4");
        keyword.many = take("n", "n");
    }
    if (!take("OFF", "off")) return std::nullopt;
    if (!word.empty() && (word.front() < '0' || word.front() > '9')) return std::nullopt;
    keyword.rest = word;
    return keyword;
}

// The number, if the word is a whole one.
std::optional<std::int64_t> integer_of(std::string_view word) {
    std::int64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, value);
    if (word.empty() || error != std::errc() || stopped != end) return std::nullopt;
    return value;
}

class OffReader {
  public:
    OffReader(std::string_view text, const std::string& name,
              const std::function<bool(double)>& keep_going, ImportedMesh& result)
        : lines_(text),
          bytes_(text.size()),
          name_(name),
          keep_going_(keep_going),
          result_(result),
          collector_(result.mesh, result.report, 0) {}

    void read() {
        result_.report.is_obj = false;
        read_head();
        for (std::uint64_t i = 0; i < vertices_; ++i) {
            if (!next_line()) refuse_cut("vertices", i, vertices_);
            read_vertex();
        }
        for (std::uint64_t i = 0; i < faces_; ++i) {
            if (!next_line()) refuse_cut("faces", i, faces_);
            read_face();
        }
        std::size_t more = 0;
        while (next_line()) ++more;
        if (more > 0)
            result_.report.left_out.push_back(plural(more, "line", "lines") +
                                              " after the last face that the head announces " +
                                              (more == 1 ? "was" : "were") + " not read");
        result_.report.lines = lines_.lines();
        result_.report.vertices = result_.mesh.positions.size();
        if (!collector_.finish(keep_going_)) throw ImportCanceled(name_);
    }

  private:
    // The next line with a word; words_ is what follows first_.
    bool next_line() {
        ObjLine line;
        while (lines_.next(line)) {
            if (lines_.consumed() - asked_ >= ask_every) {
                asked_ = lines_.consumed();
                if (!keep_going_(static_cast<double>(asked_) / static_cast<double>(bytes_)))
                    throw ImportCanceled(name_);
            }
            words_ = line.text;
            line_ = line.number;
            first_ = take_word(words_);
            if (!first_.empty()) return true;
        }
        return false;
    }

    // The next word of the head, which may go on in other lines.
    std::string_view head_word() {
        if (!glued_.empty()) return std::exchange(glued_, {});
        std::string_view word = take_word(words_);
        while (word.empty() && next_line()) word = std::exchange(first_, {});
        return word;
    }

    void read_head() {
        next_line();
        const std::optional<Keyword> keyword = keyword_of(first_);
        if (!keyword) {
            throw ImportError(name_, line_,
                              "an OFF file begins with the word OFF; here stands " + shown(first_));
        }
        if (keyword->four || keyword->many)
            throw ImportError(name_, line_,
                              keyword->many ? "its vertices have any number of coordinates (nOFF), "
                                              "not three; export it as plain OFF"
                                            : "its vertices have four coordinates (4OFF), not "
                                              "three; export it as plain OFF");
        glued_ = keyword->rest;
        vertices_ = count("vertices");
        faces_ = count("faces");
        // The edges may be missing; what else stands in this line means nothing.
        const std::string_view edges = take_word(words_);
        if (!edges.empty() && !integer_of(edges))
            throw ImportError(name_, line_,
                              "the number of edges, " + shown(edges) + ", is no whole number");
        const std::size_t shortest_vertex = 6;  // bytes: "0 0 0" and the end of the line
        result_.mesh.positions.reserve(std::min<std::size_t>(vertices_, bytes_ / shortest_vertex));
    }

    std::uint64_t count(const char* what) {
        const std::string_view word = head_word();
        if (word == "BINARY" || word == "binary")
            throw ImportError(name_, line_,
                              "this is a binary OFF, which is not read; export it as text, or as "
                              "PLY or STL");
        if (word.empty())
            throw ImportError(name_, line_,
                              std::string("the file ends before the number of ") + what +
                                  "; it was cut short, copy it again");
        const auto number = integer_of(word);
        if (!number || *number < 0)
            throw ImportError(name_, line_,
                              std::string("the number of ") + what + " should stand here, not " +
                                  shown(word) + "; export the mesh again");
        const auto found = static_cast<std::uint64_t>(*number);
        if (found > max_count)
            throw ImportError(name_, line_,
                              "more than " + grouped(max_count) + " " + what +
                                  "; split the mesh into several files");
        return found;
    }

    [[noreturn]] void refuse_cut(const char* what, std::uint64_t had, std::uint64_t wanted) const {
        throw ImportError(name_, lines_.lines(),
                          "the file ends after " + grouped(had) + " of " + grouped(wanted) + " " +
                              what + ": it is cut short; copy or export it again");
    }

    void read_vertex() {
        vec3 position;
        for (int k = 0; k < 3; ++k) {
            const std::string_view word = k == 0 ? first_ : take_word(words_);
            const std::optional<float> value = exact_float(word);
            if (!value) {
                collector_.add_unusable_vertex(
                    line_, word.empty() ? "a vertex needs three numbers" : why_not_a_number(word));
                return;
            }
            position[k] = result_.origin.used
                              ? result_.origin.own(k, exact_double(word).value_or(0))
                              : *value;
        }
        collector_.add_vertex(position);
    }

    // The number of corners, those, and perhaps a color.
    void read_face() {
        const auto corners = integer_of(first_);
        if (corners && (*corners == 1 || *corners == 2)) {
            ++result_.report.lines_and_points;
            return;
        }
        ++result_.report.faces;
        if (!corners || *corners <= 0) {
            collector_.add_unusable_face(line_, "the number of its corners is " + shown(first_) +
                                                    ", no whole number above 0");
            return;
        }
        indices_.clear();
        for (std::int64_t i = 0; i < *corners; ++i) {
            const std::string_view word = take_word(words_);
            const auto index = integer_of(word);
            if (!index || *index < 0 || *index > std::int64_t{max_count}) {
                collector_.add_unusable_face(line_, why_no_corner(word, index, i, *corners));
                return;
            }
            indices_.push_back(static_cast<int>(*index) + 1);
        }
        collector_.add_face(line_, indices_);
    }
    static std::string why_no_corner(std::string_view word, std::optional<std::int64_t> index,
                                     std::int64_t had, std::int64_t wanted) {
        if (word.empty())
            return "it has " + grouped(static_cast<std::uint64_t>(had)) + " corners, not " +
                   grouped(static_cast<std::uint64_t>(wanted)) + " as its first number says";
        if (!index) return "the vertex index " + shown(word) + " is no whole number";
        return "vertex index " + std::to_string(*index) +
               (*index < 0 ? ": indices start at 0" : ": too large");
    }

    ObjLines lines_;
    std::size_t bytes_;
    const std::string& name_;
    const std::function<bool(double)>& keep_going_;
    ImportedMesh& result_;
    MeshCollector collector_;
    std::string_view first_, words_, glued_;
    std::size_t line_ = 0, asked_ = 0;
    std::uint64_t vertices_ = 0, faces_ = 0;
    std::vector<int> indices_;
};

}  // namespace

bool is_off(std::string_view bytes) {
    // Comments may stand before it; the start of a long file is enough to see that.
    ObjLines lines(bytes.substr(0, 1 << 16));
    ObjLine line;
    while (lines.next(line)) {
        if (const std::string_view word = take_word(line.text); !word.empty())
            return keyword_of(word).has_value();
    }
    return false;
}

void read_off(std::string_view text, const std::string& name,
              const std::function<bool(double)>& keep_going, ImportedMesh& result) {
    OffReader(text, name, keep_going, result).read();
}

}  // namespace collidoscope::app
