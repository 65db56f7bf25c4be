// Files with meshes: folders and pipes, canceling, memory, and what other programs write.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/model/meshes/generators.h"
#include "app/model/meshes/mesh_import.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

const std::string unit_square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "collidoscope-import-XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    ~TemporaryFolder() { fs::remove_all(path); }
    fs::path path;
};

TEST(MeshImport, RefusesFoldersPipesAndWhatCannotBeRead) {
    const TemporaryFolder folder;
    const auto error = [](const fs::path& file) -> std::string {
        try {
            import_mesh(file);
        } catch (const ImportError& e) {
            EXPECT_EQ(e.file(), file.string());
            return e.message();
        }
        return "no error";
    };
    EXPECT_EQ(error(folder.path), "it is a folder; name a file in it");
    EXPECT_EQ(error(folder.path / "nothing.obj"), "there is no such file");
    EXPECT_EQ(error("/dev/null"), "it is a pipe or a device; copy it into a file first");
    const fs::path pipe = folder.path / "pipe.obj";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(error(pipe), "it is a pipe or a device; copy it into a file first");
    const fs::path locked = folder.path / "locked.obj";
    std::ofstream(locked) << unit_square << "f 1 2 3\n";
    ASSERT_EQ(::chmod(locked.c_str(), 0), 0);
    if (::geteuid() != 0) {
        EXPECT_EQ(error(locked), "no permission to read it");
    }
}

TEST(MeshImport, CanBeCanceledAtAnyTime) {
    std::string text = unit_square;
    for (int i = 0; i < 200'000; ++i) text += "f 1 2 3\nv 0 0 0\n";
    std::vector<double> shares;
    import_obj_text(text, "test.obj", [&](double share) {
        shares.push_back(share);
        return true;
    });
    ASSERT_GT(shares.size(), 10u);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_GE(shares.front(), 0.0);
    EXPECT_EQ(shares.back(), 1.0);
    for (std::size_t stop = 0; stop < shares.size(); ++stop) {
        std::size_t asked = 0;
        EXPECT_THROW(import_obj_text(text, "test.obj", [&](double) { return asked++ < stop; }),
                     ImportCanceled);
        EXPECT_EQ(asked, stop + 1);
    }
}

// Writes a wavy plate of 2 * (side - 1)^2 triangles.
void write_plate(const fs::path& file, int side) {
    std::FILE* out = std::fopen(file.c_str(), "w");
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            std::fprintf(out, "v %.6f %.6f %.6f\n", x * 0.01, std::sin(x * 0.1 + z * 0.07),
                         z * 0.01);
        }
    }
    for (int z = 0; z + 1 < side; ++z) {
        for (int x = 0; x + 1 < side; ++x) {
            const int a = z * side + x + 1;
            std::fprintf(out, "f %d %d %d\nf %d %d %d\n", a, a + side, a + 1, a + 1, a + side,
                         a + side + 1);
        }
    }
    std::fclose(out);
}

// Memory is judged in a release build; every other only loads.
#if !defined(NDEBUG) || defined(COLLIDOSCOPE_SANITIZED)
constexpr bool measured = false;
#else
constexpr bool measured = true;
#endif

TEST(MeshImport, LoadsAMillionTrianglesInLittleMemory) {
    const TemporaryFolder folder;
    const fs::path file = folder.path / "plate.obj";
    write_plate(file, 709);
    const auto size = static_cast<double>(fs::file_size(file));
    // Another process does it, so that its peak of memory is its own.
    const pid_t child = ::fork();
    if (child == 0) {
        rusage before{};
        ::getrusage(RUSAGE_SELF, &before);
        const ImportedMesh got = import_mesh(file, [](double) { return true; });
        rusage after{};
        ::getrusage(RUSAGE_SELF, &after);
        const double bytes = 1024.0 * static_cast<double>(after.ru_maxrss - before.ru_maxrss);
        std::printf("%zu triangles, %.1f MB: %.2f times the file's size of memory\n",
                    got.mesh.triangles.size(), size / 1e6, bytes / size);
        std::fflush(stdout);
        const bool cheap = bytes < 8 * size;
        const bool good = got.mesh.triangles.size() == 2u * 708 * 708 &&
                          got.report.warnings().empty() && (cheap || !measured);
        ::_exit(good ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

// A mesh as modeling programs write it: with a library of materials that is not there, groups,
// texture coordinates, normals, and every second pair of triangles as one square.
std::string as_exported(const Mesh& mesh) {
    std::string text = "# made\r\nmtllib absent.mtl\r\no body\r\n";
    for (const vec3& p : mesh.positions)
        text += fmt::format("v {} {} {}\r\nvt {} {}\r\nvn 0 1 0\r\n", p.x, p.y, p.z, p.x, p.y);
    const auto corner = [](std::uint32_t i) { return fmt::format(" {0}/{0}/{0}", i + 1); };
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (i % 1000 == 0) text += fmt::format("g part{}\r\nusemtl paint\r\ns off\r\n", i / 1000);
        const auto& [a, b, c] = mesh.triangles[i];
        const bool paired = i % 4 == 0 && i + 1 < mesh.triangles.size();
        const auto& next = mesh.triangles[paired ? i + 1 : i];
        // If the next triangle goes on from this one's last side, both are a fan.
        if (paired && next[0] == a && next[1] == c) {
            text += "f" + corner(a) + corner(b) + corner(c) + corner(next[2]) + "\r\n";
            ++i;
        } else {
            text += "f" + corner(a) + corner(b) + corner(c) + "\r\n";
        }
    }
    return text;
}

TEST(MeshImport, ReadsWhatModelingProgramsWrite) {
    std::size_t polygons = 0;
    for (const Generator& generator : generators()) {
        for (const std::size_t wanted : {1000u, 200'000u}) {
            SCOPED_TRACE(std::string(generator.id) + ", " + std::to_string(wanted));
            const Mesh mesh = generator.make(wanted);
            const ImportedMesh got = import_obj_text(as_exported(mesh), "made.obj");
            EXPECT_EQ(got.mesh.triangles.size(), mesh.triangles.size());
            EXPECT_EQ(got.report.unusable_faces, 0u);
            EXPECT_EQ(got.report.unusable_vertices, 0u);
            polygons += got.report.polygons;
            const auto box_of = [](const Mesh& m) {
                Aabb box = empty_aabb();
                for (const vec3& p : m.positions) grow(box, p);
                return box;
            };
            EXPECT_EQ(box_of(got.mesh).min, box_of(mesh).min);
            EXPECT_EQ(box_of(got.mesh).max, box_of(mesh).max);
        }
    }
    EXPECT_GT(polygons, 100'000u);
}

// The meshes that come with the program, as they lie there.
TEST(MeshImport, ReadsTheMeshesOfTheProgram) {
    std::size_t read = 0;
    for (const auto& entry : fs::directory_iterator("assets/models")) {
        if (entry.path().extension() != ".obj") continue;
        SCOPED_TRACE(entry.path());
        const ImportedMesh got = import_mesh(entry.path());
        EXPECT_GE(got.mesh.triangles.size(), 10u);
        EXPECT_EQ(got.report.warnings(), std::vector<std::string>());
        ++read;
    }
    EXPECT_GE(read, 10u);
}

}  // namespace
}  // namespace collidoscope::app
