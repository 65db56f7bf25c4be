// The lines of an OBJ file that make a mesh, as tinyobjloader may read them.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <streambuf>
#include <string>
#include <string_view>

#include "app/model/meshes/obj_text.h"

namespace collidoscope::app {

// Events of an ObjRecords while it is read.
struct ObjListener {
    // A vertex or face whose form is not that of one, by line and reason: it is left out.
    std::function<void(std::size_t, std::string)> unusable_vertex, unusable_face;
    // Gets the bytes done, now and then; false ends the stream.
    std::function<bool(std::size_t)> keep_going;
};

// A stream of the v and f lines of a text, one at a time, each only when it is asked for. Words
// are those of the file; what tinyobjloader 2.0rc10 would misread is not: byte-order marks, old
// line endings, continued lines, comments, blanks that it does not know, texture and normal indices
// (positions are all a mesh needs, so nothing wrong with them can spoil a face), indices of more
// than nine digits (given as 999999999, out of range like them). Vertices whose words are not
// decimal numbers and faces whose words are not indices never come through.
class ObjRecords : public std::streambuf {
  public:
    ObjRecords(std::string_view text, ObjListener listener)
        : lines_(text), listener_(std::move(listener)) {}

    // The record that was given out last: its line, and for a vertex its three words.
    std::size_t line() const { return line_; }
    std::string_view coordinate(std::size_t axis) const { return words_[axis]; }

    // Counts so far:
    std::size_t lines() const { return lines_.lines(); }
    std::size_t faces() const { return faces_; }  // usable or not
    // Statements of this keyword; only of those that stand for something no triangles can be made
    // of: l, p, surf, curv, curv2, call and the like.
    std::size_t left_out(std::string_view keyword) const {
        const auto counted = left_out_.find(keyword);
        return counted == left_out_.end() ? 0 : counted->second;
    }
    bool canceled() const { return canceled_; }

  protected:
    int_type underflow() override;

  private:
    bool take_vertex(std::string_view numbers);
    bool take_face(std::string_view corners);
    void take_other(std::string_view keyword);

    ObjLines lines_;
    ObjListener listener_;
    std::string record_;
    ObjLine current_;
    std::array<std::string_view, 3> words_;
    std::size_t line_ = 0, asked_at_ = 0, faces_ = 0;
    std::map<std::string_view, std::size_t, std::less<>> left_out_{
        {"l", 0},   {"p", 0},   {"surf", 0}, {"curv", 0}, {"curv2", 0}, {"call", 0},
        {"csh", 0}, {"bzp", 0}, {"bsp", 0},  {"cdc", 0},  {"cdp", 0}};
    bool canceled_ = false;
};

}  // namespace collidoscope::app
