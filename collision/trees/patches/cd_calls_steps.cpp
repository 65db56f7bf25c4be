#include "collision/trees/patches/cd_calls_steps.h"

#include "collision/trace/numbers.h"
#include "collision/trace/scopes.h"
#include "collision/trace/words.h"

namespace collidoscope::cd_call_steps {
namespace {

std::string object(std::uint32_t body) {
    return body == 0 ? "obj1 (A)" : "obj2 (B)";
}
std::string call(std::uint32_t body, const char* method) {
    return std::string(body == 0 ? "obj1" : "obj2") + "->" + method;
}

// The box along the axes of an object's own frame.
Box box_of_tree(const CdTree& tree) {
    const Dop<18>& bounds = tree.nodes[0].bounds;
    const vec3 lo(bounds.lo[0], bounds.lo[1], bounds.lo[2]);
    const vec3 hi(bounds.hi[0], bounds.hi[1], bounds.hi[2]);
    return {0.5f * lo + 0.5f * hi, 0.5f * hi - 0.5f * lo, quat(1, 0, 0, 0)};
}

const char* what_it_did(CdProgram program) {
    switch (program) {
        case CdProgram::Unprocessed:
            return "CheckCollision is called before obj2->processTriangles()";
        case CdProgram::NoTriangles:
            return "obj2->processTriangles() is called before any addTriangle";
        case CdProgram::LateTriangle:
            return "obj2->addTriangle(v1, v2, v3) is called after processTriangles()";
        case CdProgram::ProcessedTwice:
            return "obj2->processTriangles() is called a second time";
        case CdProgram::NotFinite:
            return "obj2->addTriangle(v1, v2, v3) gets a corner that is not a number";
        case CdProgram::BadMatrix:
            return "obj2->SetTransformMatrix(&m) gets a matrix with entries that are not numbers";
        case CdProgram::Sound:
        case CdProgram::NotMoved:
            break;
    }
    return "The library is misused";
}

}  // namespace

void say_new(StepBuilder& step) {
    step.say(strong("newCollisionObject()"),
             " is called twice: obj1 stands for body A, obj2 for body B. Neither has triangles.")
        .body(0, Role::Current)
        .body(1, Role::Current);
}

void say_add(StepBuilder& step, std::uint32_t body, std::size_t count, const Triangle& first) {
    step.say(strong(call(body, "addTriangle(v1, v2, v3)")), " is called ", now(count),
             plural(count, " time", " times"),
             ", in the body's own frame. The order of the vertices gives the normal, and with it "
             "which patches are convex.")
        .body(body, Role::Current)
        .value("v1", first.a)
        .value("v2", first.b)
        .value("v3", first.c)
        .now_value("triangles", static_cast<std::int64_t>(count));
}

void say_process(StepBuilder& step, std::uint32_t body, const CdTree& tree) {
    step.say(strong(call(body, "processTriangles()")), " grows ",
             now(counted(tree.patches.size(), "convex patch", "convex patches")),
             ", divides them at the mean of their centers and merges 18-DOPs upward: ",
             tree.nodes.size(), plural(tree.nodes.size(), " node", " nodes"), ". From now on ",
             object(body), " can be tested.")
        .body(body, Role::Current)
        .mark(NodeMark{static_cast<int>(body), 0}, Role::Bounds)
        .value("nodes", static_cast<std::int64_t>(tree.nodes.size()))
        .now_value("patches", static_cast<std::int64_t>(tree.patches.size()));
}

void say_move(StepBuilder& step, std::uint32_t body, const Pose& pose) {
    step.say(strong(call(body, "SetTransformMatrix(&m)")), " puts ", object(body), " at ",
             now(pose.position), ". It must be called whenever the body moves or rotates.")
        .body(body, Role::Current)
        .now_value("position", pose.position);
}

void say_check(StepBuilder& step, const CdQueryOptions& options) {
    const bool counted_budget = options.operations != unlimited;
    const bool timed = options.time != std::chrono::nanoseconds::max();
    step.say(strong(counted_budget || timed ? "obj1->CheckCollision(obj2, timeout)"
                                            : "obj1->CheckCollision(obj2)"),
             ": both trees are descended, until ",
             counted(options.max_points, "contact point", "contact points"),
             plural(options.max_points, " is", " are"), " found");
    if (timed) {
        const double ms = std::chrono::duration<double, std::milli>(options.time).count();
        step.say(" or ", now(duration_text(ms)), " have passed");
    }
    if (counted_budget) {
        step.say(" or ", now(counted(options.operations, "operation")), " are spent");
    } else if (!timed) {
        step.say("; without a timeout it always ends with the exact answer");
    }
    step.say(".").body(0, Role::Current).body(1, Role::Current);
}

void say_result(StepBuilder& step, const CdCollision& found) {
    step.verdict(found.hit);
    if (found.interrupted) {
        step.say("The budget is spent before the answer is known: CheckCollision returns ",
                 now("true"), ", an assumption. It never returns false for bodies that intersect.");
    } else if (found.hit) {
        step.say("CheckCollision returns ", now("true"), ": two triangles intersect.");
    } else {
        step.say("CheckCollision returns ", now("false"),
                 ": no triangle of A intersects one of B. The program prints \"no collision!\".");
    }
    const Role role = found.hit ? Role::Hit : Role::Apart;
    step.body(0, role)
        .body(1, role)
        .value("volume tests", static_cast<std::int64_t>(found.counts.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(found.counts.triangle_tests));
}

void say_points(StepBuilder& step, const CdCollision& found) {
    step.say(strong("obj1->GetCollisionPoint(p, &num)"), " gives ",
             now(counted(found.points.size(), "point")));
    if (found.pairs.empty()) {
        step.say(
            " of the volumes of the nodes at hand, as no triangles were found: opposite corners of "
            "the region where their boxes overlap.");
    } else {
        step.say(
            ": the ends of the segment in which the first two triangles intersect, in world "
            "coordinates.");
    }
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    for (std::size_t i = 0; i < found.points.size() && i < 8; ++i) {
        step.point(found.points[i], Role::Hit, "P" + std::to_string(i))
            .value("P" + std::to_string(i), found.points[i]);
    }
    step.now_value("num", static_cast<std::int64_t>(found.points.size()));
}

void say_stale(StepBuilder& step, const CdTree& b, const Pose& held, bool answered, bool truth) {
    const SeenFromWorld seen(held);
    step.say("B has moved, but ", strong("obj2->SetTransformMatrix(&m)"),
             " was not called: the library still holds it at ", strong(held.position),
             ". It answered ", now(answered ? "true" : "false"), "; where B stands, the answer is ",
             now(truth ? "true" : "false"),
             answered == truth ? ", so the two agree here by chance." : ". No error tells of it.")
        .body(1, truth ? Role::Hit : Role::Apart)
        .mark(BoxMark{seen.box(box_of_tree(b))}, Role::Rejected, "B as held")
        .value("held at", held.position)
        .value("answered", answered)
        .now_value("true answer", truth);
}

void say_error(StepBuilder& step, CdProgram program, const std::string& what) {
    step.say(what_it_did(program), ", and ", now("CInconsistency"), " is thrown: ", strong(what),
             ". The object is as it was before; the program catches the exception and prints "
             "\"Data error!\".")
        .verdict(false)
        .body(1, Role::Rejected)
        .value("exception", std::string("CInconsistency"));
}

}  // namespace collidoscope::cd_call_steps
