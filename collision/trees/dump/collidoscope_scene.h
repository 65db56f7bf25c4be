// SceneWriter: trees over instances of other trees, to any depth, in one file for Collidoscope.
//
//     collidoscope::TreeWriter top, oak;        // filled as collidoscope_tree.h says
//     for (const MyInstance& i : my_scene.instances)
//         top.add_instance(1, i.rows, i.mask);  // of the tree that becomes number 1 below
//     collidoscope::SceneWriter out;
//     out.add_tree(std::move(top));             // tree 0 is the world
//     out.add_tree(std::move(oak));             // tree 1
//     if (!out.write("scene.cbvh")) std::puts(out.error().c_str());
//
// A primitive of a tree with instances is an instance, by its number in the order of the calls of
// add_instance; one of another tree is a triangle. Then `collidoscope tree scene.cbvh` reports on
// all trees and instances, `collidoscope scene.cbvh` shows the world, and `collidoscope
// scene.cbvh#1` the tree of that number.
//
// Needs collidoscope_tree.h beside it, and nothing else. Nothing is checked: instances of trees
// that are not there, trees inside themselves and singular matrices arrive as they are and are
// reported.
//
// Part of Collidoscope, under the MIT license; copy it wherever you like.
#pragma once

#include "collidoscope_tree.h"

namespace collidoscope {

// Keeps the trees in memory until they are written. For one thread at a time.
class SceneWriter {
  public:
    // The tree's number in the file: 0, the world, then 1, 2, ...
    std::uint32_t add_tree(TreeWriter tree);
    std::uint32_t tree_count() const { return static_cast<std::uint32_t>(trees_.size()); }

    // True when all was written; otherwise error() says why. write() chooses the JSON form for a
    // name that ends in .json and the binary form for any other.
    bool write(const std::string& path);
    bool write_json(std::ostream& out);
    bool write_binary(std::ostream& out);
    const std::string& error() const { return error_; }

  private:
    bool fail(std::uint32_t tree);
    bool finish(std::ostream& out);

    std::vector<TreeWriter> trees_;
    std::string error_;
};

inline std::uint32_t SceneWriter::add_tree(TreeWriter tree) {
    trees_.push_back(std::move(tree));
    return tree_count() - 1;
}

inline bool SceneWriter::fail(std::uint32_t tree) {
    error_ = "tree " + std::to_string(tree) + ": " + trees_[tree].error();
    return false;
}

inline bool SceneWriter::finish(std::ostream& out) {
    out.flush();
    if (!out) error_ = "the scene could not be written: is the disk full?";
    return static_cast<bool>(out);
}

inline bool SceneWriter::write(const std::string& path) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!out) {
        error_ = path + " cannot be opened for writing";
        return false;
    }
    const std::string ending = path.size() < 5 ? "" : path.substr(path.size() - 5);
    return ending == ".json" ? write_json(out) : write_binary(out);
}

inline bool SceneWriter::write_json(std::ostream& out) {
    out << "{\"collidoscope_tree\": 3, \"trees\": [";
    for (std::uint32_t i = 0; i < tree_count(); ++i) {
        out << (i == 0 ? "\n" : ",\n");
        if (!trees_[i].write_object(out, "{")) return fail(i);
    }
    out << "\n]}\n";
    return finish(out);
}

inline bool SceneWriter::write_binary(std::ostream& out) {
    TreeWriter::write_magic(out, 3);
    for (std::uint32_t i = 0; i < tree_count(); ++i) {
        if (!trees_[i].write_sections(out)) return fail(i);
    }
    TreeWriter::write_end(out);
    return finish(out);
}

}  // namespace collidoscope
