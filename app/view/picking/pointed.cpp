#include "app/view/picking/pointed.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

template <typename T>
bool holds(const std::vector<T>& all, const T& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}
template <typename T>
void insert(std::vector<T>& all, const T& one) {
    if (!holds(all, one)) all.push_back(one);
}

bool is_named(const Mark& mark) {
    return std::holds_alternative<FeatureMark>(mark.geometry) ||
           std::holds_alternative<EdgeMark>(mark.geometry);
}
std::string link_of(const Mark& mark) {
    if (!mark.link.empty()) return mark.link;
    if (is_named(mark)) return {};
    return !mark.id.empty()    ? "id " + mark.id
           : !mark.key.empty() ? "key " + mark.key
                               : std::string();
}

}  // namespace

bool Pointed::lights(const FeatureMark& feature) const {
    return holds(features, feature);
}

bool Pointed::lights(const Mark& mark) const {
    if (const auto* feature = std::get_if<FeatureMark>(&mark.geometry); feature && lights(*feature))
        return true;
    if (const auto* edge = std::get_if<EdgeMark>(&mark.geometry);
        edge && holds(edges, {edge->ring, edge->edge}))
        return true;
    const std::string link = link_of(mark);
    return !link.empty() && holds(links, link);
}

bool Pointed::lights_any(const Pointed& other) const {
    return std::any_of(links.begin(), links.end(),
                       [&](const std::string& link) { return holds(other.links, link); });
}

Pointed& Pointed::add(const FeatureMark& feature) {
    insert(features, feature);
    return *this;
}

Pointed& Pointed::add(const Mark& mark) {
    if (const auto* feature = std::get_if<FeatureMark>(&mark.geometry)) add(*feature);
    if (const auto* edge = std::get_if<EdgeMark>(&mark.geometry))
        insert(edges, std::pair(edge->ring, edge->edge));
    if (const std::string link = link_of(mark); !link.empty()) insert(links, link);
    return *this;
}

Pointed pointed_at(const Mark& mark) {
    return Pointed().add(mark);
}

Pointed pointed_at(const Step& step) {
    Pointed all;
    for (const Mark& mark : step.marks) {
        if (!mark.link.empty() || is_named(mark)) all.add(mark);
    }
    return all;
}

std::string words_for(const FeatureMark& feature) {
    const char* kind = feature.kind == FeatureKind::Vertex ? "vertex "
                       : feature.kind == FeatureKind::Edge ? "edge "
                                                           : "face ";
    // Edges are named by the lower of two half-edges; people count them one by one.
    const auto number = feature.kind == FeatureKind::Edge ? feature.index / 2 : feature.index;
    return std::string(feature.body == 0 ? "A: " : "B: ") + kind + std::to_string(number);
}

}  // namespace collidoscope::app
