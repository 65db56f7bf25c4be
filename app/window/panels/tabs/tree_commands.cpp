// Commands that write a tree: the tree itself, and a broken one repaired.
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/tree_files/tree_export.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "app/window/widgets/tree_choice.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/dump/dump_view.h"
#include "collision/trees/dump/repair.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

const MeshInstance* shown_mesh(const Workbench& b) {
    const auto body = shown_tree(b);
    if (!body || *body >= b.document.scene().bodies.size()) return nullptr;
    return std::get_if<MeshInstance>(&b.document.scene().bodies[*body].shape);
}

// The mesh's file, where the tree is over what stands in it.
fs::path file_of(const MeshInstance& mesh) {
    if (mesh.scale != 1) return {};
    try {
        return MeshLibrary().find(mesh.file);
    } catch (const std::exception&) {
        return {};
    }
}

void write_tree(Workbench& b, const fs::path& path) {
    const auto body = shown_tree(b);
    const MeshInstance* mesh = shown_mesh(b);
    if (!body || !mesh) throw InputError("there is no tree any more");
    const TreeView& view = *b.live.trees()[*body];
    if (const auto* dumped = dynamic_cast<const DumpView*>(&view)) {
        export_tree(path, dumped->dump());
    } else {
        const fs::path mesh_file = file_of(*mesh);
        TreeDump dump = dump_of(view, mesh_file.empty());
        if (!mesh_file.empty()) dump.mesh = mesh_reference(mesh_file, path, view.primitive_count());
        dump.builder = b.document.demo().info().id;
        const WorkshopDemo* workshop = workshop_in(b.document.demo());
        if (workshop && b.live.question()) {
            if (const auto made = workshop->made(*b.live.question(), *body))
                dump.build_ms = static_cast<float>(made->build_ms);
        }
        export_tree(path, dump);
    }
    b.say("Exported " + path.filename().string());
}

void export_shown(Workbench& b) {
    const MeshInstance* mesh = shown_mesh(b);
    if (!mesh) return;
    const fs::path name = fs::path(mesh->file).stem().string() + ".cbvh";
    b.dialogs.ask_where(
        {"Export the tree", name, [&b](const fs::path& path) { write_tree(b, path); }});
}

bool can_repair(const Workbench& b) {
    const DumpView* tree = imported_tree(b);
    return tree && !tree->problems().empty();
}

void repair_shown(Workbench& b) {
    const DumpView* tree = imported_tree(b);
    const MeshInstance* mesh = shown_mesh(b);
    if (!tree || !mesh) return;
    DumpRepair repair = repaired(tree->dump());
    if (repair.done.empty()) {
        b.say("Nothing in this tree can be repaired for certain.", Tone::Warning);
        return;
    }
    const fs::path file = mesh->file;
    fs::path name = file.parent_path() / (file.stem().string() + "-repaired");
    name += file.extension() == ".json" ? ".json" : ".cbvh";
    b.dialogs.ask_where({"Save the repaired tree", name,
                         [&b, file, repair = std::move(repair)](const fs::path& path) {
                             std::error_code error;
                             if (fs::equivalent(path, file, error)) {
                                 b.say(
                                     "The broken tree is kept: give the repaired one another name.",
                                     Tone::Warning);
                                 return;
                             }
                             export_tree(path, repair.dump);
                             b.files.open_tree(path);
                             for (const std::string& what : repair.done) b.say(what);
                         }});
}

// The tree that is shown beside one by the surface-area heuristic over the same mesh.
void compare_shown(Workbench& b) {
    const auto body = shown_tree(b);
    const MeshInstance* mesh = shown_mesh(b);
    const Demo* target = Registry::opened_for(OpenedFor::TwoTrees);
    if (!body || !mesh || !target || !b.live.question()) return;
    Scene scene;
    scene.demo = target->info().id;
    scene.title = b.document.scene().bodies[*body].name + " and sah_bvh";
    take_builder(b, *body, scene);
    const Datum builder = scene.options.value("builder", Datum(std::string(reference_builder)));
    const Datum leaf_size = scene.options.value("leaf_size", Datum(std::int64_t{4}));
    scene.options = {};
    scene.options.set("builder_a", builder);
    scene.options.set("builder_b", Datum(std::string(reference_builder)));
    scene.options.set("leaf_size", leaf_size);
    const Aabb around = bounds_of(Shape(*mesh));
    MeshInstance beside = *mesh;
    beside.pose.position.x += 1.25f * (around.max.x - around.min.x);
    scene.bodies = {{"A", Shape(*mesh)}, {"B", Shape(beside)}};
    b.files.open_made(std::move(scene));
}

// From the node that is selected to one beside it.
std::uint32_t parent_of(const TreeView& tree, std::uint32_t node) {
    return tree.parent(node);
}
std::uint32_t child_of(const TreeView& tree, std::uint32_t node) {
    const Children children = tree.children(node);
    return children.empty() ? no_node : children[0];
}
std::uint32_t sibling_of(const TreeView& tree, std::uint32_t node) {
    return tree.sibling(node);
}

Command move_command(Workbench& b, const std::string& id, const std::string& title, int key,
                     std::uint32_t (*next)(const TreeView&, std::uint32_t)) {
    const auto to = [&b, next]() -> std::optional<NodeRef> {
        const auto& selected = b.view.settings().tree.selected;
        const auto& trees = b.live.trees();
        if (!selected || selected->body >= trees.size() || !trees[selected->body])
            return std::nullopt;
        const TreeView& tree = *trees[selected->body];
        const std::uint32_t node =
            selected->node < tree.node_count() ? next(tree, selected->node) : no_node;
        if (node == no_node) return std::nullopt;
        return NodeRef{selected->body, node};
    };
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .shortcuts = {Chord{key, false, true}},
            .run =
                [&b, to] {
                    if (const auto node = to()) b.stage.show_node(*node);
                },
            .enabled = [to] { return to().has_value(); },
            .help = "From the selected node of the tree.",
            .needs = "Select a node of a tree that has one.",
            .in_menu = false,
            .words = "bvh tree walk navigate"};
}

std::vector<Command> tree_commands(Workbench& b) {
    return {
        move_command(b, "tree.parent", "Select the parent node", key_up, parent_of),
        move_command(b, "tree.child", "Select the first child node", key_down, child_of),
        move_command(b, "tree.sibling", "Select the sibling node", key_right, sibling_of),
        {.id = "file.export_tree",
         .title = "Export tree…",
         .menu = Menu::File,
         .group = 1,
         .run = [&b] { export_shown(b); },
         .enabled = [&b] { return shown_mesh(b) != nullptr; },
         .help = "The tree that is shown, as a file: .cbvh, or .json as text.",
         .needs = "Open a demo that builds a tree.",
         .words = "bvh dump save cbvh hierarchy"},
        {.id = "tree.compare",
         .title = "Compare with sah_bvh",
         .menu = Menu::View,
         .run = [&b] { compare_shown(b); },
         .enabled =
             [&b] {
                 const DumpView* file = imported_tree(b);
                 return has_workshop(b) && shown_mesh(b) && (!file || file->has_triangles());
             },
         .help = "The tree that is shown beside one by the surface-area heuristic over the same "
                 "mesh, with their differences node by node.",
         .needs = "Open the tree workshop, or a tree file whose triangles are known.",
         .in_menu = false,
         .words = "diff reference builder bvh"},
        {.id = "file.repair_tree",
         .title = "Repair tree…",
         .menu = Menu::File,
         .group = 1,
         .run = [&b] { repair_shown(b); },
         .enabled = [&b] { return can_repair(b); },
         .help = "Repairs what is certain, into a new file: stored parents, and bounds from "
                 "the triangles below them.",
         .needs = "Open a tree file that has problems.",
         .words = "fix validate bounds broken"}};
}

const bool registered_tree_commands = register_commands(175, tree_commands);

}  // namespace
}  // namespace collidoscope::app
