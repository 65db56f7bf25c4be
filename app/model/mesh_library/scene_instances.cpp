#include "app/model/mesh_library/scene_instances.h"

#include <fstream>
#include <map>

#include "app/base/files/import_error.h"
#include "app/base/utilities/input_error.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trees/dump/problems.h"
#include "collision/trees/scenes/scene_extent.h"
#include "collision/trees/scenes/scene_problems.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr unsigned deepest = 16;

class SceneReading {
  public:
    SceneReading(const fs::path& file, const MeshLoader& load)
        : file_(file.string()), load_(load), imported_(import_scene(file)) {
        for (ImportedTree& tree : imported_.trees) scene_.trees.push_back(std::move(tree.dump));
        usable_ = usable_instances(scene_);
    }

    SceneInstances read() {
        if (!imported_.several) throw InputError(file_ + " has one tree, which places nothing");
        SceneInstances result{*group_of(0, 0), std::move(warnings_)};
        std::uint64_t problems = find_scene_problems(scene_, 0).total();
        for (const TreeDump& tree : scene_.trees) problems += find_problems(tree, 0).total();
        if (problems > 0)
            result.warnings.push_back(
                (problems == 1 ? std::string("A problem")
                               : std::to_string(problems) + " problems") +
                " in its trees and instances: `collidoscope tree` lists all.");
        const std::size_t count = placed_members(result.instances, max_members);
        if (count == 0)
            throw InputError(file_ +
                             ": its first tree, the world, places nothing that can be shown");
        if (count > max_members)
            throw InputError(file_ + " has more than " + std::to_string(max_members) +
                             " instances; open its trees one by one, as FILE#1");
        return result;
    }

  private:
    std::shared_ptr<const Instances> group_of(std::uint32_t tree, unsigned depth) {
        if (depth > deepest)
            throw InputError(file_ + ": its trees place each other more than " +
                             std::to_string(deepest) + " deep");
        auto& made = groups_[tree];
        if (made) return made;
        Instances group;
        std::size_t left_out = 0;
        const std::vector<DumpInstance>& all = scene_.trees[tree].instances;
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto member = usable_[tree][i] ? member_of(all[i], depth) : std::nullopt;
            if (member)
                group.members.push_back(*std::move(member));
            else
                ++left_out;
        }
        if (left_out > 0)
            warnings_.push_back("tree " + std::to_string(tree) + ": " + std::to_string(left_out) +
                                " of its " + std::to_string(all.size()) +
                                " instances cannot be shown");
        return made = std::make_shared<const Instances>(std::move(group));
    }

    std::optional<PlacedInstance> member_of(const DumpInstance& instance, unsigned depth) {
        PlacedInstance member;
        const dmat3 linear = linear_of(instance);
        member.pose.position = vec3(translation_of(instance));
        if (linear != dmat3(1)) member.linear = linear;
        member.mask = instance.mask & all_rays;
        if (!Placement::make(linear, dvec3(member.pose.position))) return std::nullopt;
        if (!scene_.trees[instance.tree].instances.empty()) {
            member.group = group_of(instance.tree, depth + 1);
            return member;
        }
        member.file = file_ + "#" + std::to_string(instance.tree);
        auto known = assets_.find(instance.tree);
        if (known == assets_.end()) {
            std::shared_ptr<const MeshAsset> asset;
            try {
                asset = load_(member.file, 1);
            } catch (const ImportError&) {
                // It has nothing to draw: left out.
            }
            known = assets_.emplace(instance.tree, std::move(asset)).first;
        }
        member.asset = known->second;
        if (!member.asset) return std::nullopt;
        return member;
    }

    std::string file_;
    const MeshLoader& load_;
    ImportedScene imported_;
    SceneDump scene_;
    std::vector<std::vector<char>> usable_;
    std::map<std::uint32_t, std::shared_ptr<const Instances>> groups_;
    std::map<std::uint32_t, std::shared_ptr<const MeshAsset>> assets_;
    std::vector<std::string> warnings_;
};

}  // namespace

bool has_several_trees(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false;
    std::ifstream in(file, std::ios::binary);
    char begin[4096];
    in.read(begin, sizeof begin);
    const std::string_view bytes(begin, static_cast<std::size_t>(in.gcount()));
    if (bytes.starts_with("\x89"
                          "CBVH"))
        return bytes.size() > 8 && bytes[8] == 3;
    constexpr std::string_view key = "\"collidoscope_tree\"";
    std::size_t at = bytes.find(key);
    if (at == std::string_view::npos) return false;
    at = bytes.find_first_not_of(" \t\r\n:", at + key.size());
    return at != std::string_view::npos && bytes[at] == '3';
}

SceneInstances instances_of_scene(const fs::path& file, const MeshLoader& load) {
    return SceneReading(file, load).read();
}

}  // namespace collidoscope::app
