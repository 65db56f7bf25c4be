#include "app/model/meshes/generators.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

namespace collidoscope::app {

namespace {

using std::numbers::pi;
using Index = std::uint32_t;

double part(std::size_t i, std::size_t n) {
    return static_cast<double>(i) / static_cast<double>(n);
}

void add_quad(Mesh& mesh, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    const auto index = [](std::size_t i) { return static_cast<Index>(i); };
    mesh.triangles.push_back({index(a), index(b), index(c)});
    mesh.triangles.push_back({index(a), index(c), index(d)});
}

void add_triangle(Mesh& mesh, std::size_t a, std::size_t b, std::size_t c) {
    mesh.triangles.push_back({static_cast<Index>(a), static_cast<Index>(b), static_cast<Index>(c)});
}

// Joins rows of points into a surface. A closed direction goes on at its start after the end.
// Seen from outside, columns go right when rows go up.
template <typename Point>
void add_grid(Mesh& mesh, std::size_t rows, std::size_t columns, bool close_rows,
              bool close_columns, Point point) {
    const std::size_t first = mesh.positions.size();
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < columns; ++c) mesh.positions.push_back(vec3(point(r, c)));
    }
    const auto at = [&](std::size_t r, std::size_t c) {
        return first + (r % rows) * columns + c % columns;
    };
    for (std::size_t r = 0; r + (close_rows ? 0 : 1) < rows; ++r) {
        for (std::size_t c = 0; c + (close_columns ? 0 : 1) < columns; ++c) {
            add_quad(mesh, at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c));
        }
    }
}

std::size_t root(double value) {
    return static_cast<std::size_t>(std::max(1.0, std::round(std::sqrt(value))));
}

}  // namespace

Mesh icosphere(std::size_t frequency) {
    const double g = std::numbers::phi;
    const dvec3 corners[] = {{-1, g, 0}, {1, g, 0}, {-1, -g, 0}, {1, -g, 0},
                             {0, -1, g}, {0, 1, g}, {0, -1, -g}, {0, 1, -g},
                             {g, 0, -1}, {g, 0, 1}, {-g, 0, -1}, {-g, 0, 1}};
    const std::size_t faces[][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                    {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                    {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                    {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    Mesh mesh;
    // A point is shared by its weights at the corners, whichever faces it lies on.
    const std::size_t n = std::max<std::size_t>(frequency, 1);
    using Weights = std::array<std::pair<std::size_t, std::size_t>, 3>;
    std::map<Weights, std::size_t> known;
    const auto point = [&](const std::size_t(&face)[3], std::size_t i, std::size_t j) {
        Weights weights{{{face[0], n - i - j}, {face[1], i}, {face[2], j}}};
        for (auto& [corner, weight] : weights) {
            if (weight == 0) corner = 12;
        }
        std::sort(weights.begin(), weights.end());
        const auto [found, added] = known.try_emplace(weights, mesh.positions.size());
        if (added) {
            dvec3 sum(0);
            for (const auto& [corner, weight] : weights) {
                if (weight > 0) sum += static_cast<double>(weight) * corners[corner];
            }
            mesh.positions.emplace_back(glm::normalize(sum));
        }
        return found->second;
    };
    for (const auto& face : faces) {
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; i + j < n; ++j) {
                add_triangle(mesh, point(face, i, j), point(face, i + 1, j), point(face, i, j + 1));
                if (i + j + 1 == n) continue;
                add_triangle(mesh, point(face, i + 1, j), point(face, i + 1, j + 1),
                             point(face, i, j + 1));
            }
        }
    }
    return mesh;
}

Mesh torus(std::size_t around, std::size_t across, double tube) {
    Mesh mesh;
    add_grid(mesh, across, around, true, true, [&](std::size_t r, std::size_t c) {
        const double u = 2 * pi * part(c, around);
        const double v = 2 * pi * part(r, across);
        const double radius = 1 + tube * std::cos(v);
        return dvec3(radius * std::sin(u), tube * std::sin(v), radius * std::cos(u));
    });
    return mesh;
}

Mesh torus_knot(int p, int q, std::size_t along, std::size_t across, double tube) {
    Mesh mesh;
    constexpr double swing = 0.5;  // radius of the torus that the knot lies on
    const auto middle = [&](double t) {
        const double radius = 1 + swing * std::cos(q * t);
        return dvec3(radius * std::sin(p * t), swing * std::sin(q * t), radius * std::cos(p * t));
    };
    add_grid(mesh, across, along, true, true, [&](std::size_t r, std::size_t c) {
        const double t = 2 * pi * part(c, along);
        const double v = 2 * pi * part(r, across);
        const dvec3 center = middle(t);
        // The frame leans on the normal of the torus, so it closes without a twist.
        const double radius = 1 + swing * std::cos(q * t);
        const double slope = -swing * q * std::sin(q * t);
        const dvec3 tangent = glm::normalize(dvec3(
            slope * std::sin(p * t) + radius * p * std::cos(p * t), swing * q * std::cos(q * t),
            slope * std::cos(p * t) - radius * p * std::sin(p * t)));
        const dvec3 core(std::sin(p * t), 0, std::cos(p * t));
        const dvec3 out = glm::normalize(center - core);
        const dvec3 up = glm::cross(out, tangent);
        return center + tube * (std::cos(v) * out + std::sin(v) * up);
    });
    return mesh;
}

Mesh box_mesh(std::size_t cuts) {
    const std::size_t n = std::max<std::size_t>(cuts, 1);
    Mesh mesh;
    std::map<std::array<std::size_t, 3>, std::size_t> known;
    const auto point = [&](std::array<std::size_t, 3> at) {
        const auto [found, added] = known.try_emplace(at, mesh.positions.size());
        if (added) {
            vec3 p;
            for (std::size_t k = 0; k < 3; ++k) {
                p[static_cast<int>(k)] = static_cast<float>(2 * part(at[k], n) - 1);
            }
            mesh.positions.push_back(p);
        }
        return found->second;
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const bool far : {false, true}) {
            // On the near side, right and up change places, so that the outside stays in view.
            const std::size_t right = (axis + (far ? 1 : 2)) % 3;
            const std::size_t up = (axis + (far ? 2 : 1)) % 3;
            const auto at = [&](std::size_t x, std::size_t y) {
                std::array<std::size_t, 3> place{};
                place[axis] = far ? n : 0;
                place[right] = x;
                place[up] = y;
                return point(place);
            };
            for (std::size_t y = 0; y < n; ++y) {
                for (std::size_t x = 0; x < n; ++x) {
                    add_quad(mesh, at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1));
                }
            }
        }
    }
    return mesh;
}

Mesh cylinder(std::size_t sides, std::size_t rings) {
    Mesh mesh;
    add_grid(mesh, rings + 1, sides, false, true, [&](std::size_t r, std::size_t c) {
        const double u = 2 * pi * part(c, sides);
        return dvec3(std::sin(u), 2 * part(r, rings) - 1, std::cos(u));
    });
    const std::size_t bottom = mesh.positions.size();
    mesh.positions.emplace_back(0, -1, 0);
    mesh.positions.emplace_back(0, 1, 0);
    for (std::size_t c = 0; c < sides; ++c) {
        const std::size_t next = (c + 1) % sides;
        add_triangle(mesh, bottom, next, c);
        add_triangle(mesh, bottom + 1, rings * sides + c, rings * sides + next);
    }
    return mesh;
}

Mesh wavy_plate(std::size_t cuts) {
    Mesh mesh;
    add_grid(mesh, cuts + 1, cuts + 1, false, false, [&](std::size_t r, std::size_t c) {
        const double x = 2 * part(c, cuts) - 1;
        const double z = 1 - 2 * part(r, cuts);
        return dvec3(x, 0.12 * std::sin(2.2 * pi * x + 0.7) * std::cos(1.6 * pi * z - 0.4), z);
    });
    return mesh;
}

Mesh gear(std::size_t teeth, std::size_t detail) {
    Mesh mesh;
    constexpr double root_radius = 0.78;
    constexpr double tip_radius = 1;
    constexpr double hole_radius = 0.3;
    constexpr double half_width = 0.15;
    const std::size_t points = teeth * std::max<std::size_t>(detail, 4);
    // Four loops around: hole front, tips front, tips back, hole back.
    add_grid(mesh, 4, points, true, true, [&](std::size_t r, std::size_t c) {
        const double place = part(c, points) * static_cast<double>(teeth);
        const double phase = place - std::floor(place);
        // Half of the way is the root, then a flank, the tip and a flank.
        const double rise = std::clamp(std::min((phase - 0.4) / 0.1, (1 - phase) / 0.1), 0.0, 1.0);
        const double outer = root_radius + (tip_radius - root_radius) * rise;
        const double radius = r == 0 || r == 3 ? hole_radius : outer;
        const double angle = 2 * pi * part(c, points);
        const double z = r < 2 ? half_width : -half_width;
        return dvec3(radius * std::sin(angle), radius * std::cos(angle), z);
    });
    return mesh;
}

Mesh sticks(std::size_t count) {
    Mesh mesh;
    const float golden = 2.39996323f;
    for (std::size_t i = 0; i < count; ++i) {
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const float up = 1 - 2 * share, around = golden * static_cast<float>(i);
        const float flat = std::sqrt(1 - up * up);
        const vec3 along(flat * std::cos(around), up, flat * std::sin(around));
        const float other = 2.1f * static_cast<float>(i);
        const vec3 middle =
            0.5f * vec3(std::sin(other), std::sin(1.7f * other), std::cos(2.3f * other));
        const vec3 u = glm::normalize(
            glm::cross(along, std::abs(along.y) < 0.9f ? vec3(0, 1, 0) : vec3(1, 0, 0)));
        const vec3 v = glm::cross(along, u);
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (const float end : {-1.0f, 1.0f}) {
            for (std::uint32_t side = 0; side < 3; ++side) {
                const float turn = 2.0943951f * static_cast<float>(side);
                mesh.positions.push_back(middle + end * along +
                                         0.02f * (std::cos(turn) * u + std::sin(turn) * v));
            }
        }
        mesh.triangles.push_back({first, first + 2, first + 1});
        mesh.triangles.push_back({first + 3, first + 4, first + 5});
        for (std::uint32_t side = 0; side < 3; ++side) {
            const std::uint32_t a = first + side, b = first + (side + 1) % 3;
            mesh.triangles.push_back({a, b, b + 3});
            mesh.triangles.push_back({a, b + 3, a + 3});
        }
    }
    return mesh;
}

std::span<const Generator> generators() {
    const auto as_double = [](std::size_t n) { return static_cast<double>(n); };
    static constexpr auto count = +as_double;
    static const Generator list[] = {
        {"icosphere", "Sphere", [](std::size_t n) { return icosphere(root(count(n) / 20)); }},
        {"torus", "Ring",
         [](std::size_t n) {
             const std::size_t across = std::max<std::size_t>(root(count(n) / 6), 3);
             return torus(std::max<std::size_t>(n / (2 * across), 3), across);
         }},
        {"torus_knot", "Torus knot",
         [](std::size_t n) {
             const std::size_t across = std::max<std::size_t>(root(count(n) / 20), 3);
             return torus_knot(2, 3, std::max<std::size_t>(n / (2 * across), 24), across);
         }},
        {"box", "Box", [](std::size_t n) { return box_mesh(root(count(n) / 12)); }},
        {"cylinder", "Cylinder",
         [](std::size_t n) {
             const std::size_t sides = std::max<std::size_t>(root(1.4 * count(n)), 3);
             return cylinder(sides, std::max<std::size_t>(n / (2 * sides), 2) - 1);
         }},
        {"wavy_plate", "Wavy plate", [](std::size_t n) { return wavy_plate(root(count(n) / 2)); }},
        {"gear", "Gear",
         [](std::size_t n) {
             const std::size_t detail = std::max<std::size_t>(10, root(count(n) / 200) * 10);
             return gear(std::max<std::size_t>(n / (8 * detail), 3), detail);
         }},
        {"sticks", "Sticks", [](std::size_t n) { return sticks(std::max<std::size_t>(n / 8, 1)); }},
    };
    return list;
}

Mesh wall_with_doorway() {
    // A grid of 4 by 3 places; of its six squares one is the doorway.
    Mesh mesh;
    for (const float y : {0.0f, 2.0f, 2.5f})
        for (const float x : {-2.0f, -0.5f, 0.5f, 2.0f}) mesh.positions.emplace_back(x, y, 0);
    for (std::uint32_t row = 0; row < 2; ++row)
        for (std::uint32_t column = 0; column < 3; ++column) {
            if (row == 0 && column == 1) continue;
            const std::uint32_t at = 4 * row + column;
            mesh.triangles.push_back({at, at + 1, at + 5});
            mesh.triangles.push_back({at, at + 5, at + 4});
        }
    return mesh;
}

Mesh generated(std::string_view id, std::size_t triangles) {
    std::string known;
    for (const Generator& generator : generators()) {
        if (generator.id == id) return generator.make(triangles);
        known += (known.empty() ? "" : ", ") + std::string(generator.id);
    }
    throw std::invalid_argument("there is no generator '" + std::string(id) + "': known are " +
                                known);
}

}  // namespace collidoscope::app
