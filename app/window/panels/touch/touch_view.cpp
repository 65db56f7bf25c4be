// Over the view of the probe's demo: the proxy on the surface, the probe that has gone in, and the
// force between them as an arrow at the probe.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/window/panels/touch/probe_touch.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class TouchView final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_touch_view = register_panel({
    .id = "touch.view",
    .place = PanelPlace::View,
    .order = 20,
    .available = probe_is_open,
    .make = [] { return std::make_unique<TouchView>(); },
});

void draw_force(ImDrawList& draw, const ImVec2& from, const ImVec2& to, const Color& color,
                float width) {
    const float dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    if (!(length > 1)) return;
    const float ux = dx / length, uy = dy / length, head = std::min(4.5f * width, length * 0.6f);
    const ImVec2 neck{to.x - ux * head, to.y - uy * head};
    draw.AddLine(from, neck, ui::ink(color), width);
    draw.AddTriangleFilled(to, {neck.x - uy * head * 0.5f, neck.y + ux * head * 0.5f},
                           {neck.x + uy * head * 0.5f, neck.y - ux * head * 0.5f}, ui::ink(color));
}

}  // namespace

void TouchView::draw(const Workbench& bench) {
    const ProbeTouch& touch = bench.part<ProbeTouch>();
    const Rect& view = bench.layout.view;
    // Whoever walks through the steps looks at one query, not at the loop.
    if (!touch.scene() || bench.known.walking() || touch.reading().updates == 0) return;
    const TouchReading& reading = touch.reading();
    if (!reading.touch.contact) return;
    const RelativePose into_world = touch.scene()->into_world();
    const Camera& camera = bench.view.camera();
    const auto probe = camera.project(dvec3(into_world(reading.touch.probe)));
    const auto proxy = camera.project(dvec3(into_world(reading.touch.proxy)));
    if (!probe || !proxy) return;
    const Palette& p = bench.palette;
    const float em = bench.em();
    const ImVec2 at{view.x + static_cast<float>(probe->x), view.y + static_cast<float>(probe->y)};
    const ImVec2 on{view.x + static_cast<float>(proxy->x), view.y + static_cast<float>(proxy->y)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect({view.x, view.y}, {view.right(), view.bottom()}, true);

    // The arrow grows with the force: an em for a thirtieth of the mesh's extent.
    const MeshInstance& mesh = touch.scene()->mesh;
    const Aabb bounds = bounds_of(Shape(mesh));
    const vec3 size = bounds.max - bounds.min;
    const float extent = std::max({size.x, size.y, size.z, 1e-30f});
    const float length = std::min(em * (1.5f + 30 * reading.touch.depth / extent), em * 11);
    const float dx = on.x - at.x, dy = on.y - at.y, apart = std::hypot(dx, dy);
    if (apart > 0.5f) {
        // Beside the line between the two, which the answer draws.
        const float ux = dx / apart, uy = dy / apart, aside = em * 0.7f;
        const ImVec2 tail{at.x - uy * aside, at.y + ux * aside};
        const ImVec2 tip{tail.x + ux * length, tail.y + uy * length};
        draw_force(draw, tail, tip, p.hit, 2.6f * bench.scale());
        if (bench.view.dragging_body()) {
            const std::string text =
                "force " + ui::number(touch.scene()->touch.stiffness * reading.touch.depth);
            ImFont* type = bench.fonts.numbers;
            const ImVec2 extent_of_text =
                type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str());
            const ImVec2 corner{ux < 0 ? tip.x - em * 0.7f - extent_of_text.x : tip.x + em * 0.7f,
                                tip.y - extent_of_text.y * 0.5f};
            draw.AddRectFilled({corner.x - em * 0.35f, corner.y - em * 0.15f},
                               {corner.x + extent_of_text.x + em * 0.35f,
                                corner.y + extent_of_text.y + em * 0.15f},
                               ui::ink(p.label), em * 0.3f);
            draw.AddText(type, type->FontSize, corner, ui::ink(p.hit), text.c_str());
        }
    }
    // The proxy, where the hand feels to be.
    draw.AddCircle(on, em * 0.55f, ui::ink(p.body_a), 24, 2.5f * bench.scale());
    draw.PopClipRect();
    bench.note_widget("touch.proxy", {on.x - em * 0.5f, on.y - em * 0.5f, em, em});
}

}  // namespace collidoscope::app
