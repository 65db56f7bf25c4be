// Harness of point in polygon: a polygon (A) and a point (B) in the plane z = 0.
#pragma once

#include <functional>

#include "app/demos/families/harness.h"
#include "app/model/questions/fills_polygons.h"

namespace collidoscope::app {

Answer to_answer(Where where);

// The rule by which the options say that the polygon is filled.
using FillOf = std::function<FillRule(const OptionReader&)>;

template <typename Locate>
class PolygonDemo final : public Harness<PolygonDemo<Locate>>, public FillsPolygons {
  public:
    PolygonDemo(DemoInfo info, Locate locate, std::vector<OptionSpec> options, FillOf fill)
        : Harness<PolygonDemo>(std::move(info)),
          locate_(std::move(locate)),
          options_(std::move(options)),
          fill_(std::move(fill)) {}

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Polygon>()}, {"b", kind_of_type<Point2>()}};
    }
    std::vector<OptionSpec> options() const override { return options_; }
    bool flat() const override { return true; }
    FillRule fill_rule(const Question& question) const override {
        return fill_ ? fill_(OptionReader(*this, question)) : FillRule::EvenOdd;
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Polygon>(false), default_shape<Point2>(true)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        return to_answer(call_on(locate_, std::get<Polygon>(question.inputs[0]),
                                 std::get<Point2>(question.inputs[1]),
                                 OptionReader(*this, question), trace));
    }

  private:
    Locate locate_;
    std::vector<OptionSpec> options_;
    FillOf fill_;
};

// locate(polygon, point, trace) or locate(polygon, point, OptionReader, trace) -> Where, or an
// Answer where there is more to say. Throws InputError for a polygon the method cannot judge.
// Without `fill` the polygon is filled by parity.
template <typename Locate>
bool register_polygon_demo(DemoInfo info, Locate locate, std::vector<OptionSpec> options = {},
                           FillOf fill = {}) {
    return Registry::add(std::make_unique<PolygonDemo<Locate>>(
        std::move(info), std::move(locate), std::move(options), std::move(fill)));
}

}  // namespace collidoscope::app
