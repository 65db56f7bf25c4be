#include "app/demos/families/manager_demo.h"

namespace collidoscope::app {
namespace {

TwoBodyChoice test_named(const std::string& name) {
    if (name == "closest features") return TwoBodyChoice::Features;
    if (name == "boxes") return TwoBodyChoice::Boxes;
    if (name == "spheres") return TwoBodyChoice::Spheres;
    return TwoBodyChoice::Trees;
}

const bool ecods_registered = register_manager_demo(
    {.id = "ecods",
     .title = "ECoDS: moved flags and a collision cache",
     .short_title = "ECoDS",
     .family = Family::Broad,
     .level = 110,
     .tab = "intervals",
     .words = "crystal space cache moved flags sweep and prune flat rapid exchangeable",
     .sources = "ecods: sections 3 and 4",
     .summary =
         "Bodies report when they move or change their shape. Pairs of which neither did keep "
         "their cached result; for the others a narrow-phase test is called, and any will do."},
    {{"test",
      "Two-body test",
      "The narrow-phase test: OBB trees (RAPID) or Lin and Canny's closest features, both exact; "
      "the oriented boxes around meshes, or the spheres around all bodies",
      "obb trees",
      {"obb trees", "closest features", "boxes", "spheres"}},
     {"system",
      "System",
      "Managed: sweep and prune finds the pairs to test. Flat: every pair is tested",
      "managed",
      {"managed", "flat"}},
     {"cache", "Collision cache", "Keep the result of two bodies of which neither moved", true}},
    [](const OptionReader& given) {
        return SolidEcods(given.get<bool>("cache"),
                          ChosenTest(test_named(given.get<std::string>("test"))));
    },
    [](ManagerOptions& options, const OptionReader& given) {
        options.pieces = given.get<std::string>("test") == "closest features";
        options.flat = given.get<std::string>("system") == "flat";
    });

}  // namespace
}  // namespace collidoscope::app
