// Interface of a demo. One short file in app/demos/ registers one algorithm; a harness of its
// family (pair_demo.h, ray_demo.h, polygon_demo.h, tree_demo.h) turns the call into all of this.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/questions/answer.h"
#include "app/model/shapes/shape.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
class TreeView;
}

namespace collidoscope::app {

// The gallery's groups, in the order it shows them.
enum class Family : std::uint8_t { Narrow, Rays, Polygons, Volumes, Trees, Broad, Motion };
std::string_view title_of(Family family);

// Purpose for which a demo is taken where the user has not named one.
enum class OpenedFor : std::uint8_t {
    Start,
    OneMesh,
    TwoMeshes,
    TreeFile,
    TwoTrees,  // two trees over one mesh
    FramesFile,
    SceneOfTrees,    // a file of several trees
    RayThroughMesh,  // a ray of the heat map, replayed
    NewExercise,     // the demo that a new exercise is about
};

// Part of the start page.
enum class StartDoor : std::uint8_t { Watch, Try, Build };

struct DemoInfo {
    std::string id;             // as on the command line and in scene files
    std::string title;          // "Sphere against box"
    std::string short_title{};  // a short name that stands alone, for lists; empty: the title
    Family family;
    // Its rank within its family, from simple to advanced: above 0, and no two are equal.
    int level = 0;
    int start_here = 0;  // where it stands among the first to look at; 0: not among them
    std::string tab{};   // the drawer's tab that explains it; empty: what its recording suggests
    // The field's other words for it, and for what it is about: what a search finds it by.
    std::string words{};
    // Its sources: keys of docs/REFERENCES.md, each with the place where there is one, as in
    // "arvo1990; ericson2005: section 5.2.5" (app/model/scene/references.h).
    std::string sources;
    std::string summary;  // one or two sentences: what it decides, and the idea
    // A textbook version shown for its failure: id of the sound version, and empty otherwise.
    std::string robust_version{};
    // Purpose that it is the default for; no two demos name the same.
    std::optional<OpenedFor> opened_for{};
    // For a demo of the broad phase's family: its pairs are those of the bodies, not of their
    // boxes.
    bool exact_pairs = false;
    // And: it compares every two bodies in every frame, wherever they are.
    bool compares_all = false;
    // And: it shows how pairs are missed.
    bool misses_pairs = false;
    // Panels and tabs of the window that are about this demo alone, by their ids.
    std::vector<std::string> own_panels{};
    // Part of the start page that has a picture of it.
    std::optional<StartDoor> start_door{};

    bool owns(std::string_view panel) const {
        return std::find(own_panels.begin(), own_panels.end(), panel) != own_panels.end();
    }
};

// The name that stands in lists: "GJK: distance".
inline const std::string& name_of(const DemoInfo& info) {
    return info.short_title.empty() ? info.title : info.short_title;
}

// The field's words for all of a family: "broadphase broad-phase ...".
std::string_view words_of(Family family);

// An input of a demo. The first is A, the second B.
struct InputSlot {
    std::string name;  // "a", "b"
    ShapeKind kind;
    std::vector<ShapeKind> also{};  // other kinds that are taken as they are
};

// The shape as the slot takes it, converted where that is needed; none when it does not fit.
std::optional<Shape> fitted(const Shape& shape, const InputSlot& slot);

// A switch of a demo: shown as a control, and a key of "options".
struct OptionSpec {
    std::string id;
    std::string title;
    std::string help;
    Datum fallback;                      // truth value, integer, double, text or a vector
    std::vector<std::string> choices{};  // for strings
    std::int64_t min = 0, max = 0;       // for integers
    double low = 0, high = 0;            // for floats, and for the parts of a vector
    bool in_panel = true;                // false: the window has its own control for it
    int eye_axis = -1;  // 0, 1, 2: this coordinate of a viewer, which can be put at the camera's
};

struct Question {
    std::vector<Shape> inputs;  // in the order of Demo::inputs()
    Options options;
    bool swapped = false;  // A and B were given in the other order: the answer is reversed
};

// Lets a long run be stopped from another thread.
struct RunControl {
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  // 0 to 1
    bool canceled() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

// A run that was stopped through its RunControl.
struct Canceled : std::runtime_error {
    Canceled() : std::runtime_error("canceled") {}
};

class Demo {
  public:
    explicit Demo(DemoInfo info) : info_(std::move(info)) {}
    virtual ~Demo() = default;
    Demo(const Demo&) = delete;
    Demo& operator=(const Demo&) = delete;

    const DemoInfo& info() const { return info_; }
    virtual std::vector<InputSlot> inputs() const = 0;
    virtual std::vector<OptionSpec> options() const { return {}; }
    // Lives in the plane z = 0 and is looked at from the front.
    virtual bool flat() const { return false; }
    // Shapes to start with when no scene is given.
    virtual std::vector<Shape> default_inputs() const = 0;

    // The plain run, and the same with its steps recorded: equal bit for bit. Throw InputError when
    // the question cannot be answered.
    virtual Answer answer(const Question& question, const RunControl& control = {}) const = 0;
    virtual Answer trace(const Question& question, Recording& recording,
                         const RunControl& control = {}) const = 0;

    // Long work that answer() would do first (building trees); may run in another thread.
    virtual void prepare(const Question&, const RunControl&) const {}
    virtual bool prepared(const Question&) const { return true; }
    // The hierarchy over one input, for the tree panel and the overlays; null when there is none or
    // it is not prepared.
    virtual std::shared_ptr<const TreeView> tree_of(const Question&, std::size_t) const {
        return nullptr;
    }

  private:
    DemoInfo info_;
};

// Registered demos, sorted by family, from simple to advanced, and id. Registration happens before
// main.
class Registry {
  public:
    static bool add(std::unique_ptr<Demo> demo);
    static const std::vector<const Demo*>& all();
    static const Demo* find(std::string_view id);
    // As find, but throws InputError naming the nearest known id.
    static const Demo& at(std::string_view id);
    // The default for this purpose; null only in a program without that demo.
    static const Demo* opened_for(OpenedFor purpose);
    // The demo whose picture this part of the start page has; null as above.
    static const Demo* behind(StartDoor door);
};

// The value of an option: as given, or its default. The question's options are checked already.
Datum option(const Demo& demo, const Question& question, std::string_view id);

// The options that the demo has: options of another mean nothing to it.
Options known_options(const Demo& demo, const Options& options);

// The options with those of A and of B exchanged: "velocity_a" and "velocity_b".
Options exchanged(const Demo& demo, const Options& options);

// Arranges shapes for the demo: converts, and swaps A and B where only the other order fits. Throws
// InputError when they do not fit.
Question make_question(const Demo& demo, std::vector<Shape> shapes, Options options);

// The answer with the roles of A and B exchanged.
Answer swapped(Answer answer);

}  // namespace collidoscope::app
