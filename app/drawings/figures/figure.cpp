#include "app/drawings/figures/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/matrix_inverse.hpp>
#include <optional>
#include <stdexcept>

#include "app/base/utilities/input_error.h"
#include "app/drawings/figures/line_layer.h"
#include "app/drawings/figures/overlay_drawing.h"
#include "app/drawings/figures/solid_lines.h"
#include "app/drawings/vector/surfaces.h"
#include "render/look.h"

namespace collidoscope::app {
namespace {

float to_linear(float c) {
    return std::pow(c, 2.2f);
}
float to_srgb(float c) {
    return std::pow(std::max(c, 0.0f), 1 / 2.2f);
}

// As shaders/body.frag lights a surface, without shadows; as one number.
float light_at(const glm::vec3& normal, const Palette& palette) {
    const float facing = glm::dot(normal, render::towards_light);
    const glm::vec3 ambient =
        glm::mix(palette.bounce_light, palette.sky_light, 0.5f + 0.5f * normal.y);
    const glm::vec3 light = ambient + palette.key_light * std::max(facing, 0.0f);
    return glm::dot(light, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

glm::vec4 lit_color(const glm::vec4& color, float light) {
    glm::vec4 out = color;
    for (int i = 0; i < 3; ++i) out[i] = std::min(to_srgb(to_linear(color[i]) * light), 1.0f);
    return out;
}

FigureSurface surface_of(const SolidBody& solid, const glm::vec3& eye, const Palette& palette) {
    FigureSurface surface;
    const render::MeshGeometry& mesh = *solid.geometry;
    surface.color = solid.look.color;
    surface.closed = mesh.closed;
    surface.meets = surface.color.a >= 0.999f;
    const glm::dmat4 model(solid.look.model);
    const glm::mat3 turn = glm::inverseTranspose(glm::mat3(solid.look.model));
    std::vector<glm::dvec3> points;
    std::vector<float> light;
    for (const render::MeshVertex& v : mesh.vertices) {
        points.emplace_back(model * glm::dvec4(glm::dvec3(v.position), 1));
        glm::vec3 n = glm::normalize(turn * v.normal);
        // Open meshes are seen from both sides.
        if (!mesh.closed && glm::dot(n, eye - glm::vec3(points.back())) < 0) n = -n;
        light.push_back(light_at(n, palette));
    }
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        SurfaceFacet facet;
        for (std::size_t k = 0; k < 3; ++k) {
            facet.corners[k] = points[mesh.indices[i + k]];
            facet.light[k] = light[mesh.indices[i + k]];
        }
        surface.facets.push_back(facet);
    }
    return surface;
}

PathItem region_item(const ToneRegion& region, const glm::vec4& color, bool first) {
    PathItem item;
    item.rings = region.rings;
    item.fill = color;
    // Regions that lie side by side must leave no hairline between them.
    if (first && color.a >= 0.999f) item.pen = Pen{color, 0.35, 0};
    return item;
}

std::string triangles_in(const std::vector<FigureSurface>& surfaces) {
    std::size_t count = 0;
    for (const FigureSurface& surface : surfaces) count += surface.facets.size();
    return std::to_string(count);
}

// The visible regions of bodies and fills.
void add_regions(const FaceField& field, std::size_t bodies, Layer& faces, Layer& clear) {
    for (const SeenSurface& seen : field.seen()) {
        const bool body = seen.surface < bodies && seen.color.a >= 0.999f;
        for (std::size_t i = 0; i < seen.regions.size(); ++i) {
            const ToneRegion& region = seen.regions[i];
            const glm::vec4 color = body ? lit_color(seen.color, region.light) : seen.color;
            (body ? faces : clear).items.emplace_back(region_item(region, color, body && i == 0));
            if (!body) break;
        }
    }
}

// The pen of a body's sharp edges, and that of its outline: as strong for a round surface.
std::array<Pen, 2> pens_of(const SolidBody& solid, const Palette& palette) {
    const Pen sharp{solid.look.edges.color, double(solid.look.edges.width),
                    double(solid.look.edges.dash)};
    Pen outline = sharp;
    if (outline.width <= 0) outline = {palette.body_edge, 1.3 * double(palette.line_scale), 0};
    // As the hatched bodies of the window: a heavy outline.
    if (solid.look.hatched) outline.width *= 2.5;
    if (solid.look.color.a < 0.999f) outline.color.a = std::min(outline.color.a, 0.6f);
    return {sharp, outline};
}

void add_edges(const SceneGeometry& scene, const FaceField& field, const Projection& projection,
               const Palette& palette, LineLayer& edges) {
    for (const SolidBody& solid : scene.solids) {
        const SolidLines lines = lines_of(solid, projection);
        const auto [sharp, outline] = pens_of(solid, palette);
        for (const auto& [a, b] : lines.edges) edges.add(a, b, sharp, BehindFaces::Dashed);
        const bool messy = !solid.round && solid.geometry->indices.size() > 3 * 2000;
        for (const auto& [a, b] : lines.outlines)
            edges.add(a, b, outline, messy ? BehindFaces::LeftOut : BehindFaces::Dashed);
    }
    const Pen meeting{palette.body_edge, 0.9 * double(palette.line_scale), 0};
    for (const auto& [a, b] : field.crossings()) edges.add_seen(a, b, meeting);
}

constexpr const char* picture_remark =
    "The bodies have more edges than a drawing can hold: they are one picture, under marks and "
    "labels as vectors.";

// The bodies with their edges and the fills, at 300 pixels to an inch, where that is not too many.
ImageItem body_picture(const SceneGeometry& scene, const FaceField& field,
                       const Projection& projection, const FigureLook& look,
                       const std::vector<FigureSurface>& surfaces, std::size_t bodies) {
    constexpr double pixels_per_inch = 300, max_pixels = 3000;
    std::vector<SeenLine> lines;
    const auto add = [&](const std::array<glm::dvec3, 2>& ends, const Pen& pen) {
        const std::vector<SeenPoint> seen = projection.segment(ends[0], ends[1]);
        if (seen.size() == 2 && pen.width > 0) lines.push_back({seen[0], seen[1], pen});
    };
    for (const SolidBody& solid : scene.solids) {
        const SolidLines of = lines_of(solid, projection);
        const auto pens = pens_of(solid, look.palette);
        for (const auto& edge : of.edges) add(edge, pens[0]);
        for (const auto& edge : of.outlines) add(edge, pens[1]);
    }
    const auto color = [&](std::uint32_t surface, float light) {
        const glm::vec4& own = surfaces[surface].color;
        return surface < bodies && own.a >= 0.999f ? lit_color(own, light) : own;
    };
    const double longer = std::max(projection.size().x, projection.size().y);
    return field.picture(std::min(pixels_per_inch / points_per_inch, max_pixels / longer), color,
                         lines);
}

void add_labels(const SceneGeometry& scene, const FigureLook& look, Drawing& drawing) {
    Layer ties{"label-ties", {}}, labels{"labels", {}};
    const Palette& palette = look.palette;
    const double size = look.type_size * double(palette.label_scale);
    for (const PlacedLabel& placed : scene.labels) {
        const glm::dvec2 a(placed.corner), b(placed.corner + placed.size), anchor(placed.anchor);
        const glm::dvec2 nearest = glm::clamp(anchor, a, b);
        if (glm::length(anchor - nearest) > 26 * double(look.scale)) {
            ties.items.emplace_back(PathItem{
                {{anchor, nearest}},
                false,
                {},
                Pen{faded(placed.label.color, 0.5f), double(look.scale * palette.line_scale), 0}});
        }
        const bool letter = placed.label.text.size() == 1;
        // In print a letter stands free; words have a box as tight as they are.
        const glm::dvec2 tight = look.print ? size * glm::dvec2(0.22, 0.12) : glm::dvec2(0);
        const glm::dvec2 c = a + tight, d = b - tight;
        if (!look.print || !letter)
            labels.items.emplace_back(
                PathItem{{{c, {d.x, c.y}, d, {c.x, d.y}}}, true, palette.label, {}});
        labels.items.emplace_back(TextItem{
            0.5 * (a + b), placed.label.text, size,
            letter                               ? TypeFace::Bold
            : placed.label.number && !look.print ? TypeFace::Numbers
                                                 : TypeFace::Words,
            look.print && letter ? palette.text : readable(placed.label.color, look, 4.5f)});
    }
    for (const AxisNumber& number : scene.axis_numbers)
        labels.items.emplace_back(
            TextItem{glm::dvec2(number.middle), number.text, 0.82 * look.type_size,
                     look.print ? TypeFace::Words : TypeFace::Numbers, palette.text_faint});
    drawing.layers.push_back(std::move(ties));
    drawing.layers.push_back(std::move(labels));
}

}  // namespace

Color readable(const Color& color, const FigureLook& look, float least) {
    if (!look.print) return color;
    Color out = color;
    // A faint color stays faint: only its hue is made darker.
    for (int i = 0; i < 12 && contrast(faded(out, 1 / out.a), rgb(0xffffff)) < least; ++i)
        out = {0.88f * out.r, 0.88f * out.g, 0.88f * out.b, out.a};
    return out;
}

Drawing figure_of(const SceneGeometry& scene, const render::CameraMatrices& camera,
                  const FigureLook& look) {
    const Palette& palette = look.palette;
    const Projection projection(camera);
    std::vector<FigureSurface> surfaces;
    for (const SolidBody& solid : scene.solids)
        surfaces.push_back(surface_of(solid, camera.eye, palette));
    const std::size_t bodies = surfaces.size();
    OverlayFills fills = fills_of(scene.lists, projection, look.scale);
    for (FigureSurface& fill : fills.surfaces) surfaces.push_back(std::move(fill));

    // A body's edges: three for every two triangles, round ones have none.
    std::size_t body_edges = 0;
    for (const SolidBody& solid : scene.solids)
        if (!solid.round) body_edges += solid.geometry->indices.size() / 2;
    std::optional<FaceField> made;
    const auto make = [&](std::size_t most) {
        try {
            made.emplace(surfaces, projection, most);
        } catch (const std::length_error&) {
            made.reset();  // more faces could be seen
        }
    };
    if (body_edges <= max_figure_edges) make(max_figure_faces);
    const bool as_picture = !made;
    if (!made) make(max_picture_faces);
    if (!made)
        throw InputError(
            "this scene has " + triangles_in(surfaces) + " triangles, and a figure holds about " +
            std::to_string(max_picture_faces) + ": save it as a PNG, or use a coarser mesh");
    const FaceField& field = *made;

    Drawing drawing;
    drawing.size = projection.size();
    drawing.ground = palette.scene_center;
    LineLayer paper("paper", field, projection, look);
    LineLayer ground("ground", field, projection, look);
    LineLayer edges("edges", field, projection, look);
    LineLayer marks("marks", field, projection, look);
    if (look.ground && scene.ground_shown) add_ground(scene, camera, palette, ground);
    for (std::size_t i = 0; i < scene.lists.size(); ++i)
        add_lines(scene.lists[i], projection, look, i < scene.paper ? paper : marks);

    Layer faces{"bodies", {}}, clear{"fills", {}};
    if (as_picture) {
        faces.items.emplace_back(body_picture(scene, field, projection, look, surfaces, bodies));
        drawing.remark = picture_remark;
    } else {
        add_regions(field, bodies, faces, clear);
    }
    for (PathItem& item : fills.on_top) clear.items.emplace_back(std::move(item));

    if (!as_picture) add_edges(scene, field, projection, palette, edges);

    drawing.layers.push_back(paper.layer());
    drawing.layers.push_back(ground.layer());
    drawing.layers.push_back(std::move(faces));
    drawing.layers.push_back(edges.layer());
    drawing.layers.push_back(std::move(clear));
    drawing.layers.push_back(marks.layer());
    add_labels(scene, look, drawing);
    std::erase_if(drawing.layers, [](const Layer& layer) { return layer.items.empty(); });
    return drawing;
}

}  // namespace collidoscope::app
