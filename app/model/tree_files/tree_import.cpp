#include "app/model/tree_files/tree_import.h"

#include <charconv>
#include <fstream>

#include "app/base/files/import_file.h"
#include "app/base/utilities/format.h"
#include "app/model/meshes/import_report.h"
#include "app/model/tree_files/tree_file_parts.h"

namespace collidoscope::app {
namespace fs = std::filesystem;

namespace {

bool looks_like_a_tree(std::string_view bytes) {
    return bytes.starts_with(tree_file_magic) ||
           bytes.find("\"collidoscope_tree\"") != std::string_view::npos;
}

ImportedTree one_of(ImportedScene scene, std::uint32_t number) {
    ImportedTree tree = std::move(scene.trees[number]);
    tree.warnings.insert(tree.warnings.begin(), scene.warnings.begin(), scene.warnings.end());
    return tree;
}

}  // namespace

ImportedScene import_scene_bytes(std::string_view bytes, const std::string& name) {
    ImportedScene scene;
    if (bytes.starts_with(tree_file_magic)) {
        read_tree_binary(bytes, name, scene);
    } else if (bytes.starts_with(tree_file_magic.substr(0, 5))) {
        throw ImportError(name, 0,
                          "its first bytes were changed, as by a copy in text mode; copy it again "
                          "as binary");
    } else if (bytes.empty()) {
        throw ImportError(name, 0, "the file is empty");
    } else if (const auto kind = kind_of_file(bytes)) {
        throw ImportError(name, 0, "this is " + *kind + ", not a tree file");
    } else if (const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
               first == std::string_view::npos || bytes[first] != '{') {
        throw ImportError(name, 0,
                          "this is not a tree file: it is neither JSON in braces { } nor begins "
                          "with the bytes of a .cbvh (assets/TREE_FORMAT.md)");
    } else {
        read_tree_json(bytes, name, scene);
    }
    return scene;
}

ImportedTree import_tree_bytes(std::string_view bytes, const std::string& name) {
    return one_of(import_scene_bytes(bytes, name), 0);
}

ImportedTree import_tree(const fs::path& name) {
    const TreePlace place = tree_place(name);
    ImportedScene scene = import_scene(place.file);
    const std::uint32_t number = place.tree.value_or(0);
    if (number >= scene.trees.size())
        throw ImportError(place.file.string(), 0,
                          "it has no tree " + std::to_string(number) + ": there are " +
                              std::to_string(scene.trees.size()) + ", from 0 on");
    return one_of(std::move(scene), number);
}

TreePlace tree_place(const fs::path& name) {
    std::error_code error;
    if (fs::exists(name, error)) return {name, std::nullopt};
    const std::string text = name.string();
    const std::size_t sign = text.rfind('#');
    if (sign == std::string::npos || sign == 0) return {name, std::nullopt};
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, fault] = std::from_chars(text.data() + sign + 1, end, number);
    if (fault != std::errc() || stopped != end) return {name, std::nullopt};
    return {text.substr(0, sign), number};
}

ImportedScene import_scene(const fs::path& file) {
    return import_file(file, import_scene_bytes);
}

bool is_tree_file(const fs::path& name) {
    const fs::path file = tree_place(name).file;
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false;
    std::ifstream in(file, std::ios::binary);
    char begin[4096];
    in.read(begin, sizeof begin);
    return looks_like_a_tree({begin, static_cast<std::size_t>(in.gcount())});
}

std::string hash_of_file(const fs::path& file) {
    const WholeFile content(file);
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : content.text()) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3u;
    }
    return fmt::format("{:016x}", hash);
}

}  // namespace collidoscope::app
