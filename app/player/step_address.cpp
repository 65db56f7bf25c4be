#include "app/player/step_address.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "app/base/utilities/input_error.h"
#include "app/base/utilities/nearest_name.h"
#include "collision/trace/words.h"

namespace collidoscope::app {
namespace {

// Without a label: the step of this number.
struct LabelPart {
    std::string label;
    std::size_t occurrence = 1;
};

// From 1 on; 0 for what is none.
std::size_t number_of(std::string_view digits) {
    std::size_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? number : 0;
}

LabelPart parse_part(std::string_view text, std::string_view whole) {
    const auto refuse = [&](const std::string& what) {
        throw InputError("\"" + std::string(whole) + "\" is no place of a step: " + what);
    };
    if (text.empty() || text.front() != '#') refuse("it must be like \"#label\" or \"#label:2\"");
    text.remove_prefix(1);
    LabelPart part;
    const auto colon = text.rfind(':');
    part.label = std::string(text.substr(0, colon));
    if (part.label.empty()) refuse("the label is missing");
    if (colon == std::string_view::npos) return part;
    part.occurrence = number_of(text.substr(colon + 1));
    if (part.occurrence == 0) refuse("after the colon comes the number of the occurrence, from 1");
    return part;
}

std::vector<LabelPart> parse_address(std::string_view address) {
    std::vector<LabelPart> parts;
    if (const std::size_t number = number_of(address)) return {LabelPart{{}, number}};
    for (std::string_view rest = address;;) {
        const auto slash = rest.find('/');
        parts.push_back(parse_part(rest.substr(0, slash), address));
        if (slash == std::string_view::npos) return parts;
        rest.remove_prefix(slash + 1);
    }
}

// The steps of the run itself, or those inside a step through all its scopes.
std::vector<Place> steps_below(const Recording& recording, const std::optional<Place>& around) {
    std::vector<Place> places;
    const auto add = [&](ScopeIndex scope) {
        for (std::size_t i = 0; i < recording.steps_of(scope).size(); ++i)
            places.push_back({scope, i});
    };
    if (!around) add(top_level);
    if (around)
        for (const ScopeIndex scope : recording.scopes_in(*around)) add(scope);
    return places;
}

struct Match {
    std::optional<Place> place;
    std::size_t occurrences = 0;
};

Match match(const Recording& recording, const std::vector<Place>& places, const LabelPart& part) {
    Match found;
    if (part.label.empty()) {
        found.occurrences = places.size();
        if (part.occurrence <= places.size()) found.place = places[part.occurrence - 1];
        return found;
    }
    for (const Place& place : places) {
        if (part.label != recording.at(place).label) continue;
        if (++found.occurrences == part.occurrence) found.place = place;
    }
    if (found.occurrences > 0 || places.empty() || part.occurrence != 1) return found;
    if (part.label == "first") found.place = places.front();
    if (part.label == "last") found.place = places.back();
    return found;
}

}  // namespace

std::optional<Place> step_at(const Recording& recording, std::string_view address) {
    std::optional<Place> at;
    for (const LabelPart& part : parse_address(address)) {
        at = match(recording, steps_below(recording, at), part).place;
        if (!at) return at;
    }
    return at;
}

std::optional<Place> find_step(const Recording& recording, std::string_view address,
                               const std::function<const Recording&(const StepPath& path)>& again) {
    const Recording* shown = &recording;
    std::optional<Place> around;
    for (std::size_t slash = 0; slash != std::string_view::npos;) {
        slash = address.find('/', slash + (slash > 0));
        const std::string_view part = address.substr(0, slash);
        std::optional<Place> place = step_at(*shown, part);
        if (!place && around && shown->misses_inside(*around)) {
            shown = &again(shown->path_to(*around));
            place = step_at(*shown, part);
        }
        if (!place) return place;
        around = place;
    }
    return around;
}

std::string address_of(const Recording& recording, const Place& place) {
    std::string outer;
    std::optional<Place> around;
    if (place.scope != top_level) {
        around = recording.caller(place.scope);
        outer = address_of(recording, *around) + "/";
    }
    const std::string label = recording.at(place).label;
    std::size_t occurrence = 0;
    for (const Place& other : steps_below(recording, around)) {
        if (label == recording.at(other).label) ++occurrence;
        if (other == place) break;
    }
    return outer + "#" + label + (occurrence > 1 ? ":" + std::to_string(occurrence) : "");
}

std::string why_no_step(const Recording& recording, std::string_view address) {
    std::optional<Place> at;
    for (const LabelPart& part : parse_address(address)) {
        const std::vector<Place> places = steps_below(recording, at);
        const Match found = match(recording, places, part);
        if (!found.place && at && recording.misses_inside(*at))
            return "the steps inside \"" + std::string(recording.at(*at).label) +
                   "\" were not all recorded, and \"" + part.label + "\" is not among those kept";
        if (places.empty()) return at ? "there are no steps inside" : "the run has no steps";
        if (found.place) {
            at = found.place;
            continue;
        }
        if (part.label.empty())
            return "the run has " + counted(places.size(), "step") + ", not " +
                   std::to_string(part.occurrence);
        if (found.occurrences > 0)
            return "\"" + part.label + "\" is reached " + counted(found.occurrences, "time") +
                   ", not " + std::to_string(part.occurrence);
        std::vector<std::string> labels;
        for (const Place& place : places) labels.emplace_back(recording.at(place).label);
        std::sort(labels.begin(), labels.end());
        labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
        const std::string meant = nearest_name(part.label, labels);
        return "no step of this run is on a line \"" + part.label + "\"" +
               (meant.empty() ? "" : "; did you mean \"" + meant + "\"?");
    }
    return {};
}

}  // namespace collidoscope::app
