// Records the steps of one run, for the player and for `collidoscope trace`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "collision/trace/fact.h"
#include "collision/trace/mark.h"
#include "collision/trace/trace.h"
#include "collision/trace/words.h"

namespace collidoscope {

// Words of a sentence that stand out. Strong is bold; Now is the current quantity.
enum class Emphasis : std::uint8_t { Plain, Strong, Now };
struct Span {
    std::string text;
    Emphasis emphasis = Emphasis::Plain;
};

template <typename V>
struct Emphasized {
    const V& value;
    Emphasis emphasis;
};
template <typename V>
Emphasized<V> strong(const V& value) {
    return {value, Emphasis::Strong};
}
template <typename V>
Emphasized<V> now(const V& value) {
    return {value, Emphasis::Now};
}

using ValueData = std::variant<bool, std::int64_t, float, double, vec2, vec3, std::string>;
struct Value {
    std::string name;
    ValueData data;
    bool now = false;  // the quantity this step is about
    // Identity by which it is followed over the steps: the same quantity under any name.
    std::string id{};
};

// Numbers as a sentence shows them: about four significant digits, "(x, y, z)" for vectors.
std::string spoken(bool v);
std::string spoken(int v);
std::string spoken(unsigned v);
std::string spoken(long v);
std::string spoken(unsigned long v);
std::string spoken(long long v);
std::string spoken(unsigned long long v);
std::string spoken(float v);
std::string spoken(double v);
std::string spoken(const vec2& v);
std::string spoken(const vec3& v);
inline std::string spoken(std::string v) {
    return v;
}
inline std::string spoken(const char* v) {
    return v;
}

// One decisive quantity in three kinds of arithmetic (collision/trace/arithmetic.h).
struct Arithmetic {
    std::string name;
    float in_float = 0;
    double in_double = 0;
    double exact = 0;  // rounded once; its sign is `sign`
    int sign = 0;
    // Each answers by the sign of its result; NaN answers nothing right.
    static int sign_of(double v) { return v > 0 ? 1 : v < 0 ? -1 : v == 0 ? 0 : 2; }
    bool float_wrong() const { return sign_of(static_cast<double>(in_float)) != sign; }
    bool double_wrong() const { return sign_of(in_double) != sign; }
};

struct Step {
    const char* label = "";
    std::vector<Span> sentence;
    std::vector<Value> values;
    std::vector<Mark> marks;
    std::vector<Fact> facts;
    std::vector<std::string> dropped;  // keys of kept marks that end with this step
    std::vector<Arithmetic> arithmetic;
    std::optional<Decision> decision;  // made on the way to this step

    std::string text() const;
};

// Describes one step. Every call returns the builder, so that a step reads as one sentence.
class StepBuilder {
  public:
    explicit StepBuilder(Step& step) : step_(step) {}

    // Appends to the sentence. Arguments are strings, numbers, vectors, or strong(x) / now(x).
    template <typename... Parts>
    StepBuilder& say(const Parts&... parts) {
        (append(parts), ...);
        return *this;
    }

    // Its id is the name.
    StepBuilder& value(const std::string& name, ValueData data);
    // The value this step is about: shown in the current color.
    StepBuilder& now_value(const std::string& name, ValueData data);

    // Adds the meaning of the step as data, for programs, which do not read sentences.
    StepBuilder& fact(Fact fact);
    StepBuilder& verdict(bool hit) { return fact(Decides{AnswerPart::Verdict, hit}); }
    template <typename... Parts>
    StepBuilder& decides(Parts... parts) {
        (fact(Decides{parts, {}}), ...);
        return *this;
    }
    StepBuilder& bodies(std::uint32_t i, std::uint32_t j, PairVerdict verdict) {
        return fact(BodiesTested{i < j ? i : j, i < j ? j : i, verdict});
    }

    // Its id is the label.
    StepBuilder& mark(Geometry geometry, Role role, const std::string& label = {});
    StepBuilder& point(const vec3& p, Role role, const std::string& label = {}) {
        return mark(Dot{p}, role, label);
    }
    StepBuilder& line(const vec3& from, const vec3& to, Role role, const std::string& label = {}) {
        return mark(Line{from, to}, role, label);
    }
    StepBuilder& arrow(const vec3& from, const vec3& to, Role role, const std::string& label = {}) {
        return mark(Arrow{from, to}, role, label);
    }
    StepBuilder& facet(std::vector<vec3> corners, Role role, const std::string& label = {}) {
        return mark(Facet{std::move(corners)}, role, label);
    }
    StepBuilder& interval(float lo, float hi, int row, Role role, const std::string& label = {}) {
        mark(Interval{lo, hi, row}, role, label);
        return in(Space::AxisProjection);
    }

    // Qualify the mark added last.
    StepBuilder& in(Space space) {
        step_.marks.back().space = space;
        return *this;
    }
    // The same, as part of the space itself.
    StepBuilder& of(Space space) {
        step_.marks.back().of_space = true;
        return in(space);
    }
    StepBuilder& keep(std::string key) {
        step_.marks.back().key = std::move(key);
        return *this;
    }
    StepBuilder& link(std::string link) {
        step_.marks.back().link = std::move(link);
        return *this;
    }
    // The mark is as long as that, or shows it: its label, where it has no words of its own.
    StepBuilder& measures(double number);
    StepBuilder& measures(float number) { return measures(static_cast<double>(number)); }
    StepBuilder& feature(int body, FeatureKind kind, std::uint32_t index, Role role,
                         const std::string& label = {}) {
        return mark(FeatureMark{body, kind, index}, role, label);
    }

    StepBuilder& body(std::uint32_t body, Role role, const std::string& label = {}) {
        return mark(BodyMark{body}, role, label);
    }

    StepBuilder& arithmetic(Arithmetic row) {
        step_.arithmetic.push_back(std::move(row));
        return *this;
    }

    // This step follows from a decision. Its choices come with choice(), in an order that does not
    // give the answer away; at least one is right. A choice without geometry is a button.
    // kind: where the question names what it is about, what all such questions have in common.
    StepBuilder& ask(std::string question, std::string kind = {}) {
        if (kind.empty()) kind = question;
        step_.decision = Decision{std::move(question), {}, std::move(kind)};
        return *this;
    }
    StepBuilder& choice(const std::string& label, bool right) {
        step_.decision->choices.push_back({label, {}, right, label});
        return *this;
    }
    StepBuilder& choice(const std::string& label, bool right, Geometry geometry,
                        Space space = Space::World) {
        choice(label, right);
        step_.decision->choices.back().marks.push_back(
            {std::move(geometry), Role::Candidate, space, label, {}, {}, label});
        return *this;
    }

    // Lets the step's marks on nodes and triangles be those of body 0 (A) or 1 (B).
    StepBuilder& of_body(int body);

    // Calls change(Mark&) for every mark of the step, those of its choices too.
    template <typename Change>
    StepBuilder& change_marks(const Change& change) {
        for (Mark& mark : step_.marks) change(mark);
        if (!step_.decision) return *this;
        for (Choice& choice : step_.decision->choices) {
            for (Mark& mark : choice.marks) change(mark);
        }
        return *this;
    }

    // Ends a kept mark; "" ends all.
    StepBuilder& drop(std::string key) {
        step_.dropped.push_back(std::move(key));
        return *this;
    }

  private:
    template <typename V>
    void append(const V& v) {
        push(spoken(v), Emphasis::Plain);
    }
    template <typename V>
    void append(const Emphasized<V>& v) {
        push(spoken(v.value), v.emphasis);
    }
    void push(std::string text, Emphasis emphasis);

    Step& step_;
};

// Which list of steps: the index of a scope in Recording::scopes, or the run itself.
using ScopeIndex = std::uint32_t;
inline constexpr ScopeIndex top_level = ~ScopeIndex{0};

// One step, wherever it stands.
struct Place {
    ScopeIndex scope = top_level;
    std::size_t step = 0;
    bool operator==(const Place&) const = default;
};

// A step of a list, and which list that is: the number of its scope among those opened inside the
// step before it on the path, 0 for the run itself.
struct PathStep {
    std::size_t scope = 0;
    std::size_t step = 0;
    bool operator==(const PathStep&) const = default;
};
// From a step of the run itself, which comes first, to a step inside it. It leads to the same step
// of another recording of the same run, however much of the insides that one keeps.
using StepPath = std::vector<PathStep>;

// Another algorithm that ran inside a step. Its labels are lines of its own pseudo-code.
struct Scope {
    std::string id;  // of its pseudo-code
    ScopeIndex parent = top_level;
    std::size_t step = 0;  // of the parent: the step told next after the scope was opened
    std::vector<Step> steps;
    std::vector<ScopeIndex> inner;  // the scopes opened in it, in order
    bool cut = false;               // steps of this list are missing
    // Its steps of whose inside steps are missing, in order.
    std::vector<std::size_t> missing_inside;
    // The number of parts of the path to be kept (Recording::kept_path) that lead to this list, all
    // of them to the inside of its last step, one more to a list beside the path; 0: it is not on
    // the path.
    std::size_t on_path = 0;
};

// The steps of one run. Past its budget it keeps nothing more and says so.
struct Recording {
    std::vector<Step> steps;    // of the run itself
    std::vector<Scope> scopes;  // at every depth, in the order they were opened; some may be empty
    std::vector<ScopeIndex> inner;  // those opened by the run itself
    // The most steps of the run itself that are kept; of all its scopes half as many. Steps inside
    // never take room from the run.
    std::size_t budget = 20000;
    bool keeps_inside = true;  // false: for those who look at the run itself only
    // The step whose inside is kept in any case, with the lists on the path to it: they have half
    // the budget for themselves once that of all scopes is spent.
    StepPath kept_path;
    std::size_t inside = 0;          // the number of kept steps that belong to scopes
    std::size_t inside_on_path = 0;  // the number of those that only kept_path has room for
    // The run's own steps of whose inside steps are missing, in order.
    std::vector<std::size_t> missing_inside;
    bool cut = false;         // steps of the run itself are missing
    bool nests = false;       // some algorithm ran inside a step, whether that was kept or not
    bool inside_cut = false;  // steps of scopes are missing

    const std::vector<Step>& steps_of(ScopeIndex scope) const {
        return scope == top_level ? steps : scopes[scope].steps;
    }
    const std::vector<ScopeIndex>& inner_of(ScopeIndex scope) const {
        return scope == top_level ? inner : scopes[scope].inner;
    }
    const Step& at(const Place& place) const { return steps_of(place.scope)[place.step]; }

    // The step inside which a scope ran: the last of its parent when none followed it.
    Place caller(ScopeIndex scope) const;
    // Scopes with steps that ran inside this one, in order; not those further inside. Cost:
    // a binary search.
    std::vector<ScopeIndex> scopes_in(const Place& place) const;
    // Whether steps are missing from those that scopes_in() leads to. Cost: a binary search.
    bool misses_inside(const Place& place) const;
    // The path to a step, for kept_path of another recording of the same run.
    StepPath path_to(const Place& place) const;
    // The step that a path leads to; none where it, or the list it stands in, was not kept.
    std::optional<Place> place_at(const StepPath& path) const;

    // Marks visible at a step: its own and those kept from before. Inside a scope those of the
    // callers are seen too that were kept before its step; what a scope keeps ends with it. Cost:
    // one pass over the steps of the run and of each scope around the place.
    std::vector<Mark> marks_at(const Place& place) const;
    std::vector<Mark> marks_at(std::size_t step) const { return marks_at(Place{top_level, step}); }

    // Room for one more step; null when the budget is spent.
    Step* add(ScopeIndex scope, const char* label);
    // For scopes, too; nothing when it is spent.
    std::optional<ScopeIndex> open_scope(ScopeIndex parent, const char* id);
    // A step was told in a scope that is not kept, inside the step of `list` that comes next.
    void miss_inside(ScopeIndex list);

  private:
    // Room for one more step in a scope with this Scope::on_path.
    bool has_room_inside(std::size_t on_path) const;
    // Scope::on_path of a scope that is opened in a list now.
    std::size_t on_path(ScopeIndex parent) const;
};

class Recorder {
  public:
    static constexpr bool enabled = true;
    explicit Recorder(Recording& recording) : recording_(&recording) {}

    template <typename Describe>
    void step(const char* label, Describe&& describe) const {
        // Steps further inside are seen from those of the scope around them only.
        if (unkept_ == 1) recording_->miss_inside(scope_);
        if (unkept_ > 0) return;
        Step* const step = recording_->add(scope_, label);
        if (!step) return;
        StepBuilder builder(*step);
        describe(builder);
    }

    // For an algorithm that runs inside the step told next; id names its pseudo-code.
    Recorder scope(const char* id) const {
        Recorder inner = *this;
        const auto opened = unkept_ > 0 ? std::nullopt : recording_->open_scope(scope_, id);
        inner.scope_ = opened.value_or(scope_);
        inner.unkept_ += !opened;
        return inner;
    }

  private:
    Recording* recording_;
    ScopeIndex scope_ = top_level;  // the list of steps, or the innermost one around that is kept
    int unkept_ = 0;                // how many scopes further inside this one is
};

// Passes steps on for an algorithm that knows of one tree only, which is that of another body.
template <Tracer T>
struct TraceOfBody {
    static constexpr bool enabled = T::enabled;
    T trace;
    int body;

    template <typename Describe>
    void step(const char* label, Describe&& describe) const {
        trace.step(label, [&](auto& step) {
            describe(step);
            step.of_body(body);
        });
    }
    auto scope(const char* id) const {
        return TraceOfBody<decltype(trace.scope(id))>{trace.scope(id), body};
    }
};

}  // namespace collidoscope
