// Tree files of both forms: written and read without loss, and refused with reason and place.
#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <span>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/cpu/crc32.h"
#include "collision/trees/dump/collidoscope_tree.h"
#include "collision/trees/dump/problems.h"
#include "tests/collision/trees/random_dump.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

const std::string small = R"({"collidoscope_tree": 2, "volume": "aabb",
"nodes": [
{"bounds": [0,0,0, 3,1,1], "children": [1, 2]},
{"bounds": [0,0,0, 1,1,1], "primitives": [0]},
{"bounds": [2,0,0, 3,1,1], "primitives": [1], "parent": 0}
]})";

std::string error_of_tree_file(const std::string& bytes) {
    try {
        import_tree_bytes(bytes, "t");
    } catch (const ImportError& error) {
        return error.what();
    }
    return "no error";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    text.replace(text.find(what), what.size(), by);
    return text;
}

bool same_floats(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(std::isnan(a[i]) && std::isnan(b[i])) &&
            std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i])) {
            return false;
        }
    }
    return true;
}

TEST(TreeFile, IsReadWithDefaults) {
    const ImportedTree tree = import_tree_bytes("\xEF\xBB\xBF" + small, "t");
    EXPECT_TRUE(tree.warnings.empty());
    EXPECT_EQ(tree.dump.node_count(), 3u);
    EXPECT_EQ(tree.dump.children, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(tree.dump.nodes[2].parent, 0u);
    EXPECT_EQ(tree.dump.nodes[1].parent, no_node);
    EXPECT_EQ(tree.dump.bounds_of(2)[0], 2);
    EXPECT_FALSE(tree.dump.mesh || tree.dump.nested || tree.dump.primitive_total);
    EXPECT_TRUE(find_problems(tree.dump).empty());
}

TEST(TreeFile, KeysMayStandInAnyOrder) {
    const std::string text =
        R"({"nodes": [{"primitives": [0], "bounds": [0, 0, 0, 1]}], "volume": "sphere",
            "collidoscope_tree": 2})";
    EXPECT_EQ(import_tree_bytes(text, "t").dump.bounds, (std::vector<float>{0, 0, 0, 1}));
}

TEST(TreeFile, NumbersAsOtherProgramsWriteThem) {
    const std::string text =
        replaced(small, "0,0,0, 3,1,1", "NaN, -Infinity, 1e40, \"nan\", 1e-60, 0.1");
    const std::vector<float> bounds = import_tree_bytes(text, "t").dump.bounds;
    EXPECT_TRUE(std::isnan(bounds[0]));
    EXPECT_EQ(bounds[1], -INFINITY);
    EXPECT_EQ(bounds[2], INFINITY);
    EXPECT_TRUE(std::isnan(bounds[3]));
    EXPECT_EQ(bounds[4], 0);
    EXPECT_EQ(bounds[5], 0.1f);
}

TEST(TreeFile, MinusOneIsNoNode) {
    const std::string text = replaced(replaced(small, "[1, 2]", "[-1, 1, -1, 2, 4294967295]"),
                                      "\"parent\": 0", "\"parent\": -1");
    const TreeDump dump = import_tree_bytes(text, "t").dump;
    EXPECT_EQ(dump.children, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(dump.nodes[0].child_count, 2u);
    EXPECT_EQ(dump.nodes[2].parent, no_node);
    EXPECT_TRUE(find_problems(dump).empty());
    EXPECT_EQ(
        import_tree_bytes(replaced(small, "\"nodes\"", "\"root\": -1, \"nodes\""), "t").dump.root,
        no_node);
    // In the binary form the writer passes -1 over, so the links are changed in its bytes.
    TreeDump three = import_tree_bytes(small, "t").dump;
    three.children = {1, no_node - 1, 2};
    three.nodes[0].child_count = 3;
    three.nodes[1].first_child = three.nodes[2].first_child = 3;
    std::string bytes = tree_file_bytes(three, TreeFileForm::Binary);
    const std::size_t at = bytes.find("CHLD") + 16;
    bytes[at + 4] = '\xff';
    const std::uint32_t sum = crc32(std::as_bytes(std::span<const char>(bytes.data() + at, 12)));
    std::memcpy(bytes.data() + at + 12, &sum, 4);
    const TreeDump again = import_tree_bytes(bytes, "t").dump;
    EXPECT_EQ(again.children, dump.children);
    EXPECT_TRUE(find_problems(again).empty());
}

TEST(TreeFile, BoundsInDouble) {
    const std::string wide =
        replaced(replaced(small, "\"volume\"", "\"precision\": \"double\", \"volume\""),
                 "0,0,0, 1,1,1", "0.1,0,0, 0.9999999999,1,1e400");
    const ImportedTree tree = import_tree_bytes(wide, "t");
    EXPECT_EQ(tree.wide_bounds[6], 0.1);
    EXPECT_EQ(tree.dump.bounds[6], std::nextafter(0.1f, 0.0f));
    EXPECT_EQ(tree.dump.bounds[9], 1);
    EXPECT_EQ(tree.dump.bounds[11], INFINITY);
    // The key may follow what it is about.
    const std::string late = replaced(replaced(wide, "\"precision\": \"double\",", ""), "\n]}",
                                      "], \"precision\": \"double\"}");
    EXPECT_EQ(import_tree_bytes(late, "t").dump.bounds, tree.dump.bounds);
    EXPECT_EQ(error_of_tree_file(replaced(wide, "double", "half")),
              "t:1: the precision \"half\" is unknown: float or double");

    TreeWriter out;
    const float low[] = {0.1f, 0, 0}, high[] = {1, 1, 1};
    const double inner_low[] = {0.2, 0.1, 0}, inner_high[] = {1, 1, 1 + 0x1p-40};
    out.add_aabb(inner_low, inner_high, out.add_aabb(low, high));
    out.add_primitive(1, 0);
    for (const bool text : {false, true}) {
        std::ostringstream written;
        ASSERT_TRUE(text ? out.write_json(written) : out.write_binary(written));
        ImportedTree read = import_tree_bytes(written.str(), "t");
        EXPECT_EQ(read.wide_bounds, (std::vector<double>{double{0.1f}, 0, 0, 1, 1, 1, 0.2, 0.1, 0,
                                                         1, 1, 1 + 0x1p-40}));
        EXPECT_EQ(read.dump.bounds[0], 0.1f);
        EXPECT_EQ(read.dump.bounds[7], std::nextafter(0.1f, 0.0f));
        EXPECT_EQ(find_problems(read.dump).total(), 1u);
    }
}

TEST(TreeFile, QuantizedBoxes) {
    const std::string text = R"({"collidoscope_tree": 2, "volume": "aabb", "quantized_bits": 8,
"nodes": [
{"bounds": [0,0,0, 3,1,1], "children": [2, -1, 1], "origin": [0,0,0], "scale": [0.25,1,1],
 "child_bounds": [[8,0,0, 12,1,1], [255,0,0, 0,0,0], [0,0,0, 4,1,1]]},
{"primitives": [0]},
{"primitives": [1], "parent": 0}
]})";
    const ImportedTree tree = import_tree_bytes(text, "t");
    EXPECT_EQ(tree.dump.bounds, import_tree_bytes(small, "t").dump.bounds);
    EXPECT_TRUE(find_problems(tree.dump).empty());
    const std::string late = replaced(replaced(text, "\"quantized_bits\": 8,", ""), "\n]}",
                                      "], \"quantized_bits\": 8, \"precision\": \"double\"}");
    EXPECT_EQ(import_tree_bytes(late, "t").dump.bounds, tree.dump.bounds);

    EXPECT_EQ(error_of_tree_file(replaced(text, "[255,", "[256,")),
              "t:4: node 0: expected a whole number from 0 to 255");
    EXPECT_EQ(error_of_tree_file(replaced(text, "bits\": 8", "bits\": 10")),
              "t:1: quantized boxes have 8 or 16 bits");
    EXPECT_EQ(error_of_tree_file(replaced(text, "\"quantized_bits\": 8,", "")),
              "t:7: child_bounds need \"quantized_bits\": 8 or 16 in the head of the file");
    EXPECT_EQ(error_of_tree_file(replaced(text, ", [0,0,0, 4,1,1]", "")),
              "t:4: node 0: it has 3 children and 2 child_bounds: one is needed for each");
    EXPECT_EQ(error_of_tree_file(replaced(text, "\"scale\": [0.25,1,1],", "")),
              "t:4: node 0: \"origin\", \"scale\" and \"child_bounds\" go together, or none of "
              "them");
    EXPECT_EQ(error_of_tree_file(replaced(text, "[2, -1, 1]", "[2, -1, -1]")),
              "t:5: node 1: it has no \"bounds\", and no other node has them as \"child_bounds\"");
    EXPECT_EQ(
        error_of_tree_file(replaced(text, "\"primitives\": [0]", "\"bounds\": [0,0,0, 1,1,1]")),
        "t:4: node 0: it has child_bounds for node 1, which has \"bounds\" of its own");
    EXPECT_EQ(error_of_tree_file(replaced(small, "\"bounds\": [0,0,0, 1,1,1], ", "")),
              "t:4: node 1: it has no \"bounds\"");
}

TEST(TreeFile, SaysWhatAForeignOrCutFileIs) {
    using namespace std::string_literals;
    const std::pair<std::string, const char*> kinds[] = {{"\x89PNG\r\n\x1a\n"s, "a PNG image"},
                                                         {"ply\nformat ascii 1.0\n", "a PLY mesh"},
                                                         {"v 0 0 0\n", "an OBJ mesh"},
                                                         {"glTF\2\0\0\0\0\0\0\0"s, "a glTF mesh"},
                                                         {"solid a\nfacet normal\n", "an STL mesh"},
                                                         {"\x1f\x8b\x08"s, "a gzip archive"},
                                                         {"%PDF-1.7", "a PDF document"}};
    for (const auto& [bytes, kind] : kinds)
        EXPECT_EQ(error_of_tree_file(bytes), "t: this is "s + kind + ", not a tree file");
    // At every place in the node list at which it is cut, the message says so, and the nodes that
    // are whole are there.
    const std::size_t begin = small.find('[') + 1, end = small.find("\n]}");
    const std::size_t first = small.find("]},") + 1, second = small.find("[0]}") + 3;
    for (std::size_t i = begin; i < end; ++i) {
        SCOPED_TRACE(i);
        const char* const said =
            "the file ends inside the node list; it was cut short, write it again";
        if (i <= first) {
            EXPECT_NE(error_of_tree_file(small.substr(0, i)).find(said), std::string::npos);
            continue;
        }
        const ImportedTree tree = import_tree_bytes(small.substr(0, i), "t");
        EXPECT_TRUE(tree.cut);
        ASSERT_EQ(tree.warnings.size(), 1u);
        EXPECT_NE(tree.warnings[0].find(said), std::string::npos);
        EXPECT_EQ(tree.dump.node_count(), i > end - 1 ? 3u : i > second ? 2u : 1u);
        EXPECT_EQ(tree.dump.bounds.size(), 6 * tree.dump.nodes.size());
        EXPECT_EQ(tree.dump.children.size(), 2u);
    }
    EXPECT_FALSE(import_tree_bytes(small, "t").cut);
    const std::string bytes =
        tree_file_bytes(import_tree_bytes(small, "t").dump, TreeFileForm::Binary);
    EXPECT_NE(error_of_tree_file(bytes.substr(0, bytes.find("NODE") + 30))
                  .find("the file ends inside the node list: section NODE claims to have 36 bytes"),
              std::string::npos);
}

// The triangles that are not all there are left out, and an order of building, too.
TEST(TreeFile, OpensAsFarAsItGoes) {
    const std::string whole = replaced(small, "\n]}",
                                       "\n], \"triangles\": [[0,0,0, 1,1,0, 1,0,1],[2,0,0, 3,1,0, "
                                       "3,0,1]], \"build_order\": [0,1,2]}");
    TreeDump dump = import_tree_bytes(whole, "t").dump;
    ASSERT_EQ(dump.triangles.size(), 2u);
    for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
        const std::string bytes = tree_file_bytes(dump, form);
        std::size_t opened = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            SCOPED_TRACE(i);
            // Only blanks are missing.
            if (form == TreeFileForm::Text && i + 1 == bytes.size()) continue;
            ImportedTree tree;
            try {
                tree = import_tree_bytes(bytes.substr(0, i), "t");
            } catch (const ImportError& error) {
                EXPECT_EQ(opened, 0u) << "what was there before is there now: " << error.what();
                continue;
            }
            EXPECT_TRUE(tree.cut);
            EXPECT_FALSE(tree.warnings.empty());
            EXPECT_GE(tree.dump.node_count(), opened);
            opened = tree.dump.node_count();
            for (std::uint32_t n = 0; n < tree.dump.node_count(); ++n)
                EXPECT_EQ(tree.dump.nodes[n].child_count, dump.nodes[n].child_count);
            EXPECT_TRUE(tree.dump.triangles.empty() || tree.dump.triangles.size() == 2);
            EXPECT_TRUE(tree.dump.build_order.empty() || tree.dump.build_order.size() == 3);
        }
        EXPECT_EQ(opened, 3u);
    }
}

TEST(TreeFile, TextsOfEveryKind) {
    const auto builder = [](const std::string& text) {
        return import_tree_bytes(
                   replaced(small, "\"volume\"", "\"builder\": \"" + text + "\", \"volume\""), "t")
            .dump.builder;
    };
    EXPECT_EQ(builder(R"(a\"\\\/\n\u0041\u00e9\u20ac\ud83d\ude00)"),
              "a\"\\/\nA\u00e9\u20ac\U0001f600");
    EXPECT_EQ(builder("\xff"), "\xff") << "no UTF-8";
    EXPECT_EQ(error_of_tree_file(R"({"collidoscope_tree": 2, "builder": "\u12"})"),
              "t:1: after \\u four hexadecimal digits are expected");
    EXPECT_EQ(error_of_tree_file(R"({"collidoscope_tree": 2, "builder": "\x"})"),
              "t:1: this string has an escape that JSON does not define");
    EXPECT_EQ(error_of_tree_file(R"({"builder": "a)"),
              "t:1: the string that begins here has no closing quote");
}

TEST(TreeFile, SaysWhereTextIsWrong) {
    EXPECT_EQ(error_of_tree_file(""), "t: the file is empty");
    EXPECT_EQ(error_of_tree_file("{}"),
              "t:1: this is not a tree file: it has no \"collidoscope_tree\": 2");
    EXPECT_EQ(
        error_of_tree_file("# a mesh"),
        "t: this is not a tree file: it is neither JSON in braces { } nor begins with the bytes of "
        "a .cbvh (assets/TREE_FORMAT.md)");
    EXPECT_EQ(
        error_of_tree_file(replaced(small, "tree\": 2", "tree\": 1")),
        "t: it is a tree file of version 1, and this program reads versions 2 and 3; write it "
        "again with the current program or header");
    EXPECT_EQ(error_of_tree_file(replaced(small, "aabb", "box")),
              "t:1: the volume \"box\" is unknown: aabb, obb, sphere or kdop");
    EXPECT_EQ(error_of_tree_file(replaced(small, "0,0,0, 1,1,1", "0,0,0, 1,1")),
              "t:4: node 1: bounds need 6 numbers (min x y z, max x y z), here are 5");
    EXPECT_EQ(error_of_tree_file(replaced(small, "[1, 2]", "[1, -2]")),
              "t:3: node 0: expected a whole number from 0 to 4294967295");
    EXPECT_EQ(error_of_tree_file(replaced(small, "\"primitives\": [1]", "\"node\": 7")),
              "t:5: node 2: nodes are numbered 0, 1, 2, ... in the order of the file");
    EXPECT_EQ(error_of_tree_file(replaced(small, "\"primitives\": [1]", "\"kids\": 7")),
              "t:5: node 2: the key \"kids\" is unknown; a node has bounds, children, primitives, "
              "parent, and origin, scale, child_bounds");
    EXPECT_EQ(error_of_tree_file(replaced(small, "0}", "0,}")), "t:5: node 2: unexpected comma");
    EXPECT_EQ(error_of_tree_file(small + "x"), "t:6: nothing may follow the closing brace");
    EXPECT_EQ(error_of_tree_file(replaced(small, "\"aabb\"",
                                          "\"kdop\", \"directions\": [[1,0,0],[0,1,0],[1,1,0]]")),
              "t:1: the directions do not bound a volume: three must be linearly independent");
    const ImportedTree odd =
        import_tree_bytes(replaced(small, "\"volume\"", "\"x\": {\"y\": []}, \"volume\""), "t");
    EXPECT_EQ(odd.warnings, std::vector<std::string>{"the key \"x\" is unknown and was ignored"});
}

TEST(TreeFile, SaysWhereBytesAreWrong) {
    const std::string bytes =
        tree_file_bytes(import_tree_bytes(small, "t").dump, TreeFileForm::Binary);
    ASSERT_EQ(error_of_tree_file(bytes), "no error");
    EXPECT_NE(
        error_of_tree_file(bytes.substr(0, 40))
            .find("t: at byte 12: the file ends inside its head: section HEAD claims to have"),
        std::string::npos)
        << error_of_tree_file(bytes.substr(0, 40));
    EXPECT_EQ(error_of_tree_file(bytes.substr(0, 10)),
              "t: at byte 8: the file ends too early; copy it again");
    std::string changed = bytes;
    changed[bytes.find("BNDS") + 20] ^= 1;
    EXPECT_NE(error_of_tree_file(changed).find("section BNDS does not match its checksum"),
              std::string::npos);
    changed = bytes;
    changed[bytes.find("BNDS") + 5] ^= 1;
    EXPECT_NE(error_of_tree_file(changed).find("the section's header does not match"),
              std::string::npos);
    changed = bytes;
    changed[8] = 4;
    EXPECT_NE(error_of_tree_file(changed).find(
                  "version 4, and this program reads versions 2 and 3; use a newer"),
              std::string::npos);
    changed = bytes;
    changed.erase(5, 1);  // a carriage return lost in a copy as text
    EXPECT_NE(error_of_tree_file(changed).find("copy it again as binary"), std::string::npos);
}

// One byte changed anywhere is noticed; the version alone may be that of a file of several trees.
TEST(TreeFile, EveryChangedByteOfTheBinaryFormIsNoticed) {
    const std::string bytes =
        tree_file_bytes(import_tree_bytes(small, "t").dump, TreeFileForm::Binary);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ (1 << i % 8));
        if (i == 8) changed[i] = 4;
        EXPECT_NE(error_of_tree_file(changed), "no error") << i;
    }
}

TEST(TreeFile, BothFormsGiveBackEveryDump) {
    oracle::RandomFloats random(41);
    for (std::size_t i = 0; i < oracle::cases(4000); ++i) {
        SCOPED_TRACE(i);
        TreeDump dump = test::random_dump(random);
        dump.builder = random.chance(2) ? "a \"builder\"\n\\" : "";
        dump.bytes = random.chance(2) ? 12345 : 0;
        if (random.chance(2)) dump.build_ms = random.uniform(0, 9);
        if (random.chance(2)) dump.mesh = MeshReference{"b.obj", 7, random.chance(2) ? "ff" : ""};
        // Ranges that overlap or leave their arrays are written out once.
        const TreeDump plain =
            import_tree_bytes(tree_file_bytes(dump, TreeFileForm::Text), "t").dump;
        for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
            const ImportedTree again = import_tree_bytes(tree_file_bytes(plain, form), "t");
            ASSERT_TRUE(again.warnings.empty());
            ASSERT_EQ(again.dump.nodes, plain.nodes);
            ASSERT_EQ(again.dump.children, plain.children);
            ASSERT_EQ(again.dump.primitives, plain.primitives);
            ASSERT_TRUE(same_floats(again.dump.bounds, plain.bounds));
            ASSERT_EQ(again.dump.triangles.size(), dump.triangles.size());
            ASSERT_EQ(again.dump.build_order, dump.build_order);
            ASSERT_EQ(again.dump.directions, dump.directions);
            ASSERT_EQ(again.dump.volume, dump.volume);
            ASSERT_EQ(again.dump.root, dump.root);
            ASSERT_EQ(again.dump.primitive_total, dump.primitive_total);
            ASSERT_EQ(again.dump.nested, dump.nested);
            ASSERT_EQ(again.dump.clipped, dump.clipped);
            ASSERT_EQ(again.dump.builder, dump.builder);
            ASSERT_EQ(again.dump.bytes, dump.bytes);
            ASSERT_EQ(again.dump.build_ms, dump.build_ms);
            ASSERT_EQ(again.dump.mesh, dump.mesh);
            ASSERT_EQ(tree_file_bytes(again.dump, form), tree_file_bytes(plain, form));
        }
        for (std::uint32_t node = 0; node < dump.node_count(); ++node) {
            const auto given = dump.children_of(node), got = plain.children_of(node);
            ASSERT_TRUE(std::equal(given.begin(), given.end(), got.begin(), got.end()));
        }
    }
}

class TreeFileInFolder : public testing::Test {
  protected:
    TreeFileInFolder()
        : folder_(fs::temp_directory_path() / ("tree_file_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
    }
    ~TreeFileInFolder() override { fs::remove_all(folder_); }
    void write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }
    fs::path folder_;
};

TEST_F(TreeFileInFolder, IsToldFromOtherFiles) {
    write("a.json", small);
    write("b.json", R"({"version": 1, "demo": "sphere_sphere"})");
    export_tree(folder_ / "a.cbvh", import_tree(folder_ / "a.json").dump);
    EXPECT_TRUE(is_tree_file(folder_ / "a.json"));
    EXPECT_TRUE(is_tree_file(folder_ / "a.cbvh"));
    EXPECT_FALSE(is_tree_file(folder_ / "b.json"));
    EXPECT_FALSE(is_tree_file(folder_ / "none"));
    EXPECT_FALSE(is_tree_file(folder_));
    EXPECT_THROW(import_tree(folder_), ImportError);
    EXPECT_THROW(import_tree(folder_ / "none"), ImportError);
    EXPECT_EQ(import_tree(folder_ / "a.cbvh").dump.children, (std::vector<std::uint32_t>{1, 2}));
}

TEST_F(TreeFileInFolder, FindsItsMesh) {
    write("m.obj", "v 0 0 0\nv 1 1 0\nv 1 0 1\nv 2 0 0\nv 3 1 0\nv 3 0 1\nf 1 2 3\nf 4 5 6\n");
    EXPECT_EQ(hash_of_file(folder_ / "m.obj"),
              TreeWriter::hash_of_file((folder_ / "m.obj").string()));
    ImportedTree tree = import_tree_bytes(small, "t");
    MeshLibrary library;
    EXPECT_EQ(attach_mesh(tree, folder_ / "t.json", library), nullptr);
    EXPECT_TRUE(tree.warnings.empty());

    tree.dump.mesh = mesh_reference(folder_ / "m.obj", folder_ / "t.json", 2);
    EXPECT_EQ(tree.dump.mesh->file, "m.obj");
    ASSERT_NE(attach_mesh(tree, folder_ / "t.json", library), nullptr);
    ASSERT_EQ(tree.dump.triangles.size(), 2u);
    EXPECT_EQ(tree.dump.triangles[1].a, vec3(2, 0, 0));
    EXPECT_TRUE(tree.warnings.empty());
    EXPECT_TRUE(find_problems(tree.dump).empty());

    tree.dump.mesh->hash = "0123456789abcdef";
    attach_mesh(tree, folder_ / "t.json", library);
    EXPECT_EQ(tree.warnings.size(), 1u) << "it has changed";
    tree.dump.triangles.clear();
    tree.dump.mesh->triangles = 3;
    EXPECT_EQ(attach_mesh(tree, folder_ / "t.json", library), nullptr);
    EXPECT_TRUE(tree.dump.triangles.empty());
    tree.dump.mesh->file = "gone.obj";
    EXPECT_EQ(attach_mesh(tree, folder_ / "t.json", library), nullptr);
    EXPECT_EQ(tree.warnings.size(), 4u);
    EXPECT_THROW(attach_mesh(tree, folder_ / "t.json", library, "gone.obj"), ImportError);

    // Far from the origin the mesh has one of its own, and the bounds move with it.
    write("far.obj",
          "v 452345.26 0 0\nv 452346.26 1 0\nv 452346.26 0 1\nv 452347.11 0 0\nv 452347.26 1 0\nv "
          "452347.26 0 1\nf 1 2 3\nf 4 5 6\n");
    write("far.json", R"({"collidoscope_tree": 2, "volume": "aabb", "precision": "double",
        "mesh": {"file": "far.obj", "triangles": 2}, "nodes": [
        {"bounds": [452345.26,0,0, 452347.26,1,1], "children": [1, 2]},
        {"bounds": [452345.26,0,0, 452346.26,1,1], "primitives": [0]},
        {"bounds": [452347.11,0,0, 452347.26,1,1], "primitives": [1]}]})");
    tree = import_tree(folder_ / "far.json");
    const auto far = attach_mesh(tree, folder_ / "far.json", library);
    ASSERT_NE(far, nullptr);
    EXPECT_NE(far->origin_in_file().x, 0);
    EXPECT_TRUE(find_problems(tree.dump).empty());
    EXPECT_LT(std::abs(tree.dump.bounds[0]), 10);

    // A file that names itself as its mesh would be read for ever.
    write("t.json", replaced(small, "\"volume\"", "\"mesh\": {\"file\": \"t.json\"}, \"volume\""));
    tree = import_tree(folder_ / "t.json");
    EXPECT_EQ(attach_mesh(tree, folder_ / "t.json", library), nullptr);
    EXPECT_NE(tree.warnings.at(0).find("is a tree file, not a mesh"), std::string::npos);
}

TEST(TreeWriter, WritesWhatItIsGiven) {
    TreeWriter out(TreeWriter::Volume::sphere);
    const float center[] = {1, 2, 3};
    const std::uint32_t leaf = out.add_sphere(center, 0.5f);
    const std::uint32_t root = out.add_sphere(center, 4);
    out.add_child(root, leaf);
    out.set_root(root);
    out.add_primitive(leaf, 3);
    out.set_stored_parent(leaf, 9);
    out.add_built(leaf);
    out.add_built(root);
    std::ostringstream text;
    ASSERT_TRUE(out.write_json(text));
    const TreeDump dump = import_tree_bytes(text.str(), "t").dump;
    EXPECT_EQ(dump.root, 1u);
    EXPECT_EQ(dump.nodes[0].parent, 9u);
    EXPECT_EQ(dump.children_of(1)[0], 0u);
    EXPECT_EQ(dump.primitives_of(0)[0], 3u);
    EXPECT_EQ(dump.build_order, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(dump.bounds[7], 4);

    out.add_primitive(5, 1);
    EXPECT_FALSE(out.write_json(text));
    EXPECT_EQ(out.error(), "primitive 1 was given to node 5, but there are only 2 nodes");
    EXPECT_FALSE(out.write("/proc/none/t.cbvh"));
    EXPECT_EQ(out.error(), "/proc/none/t.cbvh cannot be opened for writing");
}

}  // namespace
}  // namespace collidoscope::app
