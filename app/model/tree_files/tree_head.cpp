// Head of a tree file, in either form: the members about the whole tree.
#include <cmath>

#include "app/model/tree_files/tree_file_parts.h"
#include "collision/trees/dump/dump_volume.h"

namespace collidoscope::app {

void refuse_version(const std::string& name, std::uint64_t version) {
    const std::string number = std::to_string(version);
    throw ImportError(
        name, 0,
        "it is a tree file of version " + number + ", and this program reads versions " +
            std::to_string(tree_file_version) + " and " + std::to_string(scene_file_version) +
            (version > scene_file_version ? "; use a newer program or write an older file"
                                          : "; write it again with the current program or header"));
}

bool TreeHead::take(const std::string& key) {
    TreeDump& dump = tree_.dump;
    if (key == "collidoscope_tree") {
        const std::uint64_t version = reader_.whole_number(max_index);
        if (version != tree_file_version && version != scene_file_version)
            refuse_version(name_, version);
        version_ = version;
    } else if (key == "volume") {
        take_volume();
    } else if (key == "directions") {
        take_directions();
    } else if (key == "precision") {
        take_precision();
    } else if (key == "quantized_bits") {
        const std::uint64_t bits = reader_.whole_number(max_index);
        if (bits != 8 && bits != 16) reader_.fail("quantized boxes have 8 or 16 bits");
        quantized_most_ = bits == 8 ? 0xff : 0xffff;
    } else if (key == "root") {
        dump.root = reader_.take_minus_one()
                        ? no_node
                        : static_cast<std::uint32_t>(reader_.whole_number(max_index));
    } else if (key == "primitive_count") {
        dump.primitive_total = static_cast<std::uint32_t>(reader_.whole_number(max_index));
    } else if (key == "nested") {
        dump.nested = reader_.boolean();
    } else if (key == "clipped") {
        dump.clipped = reader_.boolean();
    } else if (key == "name") {
        dump.name = reader_.string();
    } else if (key == "builder") {
        dump.builder = reader_.string();
    } else if (key == "mesh") {
        take_mesh();
    } else if (key == "bytes") {
        dump.bytes = reader_.whole_number(~std::uint64_t{0} >> 1);
    } else if (key == "build_ms") {
        const float time = reader_.number();
        if (!(std::isfinite(time) && time >= 0)) reader_.fail("a time is zero or more");
        dump.build_ms = time;
    } else {
        return false;
    }
    return true;
}

void TreeHead::once(const std::string& key) {
    if (!seen_.insert(key).second) reader_.fail("the key \"" + key + "\" occurs twice");
}

void TreeHead::take_volume() {
    const std::string id = reader_.string();
    volume_ = true;
    if (id == "aabb") {
        tree_.dump.volume = DumpVolume::Aabb;
    } else if (id == "obb") {
        tree_.dump.volume = DumpVolume::Obb;
    } else if (id == "sphere") {
        tree_.dump.volume = DumpVolume::Sphere;
    } else if (id == "kdop") {
        tree_.dump.volume = DumpVolume::Kdop;
    } else {
        reader_.fail("the volume \"" + id + "\" is unknown: aabb, obb, sphere or kdop");
    }
}

void TreeHead::take_precision() {
    const std::string id = reader_.string();
    if (id != "float" && id != "double")
        reader_.fail("the precision \"" + id + "\" is unknown: float or double");
    wide_ = id == "double";
}

void TreeHead::take_directions() {
    std::vector<vec3>& directions = tree_.dump.directions;
    directions_ = true;
    reader_.begin_array();
    while (reader_.next_element()) {
        vec3 d(0);
        int count = 0;
        reader_.begin_array();
        while (reader_.next_element()) {
            const float value = reader_.number();
            if (count < 3) d[count] = value;
            ++count;
        }
        const double square = dot(dvec3(d), dvec3(d));
        if (count != 3 || !(square > 0 && std::isfinite(square))) {
            reader_.fail("a direction is three finite numbers that are not all zero");
        }
        if (directions.size() == max_dump_directions) {
            reader_.fail("a k-DOP has at most " + std::to_string(max_dump_directions) +
                         " directions");
        }
        directions.push_back(d);
    }
    if (!independent_directions(directions)) {
        reader_.fail("the directions do not bound a volume: three must be linearly independent");
    }
}

void TreeHead::take_mesh() {
    MeshReference mesh;
    std::string key;
    reader_.begin_object();
    while (reader_.next_member(key)) {
        if (key == "file") {
            mesh.file = reader_.string();
        } else if (key == "triangles") {
            mesh.triangles = static_cast<std::uint32_t>(reader_.whole_number(max_index));
        } else if (key == "hash") {
            mesh.hash = reader_.string();
        } else {
            reader_.skip_value();
        }
    }
    if (mesh.file.empty()) reader_.fail("\"mesh\" needs a \"file\"");
    tree_.dump.mesh = std::move(mesh);
}

void TreeHead::check(bool alone) const {
    if (alone && version_ == 0) {
        reader_.fail("this is not a tree file: it has no \"collidoscope_tree\": " +
                     std::to_string(tree_file_version));
    }
    if (!volume_) reader_.fail("there is no \"volume\": aabb, obb, sphere or kdop");
    if (tree_.dump.volume == DumpVolume::Kdop && !directions_) {
        reader_.fail("a k-DOP tree needs its \"directions\"");
    }
    if (tree_.dump.volume != DumpVolume::Kdop) tree_.dump.directions.clear();
}

}  // namespace collidoscope::app
