#include "collision/narrow/polygon/pivot.h"

#include "app/demos/families/harness.h"

namespace collidoscope::app {
namespace {

class Pivot final : public Harness<Pivot> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Polygon>()}, {"b", kind_of_type<Polygon>()}};
    }
    bool flat() const override { return true; }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Polygon>(false),
                moved(default_shape<Polygon>(true), vec3(2.25f, 0.75f, 0))};
    }
    std::vector<OptionSpec> options() const override {
        return {{.id = "bound",
                 .title = "Error bound",
                 .help = "Wanted bound of the error, a length: the zoom is chosen so that half a "
                         "pixel's diagonal is no longer than this.",
                 .fallback = 0.05,
                 .low = 0.0001,
                 .high = 1e6}};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const pivot::Options options{.bound = option(*this, question, "bound").get<double>()};
        const PivotResult found =
            pivot_proximity(std::get<Polygon>(question.inputs[0]),
                            std::get<Polygon>(question.inputs[1]), options, trace);
        Answer answer;
        answer.hit = found.hit;
        answer.signed_distance = found.signed_distance;
        answer.normal = found.normal;
        answer.point_on_a = found.point_on_a;
        answer.point_on_b = found.point_on_b;
        answer.contacts = found.contacts;
        answer.add("certain", found.certain,
                   "Whether the error bound leaves no doubt that the bodies meet or do not.");
        answer.add("measured", found.measured,
                   "The signed distance that was read from the pixels.");
        answer.add("error_bound", found.error, "The measured value is off by at most this.");
        answer.add("at_least", found.at_least, "Proven: the distance is at least this.");
        answer.add("at_most", found.at_most, "Proven: the distance is at most this.");
        answer.add("pixels", Datum::List{found.grid.columns, found.grid.rows},
                   "Columns and rows of pixels that were drawn.");
        std::string note;
        if (found.hit && found.certain)
            note =
                "The depth is that of the deepest point of an outline: moving B by it frees that "
                "point, and may leave others inside.";
        if (found.limited)
            note += std::string(note.empty() ? "" : " ") +
                    "The wanted bound would take more pixels than are drawn: the bound is larger.";
        if (!note.empty()) answer.add_note(note);
        return answer;
    }
};

[[maybe_unused]] const bool pivot_registered = Registry::add(std::make_unique<Pivot>(DemoInfo{
    .id = "pivot",
    .title = "PIVOT · proximity in image space",
    .short_title = "PIVOT: image space",
    .family = Family::Narrow,
    .level = 127,
    .tab = "graphics_card",
    .words = "2d polygon distance field graphics hardware gpu pixel raster rasterize voronoi image",
    .sources = "hoff2001; ecods: table 1",
    .summary = "Two polygons are drawn as distance fields where their boxes are near. Separation, "
               "depth and contacts with normals are read from the pixels, to within half a "
               "pixel's diagonal.",
    .own_panels = {"graphics_card"}}));

}  // namespace
}  // namespace collidoscope::app
