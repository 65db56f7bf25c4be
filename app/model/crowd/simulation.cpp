#include "app/model/crowd/simulation.h"

#include <algorithm>
#include <array>

#include "collision/bits.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t words_of_body = 9;
using Words = std::array<std::uint64_t, words_of_body>;

std::uint64_t two(float a, float b) {
    return std::uint64_t{bits_as<std::uint32_t>(a)} << 32 | bits_as<std::uint32_t>(b);
}

Words words(const MovingBody& body) {
    return {static_cast<std::uint64_t>(body.form) << 48 |
                static_cast<std::uint64_t>(body.mesh) << 32 | bits_as<std::uint32_t>(body.mass),
            two(body.center.x, body.center.y),
            two(body.center.z, body.half.x),
            two(body.half.y, body.half.z),
            two(body.rotation.w, body.rotation.x),
            two(body.rotation.y, body.rotation.z),
            two(body.velocity.x, body.velocity.y),
            two(body.velocity.z, body.spin.x),
            two(body.spin.y, body.spin.z)};
}

// FNV-1a over 64-bit words, in four lanes that take turns and do not wait for each other.
constexpr std::uint64_t prime = 0x100000001b3u;

}  // namespace

std::uint64_t state_hash(const CrowdState& crowd) {
    std::uint64_t lanes[4] = {1, 2, 3, 4};
    const std::vector<MovingBody>& bodies = crowd.bodies;
    // Four bodies give every lane as many words, and the first word is the first lane's again.
    std::size_t i = 0;
    for (; i + 4 <= bodies.size(); i += 4) {
        std::uint64_t all[4 * words_of_body];
        for (std::size_t k = 0; k < 4; ++k) {
            const Words own = words(bodies[i + k]);
            std::copy(own.begin(), own.end(), all + k * words_of_body);
        }
        for (std::size_t w = 0; w < 4 * words_of_body; w += 4) {
            for (std::size_t lane = 0; lane < 4; ++lane)
                lanes[lane] = (lanes[lane] ^ all[w + lane]) * prime;
        }
    }
    std::size_t next = 0;
    for (; i < bodies.size(); ++i) {
        for (const std::uint64_t word : words(bodies[i])) {
            lanes[next] = (lanes[next] ^ word) * prime;
            next = (next + 1) & 3;
        }
    }
    std::uint64_t all = 0xcbf29ce484222325u;
    for (const std::uint64_t lane : lanes) {
        all = (all ^ lane) * prime;
        all ^= all >> 29;
    }
    return all;
}

OptionSpec frame_option() {
    OptionSpec spec;
    spec.id = "frame";
    spec.title = "Frame";
    spec.help = "Number of frames, 1/60 s each, before the one whose answer is shown.";
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
    recipe.min_size = 0.5f, recipe.max_size = 1.2f;
    crowd.bodies = scattered(crowd.field, recipe);
    return {make_crowd(std::move(crowd))};
}

std::vector<OptionSpec> SimulationDemo::options() const {
    std::vector<OptionSpec> all = own_options();
    all.push_back(frame_option());
    return all;
}

void check_events(const Simulation& simulation, const std::shared_ptr<const CrowdEvents>& events) {
    if (!events || !simulation.spawns_and_removes()) return;
    for (std::size_t i = 0; i < events->size(); ++i) {
        const CrowdEvent& event = *(*events)[i];
        bool taken = true;
        for (const MovingBody& body : event.bodies)
            taken = taken && simulation.takes(body.form, body.half.x);
        for (const CrowdRecipe& recipe : event.scatter)
            taken = taken && simulation.takes(recipe.form, recipe.min_size);
        for (const auto& [number, shape] : event.reshape)
            taken = taken && simulation.takes(shape.form, shape.half.x);
        if (!taken)
            throw InputError("crowd.events[" + std::to_string(i) +
                             "]: this demo does not take such bodies");
    }
}

std::unique_ptr<Simulation> SimulationDemo::start(const Question& question) const {
    std::unique_ptr<Simulation> simulation = simulate(question);
    const auto& events = std::get<Crowd>(question.inputs[0]).state->events;
    check_events(*simulation, events);
    simulation->plan(events);
    return simulation;
}

Answer SimulationDemo::run(const Question& question, Recording* recording,
                           const RunControl& control) const {
    const std::unique_ptr<Simulation> simulation = start(question);
    const auto frames = option(*this, question, "frame").get<std::uint64_t>();
    for (std::uint64_t i = 0; i < frames; ++i) {
        if (control.canceled()) throw Canceled();
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
