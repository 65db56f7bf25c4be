// The faces of an OBJ file, brought through tinyobjloader.
#pragma once

#include <functional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "app/meshes/mesh_import.h"
#include "app/meshes/obj_text.h"
#include "app/meshes/polygon_splitter.h"

namespace collidoscope::app {

// The text as tinyobjloader may see it: one clean record "f A B C ..." at a time, A, B, C integers
// of at most nine digits. Faces of another form are reported. Texture and normal indices are
// dropped: positions are all a mesh needs, so nothing wrong with them can spoil a face.
class FaceFeed : public std::streambuf {
  public:
    // `unusable` is told of faces by line and reason. `keep_going` gets the bytes done.
    FaceFeed(std::string_view text, std::function<void(std::size_t, std::string)> unusable,
             std::function<bool(std::size_t)> keep_going);

    // While tinyobjloader handles a record: its line, and the number of v lines before it.
    std::size_t line() const { return line_; }
    std::size_t vertices_before() const { return vertices_; }
    bool cancelled() const { return cancelled_; }

  protected:
    int_type underflow() override;

  private:
    bool clean(std::string_view corners);

    ObjLines lines_;
    std::function<void(std::size_t, std::string)> unusable_;
    std::function<bool(std::size_t)> keep_going_;
    std::string record_;
    std::size_t line_ = 0;
    std::size_t vertices_ = 0;
    std::size_t asked_at_ = 0;
    bool cancelled_ = false;
};

// Reads all faces of the text into mesh.triangles. mesh.positions holds one position per v line;
// one whose x is not a number stands for a line that could not be read.
// Returns false when keep_going said so.
bool read_faces(std::string_view text, const std::function<bool(std::size_t)>& keep_going,
                Mesh& mesh, ImportReport& report);

}  // namespace collidoscope::app
