#include "collision/trees/parts/part_steps.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "collision/trace/scopes.h"

namespace collidoscope {
namespace {

std::string part_name(PartKey key) {
    return "part " + std::to_string(key.part) + (key.body == 0 ? " of A" : " of B");
}

Box part_box(const PartCache& cache, PartKey key, const Pose& place) {
    const Aabb& box = cache.entry(key).bounds;
    return SeenFromWorld(place).box({center_of(box), half_of(box), quat(1, 0, 0, 0)});
}

// On disk faint, loaded ahead violet, in memory in the color of its body.
Role role_of_part(const PartCache& cache, PartKey key) {
    if (!cache.in_memory(key)) return Role::Skipped;
    if (cache.is_ahead(key)) return Role::Suspected;
    return key.body == 0 ? Role::ShapeA : Role::ShapeB;
}

Mark state_mark(const PartCache& cache, PartKey key, const Pose& place) {
    Mark mark;
    mark.geometry = BoxMark{part_box(cache, key, place)};
    mark.role = role_of_part(cache, key);
    mark.key = part_name(key);
    mark.link = mark.key;
    return mark;
}

void show_state(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place) {
    const Mark mark = state_mark(cache, key, place);
    step.mark(mark.geometry, mark.role).keep(mark.key).link(mark.link);
}

// The part this step is about, above what is known of its state.
void show_in_use(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place,
                 Role role = Role::Current) {
    step.mark(BoxMark{part_box(cache, key, place)}, role, std::to_string(key.part))
        .link(part_name(key));
}

std::string in_kilobytes(std::uint64_t bytes) {
    return std::to_string((bytes + 512) / 1024) + " KB";
}

// The gauge: memory, loads and waits.
void gauge(StepBuilder& step, const PartCache& cache) {
    const PartCounts& counts = cache.counts();
    step.value("memory", in_kilobytes(cache.bytes()))
        .value("limit", in_kilobytes(cache.limit()))
        .value("parts in memory", static_cast<std::int64_t>(cache.held()))
        .value("loads", static_cast<std::int64_t>(counts.loads()))
        .value("waits", static_cast<std::int64_t>(counts.waits))
        .value("dropped", static_cast<std::int64_t>(counts.drops))
        .fact(PartMemory{cache.bytes(), cache.limit(), counts.loads(), counts.ahead, counts.waits,
                         counts.hits, counts.drops});
}

void changed(StepBuilder& step, PartKey key, PartEvent event) {
    step.fact(PartChanged{key.body, key.part, event});
}

}  // namespace

void say_part_graph(StepBuilder& step, const PartCache& cache, const OverlapGraph& graph,
                    const PartPlaces& places) {
    const std::size_t pairs = graph.pairs().size();
    step.say("Of ", cache.model(0).parts().size(), " parts of A and ",
             cache.model(1).parts().size(), " of B, the boxes of ", strong(pairs),
             plural(pairs, " pair overlap", " pairs overlap"), ": the ",
             plural(pairs, "edge", "edges"), " of the overlap graph. ", cache.held(),
             plural(cache.held(), " part is", " parts are"), " in memory, the others on disk.")
        .now_value("overlapping pairs of parts", static_cast<std::int64_t>(pairs));
    for (const int body : {0, 1}) {
        for (std::uint32_t part = 0; part < cache.model(body).parts().size(); ++part) {
            const PartKey key{body, part};
            show_state(step, cache, key, body == 0 ? places.a : places.b);
            if (cache.in_memory(key))
                changed(step, key,
                        cache.is_ahead(key) ? PartEvent::PresentAhead : PartEvent::Present);
        }
    }
    gauge(step, cache);
}

void say_part_next(StepBuilder& step, const PartCache& cache, PartKey key,
                   std::span<const std::uint32_t> neighbors, const Pose& place) {
    const std::size_t count = neighbors.size();
    const auto on_disk = static_cast<std::size_t>(
        std::count_if(neighbors.begin(), neighbors.end(), [&](std::uint32_t other) {
            return !cache.in_memory({1 - key.body, other});
        }));
    step.say("Next is ", strong(part_name(key)),
             cache.in_memory(key) ? ": of the parts in memory it needs the fewest loads. "
                                  : ", as no part in memory has an edge left. ",
             now(on_disk), " of its ", count, plural(count, " neighbor", " neighbors"),
             " left to test", plural(on_disk, " is", " are"), " on disk.")
        .value("neighbors left", static_cast<std::int64_t>(count))
        .now_value("of them on disk", static_cast<std::int64_t>(on_disk));
    show_in_use(step, cache, key, place);
    gauge(step, cache);
}

void say_part_held(StepBuilder& step, const PartCache& cache, PartKey key, bool ahead,
                   const Pose& place) {
    if (ahead) {
        step.say("The test needs ", strong(part_name(key)),
                 ", which was loaded ahead of the motion: there is no wait.");
    } else {
        step.say("The test needs ", strong(part_name(key)), ", which is in memory already.");
    }
    changed(step, key, PartEvent::Needed);
    show_state(step, cache, key, place);
    show_in_use(step, cache, key, place);
    gauge(step, cache);
}

void say_part_waited(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place) {
    const PartEntry& entry = cache.entry(key);
    step.say("The test needs ", strong(part_name(key)), ", which is on disk. It has to ",
             strong("wait"), " until its ", entry.triangles, " triangles, ",
             now(in_kilobytes(entry.bytes())), " with their tree, are loaded.")
        .now_value("loaded", in_kilobytes(entry.bytes()));
    changed(step, key, PartEvent::Waited);
    show_state(step, cache, key, place);
    show_in_use(step, cache, key, place);
    gauge(step, cache);
}

void say_part_dropped(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place) {
    step.say("There is no room for another part: ", strong(part_name(key)),
             ", the least recently used, is ", strong("dropped"), ", which leaves ",
             now(in_kilobytes(cache.bytes())), " in use.")
        .now_value("freed", in_kilobytes(cache.entry(key).bytes()));
    changed(step, key, PartEvent::Dropped);
    show_state(step, cache, key, place);
    show_in_use(step, cache, key, place, Role::Rejected);
    gauge(step, cache);
}

void say_parts_compared(StepBuilder& step, const PartCache& cache, const PartPair& parts,
                        const TreePairAnswer& found, const PartPlaces& places) {
    const PartKey a{0, parts.a}, b{1, parts.b};
    const std::size_t pairs = found.pairs.size();
    if (pairs > 0) {
        step.say("The trees of ", part_name(a), " and ", part_name(b), " find ", strong(pairs),
                 plural(pairs, " pair of triangles that intersects",
                        " pairs of triangles that intersect"),
                 ".");
    } else {
        step.say("The boxes of ", part_name(a), " and ", part_name(b),
                 " overlap, but their trees find ", strong("no"),
                 " triangles that intersect, after ", now(found.operations()), " tests.");
    }
    step.now_value("intersecting pairs", static_cast<std::int64_t>(pairs))
        .value("volume tests", static_cast<std::int64_t>(found.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(found.primitive_tests))
        .fact(PartsCompared{parts.a, parts.b, pairs});
    show_in_use(step, cache, a, places.a, pairs > 0 ? Role::Hit : Role::Current);
    show_in_use(step, cache, b, places.b, pairs > 0 ? Role::Hit : Role::Current);
    // The triangles that intersect: kept, as they are part of the answer.
    constexpr std::size_t most = 24;
    const auto show = [&](const AabbTree& tree, std::uint32_t number, const Pose& place,
                          const std::string& key) {
        const auto slot = std::find(tree.primitives.begin(), tree.primitives.end(), number);
        if (slot == tree.primitives.end()) return;
        const Triangle& t = tree.triangles[std::size_t(slot - tree.primitives.begin())];
        const SeenFromWorld seen(place);
        step.facet({seen.point(t.a), seen.point(t.b), seen.point(t.c)}, Role::Hit).keep(key);
    };
    for (std::size_t k = 0; k < std::min(pairs, most); ++k) {
        const TrianglePair& pair = found.pairs[k * pairs / std::min(pairs, most)];
        show(cache.tree(a), pair.a, places.a, "hit a " + std::to_string(pair.a));
        show(cache.tree(b), pair.b, places.b, "hit b " + std::to_string(pair.b));
    }
    gauge(step, cache);
}

void say_part_done(StepBuilder& step, const PartCache& cache, std::uint64_t pairs,
                   std::uint64_t tested, std::uint64_t part_pairs, bool first_only) {
    if (part_pairs == 0) {
        step.say("No boxes of parts overlap: the models are ", strong("separated"),
                 ", and nothing had to be loaded.");
    } else if (first_only && pairs > 0) {
        step.say("The first contact is found after ", now(tested),
                 plural(tested, " pair of parts", " pairs of parts"), ": the models ",
                 strong("intersect"), ".");
    } else if (pairs == 0) {
        step.say("All ", now(tested), plural(tested, " pair", " pairs"),
                 " of parts are tested: the models are ", strong("separated"), ".");
    } else {
        step.say("All ", tested, plural(tested, " pair", " pairs"),
                 " of parts are tested: ", strong(pairs),
                 plural(pairs, " pair of triangles intersects.", " pairs of triangles intersect."));
    }
    step.say(" Since the start, ", cache.counts().loads(), " loads, ", cache.counts().waits,
             plural(cache.counts().waits, " of them a wait.", " of them waits."));
    gauge(step, cache);
}

void say_part_ahead(StepBuilder& step, const PartCache& cache, const PartArrival& arrival,
                    const Pose& place) {
    const int percent = static_cast<int>(std::lround(100 * arrival.time));
    step.say("The motion comes to ", strong(part_name(arrival.key)), " after ", now(percent),
             " % of the look-ahead: it is ", strong("loaded ahead"), ", before a test needs it.")
        .now_value("after", std::to_string(percent) + " %");
    changed(step, arrival.key, PartEvent::Ahead);
    show_state(step, cache, arrival.key, place);
    show_in_use(step, cache, arrival.key, place);
    gauge(step, cache);
}

void say_part_full(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place) {
    step.say("The motion comes to ", strong(part_name(key)),
             ", but there is no room: every part in memory was used in this frame or is needed "
             "sooner.");
    show_in_use(step, cache, key, place, Role::Rejected);
    gauge(step, cache);
}

std::vector<Mark> marks_of_parts(const PartCache& cache, const PartPlaces& places,
                                 std::size_t most) {
    std::vector<Mark> marks;
    for (const int body : {0, 1}) {
        for (std::uint32_t part = 0; part < cache.model(body).parts().size() && marks.size() < most;
             ++part)
            marks.push_back(state_mark(cache, {body, part}, body == 0 ? places.a : places.b));
    }
    return marks;
}

}  // namespace collidoscope
