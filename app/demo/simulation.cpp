#include "app/demo/simulation.h"

#include <array>
#include <bit>

#include "app/demo/harness.h"

namespace collidoscope::app {
namespace {

// FNV-1a over 64-bit words, in four lanes that do not wait for each other.
class Hash {
  public:
    void add(std::uint64_t word) {
        lanes_[next_] = (lanes_[next_] ^ word) * 0x100000001b3u;
        next_ = (next_ + 1) & 3;
    }
    void add(float a, float b) {
        add(std::uint64_t{std::bit_cast<std::uint32_t>(a)} << 32 | std::bit_cast<std::uint32_t>(b));
    }
    std::uint64_t value() const {
        std::uint64_t all = 0xcbf29ce484222325u;
        for (const std::uint64_t lane : lanes_) {
            all = (all ^ lane) * 0x100000001b3u;
            all ^= all >> 29;
        }
        return all;
    }

  private:
    std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
    std::size_t next_ = 0;
};

}  // namespace

std::uint64_t state_hash(const CrowdState& crowd) {
    Hash hash;
    for (const MovingBody& body : crowd.bodies) {
        hash.add(static_cast<std::uint64_t>(body.form) << 48 |
                 static_cast<std::uint64_t>(body.mesh) << 32 |
                 std::bit_cast<std::uint32_t>(body.mass));
        hash.add(body.center.x, body.center.y), hash.add(body.center.z, body.half.x);
        hash.add(body.half.y, body.half.z), hash.add(body.rotation.w, body.rotation.x);
        hash.add(body.rotation.y, body.rotation.z), hash.add(body.velocity.x, body.velocity.y);
        hash.add(body.velocity.z, body.spin.x), hash.add(body.spin.y, body.spin.z);
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
