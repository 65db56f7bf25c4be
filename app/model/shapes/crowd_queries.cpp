#include "app/model/shapes/crowd_queries.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "app/base/json/json_fields.h"
#include "app/base/utilities/input_error.h"
#include "app/model/shapes/crowd_queries_json.h"

namespace collidoscope::app {
namespace {

bool is_finite(const vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void demand(bool holds, const char* name, const char* what) {
    if (!holds) throw FieldError(std::string("crowd.queries.") + name, what, " ");
}

BodyFilter read_filter(Fields& f) {
    BodyFilter filter;
    const auto bits = [&](const char* key, std::uint16_t& into) {
        if (const Json* json = f.find(key))
            into = static_cast<std::uint16_t>(read_integer(*json, f.name(key), 0, 0xffff));
    };
    bits("category", filter.category);
    bits("mask", filter.mask);
    return filter;
}

void add_filter(const BodyFilter& filter, Json& json) {
    if (filter.category != BodyFilter{}.category) json["category"] = filter.category;
    if (filter.mask != BodyFilter{}.mask) json["mask"] = filter.mask;
}

bool read_truth(const Json& json, const FieldPath& where) {
    if (!json.is_boolean()) refuse(where, "must be true or false");
    return json.get<bool>();
}

CrowdRegion read_region(const Json& json, const FieldPath& where) {
    Fields f(json, where);
    CrowdRegion region;
    region.box = {read_vec3(f.at("min"), f.name("min")), read_vec3(f.at("max"), f.name("max"))};
    region.filter = read_filter(f);
    f.done("min, max, category, mask");
    return region;
}

CrowdRay read_ray(const Json& json, const FieldPath& where) {
    Fields f(json, where);
    CrowdRay ray;
    ray.ray = {read_vec3(f.at("origin"), f.name("origin")),
               read_vec3(f.at("direction"), f.name("direction"))};
    if (const Json* end = f.find("max_t")) ray.max_t = read_float(*end, f.name("max_t"));
    if (const Json* first = f.find("first")) ray.first = read_truth(*first, f.name("first"));
    ray.filter = read_filter(f);
    f.done("origin, direction, max_t, first, category, mask");
    return ray;
}

CrowdNearest read_nearest(const Json& json, const FieldPath& where) {
    Fields f(json, where);
    CrowdNearest nearest;
    nearest.point = read_vec3(f.at("point"), f.name("point"));
    if (const Json* count = f.find("count"))
        nearest.count =
            static_cast<std::uint32_t>(read_integer(*count, f.name("count"), 1, max_nearest));
    nearest.filter = read_filter(f);
    f.done("point, count, category, mask");
    return nearest;
}

}  // namespace

void read_body_rules(Fields& f, MovingBody& body) {
    if (const Json* fixed = f.find("static")) body.fixed = read_truth(*fixed, f.name("static"));
    body.filter = read_filter(f);
}

void add_body_rules(const MovingBody& body, Json& json) {
    if (body.fixed) json["static"] = true;
    add_filter(body.filter, json);
}

CrowdQueries read_queries(const Json& json, const FieldPath& where) {
    Fields f(json, where);
    CrowdQueries queries;
    if (const Json* region = f.find("region"))
        queries.region = read_region(*region, f.name("region"));
    if (const Json* ray = f.find("ray")) queries.ray = read_ray(*ray, f.name("ray"));
    if (const Json* nearest = f.find("nearest"))
        queries.nearest = read_nearest(*nearest, f.name("nearest"));
    if (const Json* events = f.find("events"))
        queries.events = read_truth(*events, f.name("events"));
    f.done("region, ray, nearest, events");
    return queries;
}

Json to_json(const CrowdQueries& queries) {
    Json out = Json::object();
    if (queries.region) {
        Json& region = out["region"] = {{"min", number(queries.region->box.min)},
                                        {"max", number(queries.region->box.max)}};
        add_filter(queries.region->filter, region);
    }
    if (queries.ray) {
        Json& ray = out["ray"] = {{"origin", number(queries.ray->ray.origin)},
                                  {"direction", number(queries.ray->ray.direction)}};
        if (queries.ray->max_t > 0) ray["max_t"] = number(queries.ray->max_t);
        if (queries.ray->first) ray["first"] = true;
        add_filter(queries.ray->filter, ray);
    }
    if (queries.nearest) {
        Json& nearest = out["nearest"] = {{"point", number(queries.nearest->point)},
                                          {"count", queries.nearest->count}};
        add_filter(queries.nearest->filter, nearest);
    }
    if (queries.events) out["events"] = true;
    return out;
}

std::vector<vec3> grips_of(const CrowdQueries& queries) {
    std::vector<vec3> grips;
    if (queries.region) {
        const Aabb& box = queries.region->box;
        grips.insert(grips.end(), {0.5f * box.min + 0.5f * box.max, box.min, box.max});
    }
    if (queries.ray) {
        const Ray& ray = queries.ray->ray;
        grips.insert(grips.end(), {ray.origin, ray.origin + ray.direction});
    }
    if (queries.nearest) grips.push_back(queries.nearest->point);
    return grips;
}

float grip_radius(const Aabb& field) {
    const vec3 extent = field.max - field.min;
    return 0.012f * std::max({extent.x, extent.y, extent.z});
}

void set_grip(CrowdQueries& queries, std::size_t grip, const vec3& position) {
    if (queries.region) {
        Aabb& box = queries.region->box;
        if (grip == 0) {
            const vec3 offset = position - (0.5f * box.min + 0.5f * box.max);
            box.min += offset;
            box.max += offset;
            return;
        }
        if (grip == 1) box.min = position;
        if (grip == 2) box.max = position;
        if (grip < 3) {
            const vec3 low = glm::min(box.min, box.max);
            box.max = glm::max(box.min, box.max);
            box.min = low;
            return;
        }
        grip -= 3;
    }
    if (queries.ray) {
        Ray& ray = queries.ray->ray;
        if (grip == 0) {
            ray.origin = position;
            return;
        }
        if (grip == 1) {
            if (position != ray.origin) ray.direction = position - ray.origin;
            return;
        }
        grip -= 2;
    }
    if (queries.nearest && grip == 0) queries.nearest->point = position;
}

void move(CrowdQueries& queries, const vec3& offset) {
    if (queries.region) queries.region->box.min += offset, queries.region->box.max += offset;
    if (queries.ray) queries.ray->ray.origin += offset;
    if (queries.nearest) queries.nearest->point += offset;
}

void check(const CrowdQueries& queries) {
    if (queries.region) {
        const Aabb& box = queries.region->box;
        demand(is_finite(box.min) && is_finite(box.max), "region", "must have finite numbers");
        demand(glm::all(glm::lessThanEqual(box.min, box.max)), "region",
               "must have no min above max");
    }
    if (queries.ray) {
        const CrowdRay& ray = *queries.ray;
        demand(is_finite(ray.ray.origin) && is_finite(ray.ray.direction), "ray",
               "must have finite numbers");
        demand(ray.ray.direction != vec3(0), "ray.direction", "must not be zero");
        demand(std::isfinite(ray.max_t) && ray.max_t >= 0, "ray.max_t",
               "must be finite, zero or more");
    }
    if (queries.nearest)
        demand(is_finite(queries.nearest->point), "nearest.point", "must have finite numbers");
}

}  // namespace collidoscope::app
