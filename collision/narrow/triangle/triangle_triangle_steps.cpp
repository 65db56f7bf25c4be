#include "collision/narrow/triangle/triangle_triangle_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/exact/flat.h"
#include "collision/exact/triangle_side.h"
#include "collision/narrow/triangle/triangle_picture.h"

namespace collidoscope::triangle_steps {

namespace {

constexpr const char* axis_names[] = {"x", "y", "z"};

struct Extent {
    vec3 lo, hi;
    explicit Extent(const Triangle& t)
        : lo(glm::min(glm::min(t.a, t.b), t.c)), hi(glm::max(glm::max(t.a, t.b), t.c)) {}
    Box box() const { return {0.5f * lo + 0.5f * hi, 0.5f * hi - 0.5f * lo, {1, 0, 0, 0}}; }
};

void draw_interval(StepBuilder& step, const Crossing& c, bool a) {
    const double lo = a ? c.a_lo : c.b_lo, hi = a ? c.a_hi : c.b_hi;
    const std::string key = std::string("interval ") + name(a);
    step.line(vec3(c.at(lo)), vec3(c.at(hi)), role(a), name(a)).keep(key).link(key);
    step.interval(static_cast<float>(lo), static_cast<float>(hi), a ? 0 : 1, role(a), name(a))
        .keep(key + " on the line")
        .link(key);
}

// "over", "in" or "under" a plane.
const char* place(int side) {
    return side > 0 ? "over" : side < 0 ? "under" : "in";
}

}  // namespace

void say_extents(StepBuilder& step, const Triangle& a, const Triangle& b, bool apart) {
    const Extent s(a), t(b);
    step.mark(BoxMark{s.box()}, Role::Bounds).mark(BoxMark{t.box()}, Role::Bounds);
    step.ask("Do their bounding boxes overlap?")
        .choice("They overlap: continue", !apart)
        .choice("They are disjoint: done", apart);
    if (!apart) {
        step.say("The bounding boxes overlap, so the triangles ", strong("may"),
                 " intersect: continue.");
        return;
    }
    int axis = 0;
    float gap = -1;
    for (int k = 0; k < 3; ++k) {
        const float here = std::max(t.lo[k] - s.hi[k], s.lo[k] - t.hi[k]);
        if (here > gap) gap = here, axis = k;
    }
    step.say("Along ", strong(axis_names[axis]), " there are ", now(gap),
             " between the bounding boxes: the triangles are ", strong("separated"),
             ", and nothing else has to be computed.")
        .now_value("gap", gap)
        .interval(s.lo[axis], s.hi[axis], 0, Role::ShapeA, "A")
        .interval(t.lo[axis], t.hi[axis], 1, Role::ShapeB, "B")
        .interval(std::min(s.hi[axis], t.hi[axis]), std::max(s.lo[axis], t.lo[axis]), 2,
                  Role::Apart)
        .measures(gap);
}

void say_sides(StepBuilder& step, const Triangle& cut, const Triangle& plane,
               const std::array<int, 3>& sides, bool cut_is_a) {
    const CornerList corners = corners_of(cut);
    const bool degenerate = exact::on_one_line(plane.a, plane.b, plane.c);
    const std::string whose = std::string(name(!cut_is_a)) + "'s plane";
    step.say("The sign of a volume tells on which side of ", strong(whose), " a vertex lies. ");
    for (std::size_t i = 0; i < 3; ++i) {
        step.say(i == 0   ? ""
                 : i == 1 ? ", "
                          : " and ",
                 corner_name(cut_is_a, i), " lies ", now(place(sides[i])));
        step.value(corner_name(cut_is_a, i), std::int64_t{sides[i]});
        step.point(corners[i],
                   sides[i] > 0   ? Role::Outside
                   : sides[i] < 0 ? Role::Inside
                                  : Role::Boundary,
                   corner_name(cut_is_a, i) + (sides[i] > 0   ? " +"
                                               : sides[i] < 0 ? " \u2212"
                                                              : " 0"));
        step.keep("corner " + corner_name(cut_is_a, i));
    }
    step.say(" it.");
    if (degenerate)
        step.say(" (", name(!cut_is_a), " has zero area, so it has no plane: every sign is 0.)");
    step.drop("plane");
    if (!degenerate) step.facet(plane_patch(plane, cut), Role::Construction, whose).keep("plane");
    step.facet({plane.a, plane.b, plane.c}, Role::Current);

    const bool one_side = sides[0] == sides[1] && sides[1] == sides[2];
    step.ask(std::string("Which vertex of ") + name(cut_is_a) + " is alone on its side of " +
             whose + "?");
    for (std::size_t i = 0; i < 3; ++i)
        step.choice(corner_name(cut_is_a, i),
                    sides[i] != sides[(i + 1) % 3] && sides[i] != sides[(i + 2) % 3],
                    Dot{corners[i]});
    step.choice("None: all on one side", one_side && sides[0] != 0)
        .choice("None: all lie in it", one_side && sides[0] == 0);
}

void say_beyond(StepBuilder& step, const Triangle& cut, const Triangle& plane, bool cut_is_a) {
    step.say("All vertices of ", name(cut_is_a), " lie on one side of ", name(!cut_is_a),
             "'s plane, so ", name(cut_is_a), " does not reach it: the triangles are ",
             strong("separated"), ".");
    step.facet(plane_patch(plane, cut), Role::Apart).keep("plane");
    step.facet({cut.a, cut.b, cut.c}, role(cut_is_a));
}

namespace {

struct SeparatingEdge {
    Segment edge;
    bool of_a;
};

// An edge of one coplanar triangle that has the other strictly on its far side.
std::optional<SeparatingEdge> separating_edge(const Triangle& a, const Triangle& b) {
    const std::array<vec3, 6> all{a.a, a.b, a.c, b.a, b.b, b.c};
    const int axis = exact::drop_axis(all);
    if (axis < 0) return std::nullopt;
    const auto turn = [&](const vec3& p, const vec3& q, const vec3& r) {
        return exact::orient2d(exact::dropped(p, axis), exact::dropped(q, axis),
                               exact::dropped(r, axis));
    };
    for (const bool of_a : {true, false}) {
        const CornerList t = corners_of(of_a ? a : b), s = corners_of(of_a ? b : a);
        for (std::size_t i = 0; i < 3; ++i) {
            const vec3 &p = t[i], &q = t[(i + 1) % 3];
            const int side = turn(p, q, s[0]);
            if (side != 0 && side != turn(p, q, t[(i + 2) % 3]) && turn(p, q, s[1]) == side &&
                turn(p, q, s[2]) == side)
                return SeparatingEdge{{p, q}, of_a};
        }
    }
    return std::nullopt;
}

}  // namespace

void say_flat(StepBuilder& step, const Triangle& a, const Triangle& b, bool hit) {
    const bool flat_a = exact::on_one_line(a.a, a.b, a.c),
               flat_b = exact::on_one_line(b.a, b.b, b.c);
    step.drop("");
    step.facet({a.a, a.b, a.c}, hit ? Role::Hit : Role::ShapeA);
    step.facet({b.a, b.b, b.c}, hit ? Role::Hit : Role::ShapeB);
    step.ask(flat_a || flat_b ? "Do they intersect?" : "In their common plane, do they overlap?")
        .choice("They intersect", hit)
        .choice("An edge separates them", !hit);
    if (flat_a || flat_b) {
        step.say(flat_a && flat_b ? "Both triangles have"
                 : flat_a         ? "A has"
                                  : "B has",
                 " no area and count", flat_a && flat_b ? "" : "s",
                 " as the segment or point between its vertices: ",
                 strong(hit ? "they intersect" : "they are separated"), ".");
        return;
    }
    step.say("Both triangles lie in ", strong("one plane"),
             ". Drop a coordinate and test the edges as separating lines: ");
    if (hit) {
        step.say("no edge has the other triangle wholly on its far side, so they ",
                 strong("intersect"), ".");
        return;
    }
    step.say("one edge has the other triangle wholly on its far side, so they are ",
             strong("separated"), ".");
    if (const auto found = separating_edge(a, b)) {
        const vec3 along = found->edge.b - found->edge.a;
        step.line(found->edge.a - along, found->edge.b + along, Role::SeparatingAxis)
            .line(found->edge.a, found->edge.b, Role::Apart, name(found->of_a))
            .keep("separating edge");
    }
}

void say_line(StepBuilder& step, const Triangle& a, const Triangle& b) {
    const Crossing c(a, b);
    const double beyond = 0.3 * (c.highest() - c.lowest());
    step.say("Each triangle crosses the other's plane. The planes intersect in a ", strong("line"),
             ", and the triangles can intersect only there.");
    step.drop("plane");
    step.facet(plane_patch(a, b), Role::Construction).facet(plane_patch(b, a), Role::Construction);
    step.line(vec3(c.at(c.lowest() - beyond)), vec3(c.at(c.highest() + beyond)), Role::Axis, "L")
        .keep("line");
    step.value("direction", vec3(c.unit));
}

void say_interval(StepBuilder& step, const Triangle& cut, const Triangle& plane, const vec3& apex,
                  bool cut_is_a) {
    const Crossing c = cut_is_a ? Crossing(cut, plane) : Crossing(plane, cut);
    const double lo = cut_is_a ? c.a_lo : c.b_lo, hi = cut_is_a ? c.a_hi : c.b_hi;
    const CornerList corners = corners_of(cut);
    std::size_t lone = 0;
    for (std::size_t i = 0; i < 3; ++i)
        if (corners[i] == apex) lone = i;
    step.say(strong(corner_name(cut_is_a, lone)), " is the vertex of ", name(cut_is_a),
             " that is alone on its side. The two edges that meet there intersect the line: ",
             name(cut_is_a), " covers ", now(hi - lo), " of it.");
    step.point(apex, Role::Best, corner_name(cut_is_a, lone));
    for (std::size_t i = 1; i < 3; ++i) step.line(apex, corners[(lone + i) % 3], Role::Current);
    for (const dvec3& end : cut_is_a ? c.of_a : c.of_b) step.point(vec3(end), Role::Candidate);
    step.value("from", lo).value("to", hi).now_value("length", hi - lo);
    if (!cut_is_a) draw_interval(step, c, true);
    draw_interval(step, c, cut_is_a);
}

void say_compare(StepBuilder& step, const Triangle& a, const Triangle& b, int start, int end) {
    const Crossing c(a, b);
    const bool hit = start <= 0 && end >= 0, touch = hit && (start == 0 || end == 0);
    step.ask("Do the two intervals overlap?")
        .choice("They only touch", touch)
        .choice("There is a gap", !hit)
        .choice("They overlap", hit && !touch);
    draw_interval(step, c, true);
    draw_interval(step, c, false);
    const double length = c.inner_hi() - c.inner_lo();
    const Role shown = hit ? Role::Hit : Role::Apart;
    step.line(vec3(c.at(c.inner_lo())), vec3(c.at(c.inner_hi())), shown)
        .measures(length)
        .link("common");
    step.interval(static_cast<float>(c.inner_lo()), static_cast<float>(c.inner_hi()), 2, shown)
        .measures(length)
        .link("common");
    step.say(
        "Whether an interval starts before the other ends is again the sign of a volume, spanned "
        "by the two edges that end there: ");
    if (!hit)
        step.say("there is a gap of ", now(length), ", so the triangles are ", strong("separated"),
                 ".");
    else if (touch)
        step.say("they share exactly an endpoint, so the triangles ", strong("touch"), ".");
    else
        step.say("they overlap by ", now(length), ", so the triangles ", strong("intersect"), ".");
    step.value("start", std::int64_t{start}).value("end", std::int64_t{end});
    step.now_value(hit ? "overlap" : "gap", length);
}

}  // namespace collidoscope::triangle_steps
