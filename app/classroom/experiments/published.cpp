// The published results of an experiment: assets/experiments/ID.json.
#include "app/base/files/home_folder.h"
#include "app/base/json/json.h"
#include "app/base/utilities/input_error.h"
#include "app/classroom/experiments/experiment.h"

namespace collidoscope::app {
namespace {

class PublishedReader {
  public:
    explicit PublishedReader(std::string file) : file_(std::move(file)) {}

    Published read(const std::string& text) const {
        const Json json = Json::parse(text, nullptr, false);
        if (!json.is_object()) refuse("it is not a JSON object");
        Published out;
        out.source = words(json, "source");
        out.place = words(json, "place");
        out.machine = json.contains("machine") ? words(json, "machine") : "";
        if (const auto claims = json.find("claims"); claims != json.end()) {
            for (const Json& claim : *claims) {
                if (!claim.is_string()) refuse("\"claims\" must be texts");
                out.claims.push_back(claim.get<std::string>());
            }
        }
        const auto series = json.find("series");
        if (series == json.end() || !series->is_array()) refuse("\"series\" must be a list");
        for (const Json& one : *series) out.series.push_back(series_of(one));
        return out;
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const { throw InputError(file_ + ": " + why); }
    std::string words(const Json& json, const char* key) const {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_string())
            refuse(std::string("\"") + key + "\" must be a text");
        return found->get<std::string>();
    }
    PublishedSeries series_of(const Json& json) const {
        if (!json.is_object()) refuse("a series must be an object");
        PublishedSeries out{words(json, "series"), words(json, "name"), words(json, "origin"), {}};
        const auto points = json.find("points");
        if (points == json.end() || !points->is_array()) refuse("\"points\" must be a list");
        for (const Json& point : *points) {
            const bool pair = point.is_array() && point.size() == 2 && point[0].is_number() &&
                              point[1].is_number();
            if (!pair) refuse("a point must be [x, y]");
            out.points.push_back({point[0].get<double>(), point[1].get<double>()});
        }
        return out;
    }

    std::string file_;
};

}  // namespace

Published published_results(const std::string& id) {
    const std::string file = "assets/experiments/" + id + ".json";
    const std::string text = read_asset(file);
    if (text.empty()) return {};
    return PublishedReader(file).read(text);
}

}  // namespace collidoscope::app
