#include "app/demos/families/instances_demo.h"

#include "app/demos/families/built_tree.h"

namespace collidoscope::app {

Instances default_instances() {
    Instances all;
    for (const Shape& shape : default_meshes()) {
        const auto& mesh = std::get<MeshInstance>(shape);
        all.members.push_back({mesh.file, mesh.asset, nullptr, mesh.pose});
    }
    PlacedInstance flat = all.members.front();
    flat.pose.position += vec3(2.5f, 0, -0.5f);
    flat.scale = {1, 0.25f, -1.5f};
    all.members.push_back(std::move(flat));
    return all;
}

OptionSpec opening_option() {
    return {"open",
            "Openings",
            "So many times the largest box is replaced by those of the two nodes below it, before "
            "the top tree is built",
            0,
            {},
            0,
            1000};
}

TopOptions opening_of(const Instances& instances, std::uint32_t opened) {
    if (opened == 0) return {};
    return {static_cast<std::uint32_t>(instances.members.size()) + opened};
}

}  // namespace collidoscope::app
