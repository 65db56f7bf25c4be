#include "app/families/tree_builders.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

std::vector<TreeBuilder>& builder_store() {
    static std::vector<TreeBuilder> all;
    return all;
}

}  // namespace

bool register_tree_builder(TreeBuilder builder) {
    auto& all = builder_store();
    const auto place = std::upper_bound(all.begin(), all.end(), builder,
                                        [](const auto& a, const auto& b) { return a.id < b.id; });
    all.insert(place, std::move(builder));
    return true;
}

const std::vector<TreeBuilder>& tree_builders() {
    return builder_store();
}

const TreeBuilder& tree_builder(std::string_view id, std::string_view volume) {
    std::string known;
    for (const TreeBuilder& builder : builder_store()) {
        if ((id.empty() || builder.id == id) && (volume.empty() || builder.volume == volume)) {
            return builder;
        }
        known += (known.empty() ? "" : ", ") + builder.id + " (volume " + builder.volume + ")";
    }
    throw InputError("no builder" + (id.empty() ? "" : " '" + std::string(id) + "'") +
                     (volume.empty() ? "" : " with volume '" + std::string(volume) + "'") +
                     ": there are " + known);
}

}  // namespace collidoscope::app
