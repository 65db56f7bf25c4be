#include "app/player/compare/scene_search.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "app/model/scene/edge_cases.h"
#include "app/model/scene/random_places.h"
#include "app/model/shapes/shape_json.h"
#include "app/player/map/configuration_map.h"
#include "collision/rotation.h"

namespace collidoscope::app {
namespace {

// Scales everything about the origin: small models are where absolute tolerances fail.
Json scaled_numbers(const Json& json, double by) {
    if (json.is_number()) return static_cast<float>(json.get<double>() * by);
    Json out = json;
    if (json.is_structured())
        for (auto& item : out) item = scaled_numbers(item, by);
    return out;
}

std::optional<Shape> scaled(const Shape& shape, double by, const MeshLoader& load) {
    Json json = to_json(shape);
    for (auto& [kind, body] : json.items()) {
        if (kind == "mesh" || kind == "plane") return std::nullopt;
        if (body.is_array()) {
            body = scaled_numbers(body, by);
        } else {
            for (auto& [name, value] : body.items())
                if (name != "rotation" && name != "direction" && name != "normal")
                    value = scaled_numbers(value, by);
        }
    }
    return parse_shape(json, load);
}

Scene varied(const SearchRequest& request, RandomPlaces& random) {
    Scene scene = request.scene;
    const Demo& demo = *request.first;
    Shape& a = scene.bodies[0].shape;
    Shape& b = scene.bodies[1].shape;
    const bool flat = demo.flat();
    const auto reach = static_cast<float>(sizes_of(scene).reach);
    if (random.below(4) != 0) b = turned(b, random.rotation());
    if (random.below(4) == 0 && !flat) a = turned(a, random.rotation());
    vec3 offset = random.within(vec3(-0.5f * reach), vec3(0.5f * reach));
    if (flat) offset.z = 0;
    b = moved(b, pose_of(a).position + offset - pose_of(b).position);
    // Corners of B are moved about on their own.
    if (random.below(3) == 0) {
        const std::size_t handles = handles_of(b).size();
        for (std::size_t h = 0; h < handles; ++h) {
            if (random.below(2) != 0) continue;
            vec3 to = handles_of(b)[h] + random.within(vec3(-0.3f * reach), vec3(0.3f * reach));
            if (flat) to.z = 0;
            b = with_handle(b, h, to);
        }
    }
    // Every third scene is an edge case, every fourth a small one.
    if (random.below(3) == 0) {
        const auto which = edge_cases[static_cast<std::size_t>(random.below(5))];
        if (auto snapped_b = snapped(demo, scene, which)) b = *std::move(snapped_b);
    }
    if (random.below(4) == 0) {
        const double by = std::pow(10.0, -static_cast<double>(random.below(5)));
        auto small_a = scaled(a, by, request.load), small_b = scaled(b, by, request.load);
        if (small_a && small_b) {
            a = *std::move(small_a);
            b = *std::move(small_b);
        }
    }
    return scene;
}

Scene asked_by(const Demo& demo, Scene scene) {
    scene.demo = demo.info().id;
    scene.options = known_options(demo, scene.options);
    return scene;
}

std::optional<Answer> answer_of(const Demo& demo, const Scene& scene) {
    try {
        return demo.answer(question_of(demo, asked_by(demo, scene)));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// Why the two disagree about the scene; empty when they agree or one has no answer.
std::string reason_of(const SearchRequest& request, const Scene& scene) {
    const auto a = answer_of(*request.first, scene), b = answer_of(*request.second, scene);
    return a && b ? disagreement(*a, *b, sizes_of(scene)) : std::string();
}

int work_of(const SearchRequest& request, const Scene& scene) {
    const auto answer = answer_of(*request.first, scene);
    if (!answer) return -1;
    if (const auto count = iterations_of(*answer)) return *count;
    try {
        Recording recording;
        recording.budget = 4000;
        recording.keeps_inside = false;
        request.first->trace(question_of(*request.first, asked_by(*request.first, scene)),
                             recording);
        return static_cast<int>(recording.steps.size());
    } catch (const std::exception&) {
        return -1;
    }
}

// -- Shrinking --

// The places of numbers in a shape; those of rotations, which are simplified as a whole, apart.
void collect_numbers(Json& json, std::vector<Json*>& numbers, std::vector<Json*>& rotations) {
    if (json.is_number()) numbers.push_back(&json);
    if (json.is_array())
        for (auto& item : json) collect_numbers(item, numbers, rotations);
    if (!json.is_object()) return;
    for (auto& [key, value] : json.items()) {
        if (key == "rotation")
            rotations.push_back(&value);
        else
            collect_numbers(value, numbers, rotations);
    }
}
// Lists of points or of rings that may lose one.
void collect_lists(Json& json, std::vector<Json*>& lists) {
    if (json.is_array() && json.size() > 1 && json[0].is_array()) lists.push_back(&json);
    if (json.is_structured())
        for (auto& item : json) collect_lists(item, lists);
}

class Shrinking {
  public:
    Shrinking(Scene& scene, const MeshLoader& load, const std::function<bool(const Scene&)>& holds)
        : scene_(scene), load_(load), holds_(holds) {}

    int run() {
        for (int pass = 0; pass < 4; ++pass) {
            const int before = kept_;
            for (std::size_t body = 0; body < 2; ++body) {
                drop_points(body);
                round_numbers(body);
                round_rotations(body);
            }
            if (kept_ == before) break;
        }
        return kept_;
    }

  private:
    // Keeps the shape when it is one and the scene still shows what was found.
    bool try_shape(std::size_t body, const Json& json) {
        Scene trial = scene_;
        try {
            trial.bodies[body].shape = parse_shape(json, load_);
            check(trial.bodies[body].shape);
        } catch (const std::exception&) {
            return false;
        }
        if (!holds_(trial)) return false;
        scene_ = std::move(trial);
        ++kept_;
        return true;
    }

    void drop_points(std::size_t body) {
        for (bool again = true; again;) {
            again = false;
            Json json = to_json(scene_.bodies[body].shape);
            std::vector<Json*> lists;
            collect_lists(json, lists);
            for (std::size_t l = 0; l < lists.size() && !again; ++l) {
                for (std::size_t i = 0; i < lists[l]->size() && !again; ++i) {
                    const Json kept = *lists[l];
                    lists[l]->erase(lists[l]->begin() + static_cast<std::ptrdiff_t>(i));
                    again = try_shape(body, json);
                    *lists[l] = kept;
                }
            }
        }
    }

    void round_numbers(std::size_t body) {
        Json json = to_json(scene_.bodies[body].shape);
        std::vector<Json*> numbers, rotations;
        collect_numbers(json, numbers, rotations);
        for (Json* number : numbers) {
            const double value = number->get<double>();
            // To nothing, to a whole number, to one digit more at a time.
            std::vector<double> simpler{0};
            const double magnitude =
                value == 0 ? 0 : std::pow(10.0, std::floor(std::log10(std::abs(value))));
            for (int digits = 0; digits < 4 && magnitude > 0; ++digits) {
                const double unit = magnitude / std::pow(10.0, digits);
                simpler.push_back(std::round(value / unit) * unit);
            }
            for (const double candidate : simpler) {
                if (static_cast<float>(candidate) == static_cast<float>(value)) break;
                *number = static_cast<float>(candidate);
                if (try_shape(body, json)) break;
                *number = value;
            }
        }
    }

    // To none, or to few digits, always of unit length.
    void round_rotations(std::size_t body) {
        Json json = to_json(scene_.bodies[body].shape);
        std::vector<Json*> numbers, rotations;
        collect_numbers(json, numbers, rotations);
        for (Json* rotation : rotations) {
            const Json before = *rotation;
            const glm::dquat q((*rotation)[0].get<double>(), (*rotation)[1].get<double>(),
                               (*rotation)[2].get<double>(), (*rotation)[3].get<double>());
            for (const double steps : {0.0, 2.0, 10.0, 100.0, 1000.0}) {
                const auto rounded = [&](double v) { return std::round(v * steps) / steps; };
                const auto simpler = steps == 0
                                         ? std::optional(quat(1, 0, 0, 0))
                                         : unit_rotation(glm::dquat(rounded(q.w), rounded(q.x),
                                                                    rounded(q.y), rounded(q.z)));
                if (!simpler) continue;
                *rotation = number(*simpler);
                if (*rotation == before || try_shape(body, json)) break;
                *rotation = before;
            }
        }
    }

    Scene& scene_;
    const MeshLoader& load_;
    const std::function<bool(const Scene&)>& holds_;
    int kept_ = 0;
};

}  // namespace

int shrink(Scene& scene, const MeshLoader& load, const std::function<bool(const Scene&)>& holds) {
    return Shrinking(scene, load, holds).run();
}

struct SceneSearch::State {
    explicit State(SearchRequest wanted) : request(std::move(wanted)), random(request.seed) {}

    // Whether the search ends with this scene.
    bool try_next() {
        result.trials += 1;
        Scene scene = varied(request, random);
        if (request.goal == SearchGoal::Disagree) {
            if (reason_of(request, scene).empty()) return false;
            result.found = true;
            result.scene = std::move(scene);
            return true;
        }
        const int work = work_of(request, scene);
        if (result.found && work <= result.work) return false;
        result.found = work >= 0;
        result.work = work;
        result.scene = std::move(scene);
        return false;
    }
    // Makes it simpler, as long as it still shows the same.
    void simplify(const std::atomic<bool>& cancel);

    SearchRequest request;
    RandomPlaces random;
    SearchResult result;
};

void SceneSearch::State::simplify(const std::atomic<bool>& cancel) {
    if (request.goal == SearchGoal::Disagree) {
        result.shrunk = shrink(result.scene, request.load, [&](const Scene& trial) {
            return !cancel.load(std::memory_order_relaxed) && !reason_of(request, trial).empty();
        });
        result.reason = reason_of(request, result.scene);
        result.scene.title = request.first->info().id + " against " + request.second->info().id;
        result.scene.note = "Found by search: " + result.reason + ".";
    } else {
        result.shrunk = shrink(result.scene, request.load, [&](const Scene& trial) {
            return !cancel.load(std::memory_order_relaxed) &&
                   work_of(request, trial) >= result.work;
        });
        result.work = work_of(request, result.scene);
        result.reason = spoken(result.work) + " iterations or steps";
        result.scene.title = request.first->info().id + ", max work";
        result.scene.note = "Found by search: " + result.reason + ".";
    }
    result.scene = asked_by(*request.first, std::move(result.scene));
    result.scene.camera.reset();
}

SceneSearch::SceneSearch(SearchRequest request)
    : state_(std::make_unique<State>(std::move(request))) {}

SceneSearch::~SceneSearch() = default;

float SceneSearch::progress() const {
    return static_cast<float>(state_->result.trials) / static_cast<float>(state_->request.trials);
}

std::optional<SearchResult> SceneSearch::next(const std::atomic<bool>& cancel) {
    State& s = *state_;
    const auto canceled = [&] { return cancel.load(std::memory_order_relaxed); };
    if (canceled()) return std::move(s.result);
    const bool ended = s.result.trials >= s.request.trials || s.try_next();
    if (!ended && s.result.trials < s.request.trials) return std::nullopt;
    if (s.result.found) s.simplify(cancel);
    return std::move(s.result);
}

SearchResult search_scene(const SearchRequest& request, const std::atomic<bool>& cancel,
                          std::atomic<float>& progress) {
    SceneSearch search(request);
    for (;;) {
        if (std::optional<SearchResult> found = search.next(cancel)) return std::move(*found);
        progress.store(search.progress());
    }
}

}  // namespace collidoscope::app
