#include <glm/geometric.hpp>

#include "app/demos/families/harness.h"
#include "app/demos/families/ray_demo.h"
#include "app/demos/simulations/probe_scene.h"

namespace collidoscope::app {
namespace {

class HCollideDemo final : public Harness<HCollideDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Segment>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<OptionSpec> options() const override {
        return {{.id = "coherence",
                 .title = "Frame coherence",
                 .help = "Tests the triangle of the last contact, and those beside it, first",
                 .fallback = true},
                {.id = "stiffness",
                 .title = "Stiffness",
                 .help = "Force for each unit of depth",
                 .fallback = 10.0,
                 .low = 0,
                 .high = 1000},
                {.id = "cell",
                 .title = "Cell size",
                 .help = "Edge of a cell of the grid; 0: chosen from the mean area of the "
                         "triangles. Made larger where there would be too many cells",
                 .fallback = 0.0,
                 .low = 0,
                 .high = 1000}};
    }
    std::vector<Shape> default_inputs() const override {
        return {Segment{{0.3f, 2.9f, 0.4f}, {0.2f, 1.4f, 0.3f}}, default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const ProbeScene scene = probe_scene_of(*this, question);
        const auto built = built_probe(scene, control);
        Touch touch(built->grid, scene.space(built->grid), scene.start());
        const RelativePose into_world = scene.into_world();
        const TouchAnswer found = touch.update(scene.end(), scene.touch, trace, into_world);
        return to_answer(scene, *built, found);
    }
    void prepare(const Question& question, const RunControl& control) const override {
        (void)built_probe(probe_scene_of(*this, question), control);
    }
    bool prepared(const Question& question) const override {
        return built_probe_if_ready(probe_scene_of(*this, question)) != nullptr;
    }

  private:
    static Answer to_answer(const ProbeScene& scene, const BuiltProbe& built,
                            const TouchAnswer& found) {
        Answer answer;
        const RelativePose into_world = scene.into_world();
        answer.hit = found.first.has_value();
        if (found.first) {
            answer.t = found.first->t;
            answer.normal = into_world_direction(into_world, dvec3(found.first->normal));
            answer.triangle = found.first->triangle;
        }
        if (found.contact) {
            const vec3 probe = into_world(found.probe), proxy = into_world(found.proxy);
            answer.signed_distance = -found.depth;
            Contact contact;
            contact.position = 0.5f * (probe + proxy);
            // Far from the origin the two places may be one in floats.
            const dvec3 way = dvec3(found.probe) - dvec3(found.proxy);
            contact.normal =
                found.depth > 0 ? into_world_direction(into_world, way) : -*answer.normal;
            contact.depth = found.depth;
            contact.point_on_a = probe;
            contact.point_on_b = proxy;
            answer.contacts.push_back(contact);
        }
        const float force = glm::length(found.force);
        answer.add_verdict(std::string(found.contact ? "In contact"
                                       : found.first ? "Passed by"
                                                     : "No contact"));
        answer.add("force", force,
                   "The force on the hand: stiffness times depth, from the probe to its proxy.");
        if (found.contact) {
            const char* const held[] = {"face", "face", "edge", "corner"};
            answer.add("held_by", std::string(held[found.planes]),
                       "What the proxy rests on: one plane, two, or three.");
        }
        if (!found.settled)
            answer.add("settled", false,
                       "Whether the proxy came to rest before the cap on queries.");
        answer.add("cell_size", built.grid.grid().size, "The cell size actually used.");
        answer.add("cells", found.first_counts.cells,
                   "Number of cells that the first query visited.");
        // The same first query in a tree over the whole mesh.
        if (found.way.direction != vec3(0)) {
            const TreeRayAnswer plain = raycast(built.plain, found.way, 1.0f);
            answer.add("plain_volume_tests", plain.opened + plain.skipped,
                       "Box tests of the first query in one OBB tree over the whole mesh.");
            answer.add("plain_triangle_tests", plain.primitive_tests,
                       "Triangle tests of the first query in one OBB tree over the whole mesh.");
        }
        answer.volume_tests = found.first_counts.box_tests;
        answer.primitive_tests = found.first_counts.triangle_tests;
        return answer;
    }
    static vec3 into_world_direction(const RelativePose& pose, const dvec3& direction) {
        return vec3(glm::normalize(pose.rotation * direction));
    }
};

[[maybe_unused]] const bool h_collide_registered = Registry::add(std::make_unique<
                                                                 HCollideDemo>(DemoInfo{
    .id = std::string(probe_demo_id),
    .title = "H-Collide: touch with a hand-held probe",
    .short_title = "H-Collide: haptic probe",
    .family = Family::Rays,
    .level = 100,
    .words = "haptic rendering force feedback god-object virtual proxy surface contact point "
             "hashed grid obb tree segment frame coherence phantom stiffness",
    .sources = "ecods: table 1; gregory1999; zilles1995; ruspini1997",
    .summary =
        "The way of a probe is a segment through a hashed grid whose cells hold trees of oriented "
        "boxes. A proxy stays on the surface while the probe goes in, and the distance between "
        "the two is felt as a force, a thousand times a second.",
    .own_panels = {"touch.panel", "touch.view"}}));

}  // namespace
}  // namespace collidoscope::app
