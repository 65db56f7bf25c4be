// Looks for a scene where two algorithms disagree, or where one needs most work; then makes that
// scene as small as it can without losing what was found.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/player/compare/comparison.h"

namespace collidoscope::app {

enum class SearchGoal : std::uint8_t {
    Disagree,  // the two answers differ
    MaxWork,   // the first demo needs the most iterations (recorded steps where it counts none)
};

struct SearchRequest {
    const Demo* first = nullptr;
    const Demo* second = nullptr;  // only for Disagree
    Scene scene;                   // where to start: its first two bodies are varied
    SearchGoal goal = SearchGoal::Disagree;
    std::uint64_t seed = 1;
    int trials = 4000;
    MeshLoader load;  // for meshes in the scene
};

struct SearchResult {
    bool found = false;
    Scene scene;         // as small as it got
    std::string reason;  // the two answers, or how much work it is
    int work = 0;        // for MaxWork
    int trials = 0;      // scenes that were tried before it was found, or in all
    int shrunk = 0;      // changes that made the scene simpler
};

// A search under way, trial after trial.
class SceneSearch {
  public:
    explicit SceneSearch(SearchRequest request);
    ~SceneSearch();
    SceneSearch(const SceneSearch&) = delete;
    SceneSearch& operator=(const SceneSearch&) = delete;

    // The next scene; what was found, made as simple as it gets, after the last one.
    std::optional<SearchResult> next(const std::atomic<bool>& cancel);
    float progress() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// Varies B's place, turn, form and the size of both, often into edge cases. The same request gives
// the same result. Cost: one or two answers per trial, and some hundreds for shrinking.
SearchResult search_scene(const SearchRequest& request, const std::atomic<bool>& cancel,
                          std::atomic<float>& progress);

// The scene with its numbers rounded and its points dropped as far as `holds` stays true. Returns
// how many changes were kept.
int shrink(Scene& scene, const MeshLoader& load, const std::function<bool(const Scene&)>& holds);

}  // namespace collidoscope::app
