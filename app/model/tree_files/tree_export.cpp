#include "app/model/tree_files/tree_export.h"

#include <limits>
#include <sstream>

#include "app/base/files/atomic_file.h"
#include "collision/trees/dump/collidoscope_scene.h"

namespace collidoscope::app {
namespace fs = std::filesystem;

namespace {

TreeWriter writer_of(const TreeDump& dump) {
    std::vector<float> directions;
    for (const vec3& d : dump.directions) directions.insert(directions.end(), {d.x, d.y, d.z});
    TreeWriter out(static_cast<TreeWriter::Volume>(dump.volume), directions.data(),
                   static_cast<std::uint32_t>(dump.directions.size()));
    const std::vector<float> missing(dump.floats_per_node(),
                                     std::numeric_limits<float>::quiet_NaN());
    for (std::uint32_t node = 0; node < dump.node_count(); ++node) {
        const auto bounds = dump.bounds_of(node);
        out.add_node(bounds.empty() ? missing.data() : bounds.data());
        out.set_stored_parent(node, dump.nodes[node].parent);
        for (const std::uint32_t child : dump.children_of(node)) out.add_child(node, child);
        for (const std::uint32_t primitive : dump.primitives_of(node)) {
            out.add_primitive(node, primitive);
        }
    }
    for (const Triangle& t : dump.triangles) out.add_triangle(&t.a.x, &t.b.x, &t.c.x);
    for (const std::uint32_t node : dump.build_order) out.add_built(node);
    out.set_root(dump.root);
    if (dump.primitive_total) out.set_primitive_count(*dump.primitive_total);
    if (dump.nested) out.set_nested(*dump.nested);
    out.set_clipped(dump.clipped);
    for (const DumpInstance& i : dump.instances) out.add_instance(i.tree, i.rows.data(), i.mask);
    out.set_name(dump.name);
    out.set_builder(dump.builder);
    out.set_memory(dump.bytes);
    if (dump.build_ms) out.set_build_time(double{*dump.build_ms});
    if (dump.mesh) out.set_mesh(dump.mesh->file, dump.mesh->triangles, dump.mesh->hash);
    return out;
}

}  // namespace

TreeFileForm tree_file_form(const fs::path& file) {
    return file.extension() == ".json" ? TreeFileForm::Text : TreeFileForm::Binary;
}

std::string tree_file_bytes(const TreeDump& dump, TreeFileForm form) {
    TreeWriter writer = writer_of(dump);
    std::ostringstream out;
    const bool done =
        form == TreeFileForm::Text ? writer.write_json(out) : writer.write_binary(out);
    if (!done) throw std::runtime_error(writer.error());
    return std::move(out).str();
}

std::string scene_file_bytes(const SceneDump& scene, TreeFileForm form) {
    SceneWriter writer;
    for (const TreeDump& tree : scene.trees) writer.add_tree(writer_of(tree));
    std::ostringstream out;
    const bool done =
        form == TreeFileForm::Text ? writer.write_json(out) : writer.write_binary(out);
    if (!done) throw std::runtime_error(writer.error());
    return std::move(out).str();
}

void export_scene(const fs::path& file, const SceneDump& scene) {
    write_file_atomically(file, scene_file_bytes(scene, tree_file_form(file)));
}

void export_tree(const fs::path& file, const TreeDump& dump) {
    write_file_atomically(file, tree_file_bytes(dump, tree_file_form(file)));
}

}  // namespace collidoscope::app
