#include "app/drawings/vector/writers.h"

#include <gtest/gtest.h>

#include "app/base/utilities/input_error.h"

namespace collidoscope::app {
namespace {

Drawing small_drawing() {
    Drawing drawing;
    drawing.size = {96, 48};
    drawing.title = "A & B <touch>";
    drawing.description = "Two \"bodies\"\nin two lines.";
    drawing.layers = {
        {"bodies", {PathItem{{{{0, 0}, {10, 0}, {5, 7.126}}}, true, glm::vec4(1, 0, 0, 0.5f), {}}}},
        {"labels",
         {CircleItem{{20, 20}, 3, {}, Pen{{0, 0, 1, 1}, 1.5, 6}},
          TextItem{{40, 20}, "d ≥ 0.5", 11, TypeFace::Words, {0, 0, 0, 1}}}}};
    return drawing;
}

TEST(FigureWriters, svg_has_its_size_title_and_text) {
    const std::string svg = svg_of(small_drawing());
    EXPECT_NE(svg.find("width=\"25.4mm\" height=\"12.7mm\" viewBox=\"0 0 96 48\""),
              std::string::npos);
    EXPECT_NE(svg.find(">A &amp; B &lt;touch&gt;</title>"), std::string::npos);
    EXPECT_NE(svg.find(">Two &quot;bodies&quot; in two lines.</desc>"), std::string::npos);
    EXPECT_NE(svg.find("M0 0L10 0L5 7.13Z"), std::string::npos) << svg;
    EXPECT_NE(svg.find("fill=\"#ff0000\" fill-opacity=\"0.5\""), std::string::npos);
    EXPECT_NE(svg.find("stroke-dasharray=\"3.6 2.4\""), std::string::npos);
    EXPECT_NE(svg.find(">d ≥ 0.5</text>"), std::string::npos);
}

TEST(FigureWriters, tikz_keeps_comments_in_their_line_and_sets_signs) {
    const std::string tikz = tikz_of(small_drawing());
    EXPECT_TRUE(tikz.starts_with("% A & B <touch>\n% Two \"bodies\" in two lines.\n"));
    EXPECT_NE(tikz.find("{d \\ensuremath{\\leq}"), 0u);
    EXPECT_NE(tikz.find("{d \\ensuremath{\\geq} 0.5};"), std::string::npos) << tikz;
    EXPECT_NE(tikz.find("fill opacity=0.5"), std::string::npos);
    EXPECT_NE(tikz.find("dash pattern=on 2.7bp off 1.8bp"), std::string::npos);
}

TEST(FigureWriters, latex_escapes_what_is_special_there) {
    bool unknown = false;
    EXPECT_EQ(latex_text("50% of A_1 & {B}^2 \\", &unknown),
              "50\\% of A\\_1 \\& \\{B\\}\\textasciicircum{}2 \\textbackslash{}");
    EXPECT_FALSE(unknown);
    EXPECT_EQ(latex_text("λ₁·x²", &unknown),
              "\\ensuremath{\\lambda}\\ensuremath{_1}\\ensuremath{\\cdot}x\\ensuremath{^2}");
    EXPECT_FALSE(unknown);
    EXPECT_EQ(latex_text("漢", &unknown), "?");
    EXPECT_TRUE(unknown);
}

TEST(FigureWriters, pdf_is_one_page) {
    const std::string pdf = pdf_of(small_drawing());
    EXPECT_TRUE(pdf.starts_with("%PDF-"));
    EXPECT_NE(pdf.find("%%EOF"), std::string::npos);
}

TEST(FigureWriters, an_image_is_in_every_file_but_tikz) {
    auto pixels = std::make_shared<Pixels>();
    pixels->size = {2, 1};
    pixels->rgba = {255, 0, 0, 255, 0, 0, 255, 128};
    Drawing drawing = small_drawing();
    drawing.layers[0].items = {ImageItem{{30, 10}, {20, 10}, pixels}};
    const std::string svg = svg_of(drawing);
    EXPECT_NE(svg.find("<image x=\"30\" y=\"10\" width=\"20\" height=\"10\""), std::string::npos);
    EXPECT_NE(svg.find("href=\"data:image/png;base64,iVBORw0KGgo"), std::string::npos);
    EXPECT_TRUE(pixels_png(*pixels).starts_with("\x89PNG"));
    EXPECT_NE(pdf_of(drawing).find("/Subtype /Image"), std::string::npos);
    EXPECT_TRUE(drawing_png(drawing, 1).starts_with("\x89PNG"));
    EXPECT_THROW((void)tikz_of(drawing), InputError);
    move(drawing, {5, 0});
    EXPECT_EQ(std::get<ImageItem>(drawing.layers[0].items[0]).corner, glm::dvec2(35, 10));
    drawing.layers.pop_back();
    crop(drawing, 1);
    EXPECT_EQ(drawing.size, glm::dvec2(22, 12));
}

TEST(FigureDrawings, a_strip_stands_side_by_side_with_letters) {
    Drawing strip =
        strip_of({small_drawing(), small_drawing(), small_drawing()}, 2, 10, 12, {0, 0, 0, 1});
    EXPECT_EQ(strip.size.x, 96 + 10 + 96);
    EXPECT_GT(strip.size.y, 2 * 48);
    std::string captions;
    for (const Layer& layer : strip.layers)
        for (const Item& item : layer.items)
            if (const auto* text = std::get_if<TextItem>(&item); text && layer.name == "captions")
                captions += text->text;
    EXPECT_EQ(captions, "(a)(b)(c)");
    EXPECT_TRUE(strip.description.starts_with("(a) Two "));
    EXPECT_THROW(strip_of({}, 1, 0, 1, {}), std::invalid_argument);
}

TEST(FigureDrawings, cropping_keeps_what_is_drawn) {
    Drawing drawing;
    drawing.size = {200, 100};
    drawing.layers = {{"bodies", {CircleItem{{100, 50}, 10, glm::vec4(1), {}}}},
                      {"paper", {PathItem{{{{0, 0}, {200, 100}}}, false, {}, Pen{}}}}};
    crop(drawing, 5);
    EXPECT_EQ(drawing.size, glm::dvec2(30, 30));
    EXPECT_EQ(std::get<CircleItem>(drawing.layers[0].items[0]).center, glm::dvec2(15, 15));
}

}  // namespace
}  // namespace collidoscope::app
