// glTF: buffers, instances and strips, against the mesh that was written.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "tests/app/model/meshes/mesh_bytes.h"

namespace collidoscope::app {
namespace {

using namespace mesh_bytes;
namespace fs = std::filesystem;

TEST(GltfImport, ReadsTheTrianglesOfABinaryFile) {
    const Mesh torus = make_torus(24, 12);
    const ImportedMesh got =
        load_as(glb(gltf_text(torus, R"([{"mesh":0}])"), buffer_of(torus)), "torus.glb");
    expect_same_triangles(got.mesh, torus);
    EXPECT_EQ(got.mesh.positions.size(), torus.positions.size());
    EXPECT_TRUE(got.report.warnings().empty());
}

TEST(GltfImport, PutsEveryInstanceInItsPlace) {
    const Mesh box = make_box();
    // A parent that turns by 90° about z, over a child that moves and mirrors, and one by a matrix.
    const std::string nodes =
        R"([{"children":[1,2],"rotation":[0,0,0.70710678118654752,0.70710678118654752]},)"
        R"({"mesh":0,"translation":[5,0,0],"scale":[1,1,-2]},)"
        R"({"mesh":0,"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,7,0,1]}])";
    const ImportedMesh got = load_as(glb(gltf_text(box, nodes), buffer_of(box)), "box.glb");
    ASSERT_EQ(got.mesh.triangles.size(), 24u);
    const auto placed = corners_of(got.mesh);
    const auto own = corners_of(box);
    const auto near = [](const vec3& p, const vec3& q) { return glm::distance(p, q) < 1e-5f; };
    for (std::size_t i = 0; i < 12; ++i) {
        const auto first = [](const vec3& p) { return vec3(-p.y, p.x + 5, -2 * p.z); };
        const auto second = [](const vec3& p) { return vec3(-(p.y + 7), p.x, p.z); };
        // Mirrored, b and c change places.
        EXPECT_TRUE(near(placed[i].a, first(own[i].a)) && near(placed[i].b, first(own[i].c)) &&
                    near(placed[i].c, first(own[i].b)));
        EXPECT_TRUE(near(placed[12 + i].a, second(own[i].a)) &&
                    near(placed[12 + i].b, second(own[i].b)) &&
                    near(placed[12 + i].c, second(own[i].c)));
    }
}

std::string base64(const std::string& bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits =
                bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : digits[bits >> (18 - 6 * k) & 63];
    }
    return text;
}

TEST(GltfImport, FindsBuffersInsideAndBesideTheFile) {
    const Mesh box = make_box();
    const std::string one = R"([{"mesh":0}])";
    const std::string inside = gltf_text(
        box, one,
        ",\"uri\":\"data:application/octet-stream;base64," + base64(buffer_of(box)) + "\"");
    expect_same_triangles(load_as(inside, "box.gltf").mesh, box);

    std::string folder = (fs::temp_directory_path() / "collidoscope-gltf-XXXXXX").string();
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    std::ofstream(folder + "/the data.bin", std::ios::binary) << buffer_of(box);
    const auto beside = [&](const std::string& uri) {
        std::ofstream(folder + "/box.gltf") << gltf_text(box, one, ",\"uri\":\"" + uri + "\"");
        return import_mesh(folder + "/box.gltf");
    };
    expect_same_triangles(beside("the%20data.bin").mesh, box);
    for (const char* outside : {"../the.bin", "/etc/passwd", "http://example.org/a.bin"}) {
        try {
            beside(outside);
            ADD_FAILURE() << outside;
        } catch (const ImportError& error) {
            EXPECT_NE(error.message().find("does not lie beside the file"), std::string::npos);
        }
    }
    EXPECT_THROW(beside("missing.bin"), ImportError);
    fs::remove_all(folder);
}

TEST(GltfImport, ReadsStripsFansAndSparseAndQuantizedPositions) {
    // Five points as normalized bytes; the last one is replaced by a sparse value.
    std::string bytes;
    for (const auto& p : std::vector<std::array<int, 3>>{
             {-127, 0, 0}, {127, 0, 0}, {-127, 127, 0}, {127, 127, 0}, {0, 0, 0}}) {
        for (const int c : p) put(bytes, static_cast<std::int8_t>(c));
        put<std::int8_t>(bytes, 0);  // a stride of four bytes
    }
    put<std::uint16_t>(bytes, 4);  // the place of the sparse value, at 20
    for (const int c : {0, 0, -128}) put(bytes, static_cast<std::int8_t>(c));
    const auto text = [](int mode) {
        return fmt::format(
            R"({{"asset":{{"version":"2.1"}},"extensionsRequired":["KHR_mesh_quantization"],)"
            R"("nodes":[{{"mesh":0}}],"meshes":[{{"primitives":[{{"mode":{},)"
            R"("attributes":{{"POSITION":0}}}}]}}],)"
            R"("accessors":[{{"bufferView":0,"componentType":5120,"normalized":true,"count":5,)"
            R"("type":"VEC3","sparse":{{"count":1,"indices":{{"bufferView":1,)"
            R"("componentType":5123}},"values":{{"bufferView":1,"byteOffset":2}}}}}}],)"
            R"("bufferViews":[{{"buffer":0,"byteLength":20,"byteStride":4}},)"
            R"({{"buffer":0,"byteOffset":20,"byteLength":5}}],"buffers":[{{"byteLength":25}}]}})",
            mode);
    };
    const ImportedMesh strip = load_as(glb(text(5), bytes), "a.glb");
    EXPECT_EQ(strip.mesh.positions,
              (std::vector<vec3>{{-1, 0, 0}, {1, 0, 0}, {-1, 1, 0}, {1, 1, 0}, {0, 0, -1}}));
    EXPECT_EQ(strip.mesh.triangles, (Triangles{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}}));
    EXPECT_EQ(load_as(glb(text(6), bytes), "a.glb").mesh.triangles,
              (Triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    EXPECT_EQ(refusal_of(glb(text(1), bytes), "a.glb"),
              "a.glb: there are no faces in it, only 1 line or point element, which are not "
              "triangles; export the mesh with its faces");
}

TEST(GltfImport, RefusesWhatCannotBeReadAndSaysWhy) {
    const Mesh box = make_box();
    const std::string one = R"([{"mesh":0}])";
    const std::string whole = glb(gltf_text(box, one), buffer_of(box));
    for (std::size_t length = 4; length < whole.size(); ++length)
        ASSERT_NE(refusal_of(whole.substr(0, length), "a.glb"), "no refusal") << length;
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = gltf_text(box, one);
        text.replace(text.find(from), from.size(), to);
        return refusal_of(glb(text, buffer_of(box)), "a.glb");
    };
    EXPECT_EQ(changed("\"2.0\"", "\"1.0\""),
              "a.glb: it does not say that it is glTF 2.0; export it so");
    EXPECT_EQ(changed("\"POSITION\":0", "\"POSITION\":7"),
              "a.glb: accessors[7] is named, but there are only 2 of them");
    EXPECT_EQ(changed("\"count\":8", "\"count\":80"),
              "a.glb: accessors[0]: its 80 values reach beyond bufferViews[0]");
    EXPECT_EQ(changed("\"mesh\":0", "\"mesh\":-1"),
              "a.glb: nodes[0]: \"mesh\" must be a whole number up to 281,474,976,710,656");
    EXPECT_EQ(changed("5126", "5127"),
              "a.glb: accessors[0]: componentType 5127 is not one of glTF's");
    EXPECT_EQ(changed(R"([{"mesh":0}])", R"([{"mesh":0,"children":[0]}])"),
              "a.glb: nodes[0] has two parents or is its own ancestor; export it again");
    EXPECT_EQ(refusal_of(glb(gltf_text(box, one, "",
                                       R"(,"extensionsRequired":["KHR_draco_mesh_compression"])"),
                             buffer_of(box)),
                         "a.glb"),
              "a.glb: it needs KHR_draco_mesh_compression, which is not read here; export it "
              "without compression");
    EXPECT_EQ(refusal_of("{\"asset\":", "a.gltf"), "a.gltf: its JSON is damaged; export it again");
}

}  // namespace
}  // namespace collidoscope::app
