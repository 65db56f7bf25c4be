// Meshes packed with gzip: the same as unpacked in every format; archives that are no good.
#include "app/model/meshes/gzip.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <span>

#include "app/model/meshes/mesh_export.h"
#include "collision/cpu/crc32.h"
#include "tests/app/model/meshes/mesh_bytes.h"

namespace collidoscope::app {
namespace {

using namespace mesh_bytes;
namespace fs = std::filesystem;

// By zlib.
std::string packed(const std::string& bytes) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string result(deflateBound(&stream, static_cast<uLong>(bytes.size())) + 32, '\0');
    std::string own = bytes;
    stream.next_in = reinterpret_cast<Bytef*>(own.data());
    stream.avail_in = static_cast<uInt>(own.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    result.resize(stream.total_out);
    deflateEnd(&stream);
    return result;
}

// By hand, without compression, with a name in the head.
std::string wrapped(const std::string& bytes) {
    std::string result("\x1f\x8b\x08\x08\0\0\0\0\0\x03", 10);
    result += "name"s + '\0';
    for (std::size_t at = 0; at < bytes.size() || at == 0; at += 65535) {
        const std::string block = bytes.substr(at, 65535);
        put<std::uint8_t>(result, at + 65535 >= bytes.size() ? 1 : 0);
        put(result, static_cast<std::uint16_t>(block.size()));
        put(result, static_cast<std::uint16_t>(~block.size()));
        result += block;
    }
    put(result, crc32(std::as_bytes(std::span<const char>(bytes))));
    put(result, static_cast<std::uint32_t>(bytes.size()));
    return result;
}

TEST(GzipImport, GivesTheSameMeshInEveryFormat) {
    const Mesh torus = make_torus(80, 40);
    const std::pair<std::string, const char*> files[] = {
        {obj_text(torus), "a.obj"},
        {as_text_ply(torus), "a.ply"},
        {as_binary_ply<float, std::int32_t>(torus, std::endian::big, "float", "int"), "a.ply"},
        {as_text_stl(torus), "a.stl"},
        {as_binary_stl(torus, ""), "a.stl"},
        {as_off(torus), "a.off"},
        {glb(gltf_text(torus, R"([{"mesh":0}])"), buffer_of(torus)), "a.glb"}};
    for (const auto& [bytes, name] : files) {
        SCOPED_TRACE(name);
        const ImportedMesh plain = load_as(bytes, name);
        const std::string half = bytes.substr(0, bytes.size() / 2);
        for (const std::string& archive :
             {packed(bytes), wrapped(bytes), packed(half) + wrapped(bytes.substr(half.size())),
              packed(bytes) + std::string(512, '\0')}) {
            const ImportedMesh got = load_as(archive, (name + ".gz"s).c_str());
            EXPECT_EQ(got.mesh.positions, plain.mesh.positions);
            EXPECT_EQ(got.mesh.triangles, plain.mesh.triangles);
            expect_same_triangles(got.mesh, torus);
        }
    }
    // Its progress goes up, and it can be canceled at any time.
    const std::string archive = packed(files[0].first);
    double before = 0;
    int asked = 0;
    import_mesh_bytes(archive, "a.obj.gz", [&](double share) {
        EXPECT_GE(share, before);
        EXPECT_LE(share, 1);
        before = share;
        ++asked;
        return true;
    });
    EXPECT_EQ(before, 1);
    for (int stop = 0; stop < asked; ++stop) {
        int told = 0;
        EXPECT_THROW(import_mesh_bytes(archive, "a.obj.gz", [&](double) { return told++ < stop; }),
                     ImportCanceled);
    }
}

TEST(GzipImport, FindsWhatAGltfNamesBesideIt) {
    const fs::path folder = fs::temp_directory_path() / ("gzip_import_" + std::to_string(getpid()));
    fs::create_directories(folder);
    const Mesh box = make_box();
    std::ofstream(folder / "a.bin", std::ios::binary) << buffer_of(box);
    std::ofstream(folder / "a.gltf.gz", std::ios::binary)
        << packed(gltf_text(box, R"([{"mesh":0}])", R"(,"uri":"a.bin")"));
    expect_same_triangles(import_mesh(folder / "a.gltf.gz").mesh, box);
    fs::remove_all(folder);
}

TEST(GzipImport, NamesTheArchiveAndTheLineInIt) {
    EXPECT_EQ(refusal_of(packed("v 0 0 0\nf 1 2 3\n"), "a.obj.gz"),
              "a.obj.gz:2: its only face cannot be used: vertex index 2: there is only 1");
    EXPECT_EQ(refusal_of(packed(""), "a.obj.gz"),
              "a.obj.gz: the file is empty; export the mesh again");
    EXPECT_EQ(refusal_of(packed(packed("v 0 0 0\n")), "a.obj.gz"),
              "a.obj.gz: this looks like a gzip archive; unpack it");
    std::string tar(1024, '\0');
    tar.replace(257, 5, "ustar");
    EXPECT_EQ(refusal_of(packed(tar), "a.tar.gz"),
              "a.tar.gz: this is a packed tar archive; unpack it, and open the mesh in it");
}

TEST(GzipImport, RefusesWhatIsCutOrDamaged) {
    const std::string text = obj_text(make_box());
    for (const std::string& archive : {packed(text), wrapped(text)}) {
        for (std::size_t i = 2; i < archive.size(); ++i) {
            const std::string refusal = refusal_of(archive.substr(0, i), "a.obj.gz");
            EXPECT_NE(refusal.find("a.obj.gz: the gzip archive is cut short, after "),
                      std::string::npos)
                << i << ": " << refusal;
        }
        // A changed byte of the data or of the checksums; the head has some that mean nothing.
        for (std::size_t i = 20; i < archive.size(); ++i) {
            std::string changed = archive;
            changed[i] = static_cast<char>(changed[i] ^ 1 << i % 8);
            EXPECT_NE(refusal_of(changed, "a.obj.gz").find("gzip archive"), std::string::npos) << i;
        }
        EXPECT_EQ(refusal_of(archive + "more", "a.obj.gz"),
                  "a.obj.gz: behind the gzip archive stand 4 bytes that do not belong to it; copy "
                  "it again");
    }
}

TEST(GzipImport, RefusesABombByItsSize) {
    const std::string zeros(std::size_t{80} << 20, '\0');
    const std::string bomb = packed(zeros);
    EXPECT_LT(bomb.size(), 100'000u);
    const std::string refusal = refusal_of(bomb, "a.obj.gz");
    EXPECT_EQ(refusal.find("a.obj.gz: unpacked, its "), 0u) << refusal;
    EXPECT_NE(refusal.find(" bytes would be more than 67,108,864, "), std::string::npos) << refusal;
    EXPECT_EQ(max_unpacked(1), std::size_t{64} << 20);
    EXPECT_EQ(max_unpacked(1'000'000), 250'000'000u);
    EXPECT_EQ(max_unpacked(std::size_t{1} << 30), std::size_t{1} << 31);
    // A smaller limit: as much as it, and no more.
    const auto always = [](double) { return true; };
    EXPECT_EQ(unpack_gzip(packed("12345"), "a", always, 5).text(), "12345");
    EXPECT_THROW(unpack_gzip(packed("123456"), "a", always, 5), ImportError);
}

TEST(GzipImport, NamesOfPackedMeshes) {
    for (const char* name : {"a.obj.gz", "a.PLY.GZ", "b.stl.gz", "c.glb.gz", "e.off.gz"})
        EXPECT_TRUE(is_mesh_file_name(name));
    for (const char* name : {"a.gz", "a.json.gz", "obj.gz", "a.obj.gz.txt", ".obj.gz"})
        EXPECT_FALSE(is_mesh_file_name(name));
    EXPECT_TRUE(has_up_axis("a.glb.gz"));
    EXPECT_FALSE(has_up_axis("a.obj.gz"));
    EXPECT_EQ(unpacked_name("x/a.ply.gz"), fs::path("x/a.ply"));
    EXPECT_EQ(unpacked_name("x/a.ply"), fs::path("x/a.ply"));
}

}  // namespace
}  // namespace collidoscope::app
