// Over the scene of a failing case: what was answered in one color and what is right in another;
// and the sentence under it that says which cases fail.
#include <imgui.h>

#include <cmath>

#include "app/window/panels/exercises/exercise_state.h"
#include "app/window/panels/exercises/values_in_words.h"
#include "app/window/widgets/sentence.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class CaseOverlay final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_case_overlay = register_panel({
    .id = "exercise.case",
    .place = PanelPlace::View,
    .order = 30,
    .available =
        [](const Workbench& bench) { return bench.part<ExerciseState>().case_in_scene(bench); },
    .make = [] { return std::make_unique<CaseOverlay>(); },
});

// While our steps are gone through, they have the word.
const bool registered_case_caption = register_caption([](const Workbench& bench) {
    const ExerciseState& state = bench.part<ExerciseState>();
    std::optional<Caption> out;
    if (!state.case_in_scene(bench) || !bench.live.player().at_end()) return out;
    const FailingCase& failing = *state.last()->report.failing;
    out = Caption{{{failing.caption, Emphasis::Plain}}, bench.palette.hit};
    return out;
});

std::optional<dvec3> point_of(const Json& json) {
    if (!json.is_array() || json.size() != 3) return std::nullopt;
    dvec3 out(0);
    for (int k = 0; k < 3; ++k) {
        const Json& one = json[static_cast<std::size_t>(k)];
        if (!one.is_number()) return std::nullopt;
        out[k] = one.get<double>();
    }
    return out;
}

class CasePainter {
  public:
    CasePainter(const Workbench& bench, const Rect& view)
        : bench_(bench), view_(view), draw_(*ImGui::GetWindowDrawList()) {}

    void dot(const dvec3& p, const Color& color, const std::string& text, bool theirs) {
        const auto at = pixel(p);
        if (!at) return;
        const float r = bench_.em() * 0.42f;
        if (theirs)
            draw_.AddCircle(*at, r, ui::ink(color), 20, 2.5f * bench_.scale());
        else
            draw_.AddCircleFilled(*at, r * 0.75f, ui::ink(color), 20);
        tag({at->x + r, at->y + (theirs ? r : -r - bench_.em() * 1.4f)}, color, text);
    }
    void arrow(const dvec3& from, const dvec3& to, const Color& color, const std::string& text,
               bool theirs) {
        const auto a = pixel(from), b = pixel(to);
        if (!a || !b) return;
        const float dx = b->x - a->x, dy = b->y - a->y, length = std::hypot(dx, dy);
        if (length < 2) return;
        const float ux = dx / length, uy = dy / length, head = bench_.em() * 0.8f;
        draw_.AddLine(*a, {b->x - ux * head * 0.8f, b->y - uy * head * 0.8f}, ui::ink(color),
                      3 * bench_.scale());
        draw_.AddTriangleFilled(
            *b, {b->x - ux * head - uy * head * 0.45f, b->y - uy * head + ux * head * 0.45f},
            {b->x - ux * head + uy * head * 0.45f, b->y - uy * head - ux * head * 0.45f},
            ui::ink(color));
        tag({b->x + ux * bench_.em() * 0.4f,
             b->y + uy * bench_.em() * 0.4f + (theirs ? bench_.em() * 0.3f : -bench_.em() * 1.5f)},
            color, text);
    }
    void tag(const ImVec2& at, const Color& color, const std::string& text) {
        ImFont* type = bench_.fonts.numbers;
        const ImVec2 size = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str());
        const float pad = bench_.em() * 0.35f;
        draw_.AddRectFilled(at, {at.x + size.x + 2 * pad, at.y + size.y + pad},
                            ui::ink(bench_.palette.label), bench_.em() * 0.3f);
        draw_.AddText(type, type->FontSize, {at.x + pad, at.y + pad * 0.5f}, ui::ink(color),
                      text.c_str());
        bench_.drawn().over_view.push_back({at.x, at.y, size.x + 2 * pad, size.y + pad});
    }

  private:
    std::optional<ImVec2> pixel(const dvec3& p) const {
        const auto at = bench_.view.camera().project(p);
        if (!at) return std::nullopt;
        return ImVec2{view_.x + static_cast<float>(at->x), view_.y + static_cast<float>(at->y)};
    }

    const Workbench& bench_;
    const Rect& view_;
    ImDrawList& draw_;
};

// The point at which directions begin: the contact, or between the bodies.
dvec3 middle_of(const FailingCase& failing) {
    const auto& ours = failing.one.ours;
    if (ours && ours->point_on_a && ours->point_on_b)
        return 0.5 * (dvec3(*ours->point_on_a) + dvec3(*ours->point_on_b));
    const Question& question = failing.one.asked.question;
    if (ours && ours->t)
        if (const auto* ray = std::get_if<Ray>(&question.inputs[0]))
            return dvec3(ray->origin) + double{*ours->t} * dvec3(ray->direction);
    dvec3 sum(0);
    for (const Shape& shape : question.inputs) {
        const Aabb box = bounds_of(shape);
        sum += 0.5 * (dvec3(box.min) + dvec3(box.max));
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, question.inputs.size()));
}

void draw_vectors(CasePainter& painter, const Workbench& bench, const FailingCase& failing) {
    const Palette& p = bench.palette;
    const dvec3 middle = middle_of(failing);
    const double reach = 0.16 * bench.view.camera().visible_height();
    const auto* ray = std::get_if<Ray>(&failing.one.asked.question.inputs[0]);
    for (const FieldResult& field : failing.result.fields) {
        if (!field.asked || field.right || !field.given) continue;
        const auto yours = point_of(field.yours), expected = point_of(field.expected);
        if (field.name == "normal") {
            if (expected)
                painter.arrow(middle, middle + reach * *expected, p.apart, "right", false);
            if (yours) painter.arrow(middle, middle + reach * *yours, p.hit, "yours", true);
        } else if (yours || (expected && field.name.find("point") != std::string::npos)) {
            if (expected) painter.dot(*expected, p.apart, "right", false);
            if (yours) painter.dot(*yours, p.hit, "yours", true);
        } else if (field.name == "t" && ray && field.yours.is_number()) {
            const auto at = [&](const Json& t) {
                return dvec3(ray->origin) + t.get<double>() * dvec3(ray->direction);
            };
            if (field.expected.is_number())
                painter.dot(at(field.expected), p.apart, "right", false);
            painter.dot(at(field.yours), p.hit, "yours", true);
        }
    }
}

// "hit: no" in their color above "yes" in ours, beside the bodies.
void draw_words(CasePainter& painter, const Workbench& bench, const FailingCase& failing,
                const Rect& view) {
    const FieldResult* wrong = nullptr;
    for (const FieldResult& field : failing.result.fields)
        if (field.asked && !field.right && field.given && !field.yours.is_array() && !wrong)
            wrong = &field;
    if (!wrong) return;
    const auto at = bench.view.camera().project(middle_of(failing));
    if (!at) return;
    // Below the answer's own labels.
    const ImVec2 base{view.x + static_cast<float>(at->x) - bench.em() * 4,
                      view.y + static_cast<float>(at->y) + bench.em() * 4};
    painter.tag(base, bench.palette.hit,
                "yours: " + wrong->name + " " + value_in_words(wrong->yours));
    painter.tag({base.x, base.y + bench.em() * 1.7f}, bench.palette.apart,
                "right: " + wrong->name + " " + value_in_words(wrong->expected));
}

}  // namespace

void CaseOverlay::draw(const Workbench& bench) {
    const ExerciseState& state = bench.part<ExerciseState>();
    const FailingCase& failing = *state.last()->report.failing;
    const Rect& view = bench.layout.view;
    if (view.empty() || failing.one.asked.question.inputs.empty()) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect({view.x, view.y}, {view.right(), view.bottom()}, true);
    CasePainter painter(bench, view);
    draw_vectors(painter, bench, failing);
    draw_words(painter, bench, failing, view);
    draw.PopClipRect();
}

}  // namespace collidoscope::app
