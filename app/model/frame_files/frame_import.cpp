#include "app/model/frame_files/frame_import.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "app/base/files/import_file.h"
#include "app/base/json/json_reader.h"
#include "app/model/meshes/import_report.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t max_id = ~std::uint64_t{0};
constexpr std::string_view version_key = "collidoscope_frames";

using Boxes = std::vector<RecordedBox>;

class FrameText {
  public:
    FrameText(std::string_view text, const std::string& name, ImportedFrames& into)
        : text_(text), name_(name), reader_(text), into_(into), recorded_(into.recorded) {}

    void read() {
        read_head();
        // JSON Lines: the frames stand behind the head.
        if (!frames_at_) {
            while (text_.find_first_not_of(" \t\r\n", reader_.offset()) != std::string_view::npos)
                read_frame();
        } else if (*frames_at_ != 0) {
            reader_.end();
            reader_.go_to(*frames_at_);
            read_frames();
        } else {
            reader_.end();
        }
        if (recorded_.frames.empty())
            reader_.fail("there are no frames in it: call begin_frame() and end_frame()");
        if (tracks_ == 0)
            reader_.fail(
                "there is no box in any of its frames: call add_box() between "
                "begin_frame() and end_frame()");
        bound_sides(recorded_);
    }

  private:
    struct GivenBox {
        std::uint64_t id = 0;
        Aabb box;
        BodyFilter filter;
        std::size_t at = 0;  // in the text
    };

    // -- The document --

    void read_head() {
        std::string key;
        std::set<std::string> seen;
        bool version = false;
        reader_.begin_object();
        while (reader_.next_member(key)) {
            if (!seen.insert(key).second) reader_.fail("the key \"" + key + "\" occurs twice");
            if (key == version_key) {
                demand_version(reader_.whole_number(max_id));
                version = true;
            } else if (key == "program") {
                recorded_.program = reader_.string();
            } else if (key == "frames") {
                reader_.peek();
                frames_at_ = reader_.offset();
                if (version) {
                    read_frames();
                    frames_at_ = 0;
                } else {
                    reader_.skip_value();
                }
            } else {
                warn(0, "the key \"" + key + "\" is unknown and was ignored");
                reader_.skip_value();
            }
        }
        if (!version)
            reader_.fail("this is not a file of frames: it has no \"collidoscope_frames\": " +
                         std::to_string(frame_file_version));
    }

    void demand_version(std::uint64_t version) const {
        if (version == frame_file_version) return;
        throw ImportError(
            name_, 0,
            "its frames are of version " + std::to_string(version) +
                ", and this program reads version " + std::to_string(frame_file_version) +
                (version > frame_file_version ? "; use a newer program"
                                              : "; write it again with the current header"));
    }

    void read_frames() {
        reader_.inside("the list of frames");
        reader_.begin_array();
        while (reader_.next_element()) read_frame();
        reader_.inside({});
    }

    // -- A frame --

    void read_frame() {
        RecordedFrame frame;
        frame.number = recorded_.frames.empty() ? 0 : recorded_.frames.back().number + 1;
        bool number = false, boxes = false, statics = false, pairs = false;
        const auto once = [&](bool& seen) {
            if (seen) reader_.fail("the key \"" + key_ + "\" occurs twice");
            seen = true;
        };
        std::vector<GivenBox> moving, fixed;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> reported;
        std::vector<std::size_t> reported_at;
        set_context(frame.number);
        reader_.inside("frame " + std::to_string(frame.number));
        reader_.begin_object();
        while (reader_.next_member(key_)) {
            if (key_ == "frame") {
                once(number);
                const std::uint64_t own = reader_.whole_number(max_id - 1);
                if (!recorded_.frames.empty() && own <= recorded_.frames.back().number)
                    reader_.fail("frame " + std::to_string(own) + " stands behind frame " +
                                 std::to_string(recorded_.frames.back().number) +
                                 "; frames have rising numbers");
                frame.number = own;
                set_context(own);
            } else if (key_ == "boxes") {
                once(boxes);
                read_boxes(moving);
            } else if (key_ == "statics") {
                once(statics);
                read_boxes(fixed);
            } else if (key_ == "pairs") {
                once(pairs);
                read_pairs(reported, reported_at);
            } else {
                reader_.fail("the key \"" + key_ +
                             "\" is unknown; a frame has frame, boxes, statics, pairs");
            }
        }
        if (moving.size() + (statics ? fixed.size() : static_count()) > max_boxes_of_frame)
            reader_.fail("it has more than " + grouped(std::uint64_t{max_boxes_of_frame}) +
                         " boxes, the most of a frame");
        if (recorded_.frames.size() == max_frames_of_file)
            reader_.fail("there are more than " + grouped(std::uint64_t{max_frames_of_file}) +
                         " frames, the most of a file: record every n-th (Options::every)");
        take_statics(frame, statics ? &fixed : nullptr);
        take_moving(frame, moving);
        if (pairs) take_pairs(frame, reported, reported_at);
        recorded_.frames.push_back(std::move(frame));
        reader_.context({});
        reader_.inside({});
    }

    std::size_t static_count() const {
        return recorded_.frames.empty() ? 0 : recorded_.frames.back().statics->size();
    }
    void set_context(std::uint64_t number) {
        where_ = "frame " + std::to_string(number) + ": ";
        reader_.context(where_);
    }

    void read_boxes(std::vector<GivenBox>& boxes) {
        reader_.begin_array();
        while (reader_.next_element()) {
            if (++boxes_read_ > max_boxes_of_file)
                reader_.fail("there are more than " + grouped(std::uint64_t{max_boxes_of_file}) +
                             " boxes, the most of a file: record every n-th frame "
                             "(Options::every)");
            reader_.peek();
            GivenBox one;
            one.at = reader_.offset();
            float numbers[6] = {};
            std::size_t count = 0;
            reader_.begin_array();
            while (reader_.next_element()) {
                if (count == 0) {
                    one.id = reader_.whole_number(max_id);
                } else if (count <= 6) {
                    numbers[count - 1] = reader_.number();
                } else if (count == 7) {
                    one.filter.category = static_cast<std::uint16_t>(reader_.whole_number(0xffff));
                } else if (count == 8) {
                    one.filter.mask = static_cast<std::uint16_t>(reader_.whole_number(0xffff));
                } else {
                    reader_.skip_value();
                }
                ++count;
            }
            if (count != 7 && count != 9)
                reader_.fail(
                    "a box has 7 numbers (id, min x y z, max x y z), or 9 with category "
                    "and mask; here are " +
                    std::to_string(count));
            one.box = {{numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}};
            if (usable(one)) boxes.push_back(one);
        }
    }

    // NaN and inverted boxes overlap nothing and everything, by how one asks: they are left out.
    bool usable(const GivenBox& one) {
        static constexpr const char* axes[] = {"x", "y", "z"};
        for (int axis = 0; axis < 3; ++axis) {
            const float min = one.box.min[axis], max = one.box.max[axis];
            const std::string box = "box " + std::to_string(one.id) + ": ";
            if (std::isnan(min) || std::isnan(max)) {
                leave_out(one.at, box + (std::isnan(min) ? "min " : "max ") + axes[axis] +
                                      " is NaN: it was left out; look for a 0 / 0 or an "
                                      "uninitialized box of this body");
                return false;
            }
            if (min > max) {
                leave_out(one.at, box + "min " + axes[axis] + " (" + significant(double{min}, 6) +
                                      ") is above max " + axes[axis] + " (" +
                                      significant(double{max}, 6) +
                                      "): it was left out; an empty box is not to be added");
                return false;
            }
        }
        return true;
    }

    void read_pairs(std::vector<std::pair<std::uint64_t, std::uint64_t>>& pairs,
                    std::vector<std::size_t>& at) {
        reader_.begin_array();
        while (reader_.next_element()) {
            reader_.peek();
            at.push_back(reader_.offset());
            std::uint64_t ids[2] = {};
            std::size_t count = 0;
            reader_.begin_array();
            while (reader_.next_element()) {
                const std::uint64_t id = reader_.whole_number(max_id);
                if (count < 2) ids[count] = id;
                ++count;
            }
            if (count != 2) reader_.fail("a pair has 2 ids, here are " + std::to_string(count));
            pairs.emplace_back(ids[0], ids[1]);
        }
    }

    // -- What a frame's lists mean --

    void take_statics(RecordedFrame& frame, std::vector<GivenBox>* fixed) {
        const bool first = recorded_.frames.empty();
        if (!fixed) {
            if (!first) frame.statics = recorded_.frames.back().statics;
            return;
        }
        const Boxes boxes = tracked(*fixed, true);
        if (!first && same_boxes(boxes, *recorded_.frames.back().statics)) {
            frame.statics = recorded_.frames.back().statics;
        } else {
            frame.statics = std::make_shared<const Boxes>(boxes);
        }
    }
    static bool same_boxes(const Boxes& p, const Boxes& q) {
        return std::equal(p.begin(), p.end(), q.begin(), q.end(),
                          [](const RecordedBox& a, const RecordedBox& b) {
                              return a.track == b.track;  // a static track has one box
                          });
    }

    void take_moving(RecordedFrame& frame, std::vector<GivenBox>& moving) {
        // An id in both lists: its static box counts.
        std::erase_if(moving, [&](const GivenBox& one) {
            const auto last = last_track_.find(one.id);
            if (last == last_track_.end() || !recorded_.tracks[last->second].fixed) return false;
            if (!box_in(recorded_, frame, last->second)) return false;
            leave_out(one.at, "box " + std::to_string(one.id) +
                                  ": this id is among the static boxes, too: the moving one was "
                                  "left out; give every body an id of its own");
            return true;
        });
        frame.boxes = tracked(moving, false);
    }

    // By rising track; of boxes with the same id the first.
    Boxes tracked(std::vector<GivenBox>& given, bool fixed) {
        std::stable_sort(given.begin(), given.end(),
                         [](const GivenBox& p, const GivenBox& q) { return p.id < q.id; });
        Boxes boxes;
        boxes.reserve(given.size());
        for (std::size_t i = 0; i < given.size(); ++i) {
            const GivenBox& one = given[i];
            if (i > 0 && given[i - 1].id == one.id) {
                leave_out(one.at, "box " + std::to_string(one.id) +
                                      ": this id was given before: it was left out; give every "
                                      "body an id of its own");
                continue;
            }
            boxes.push_back({track_of(one, fixed), one.box});
        }
        std::sort(boxes.begin(), boxes.end(),
                  [](const RecordedBox& p, const RecordedBox& q) { return p.track < q.track; });
        return boxes;
    }

    std::uint32_t track_of(const GivenBox& one, bool fixed) {
        const RecordedTrack track{one.id, fixed, one.filter};
        const auto last = last_track_.find(one.id);
        if (last != last_track_.end() && recorded_.tracks[last->second] == track &&
            (!fixed || (static_box_[last->second].min == one.box.min &&
                        static_box_[last->second].max == one.box.max)))
            return last->second;
        const auto number = static_cast<std::uint32_t>(recorded_.tracks.size());
        recorded_.tracks.push_back(track);
        static_box_.push_back(one.box);
        last_track_[one.id] = number;
        ++tracks_;
        return number;
    }

    void take_pairs(RecordedFrame& frame,
                    const std::vector<std::pair<std::uint64_t, std::uint64_t>>& reported,
                    const std::vector<std::size_t>& at) {
        frame.pairs.emplace();
        for (std::size_t i = 0; i < reported.size(); ++i) {
            const auto [a, b] = reported[i];
            const std::string pair =
                "the pair " + std::to_string(a) + ", " + std::to_string(b) + ": ";
            if (a == b) {
                leave_out(at[i], pair + "a body is no pair with itself: it was left out");
                continue;
            }
            const std::uint32_t p = present(frame, a), q = present(frame, b);
            if (p == no_track || q == no_track) {
                leave_out(at[i], pair + "there is no box " + std::to_string(p == no_track ? a : b) +
                                     " in this frame: it was left out; add the boxes of all "
                                     "bodies that pairs name");
                continue;
            }
            frame.pairs->push_back(ordered(p, q));
        }
        std::sort(frame.pairs->begin(), frame.pairs->end());
    }
    std::uint32_t present(const RecordedFrame& frame, std::uint64_t id) const {
        const auto last = last_track_.find(id);
        if (last == last_track_.end() || !box_in(recorded_, frame, last->second)) return no_track;
        return last->second;
    }

    // -- Warnings --

    void leave_out(std::size_t at, const std::string& what) {
        ++into_.left_out;
        warn(at, where_ + what);
    }
    void warn(std::size_t at, const std::string& what) {
        ++warned_;
        if (warned_ <= max_frame_warnings) {
            into_.warnings.push_back(
                (at > 0 ? "line " + std::to_string(place_of(text_, at).line) + ": " : "") + what);
            return;
        }
        if (warned_ == max_frame_warnings + 1) into_.warnings.emplace_back();
        into_.warnings.back() = "... and " + grouped(std::uint64_t{warned_ - max_frame_warnings}) +
                                " more of these kinds";
    }

    std::string_view text_;
    const std::string& name_;
    JsonReader reader_;
    ImportedFrames& into_;
    RecordedFrames& recorded_;
    std::string key_, where_;
    std::optional<std::size_t> frames_at_;                         // 0: read already
    std::unordered_map<std::uint64_t, std::uint32_t> last_track_;  // looked up by id alone
    std::vector<Aabb> static_box_;                                 // by track
    std::size_t boxes_read_ = 0, tracks_ = 0, warned_ = 0;
};

}  // namespace

ImportedFrames import_frames_text(std::string_view text, const std::string& name) {
    ImportedFrames imported;
    const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == std::string_view::npos) throw ImportError(name, 0, "the file is empty");
    if (text[first] != '{') {
        const auto kind = kind_of_file(text);
        throw ImportError(name, 0,
                          kind ? "this is " + *kind + ", not a file of frames"
                               : "this is not a file of frames: it does not begin with { "
                                 "(assets/FRAME_FORMAT.md)");
    }
    try {
        FrameText(text, name, imported).read();
    } catch (const JsonTextError& error) {
        throw ImportError(name, error.line(), error.what());
    }
    return imported;
}

ImportedFrames import_frames(const fs::path& file) {
    return import_file(file, import_frames_text);
}

bool is_frames_file(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false;
    std::ifstream in(file, std::ios::binary);
    char begin[4096];
    in.read(begin, sizeof begin);
    const std::string_view text(begin, static_cast<std::size_t>(in.gcount()));
    return text.find("\"collidoscope_frames\"") != std::string_view::npos;
}

}  // namespace collidoscope::app
