// Any bytes at all, read as a tree file: they are refused with a message, or give dumps whose
// problems are found, which can be shown, and which are written and read again without any change.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trees/dump/dump_view.h"
#include "collision/trees/scenes/scene_problems.h"
#include "tests/fuzz/checked_sections.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

void require(bool condition) {
    if (!condition) std::abort();
}

void check(const TreeDump& dump) {
    const auto view = view_of(dump, find_problems(dump, 5));
    for (const DumpProblem& problem : view->problems().list) {
        require(problem.fault == DumpFault::NoRoot || problem.fault == DumpFault::BadBuildOrder ||
                problem.fault == DumpFault::MissingPrimitive || problem.node < dump.node_count());
        require(!describe(problem).empty());
    }
    for (std::uint32_t node = 0; node < view->node_count(); ++node) {
        require(view->node_of(view->number_in_file(node)) == node);
        for (const std::uint32_t child : view->children(node)) require(view->parent(child) == node);
        static_cast<void>(view->bounds(node));
    }
}

void check_scene(const ImportedScene& read) {
    SceneDump scene;
    for (const ImportedTree& tree : read.trees) scene.trees.push_back(tree.dump);
    for (const SceneProblem& problem : find_scene_problems(scene, 5).list) {
        require(problem.instance < scene.trees[problem.tree].instances.size());
        require(!describe(problem).empty());
    }
    for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
        const std::string written = scene_file_bytes(scene, form);
        const ImportedScene again = import_scene_bytes(written, "again");
        require(!again.cut && again.trees.size() == scene.trees.size());
        SceneDump same;
        for (const ImportedTree& tree : again.trees) same.trees.push_back(tree.dump);
        require(scene_file_bytes(same, form) == written);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    ImportedScene read;
    try {
        read = import_scene_bytes(bytes, "fuzz");
    } catch (const ImportError& error) {
        require(!error.message().empty());
        return 0;
    }
    require(!read.trees.empty() && (!read.cut || !read.warnings.empty()));
    for (const ImportedTree& each : read.trees) check(each.dump);
    if (read.several) {
        check_scene(read);
        return 0;
    }
    const ImportedTree& tree = read.trees.front();
    for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
        const std::string written = tree_file_bytes(tree.dump, form);
        const ImportedTree again = import_tree_bytes(written, "again");
        require(again.dump.nodes == tree.dump.nodes);
        require(again.dump.children == tree.dump.children);
        require(again.dump.primitives == tree.dump.primitives);
        require(tree_file_bytes(again.dump, form) == written);
    }
    return 0;
}

// Changed bytes would hardly ever match the checksums of the binary form.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    return fuzz::mutate_sections({0x89, 'C', 'B', 'V', 'H', '\r', '\n', 0x1a, 2, 0, 0, 0}, data,
                                 size, most, seed);
}
