// The ways to build a hierarchy over one mesh, by id: for the tree demos, the tree panel and
// `collidoscope tree`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/shapes/shape.h"
#include "collision/trees/build.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {

struct TreeBuilder {
    std::string id;      // of the demo that shows it
    std::string title;   // "Middle of the longest axis"
    std::string volume;  // id of the bounding volume: "aabb", "obb"
    // Null when canceled.
    std::function<std::shared_ptr<const TreeView>(const Mesh&, const BuildOptions&, BuildProgress*)>
        build;
};

// Sorted by id. Registration happens before main, with the demos.
bool register_tree_builder(TreeBuilder builder);
const std::vector<TreeBuilder>& tree_builders();

// The builder with this id, or the first for this volume where the id is empty. Throws InputError
// naming what there is.
const TreeBuilder& tree_builder(std::string_view id, std::string_view volume);

}  // namespace collidoscope::app
