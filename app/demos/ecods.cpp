#include "app/demos/families/manager_demo.h"

namespace collidoscope::app {
namespace {

TwoBodyChoice test_named(const std::string& name) {
    if (name == "closest features") return TwoBodyChoice::Features;
    if (name == "boxes") return TwoBodyChoice::Boxes;
    if (name == "spheres") return TwoBodyChoice::Spheres;
    return TwoBodyChoice::Trees;
}

ChosenTest tests_of(const OptionReader& given) {
    const TwoBodyChoice test = test_named(given.get<std::string>("test"));
    const auto of_meshes = given.get<std::string>("test_meshes");
    return {test, of_meshes == "same" ? test : test_named(of_meshes)};
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
     {"test_meshes",
      "Two-body test of meshes",
      "Another narrow-phase test where both bodies are meshes: ECoDS may be given one for every "
      "kind of pair",
      "same",
      {"same", "obb trees", "closest features", "boxes", "spheres"}},
     {"system",
      "System",
      "Managed: sweep and prune finds the pairs to test. Flat: every pair is tested",
      "managed",
      {"managed", "flat"}},
     {"cache", "Collision cache", "Keep the result of two bodies of which neither moved", true}},
    [](const OptionReader& given) { return SolidEcods(given.get<bool>("cache"), tests_of(given)); },
    [](ManagerOptions& options, const OptionReader& given) {
        const ChosenTest test = tests_of(given);
        const bool for_some = test.choice() == TwoBodyChoice::Features,
                   of_meshes = test.of_meshes() == TwoBodyChoice::Features;
        options.pieces = for_some || of_meshes;
        options.mixed = for_some != of_meshes;
        options.flat = given.get<std::string>("system") == "flat";
    });

}  // namespace
}  // namespace collidoscope::app
