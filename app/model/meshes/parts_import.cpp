#include "app/model/meshes/parts_import.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "app/model/meshes/mesh_collector.h"
#include "collision/trace/numbers.h"
#include "collision/trees/parts/part_file.h"
#include "collision/trees/parts/part_layout.h"

namespace collidoscope::app {
namespace {

// A file that is in memory already.
class PartsAtHand final : public PartBytes {
  public:
    PartsAtHand(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}
    std::uint64_t size() const override { return bytes_.size(); }
    void read(std::uint64_t at, std::span<std::byte> into) const override {
        std::memcpy(into.data(), bytes_.data() + at, into.size());
    }
    const std::string& name() const override { return name_; }

  private:
    std::string_view bytes_;
    std::string name_;
};

// The triangles by their numbers in the whole model.
std::vector<Triangle> triangles_of(const PartModel& model, const std::string& name,
                                   const std::function<bool(double)>& keep_going,
                                   std::uint64_t most) {
    const std::uint64_t count = model.triangles();
    if (count > most)
        throw ImportError(name, 0,
                          "it holds " + grouped(count) + " triangles in parts, and more than " +
                              grouped(most) +
                              " are not opened as one mesh; `collidoscope parts collide` asks "
                              "questions of such models");
    std::vector<Triangle> triangles(count);
    const auto parts = static_cast<std::uint32_t>(model.parts().size());
    for (std::uint32_t part = 0; part < parts; ++part) {
        if (!keep_going(double(part) / double(parts))) throw ImportCanceled(name);
        const AabbTree tree = model.load(part);
        for (std::size_t slot = 0; slot < tree.primitives.size(); ++slot) {
            if (tree.primitives[slot] >= count)
                throw PartError(name, "a triangle of part " + std::to_string(part) +
                                          " has a number that is too large");
            triangles[tree.primitives[slot]] = tree.triangles[slot];
        }
    }
    return triangles;
}

}  // namespace

bool is_parts(std::string_view bytes) {
    const auto& magic = detail::part_head_magic;
    return bytes.size() >= magic.size() &&
           std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

void read_parts(std::string_view bytes, const std::string& name,
                const std::function<bool(double)>& keep_going, ImportedMesh& result,
                std::uint64_t most) {
    ImportReport& report = result.report;
    report.numbered_by_line = report.is_obj = false;
    try {
        const PartModel model(std::make_shared<PartsAtHand>(bytes, name));
        const std::vector<Triangle> triangles = triangles_of(model, name, keep_going, most);
        report.faces = triangles.size();
        report.vertices = 3 * triangles.size();
        PointTable table(result.mesh.positions);
        MeshCollector collector(result.mesh, report, 0);
        result.mesh.triangles.reserve(triangles.size());
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            std::array<int, 3> corners{};
            std::size_t k = 0;
            for (const vec3& p : {triangles[i].a, triangles[i].b, triangles[i].c})
                corners[k++] = static_cast<int>(table.place_of(p)) + 1;
            collector.add_face(i, corners);
        }
        if (!collector.finish(keep_going)) throw ImportCanceled(name);
    } catch (const PartError& error) {
        throw ImportError(name, 0, error.reason());
    }
}

}  // namespace collidoscope::app
