#include "app/demos/families/tree_builders.h"

#include <algorithm>

#include "app/base/utilities/nearest_name.h"

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
    std::vector<std::string> ids, volumes;
    for (const TreeBuilder& builder : builder_store()) {
        if ((id.empty() || builder.id == id) && (volume.empty() || builder.volume == volume)) {
            return builder;
        }
        ids.push_back(builder.id);
        volumes.push_back(builder.volume);
        known += (known.empty() ? "" : ", ") + builder.id + " (volume " + builder.volume + ")";
    }
    // Two names that do not go together may both be known.
    const auto meant_in = [](std::string_view name, const std::vector<std::string>& all) {
        const bool known_name = std::find(all.begin(), all.end(), name) != all.end();
        return known_name || name.empty() ? std::string() : did_you_mean(name, all);
    };
    const std::string of_builder = meant_in(id, ids);
    const std::string meant = of_builder.empty() ? meant_in(volume, volumes) : of_builder;
    throw InputError("no builder" + (id.empty() ? "" : " '" + std::string(id) + "'") +
                     (volume.empty() ? "" : " with volume '" + std::string(volume) + "'") +
                     (meant.empty() ? ": there are " : meant + " There are ") + known);
}

}  // namespace collidoscope::app
