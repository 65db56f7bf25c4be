// A picture of one step of every demo, and the marks shown in it as data, compared with stored
// ones. The steps before and after must be told from it, by the picture and by the marks.
// COLLIDOSCOPE_UPDATE_PICTURES=1 stores them anew: look at them before committing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>

#include "app/base/files/atomic_file.h"
#include "app/model/questions/demo.h"
#include "app/window/shell/picture.h"
#include "render/context.h"
#include "tests/app/demos/pinned_renderer.h"
#include "tests/app/demos/stored_step.h"

namespace collidoscope::app {
namespace {

const std::filesystem::path folder = "tests/pictures";

bool updating() {
    return std::getenv("COLLIDOSCOPE_UPDATE_PICTURES") != nullptr;
}

render::ImageDifference difference_between(const render::Image& a, const render::Image& b) {
    return render::compare(a, b, tolerance);
}

// Keeps what was drawn instead, so that it can be looked at.
std::string kept(const std::string& name, const render::Image& drawn) {
    const std::string beside = testing::TempDir() + name + "-drawn.png";
    (void)render::write_png(drawn, beside);
    return beside;
}

// The step and its neighbors, drawn.
struct ThreeSteps {
    StepPicture shown;
    std::vector<StepPicture> neighbors;
};

ThreeSteps draw_around(StepPictures& pictures, std::size_t step) {
    ThreeSteps out{pictures.at(step), {}};
    for (const std::size_t other : {step - 1, step + 1})
        if (other < pictures.lines().size()) out.neighbors.push_back(pictures.at(other));
    return out;
}

bool told_apart(const ThreeSteps& steps) {
    const auto other = [&](const StepPicture& neighbor) {
        const auto difference = difference_between(steps.shown.image, neighbor.image);
        return difference.share_beyond > min_told &&
               marks_text(steps.shown.marks) != marks_text(neighbor.marks);
    };
    return std::all_of(steps.neighbors.begin(), steps.neighbors.end(), other);
}

// Panels remember, as long as the program runs, what they showed last, and scroll only to something
// else: with another demo before it, every picture of the window begins alike.
void show_another_demo() {
    PictureRequest other;
    other.open = "sphere_sphere";
    other.panels = true;
    (void)draw_picture(other);
}

// Keeps to the step that was stored before while its neighbors can be told from it.
std::size_t step_to_store(const std::string& name, const PictureRequest& request) {
    StepPictures pictures(request);
    const std::filesystem::path file = folder / (name + ".json");
    std::optional<std::size_t> step;
    if (std::filesystem::exists(file)) step = StoredStep::read(file).step.in(pictures.lines());
    return step && told_apart(draw_around(pictures, *step)) ? *step : max_telling(pictures);
}

void store(const std::string& name, const PictureRequest& request) {
    const std::size_t step = step_to_store(name, request);
    // Drawn as the test draws it, before all other steps.
    if (request.panels) show_another_demo();
    StepPictures pictures(request);
    const StepPicture shown = pictures.at(step);
    ASSERT_EQ(render::write_png(shown.image, folder / (name + ".png")), "");
    const StoredStep stored{StepName::of(pictures.lines(), step), marks_text(shown.marks)};
    write_file_atomically(folder / (name + ".json"), stored.text());
}

void compare_with_stored(const std::string& name, const PictureRequest& request) {
    if (updating()) store(name, request);
    if (request.panels) show_another_demo();
    StepPictures pictures(request);
    ASSERT_NE(render::describe_opengl().find("llvmpipe"), std::string::npos)
        << "the pictures are drawn by Mesa's llvmpipe (Debian: libgl1-mesa-dri), not by "
        << render::describe_opengl();
    const StoredStep stored = StoredStep::read(folder / (name + ".json"));
    const auto step = stored.step.in(pictures.lines());
    ASSERT_TRUE(step) << "there is no step " << stored.step.occurrence << " on the line "
                      << stored.step.line;
    render::Image image;
    ASSERT_EQ(render::read_png(folder / (name + ".png"), image), "");

    const ThreeSteps steps = draw_around(pictures, *step);
    const auto difference = difference_between(steps.shown.image, image);
    EXPECT_TRUE(same_picture(difference))
        << 100 * difference.share_beyond << " % of the pixels differ by more than " << tolerance
        << ", all by " << difference.mean
        << " in the mean; what was drawn instead: " << kept(name, steps.shown.image);
    EXPECT_EQ(marks_text(steps.shown.marks), stored.marks);

    // A test that the neighbors would pass too could not tell a wrong step from the right one.
    ASSERT_FALSE(steps.neighbors.empty()) << "a run of one step has nothing to be told from";
    for (const StepPicture& neighbor : steps.neighbors) {
        const auto told = difference_between(neighbor.image, image);
        EXPECT_GT(told.share_beyond, min_told) << "a neighboring step looks the same";
        EXPECT_NE(marks_text(neighbor.marks), stored.marks) << "a neighbor shows the same marks";
    }
}

class Pictures : public testing::TestWithParam<std::string> {};

TEST_P(Pictures, OfItsStepAndOfNoOther) {
    PictureRequest request;
    request.open = GetParam();
    request.size = {480, 270};
    compare_with_stored(GetParam(), request);
}

std::vector<std::string> every_demo() {
    std::vector<std::string> ids;
    for (const Demo* demo : Registry::all()) ids.push_back(demo->info().id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Every, Pictures, testing::ValuesIn(every_demo()),
                         [](const auto& given) { return given.param; });

// Shapes that no demo's first scene shows.
struct ScenePicture {
    const char* name;
    const char* scene;
};
constexpr ScenePicture scene_pictures[] = {
    {"gjk-curved", "assets/scenes/gjk/12-cylinder-and-cone.json"},
    {"epa-curved", "assets/scenes/epa/09-ellipsoid-and-cone.json"},
    {"gjk-rounded", "assets/scenes/gjk/16-rounded-boxes.json"}};

class ScenePictures : public testing::TestWithParam<ScenePicture> {};

TEST_P(ScenePictures, OfItsStepAndOfNoOther) {
    PictureRequest request;
    request.open = GetParam().scene;
    request.size = {480, 270};
    compare_with_stored(GetParam().name, request);
}

INSTANTIATE_TEST_SUITE_P(Every, ScenePictures, testing::ValuesIn(scene_pictures),
                         [](const auto& given) {
                             std::string name = given.param.name;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

class WindowPictures : public testing::TestWithParam<Theme> {};

TEST_P(WindowPictures, OfItsStepAndOfNoOther) {
    PictureRequest request;
    request.open = "sat_box_box";
    request.size = {1280, 720};
    request.panels = true;
    request.palette.theme = GetParam();
    // Times of this machine must not show: the status in the corner is drawn before any is
    // measured.
    compare_with_stored(GetParam() == Theme::Dark ? "window-dark" : "window-light", request);
}

INSTANTIATE_TEST_SUITE_P(Every, WindowPictures, testing::Values(Theme::Dark, Theme::Light),
                         [](const auto& given) {
                             return given.param == Theme::Dark ? "dark" : "light";
                         });

// Nothing is stored that no test looks at.
TEST(StoredPictures, BelongToADemoOrTheWindow) {
    std::set<std::string> wanted{"window-dark.png", "window-dark.json", "window-light.png",
                                 "window-light.json"};
    for (const std::string& id : every_demo()) wanted.insert({id + ".png", id + ".json"});
    for (const ScenePicture& picture : scene_pictures)
        wanted.insert({picture.name + std::string(".png"), picture.name + std::string(".json")});
    std::set<std::string> stored;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        stored.insert(entry.path().filename().string());
    EXPECT_EQ(stored, wanted);
}

// Without a step a picture shows the answer alone.
TEST(StoredPictures, WithoutAStepShowTheAnswerAlone) {
    PictureRequest request;
    request.open = "sphere_sphere";
    request.size = {480, 270};
    const render::Image answer = draw_picture(request);
    EXPECT_EQ(difference_between(answer, draw_picture(request)).largest, 0);
    request.step = 2;
    const render::Image marks = draw_picture(request);
    EXPECT_GT(difference_between(answer, marks).share_beyond, min_told);
    // The steps of a run, drawn one after another, are those drawn one by one.
    StepPictures pictures(request);
    (void)pictures.at(0);
    EXPECT_EQ(difference_between(pictures.at(1).image, marks).largest, 0);
}

}  // namespace
}  // namespace collidoscope::app
