#include "app/view/drawing/spot_picking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/model/questions/answer.h"
#include "app/view/drawing/overlays.h"

namespace collidoscope::app {
namespace {

constexpr double reach_pixels = 7;

double to_segment(const dvec2& p, const dvec2& a, const dvec2& b) {
    const dvec2 along = b - a;
    const double length_squared = glm::dot(along, along);
    if (length_squared == 0) return glm::distance(p, a);
    const double t = std::clamp(glm::dot(p - a, along) / length_squared, 0.0, 1.0);
    return glm::distance(p, a + t * along);
}

bool inside(const dvec2& p, const std::array<dvec2, 3>& corners) {
    int left = 0, right = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const dvec2 e = corners[(i + 1) % 3] - corners[i], w = p - corners[i];
        const double side = e.x * w.y - e.y * w.x;
        left += side > 0 ? 1 : 0;
        right += side < 0 ? 1 : 0;
    }
    // A triangle seen from its edge has no inside.
    return (left == 0) != (right == 0);
}

// Measures one overlay against one pixel.
class Measure {
  public:
    Measure(const Camera& camera, const dvec2& pixel, double reach, double scale)
        : camera_(camera), pixel_(pixel), reach_(reach), scale_(scale) {}

    void dot(const dvec3& p, double radius) {
        if (const auto at = camera_.project(p))
            note(std::max(glm::distance(*at, pixel_) - radius * scale_, 0.0), 0);
    }
    void line(dvec3 a, dvec3 b, double width) {
        // Cut off the part behind the eye: it has no place on the screen.
        const double near = camera_.near_plane();
        const double da = camera_.depth_of(a), db = camera_.depth_of(b);
        if (!camera_.orthographic() && (da < near || db < near)) {
            if (da < near && db < near) return;
            const dvec3 cut = a + (near - da) / (db - da) * (b - a);
            (da < near ? a : b) = cut;
        }
        const auto p = camera_.project(a), q = camera_.project(b);
        if (p && q) note(std::max(to_segment(pixel_, *p, *q) - 0.5 * width * scale_, 0.0), 1);
    }
    void triangle(const dvec3& a, const dvec3& b, const dvec3& c) {
        const auto p = camera_.project(a), q = camera_.project(b), r = camera_.project(c);
        if (p && q && r && inside(pixel_, {*p, *q, *r})) note(0, 2);
    }
    void ring(const render::gpu::Ring& ring) {
        const dvec3 center(ring.center), normal(ring.normal);
        const double radius(ring.radius), width(ring.width);
        if (normal == dvec3(0)) {
            const auto at = camera_.project(center);
            if (!at) return;
            const double r = radius / camera_.world_per_pixel(center);
            note(std::max(std::abs(glm::distance(*at, pixel_) - r) - 0.5 * width * scale_, 0.0), 1);
            return;
        }
        const dvec3 n = glm::normalize(normal);
        const dvec3 least = std::abs(n.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
        const dvec3 u = radius * glm::normalize(glm::cross(n, least)), v = glm::cross(n, u);
        constexpr int pieces = 32;
        const auto at = [&](int i) {
            const double angle = 2 * std::numbers::pi * i / pieces;
            return center + std::cos(angle) * u + std::sin(angle) * v;
        };
        for (int i = 0; i < pieces; ++i) line(at(i), at(i + 1), width);
    }
    void box(const render::gpu::WireBox& box) {
        const auto corner = [&](int i) {
            const vec3 signs(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
            return dvec3(box.center + box.rotation * (box.half * signs));
        };
        for (int i = 0; i < 8; ++i) {
            for (const int bit : {1, 2, 4}) {
                if ((i & bit) == 0) line(corner(i), corner(i | bit), double(box.width));
            }
        }
    }

    std::optional<Nearness> result() const { return best_; }

  private:
    void note(double pixels, int rank) {
        if (!(pixels <= reach_)) return;
        if (!best_ || rank < best_->rank || (rank == best_->rank && pixels < best_->pixels))
            best_ = {pixels, rank};
    }

    const Camera& camera_;
    dvec2 pixel_;
    double reach_, scale_;
    std::optional<Nearness> best_;
};

void add_spot(std::vector<Spot>& spots, Spot spot, const render::Overlay& overlay,
              const MarkContext& context, const dvec2& pixel) {
    const double scale(context.scale);
    const auto near = nearness(overlay, context.camera, pixel, reach_pixels * scale, scale);
    if (!near) return;
    spot.pixels = near->pixels;
    spot.rank = near->rank;
    spots.push_back(spot);
}

}  // namespace

std::optional<Nearness> nearness(const render::Overlay& overlay, const Camera& camera,
                                 const dvec2& pixel, double reach, double scale) {
    Measure measure(camera, pixel, reach, scale);
    for (const auto& dot : overlay.dots()) measure.dot(dvec3(dot.center), double(dot.radius));
    for (const auto& line : overlay.lines())
        measure.line(dvec3(line.a), dvec3(line.b), double(line.width));
    for (const auto& head : overlay.heads()) measure.dot(dvec3(head.tip), 2);
    for (const auto& ring : overlay.rings()) measure.ring(ring);
    for (const auto& box : overlay.boxes()) measure.box(box);
    const auto& corners = overlay.triangles();
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
        measure.triangle(dvec3(corners[i].position), dvec3(corners[i + 1].position),
                         dvec3(corners[i + 2].position));
    }
    return measure.result();
}

std::vector<Spot> marks_under(std::span<const Mark> marks, const MarkContext& context,
                              const dvec2& pixel) {
    std::vector<Spot> spots;
    std::vector<Label> labels;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        render::Overlay overlay;
        add_marks(marks.subspan(i, 1), context, overlay, labels);
        add_spot(spots, {.mark = i}, overlay, context, pixel);
    }
    sort_spots(spots);
    return spots;
}

std::vector<Spot> answer_parts_under(const Answer& answer, const MarkContext& context,
                                     const ViewSettings& settings, const dvec2& pixel) {
    std::vector<Spot> spots;
    std::vector<Label> labels;
    const auto look = [&](const Answer& what, AnswerPart part, std::size_t contact,
                          bool ViewSettings::*shown) {
        if (!(settings.*shown)) return;
        ViewSettings only = settings;
        only.contacts = only.normals = only.depth = false;
        only.*shown = true;
        render::Overlay overlay;
        add_answer(what, context, only, overlay, labels);
        add_spot(spots, {.part = part, .contact = contact}, overlay, context, pixel);
    };
    // One contact at a time; all the rest together.
    for (std::size_t i = 0; i < answer.contacts.size(); ++i) {
        Answer one;
        one.hit = true;
        one.contacts = {answer.contacts[i]};
        look(one, AnswerPart::Contact, i, &ViewSettings::contacts);
        look(one, AnswerPart::Normal, i, &ViewSettings::normals);
    }
    look(answer, AnswerPart::Depth, 0, &ViewSettings::depth);
    if (answer.contacts.empty()) {
        const AnswerPart points = answer.where ? AnswerPart::Verdict
                                  : answer.t   ? AnswerPart::Contact
                                               : AnswerPart::Witness;
        look(answer, points, 0, &ViewSettings::contacts);
        look(answer, AnswerPart::Normal, 0, &ViewSettings::normals);
    }
    sort_spots(spots);
    return spots;
}

void sort_spots(std::vector<Spot>& spots) {
    std::stable_sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.pixels < b.pixels;
    });
}

std::optional<dvec2> pixel_on(const Mark& mark, const MarkContext& context) {
    render::Overlay overlay;
    std::vector<Label> labels;
    add_marks(std::span(&mark, 1), context, overlay, labels);
    const auto project = [&](const vec3& p) { return context.camera.project(dvec3(p)); };
    if (!overlay.dots().empty()) return project(overlay.dots()[0].center);
    if (!overlay.triangles().empty()) {
        const auto& t = overlay.triangles();
        return project((t[0].position + t[1].position + t[2].position) / 3.0f);
    }
    if (!overlay.lines().empty())
        return project(0.5f * overlay.lines()[0].a + 0.5f * overlay.lines()[0].b);
    if (!overlay.boxes().empty()) {
        const auto& box = overlay.boxes()[0];
        return project(box.center + box.rotation * (box.half * vec3(0, 1, 1)));
    }
    return std::nullopt;
}

}  // namespace collidoscope::app
