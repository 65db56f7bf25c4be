#include "app/model/questions/fills_polygons.h"

namespace collidoscope::app {

FillRule fill_rule_of(const Demo& demo, const Options& options) {
    const auto* fills = dynamic_cast<const FillsPolygons*>(&demo);
    if (!fills) return FillRule::EvenOdd;
    Question question;
    for (const OptionSpec& spec : demo.options()) {
        const Datum* given = options.find(spec.id);
        if (given && given->alike(spec.fallback)) question.options.set(spec.id, *given);
    }
    return fills->fill_rule(question);
}

}  // namespace collidoscope::app
