#include "render/body_batches.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>

namespace collidoscope::render {

namespace {

enum Layer : std::uint8_t { Opaque, Translucent, EdgesOnly };

Layer layer_of(const Body& body) {
    if (body.color.a >= 0.999F) return Opaque;
    return body.color.a > 0.001F ? Translucent : EdgesOnly;
}

bool casts(const Body& body) {
    return body.casts_shadow && layer_of(body) == Opaque;
}

std::uint32_t byte(float value) {
    return static_cast<std::uint32_t>(std::clamp(value, 0.0F, 255.0F));
}

std::uint32_t params_of(const Body& body) {
    return byte(body.edges.width * 8) | byte(body.edges.dash) << 8 |
           static_cast<std::uint32_t>(body.edges.occlusion) << 16 |
           (casts(body) ? CasterPass << 24 : 0U) | (body.selected ? SelectedPass << 24 : 0U) |
           (body.hatched ? HatchedLook << 24 : 0U);
}

// Key that sorts bodies into groups, and the groups into drawing order.
std::uint64_t key_of(const Body& body) {
    return static_cast<std::uint64_t>(layer_of(body)) << 56 | body.mesh->identity();
}

constexpr glm::vec3 corner_signs(int i) {
    return {(i & 1) != 0 ? 1 : 0, (i & 2) != 0 ? 1 : 0, (i & 4) != 0 ? 1 : 0};
}

}  // namespace

BodyInstance instance_of(const Body& body) {
    BodyInstance out;
    const glm::mat4& m = body.model;
    for (int row = 0; row < 3; ++row)
        out.rows[static_cast<std::size_t>(row)] = {m[0][row], m[1][row], m[2][row], m[3][row]};
    out.color = pack(body.color);
    out.edge_color = pack(body.edges.color);
    out.params = params_of(body);
    return out;
}

std::uint32_t BodyBatches::PackedColor::of(const Color& wanted) {
    if (wanted != color) {
        color = wanted;
        bits = pack(wanted);
    }
    return bits;
}

BodyInstance BodyBatches::instance_of(const Body& body) {
    BodyInstance out;
    const glm::mat4& m = body.model;
    for (int row = 0; row < 3; ++row)
        out.rows[static_cast<std::size_t>(row)] = {m[0][row], m[1][row], m[2][row], m[3][row]};
    out.color = last_color_.of(body.color);
    out.edge_color = last_edge_color_.of(body.edges.color);
    out.params = params_of(body);
    return out;
}

float BodyBatches::grow_bounds(const Body& body) {
    const glm::vec3 low = body.mesh->min(), high = body.mesh->max();
    glm::vec3 from(std::numeric_limits<float>::max()), to = -from;
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 p(body.model * glm::vec4(glm::mix(low, high, corner_signs(i)), 1));
        from = glm::min(from, p);
        to = glm::max(to, p);
    }
    const float size = glm::length(to - from) * 0.5F;
    if (!std::isfinite(size) || !(from.x <= to.x)) return 0;
    caster_min_ = glm::min(caster_min_, from);
    caster_max_ = glm::max(caster_max_, to);
    return size;
}

void BodyBatches::measure_casters(std::span<const Body> bodies) {
    caster_min_ = glm::vec3(std::numeric_limits<float>::max());
    caster_max_ = -caster_min_;
    double sum = 0;
    std::size_t count = 0;
    for (const std::uint32_t i : order_) {
        if (!casts(bodies[i])) continue;
        sum += grow_bounds(bodies[i]);
        ++count;
    }
    caster_size_ = count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0;
}

// Fills next_ in drawing order and groups_ over it.
void BodyBatches::gather(std::span<const Body> bodies) {
    order_.clear();
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].mesh != nullptr) order_.push_back(static_cast<std::uint32_t>(i));
    if (gather_in_order(bodies)) return;
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return key_of(bodies[a]) < key_of(bodies[b]);
    });
    gather_in_order(bodies);
}

// False, and not done, when the order is not that of the keys.
bool BodyBatches::gather_in_order(std::span<const Body> bodies) {
    next_.clear();
    next_.reserve(order_.size());
    next_signature_.clear();
    groups_.clear();
    any_selected_ = false;
    for (const std::uint32_t i : order_) {
        const Body& body = bodies[i];
        const std::uint64_t key = key_of(body);
        if (next_signature_.empty() || next_signature_.back() != key) {
            if (!next_signature_.empty() && key < next_signature_.back()) return false;
            groups_.push_back({.buffer = &buffer_,
                               .mesh = body.mesh,
                               .first = next_.size(),
                               .opaque = layer_of(body) == Opaque,
                               .near_side_only = body.mesh->closed()});
            next_signature_.push_back(next_.size());
            next_signature_.push_back(key);
        }
        Group& group = groups_.back();
        ++group.count;
        group.edges = group.edges || (body.edges.width > 0 && body.mesh->edge_count() > 0);
        // A mirrored body has its faces reversed.
        if (group.near_side_only && glm::determinant(glm::mat3(body.model)) < 0)
            group.near_side_only = false;
        any_selected_ = any_selected_ || body.selected;
        next_.push_back(instance_of(body));
    }
    return true;
}

void BodyBatches::add_instanced(const InstancedBodies& instanced) {
    if (instanced.mesh == nullptr || instanced.instances.empty()) return;
    if (instanced.version != instanced_version_) instanced_buffer_.upload(instanced.instances);
    instanced_version_ = instanced.version;
    any_selected_ = any_selected_ || instanced.any_selected;
    groups_.push_back({.buffer = &instanced_buffer_,
                       .mesh = instanced.mesh,
                       .first = 0,
                       .count = instanced.instances.size(),
                       .opaque = true,
                       .near_side_only = instanced.mesh->closed()});
}

bool BodyBatches::update(std::span<const Body> bodies, const InstancedBodies& instanced) {
    gather(bodies);
    add_instanced(instanced);
    const std::size_t bytes = next_.size() * sizeof(BodyInstance);
    const bool same = next_.size() == instances_.size() && next_signature_ == signature_ &&
                      (bytes == 0 || std::memcmp(next_.data(), instances_.data(), bytes) == 0);
    if (same) return false;
    std::swap(instances_, next_);
    std::swap(signature_, next_signature_);
    buffer_.upload(std::span<const BodyInstance>(instances_));
    measure_casters(bodies);
    return true;
}

static void instance_attributes(VertexArray& array, const Buffer& buffer, std::size_t stride,
                                unsigned divisor, std::size_t start) {
    using enum Attribute::Type;
    const std::size_t words = sizeof(glm::vec4) * 3, word = sizeof(std::uint32_t);
    const std::array<Attribute, 6> list{
        Attribute{body_location::rows, 4, Floats, 0},
        Attribute{body_location::rows + 1, 4, Floats, sizeof(glm::vec4)},
        Attribute{body_location::rows + 2, 4, Floats, sizeof(glm::vec4) * 2},
        Attribute{body_location::color, 4, Bytes, words},
        Attribute{body_location::edge_color, 4, Bytes, words + word},
        Attribute{body_location::params, 1, Integer, words + 2 * word}};
    array.attributes(buffer, list, stride, divisor, start);
}

void BodyBatches::draw_opaque(bool both_sides) {
    for (const Group& group : groups_) {
        if (!group.opaque) continue;
        // Half of a closed mesh is never seen.
        if (group.near_side_only && !both_sides) glEnable(GL_CULL_FACE);
        draw(group, group.first, group.count);
        glDisable(GL_CULL_FACE);
    }
}

void BodyBatches::draw(const Group& group, std::size_t first, std::size_t count) {
    VertexArray& array = group.mesh->vertex_array();
    instance_attributes(array, *group.buffer, sizeof(BodyInstance), 1,
                        first * sizeof(BodyInstance));
    const std::size_t all = group.mesh->index_count(), coarse = group.mesh->coarse_count();
    if (coarse_ && coarse > 0)
        draw_elements(GL_TRIANGLES, coarse, count, all);
    else
        draw_elements(GL_TRIANGLES, all, count);
}

bool BodyBatches::any_coarse() const {
    return std::any_of(groups_.begin(), groups_.end(),
                       [](const Group& group) { return group.mesh->coarse_count() > 0; });
}

void BodyBatches::draw_all() {
    for (const Group& group : groups_) draw(group, group.first, group.count);
}

void BodyBatches::draw_translucent(glm::vec3 eye) {
    struct Item {
        const Group* group;
        std::size_t instance;
        float distance;
    };
    std::vector<Item> items;
    // A crowd is drawn as it comes: sorting it would cost one draw each.
    constexpr std::size_t crowd = 256;
    for (const Group& group : groups_) {
        if (group.opaque || (instances_[group.first].color >> 24) == 0) continue;
        if (group.count > crowd) {
            draw(group, group.first, group.count);
            continue;
        }
        const glm::vec4 middle((group.mesh->min() + group.mesh->max()) * 0.5F, 1);
        for (std::size_t i = group.first; i < group.first + group.count; ++i) {
            const auto& rows = instances_[i].rows;
            const glm::vec3 at(glm::dot(rows[0], middle), glm::dot(rows[1], middle),
                               glm::dot(rows[2], middle));
            items.push_back({&group, i, glm::distance(at, eye)});
        }
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return a.distance > b.distance; });
    for (const Item& item : items) draw(*item.group, item.instance, 1);
}

void BodyBatches::draw_edges(const Program& program) {
    for (const Group& group : groups_) {
        if (!group.edges) continue;
        const std::size_t edges = group.mesh->edge_count();
        program.set("edge_count", static_cast<int>(edges));
        glActiveTexture(GL_TEXTURE1);
        glBindTexture(MeshBuffer::edge_texture_kind, group.mesh->edge_texture());
        glActiveTexture(GL_TEXTURE0);
        // A body's data stays the same for all of its edges.
        instance_attributes(edge_array_, *group.buffer, sizeof(BodyInstance),
                            static_cast<unsigned>(edges), group.first * sizeof(BodyInstance));
        draw_arrays(GL_TRIANGLE_STRIP, 4, edges * group.count);
    }
}

}  // namespace collidoscope::render
