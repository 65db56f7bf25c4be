#include "app/window/export/figure_studio.h"

#include <gtest/gtest.h>

#include "app/base/utilities/input_error.h"
#include "app/drawings/vector/writers.h"
#include "app/model/questions/demo.h"

namespace collidoscope::app {
namespace {

Drawing figure(const std::string& open, std::vector<std::string> steps = {}) {
    FigureRequest request;
    request.open = open;
    request.steps = std::move(steps);
    return requested_figure(request);
}

std::size_t items_in(const Drawing& drawing, const std::string& layer) {
    std::size_t count = 0;
    for (const Layer& l : drawing.layers) count += l.name == layer ? l.items.size() : 0;
    return count;
}

// Each demo as it opens, at its last step where it has any: without OpenGL, and with no sign that
// LaTeX would lose.
TEST(Figures, every_demo_has_one) {
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        const Drawing drawing = figure(demo->info().id);
        EXPECT_FALSE(drawing.title.empty());
        EXPECT_FALSE(drawing.description.empty());
        std::size_t items = 0;
        for (const Layer& layer : drawing.layers) {
            items += layer.items.size();
            for (const Item& item : layer.items) {
                const auto* text = std::get_if<TextItem>(&item);
                bool unknown = false;
                if (text) (void)latex_text(text->text, &unknown);
                EXPECT_FALSE(unknown) << text->text;
            }
        }
        EXPECT_GT(items, 2u);
        EXPECT_GT(drawing.size.x, 20);
        EXPECT_GT(drawing.size.y, 20);
        EXPECT_LE(drawing.size.x, 120 * points_per_mm + 1);
        EXPECT_LE(drawing.size.y, 80 * points_per_mm + 1);
    }
}

TEST(Figures, a_step_has_its_marks_and_its_sentence) {
    const Drawing drawing = figure("gjk", {"3"});
    EXPECT_GT(items_in(drawing, "marks"), 3u);
    EXPECT_NE(drawing.description.find("Step 3 of "), std::string::npos);
    EXPECT_THROW(figure("gjk", {"999"}), InputError);
    EXPECT_THROW(figure("gjk", {"#nothing"}), InputError);
    EXPECT_THROW(figure("gjk", {"0"}), InputError);
    EXPECT_THROW(figure("gjk", {"1.1.1"}), InputError);
}

TEST(Figures, a_link_of_a_figure_draws_it_again) {
    const Drawing drawing = figure("sat_box_box", {"4"});
    ASSERT_TRUE(drawing.source.starts_with("collidoscope://sat_box_box/")) << drawing.source;
    const Drawing again = figure(drawing.source);
    EXPECT_EQ(svg_of(again), svg_of(drawing));
}

TEST(Figures, the_same_twice) {
    EXPECT_EQ(svg_of(figure("sphere_sphere")), svg_of(figure("sphere_sphere")));
}

}  // namespace
}  // namespace collidoscope::app
