// Any bytes at all, read as a scene: they are refused with a message, or give a scene that is
// written and read again without any change.
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "app/model/meshes/generators.h"
#include "app/model/scene/scene_file.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

// Stands for all demos: takes a sphere and a mesh.
class AnyDemo final : public Demo {
  public:
    AnyDemo()
        : Demo({.id = "any",
                .title = "Any",
                .family = Family::Narrow,
                .sources = "none",
                .summary = "Takes what it gets."}) {}
    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Sphere>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<OptionSpec> options() const override {
        return {{"all", "All", "", false}, {"kind", "Kind", "", "one", {"one", "two"}}};
    }
    std::vector<Shape> default_inputs() const override { return {}; }
    Answer answer(const Question&, const RunControl&) const override { return {}; }
    Answer trace(const Question&, Recording&, const RunControl&) const override { return {}; }
};

const bool registered = Registry::add(std::make_unique<AnyDemo>());

std::shared_ptr<const MeshAsset> load(const std::string& file, float) {
    if (file.size() > 8) throw InputError(file + ": there is no such file");
    static const auto mesh = std::make_shared<const MeshAsset>("box.obj", box_mesh(1));
    return mesh;
}

void require(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string given(reinterpret_cast<const char*>(data), size);
    Scene scene;
    try {
        scene = parse_scene(given, "fuzz.json", load);
    } catch (const InputError& error) {
        require(std::string(error.what()).find("fuzz.json:") == 0);
        return 0;
    }
    const std::string text = scene_text(scene);
    require(scene_text(parse_scene(text, "again.json", load)) == text);
    return 0;
}
