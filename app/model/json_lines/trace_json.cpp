#include "app/model/json_lines/trace_json.h"

#include <array>
#include <cmath>

namespace collidoscope::app {
namespace {

// JSON has no infinities; a trace may well speak of one ("best so far").
Json number_or_word(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
    return value == 0 ? 0.0 : value;
}
Json number_or_word(float value) {
    if (!std::isfinite(value)) return number_or_word(static_cast<double>(value));
    return number(value == 0 ? 0.0f : value);
}
Json numbers_or_words(const vec2& v) {
    return Json::array({number_or_word(v.x), number_or_word(v.y)});
}
Json numbers_or_words(const vec3& v) {
    return Json::array({number_or_word(v.x), number_or_word(v.y), number_or_word(v.z)});
}

Json points_json(const std::vector<vec3>& points) {
    Json out = Json::array();
    for (const vec3& p : points) out.push_back(numbers_or_words(p));
    return out;
}

struct WriteGeometry {
    Json operator()(const Dot& d) const { return {{"point", numbers_or_words(d.position)}}; }
    Json operator()(const Line& l) const {
        return {{"line", Json::array({numbers_or_words(l.from), numbers_or_words(l.to)})}};
    }
    Json operator()(const Arrow& a) const {
        return {{"arrow", Json::array({numbers_or_words(a.from), numbers_or_words(a.to)})}};
    }
    Json operator()(const Facet& f) const { return {{"facet", points_json(f.corners)}}; }
    Json operator()(const Wire& w) const {
        return {{"wire", points_json(w.points)}, {"closed", w.closed}};
    }
    Json operator()(const BoxMark& b) const {
        return {{"box",
                 {{"center", number(b.box.center)},
                  {"half", number(b.box.half)},
                  {"rotation", number(b.box.rotation)}}}};
    }
    Json operator()(const Ball& b) const {
        return {
            {"sphere", {{"center", number(b.sphere.center)}, {"radius", number(b.sphere.radius)}}}};
    }
    Json operator()(const Interval& i) const {
        return {{"interval", Json::array({number_or_word(i.lo), number_or_word(i.hi)})},
                {"row", i.row}};
    }
    Json operator()(const NodeMark& n) const {
        return {{"node", n.node}, {"body", n.body == 0 ? "a" : "b"}};
    }
    Json operator()(const TriangleMark& t) const {
        return {{"triangle", t.triangle}, {"body", t.body == 0 ? "a" : "b"}};
    }
    Json operator()(const EdgeMark& e) const { return {{"ring", e.ring}, {"edge", e.edge}}; }
    Json operator()(const BodyMark& m) const {
        Json body = {{"body", m.body}};
        if (m.axis >= 0) body["axis"] = m.axis;
        return {{"body", body}};
    }
    Json operator()(const ObjectMark& m) const { return {{"instance", m.path}}; }
    // A row is a text with two hexadecimal digits for each pixel.
    Json operator()(const Raster& r) const {
        Json rows = Json::array();
        for (int row = 0; row < r.rows; ++row) {
            std::string text;
            for (int column = 0; column < r.columns; ++column) {
                const unsigned value =
                    r.values[static_cast<std::size_t>(row) * static_cast<std::size_t>(r.columns) +
                             static_cast<std::size_t>(column)];
                text += "0123456789abcdef"[value / 16];
                text += "0123456789abcdef"[value % 16];
            }
            rows.push_back(std::move(text));
        }
        return {{"raster",
                 {{"corner", number(r.corner)},
                  {"pixel", number(r.pixel)},
                  {"rows", std::move(rows)}}}};
    }
    Json operator()(const FeatureMark& f) const {
        constexpr std::array<const char*, 3> kinds = {"hull_vertex", "hull_edge", "hull_face"};
        return {{kinds[static_cast<std::size_t>(f.kind)], f.index},
                {"body", f.body == 0 ? "a" : "b"}};
    }
};

std::string_view word_of(AxisOutcome outcome) {
    switch (outcome) {
        case AxisOutcome::Projected:
            return "projected";
        case AxisOutcome::Overlap:
            return "overlap";
        case AxisOutcome::Gap:
            return "gap";
        case AxisOutcome::Skipped:
            return "skipped";
    }
    return "";
}
std::string_view word_of(PairVerdict verdict) {
    switch (verdict) {
        case PairVerdict::Candidate:
            return "candidate";
        case PairVerdict::Collide:
            return "collide";
        case PairVerdict::Degraded:
            return "degraded";
        case PairVerdict::Apart:
            return "apart";
    }
    return "";
}

std::string_view word_of(StructurePart part) {
    switch (part) {
        case StructurePart::Cell:
            return "cell";
        case StructurePart::Bucket:
            return "bucket";
        case StructurePart::Box:
            return "box";
        case StructurePart::Triangle:
            return "triangle";
        case StructurePart::LastContact:
            return "last contact";
    }
    return "";
}

std::string_view word_of(PartEvent event) {
    switch (event) {
        case PartEvent::Present:
            return "present";
        case PartEvent::PresentAhead:
            return "present, loaded ahead";
        case PartEvent::Needed:
            return "needed";
        case PartEvent::Waited:
            return "waited for";
        case PartEvent::Ahead:
            return "loaded ahead";
        case PartEvent::Dropped:
            return "dropped";
    }
    return "";
}

Json feature_json(const FeatureMark& feature) {
    constexpr std::array<const char*, 3> kinds = {"vertex", "edge", "face"};
    return {{kinds[static_cast<std::size_t>(feature.kind)], feature.index}};
}

struct WriteFact {
    Json operator()(const Decides& f) const {
        Json out = {{"fact", "decides"}, {"part", name_of(f.part)}};
        if (f.hit) out["hit"] = *f.hit;
        return out;
    }
    Json operator()(const AxisTested& f) const {
        Json out = {{"fact", "axis tested"}, {"axis", f.axis}, {"outcome", word_of(f.outcome)}};
        if (f.outcome == AxisOutcome::Overlap || f.outcome == AxisOutcome::Gap)
            out["amount"] = number_or_word(f.amount);
        return out;
    }
    Json operator()(const BestAxis& f) const {
        return {{"fact", "best axis"}, {"axis", f.axis}, {"final", f.final}};
    }
    Json operator()(const ClosestPair& f) const {
        return {{"fact", "closest pair"}, {"a", feature_json(f.a)}, {"b", feature_json(f.b)}};
    }
    Json operator()(const BodiesTested& f) const {
        return {{"fact", "bodies tested"},
                {"bodies", Json::array({f.first, f.second})},
                {"verdict", word_of(f.verdict)}};
    }
    Json operator()(const PartTested& f) const {
        return {{"fact", "part tested"},
                {"part", word_of(f.part)},
                {"number", f.number},
                {"found", f.found}};
    }
    Json operator()(const PartChanged& f) const {
        return {{"fact", "part of a model"},
                {"body", f.body},
                {"part", f.part},
                {"event", word_of(f.event)}};
    }
    Json operator()(const PartsCompared& f) const {
        return {{"fact", "parts compared"}, {"a", f.a}, {"b", f.b}, {"pairs", f.pairs}};
    }
    Json operator()(const TreeBuilt&) const { return {{"fact", "tree built"}}; }
    Json operator()(const PassMade& f) const {
        constexpr std::array<const char*, 4> passes = {"edge", "inside", "along", "both"};
        Json out = {{"fact", "pass over pixels"},
                    {"pass", passes[static_cast<std::size_t>(f.pass)]}};
        if (f.pass != PixelPass::Both) out["body"] = f.body;
        return out;
    }
    Json operator()(const PartMemory& f) const {
        return {{"fact", "memory of parts"},
                {"bytes", f.bytes},
                {"limit", f.limit},
                {"loads", f.loads},
                {"ahead", f.ahead},
                {"waits", f.waits},
                {"hits", f.hits},
                {"drops", f.drops}};
    }
};

}  // namespace

std::string_view name_of(AnswerPart part) {
    switch (part) {
        case AnswerPart::Verdict:
            return "verdict";
        case AnswerPart::Contact:
            return "contact";
        case AnswerPart::Witness:
            return "witness";
        case AnswerPart::Normal:
            return "normal";
        case AnswerPart::Depth:
            return "depth";
        case AnswerPart::Parameter:
            return "t";
    }
    return "";
}

std::string_view name_of(Role role) {
    switch (role) {
        case Role::ShapeA:
            return "shape a";
        case Role::ShapeB:
            return "shape b";
        case Role::Current:
            return "current";
        case Role::Candidate:
            return "candidate";
        case Role::Rejected:
            return "rejected";
        case Role::Best:
            return "best";
        case Role::Result:
            return "result";
        case Role::Hit:
            return "hit";
        case Role::Suspected:
            return "suspected";
        case Role::Apart:
            return "apart";
        case Role::Witness:
            return "witness";
        case Role::Normal:
            return "normal";
        case Role::Depth:
            return "depth";
        case Role::Axis:
            return "axis";
        case Role::SeparatingAxis:
            return "separating axis";
        case Role::SearchDirection:
            return "search direction";
        case Role::Simplex:
            return "simplex";
        case Role::Ray:
            return "ray";
        case Role::Inside:
            return "inside";
        case Role::Outside:
            return "outside";
        case Role::Boundary:
            return "boundary";
        case Role::Bounds:
            return "bounds";
        case Role::Opened:
            return "opened";
        case Role::Skipped:
            return "skipped";
        case Role::Construction:
            return "construction";
    }
    return "";
}

std::string_view name_of(Space space) {
    switch (space) {
        case Space::World:
            return "world";
        case Space::AxisProjection:
            return "axis projection";
        case Space::MinkowskiDifference:
            return "minkowski difference";
        case Space::GaussMap:
            return "gauss map";
        case Space::Plot:
            return "plot";
        case Space::VoronoiRegions:
            return "voronoi regions";
        case Space::Object:
            return "object";
    }
    return "";
}

Json to_json(const ValueData& value) {
    struct Write {
        Json operator()(bool v) const { return v; }
        Json operator()(std::int64_t v) const { return v; }
        Json operator()(float v) const { return number_or_word(v); }
        Json operator()(double v) const { return number_or_word(v); }
        Json operator()(const vec2& v) const { return numbers_or_words(v); }
        Json operator()(const vec3& v) const { return numbers_or_words(v); }
        Json operator()(const std::string& v) const { return v; }
    };
    return std::visit(Write{}, value);
}

Json to_json(const Mark& mark) {
    Json out = std::visit(WriteGeometry{}, mark.geometry);
    out["role"] = name_of(mark.role);
    if (mark.space != Space::World) out["space"] = name_of(mark.space);
    if (!mark.label.empty()) out["text"] = mark.label;
    if (!mark.key.empty()) out["kept_as"] = mark.key;
    if (!mark.link.empty()) out["link"] = mark.link;
    return out;
}

Json to_json(const Fact& fact) {
    return std::visit(WriteFact{}, fact);
}

Json to_json(const Step& step) {
    Json out = Json::object();
    out["label"] = step.label;
    out["text"] = step.text();
    Json values = Json::object();
    for (const Value& value : step.values) values[value.name] = to_json(value.data);
    if (!values.empty()) out["values"] = std::move(values);
    Json marks = Json::array();
    for (const Mark& mark : step.marks) marks.push_back(to_json(mark));
    if (!marks.empty()) out["marks"] = std::move(marks);
    for (const Fact& fact : step.facts) out["facts"].push_back(to_json(fact));
    for (const Arithmetic& row : step.arithmetic) {
        out["arithmetic"].push_back({{"name", row.name},
                                     {"float", number_or_word(row.in_float)},
                                     {"double", number_or_word(row.in_double)},
                                     {"exact", number_or_word(row.exact)},
                                     {"sign", row.sign}});
    }
    if (!step.dropped.empty()) out["dropped"] = step.dropped;
    if (step.decision) {
        Json choices = Json::array();
        for (const Choice& choice : step.decision->choices) {
            Json one = {{"text", choice.label}, {"right", choice.right}};
            for (const Mark& mark : choice.marks) one["marks"].push_back(to_json(mark));
            choices.push_back(std::move(one));
        }
        out["decision"] = {{"question", step.decision->question}, {"choices", std::move(choices)}};
    }
    return out;
}

namespace {

Json steps_of(const Recording& recording, ScopeIndex scope, const Json& path) {
    Json steps = Json::array();
    for (std::size_t i = 0; i < recording.steps_of(scope).size(); ++i) {
        Json step = to_json(recording.at({scope, i}));
        step["scope"] = path;
        if (recording.misses_inside({scope, i})) step["inside_cut"] = true;
        for (const ScopeIndex inner : recording.scopes_in({scope, i})) {
            Json deeper = path;
            deeper.push_back(recording.scopes[inner].id);
            for (Json& inside : steps_of(recording, inner, deeper))
                step["inside"].push_back(std::move(inside));
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace

Json to_json(const Recording& recording, const std::string& program) {
    return steps_of(recording, top_level, Json::array({program}));
}

}  // namespace collidoscope::app
