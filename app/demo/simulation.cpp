#include "app/demo/simulation.h"

#include <bit>
#include <cstring>

#include "app/demo/harness.h"

namespace collidoscope::app {
namespace {

// FNV-1a over 64-bit words.
class Hash {
  public:
    void add(std::uint64_t word) { value_ = (value_ ^ word) * 0x100000001b3u; }
    void add(float v) { add(std::uint64_t{std::bit_cast<std::uint32_t>(v)}); }
    void add(const vec3& v) { add(v.x), add(v.y), add(v.z); }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace

std::uint64_t state_hash(const CrowdState& crowd) {
    Hash hash;
    hash.add(std::uint64_t{crowd.bodies.size()});
    for (const MovingBody& body : crowd.bodies) {
        hash.add(static_cast<std::uint64_t>(body.form) << 16 | body.mesh);
        hash.add(body.mass);
        hash.add(body.center), hash.add(body.half);
        hash.add(body.rotation.w);
        hash.add(vec3(body.rotation.x, body.rotation.y, body.rotation.z));
        hash.add(body.velocity), hash.add(body.spin);
    }
    return hash.value();
}

OptionSpec frame_option() {
    OptionSpec spec;
    spec.id = "frame";
    spec.title = "Frame";
    spec.help = "How many frames of a sixtieth of a second lie before the one that is answered.";
    spec.fallback = 0;
    spec.max = 100'000;
    spec.in_panel = false;
    return spec;
}

std::vector<Shape> SimulationDemo::default_inputs() const {
    CrowdState crowd;
    crowd.field = {vec3(-6, 0, -6), vec3(6)};
    CrowdRecipe recipe;
    recipe.count = 12;
    recipe.seed = 4;
    recipe.least_size = 0.5f, recipe.most_size = 1.2f;
    crowd.bodies = strewn(crowd.field, recipe);
    return {make_crowd(std::move(crowd))};
}

std::vector<OptionSpec> SimulationDemo::options() const {
    std::vector<OptionSpec> all = own_options();
    all.push_back(frame_option());
    return all;
}

Answer SimulationDemo::run(const Question& question, Recording* recording,
                           const RunControl& control) const {
    const std::unique_ptr<Simulation> simulation = simulate(question);
    const auto frames = option(*this, question, "frame").get<std::uint64_t>();
    for (std::uint64_t i = 0; i < frames; ++i) {
        if (control.cancelled()) throw Cancelled();
        simulation->run(nullptr);
    }
    Answer answer = simulation->run(recording);
    check_finite(answer);
    return answer;
}

Answer SimulationDemo::answer(const Question& question, const RunControl& control) const {
    return run(question, nullptr, control);
}

Answer SimulationDemo::trace(const Question& question, Recording& recording,
                             const RunControl& control) const {
    return run(question, &recording, control);
}

}  // namespace collidoscope::app
