#include "collision/narrow/features/hull_hull_steps.h"

#include "collision/narrow/features/finish.h"
#include "collision/narrow/features/vclip.h"

namespace collidoscope::vertices_edges {
namespace {

const char* letter(int body) {
    return body == 0 ? "A" : "B";
}
std::string link(int body, const std::string& feature) {
    return (body == 0 ? "a: " : "b: ") + feature;
}

// A half-space by the face it stands for, where it is one.
void draw_plane(StepBuilder& step, const Bodies& bodies, int body, std::size_t plane, Role role) {
    const CellPlane& cell = bodies.cell(body)[plane];
    if (cell.kind == CellPlane::Kind::Plane)
        step.feature(body, FeatureKind::Face, static_cast<Index>(plane), role)
            .link(link(body, cell.name));
    else if (cell.kind == CellPlane::Kind::Line)
        step.line(cell.p, cell.q, role);
    else
        step.point(cell.p, role);
}

struct Ends {
    vec3 from, to;
    vec3 at(double t) const { return vec3(dvec3(from) + t * (dvec3(to) - dvec3(from))); }
};
Ends ends_of(const Bodies& bodies, int body, Index edge) {
    const Polytope& polytope = bodies.polytope(body);
    return {polytope.vertices[polytope.origin(edge)], polytope.vertices[polytope.end(edge)]};
}

void draw_edge(StepBuilder& step, int body, Index edge, Role role) {
    const std::string name = "edge " + std::to_string(edge);
    step.feature(body, FeatureKind::Edge, edge, role, name).link(link(body, name));
}

// The lecture prints t = di/di+dj; with the signs of the ends it is right with a minus. The scale
// of the heights cancels.
void say_printed_t(StepBuilder& step, const CellPlane& plane, const Ends& ends) {
    const double di = plane.height(ends.from), dj = plane.height(ends.to);
    step.say(" For ", plane.name, " (v - p) · n is ", di, " at one end and ", dj,
             " at the other, so t = di / (di - dj) = ", now(di / (di - dj)), ".")
        .value("di / (di - dj)", di / (di - dj));
    if (di + dj == 0) {
        step.say(" The lecture's di / (di + dj) divides by zero.");
        return;
    }
    step.say(" The lecture's di / (di + dj) would be ", di / (di + dj), ".")
        .value("di / (di + dj)", di / (di + dj));
}

void draw_crossings(StepBuilder& step, const Ends& ends, const SegmentCut& part) {
    for (const Crossing& crossing : part.crossings)
        step.point(ends.at(crossing.t), crossing.entry ? Role::Candidate : Role::Rejected,
                   std::string(crossing.entry ? "in " : "out ") + spoken(crossing.t));
}

}  // namespace

PairResult answer_for(const Polytope& a, const Polytope& b, bool hit) {
    return hit ? features::overlap_of(a, b) : collide_vclip(a, b);
}

void say_vertex(StepBuilder& step, const Bodies& bodies, int body, Index vertex,
                std::size_t outside_of) {
    const std::vector<CellPlane>& cell = bodies.cell(1 - body);
    const std::string name = "vertex " + std::to_string(vertex);
    const vec3& p = bodies.polytope(body).vertices[vertex];
    const bool inside = outside_of == cell.size();
    step.say("Is ", strong(name), " of ", letter(body), " inside ", letter(1 - body), "? ");
    if (inside) {
        step.say("It is on the inner side of all ", now(cell.size()), " planes: it is ",
                 strong("inside"), ", so the bodies overlap.");
    } else {
        const double height = cell[outside_of].height(p);
        step.say("No: it is outside ", strong(cell[outside_of].name),
                 ", since (v - p) · n = ", now(height), " is positive. One such face is enough.");
        step.now_value("(v - p) · n", height);
        draw_plane(step, bodies, 1 - body, outside_of, Role::Rejected);
    }
    step.value("planes tested", static_cast<std::int64_t>(inside ? outside_of : outside_of + 1));
    step.feature(body, FeatureKind::Vertex, vertex, inside ? Role::Hit : Role::Current, name)
        .link(link(body, name));
    step.ask("Is " + name + " of " + letter(body) + " inside " + letter(1 - body) + "?",
             std::string("vertex of ") + letter(body));
    step.choice("yes, inside", inside, FeatureMark{body, FeatureKind::Vertex, vertex})
        .choice("no, outside", !inside);
}

void say_beyond(StepBuilder& step, const Bodies& bodies, int body, Index edge,
                const SegmentCut& part) {
    const CellPlane& plane = bodies.cell(1 - body)[part.beyond_plane];
    step.say("Edge ", edge, " of ", letter(body), " misses: both its endpoints are outside ",
             strong(plane.name), " of ", letter(1 - body), ".");
    draw_edge(step, body, edge, Role::Rejected);
    draw_plane(step, bodies, 1 - body, part.beyond_plane, Role::Construction);
}

void say_sorted(StepBuilder& step, const Bodies& bodies, int body, Index edge,
                const SegmentCut& part) {
    const Ends ends = ends_of(bodies, body, edge);
    step.say(strong("Edge "), strong(edge), " of ", letter(body), " crosses ",
             now(part.crossings.size()), " planes of ", letter(1 - body), ". Sorted along it: ");
    for (std::size_t k = 0; k < part.crossings.size(); ++k) {
        const Crossing& crossing = part.crossings[k];
        step.say(k == 0 ? "" : ", ", crossing.entry ? "in at " : "out at ", crossing.t);
        step.value((crossing.entry ? "in through " : "out through ") +
                       bodies.cell(1 - body)[crossing.plane].name,
                   crossing.t);
    }
    step.say(". Planes are infinite, so a crossing need not lie on the face.");
    if (!part.crossings.empty())
        say_printed_t(step, bodies.cell(1 - body)[part.crossings.front().plane], ends);
    draw_edge(step, body, edge, Role::Current);
    draw_crossings(step, ends, part);
    for (const Crossing& crossing : part.crossings)
        draw_plane(step, bodies, 1 - body, crossing.plane, Role::Construction);
}

void say_midpoint(StepBuilder& step, const Bodies& bodies, int body, Index edge,
                  const SegmentCut& part, std::size_t at, bool inside) {
    const Ends ends = ends_of(bodies, body, edge);
    const Crossing &in = part.crossings[at], &out = part.crossings[at + 1];
    const double t = 0.5 * (in.t + out.t);
    step.say("Between the entry at ", in.t, " and the exit at ", out.t, " test the ",
             strong("midpoint"), ", t = ", now(t), ": it is ");
    if (inside) {
        step.say("inside every face, so edge ", edge, " of ", letter(body), " goes ",
                 strong("through"), " ", letter(1 - body), ": the bodies overlap.");
    } else {
        // Name a plane that it is outside of.
        std::size_t k = 0;
        while (part.crossings[k].entry == (k <= at)) ++k;
        const std::size_t plane = part.crossings[k].plane;
        step.say("outside ", strong(bodies.cell(1 - body)[plane].name), " of ", letter(1 - body),
                 ". Here the edge is outside.");
        draw_plane(step, bodies, 1 - body, plane, Role::Rejected);
    }
    step.now_value("t", t);
    draw_edge(step, body, edge, Role::Current);
    draw_crossings(step, ends, part);
    step.line(ends.at(in.t), ends.at(out.t), inside ? Role::Hit : Role::Axis);
    step.point(ends.at(t), inside ? Role::Hit : Role::Outside, "midpoint");
    step.ask("Is the midpoint inside " + std::string(letter(1 - body)) + "?");
    step.choice("yes, the edge passes through", inside, Dot{ends.at(t)})
        .choice("no, it is outside", !inside);
}

void say_answer(StepBuilder& step, const PairResult& result, const Counts& counts) {
    step.verdict(result.hit);
    step.decides(AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    if (result.hit) step.decides(AnswerPart::Contact);
    if (result.hit) {
        step.say(
            "The bodies overlap. The depth comes from exhaustive search over all axes: moving B "
            "by ",
            now(-result.signed_distance), " along ", result.normal, " separates them.");
        step.now_value("depth", -result.signed_distance).value("normal", result.normal);
        for (const Contact& contact : result.contacts) step.point(contact.position, Role::Hit);
    } else {
        step.say("No vertex is inside and no edge passes through: the bodies are ",
                 strong("separated"), ". Their closest features are ", now(result.signed_distance),
                 " apart.");
        step.now_value("distance", result.signed_distance);
    }
    step.value("vertices", static_cast<std::int64_t>(counts.vertices));
    step.value("edges", static_cast<std::int64_t>(counts.edges));
    step.value("plane tests", static_cast<std::int64_t>(counts.planes));
    step.value("midpoints", static_cast<std::int64_t>(counts.midpoints));
    step.point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB");
    step.line(result.point_on_a, result.point_on_b, result.hit ? Role::Depth : Role::Apart);
}

}  // namespace collidoscope::vertices_edges
