#include "tests/app/demos/stored_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "app/base/files/whole_file.h"
#include "app/model/json_lines/trace_json.h"

namespace collidoscope::app {
namespace {

// Three decimals, and no minus before a zero.
void round_numbers(Json& json) {
    if (json.is_number_float()) {
        const double rounded = std::round(json.get<double>() * 1000) / 1000;
        json = rounded == 0 ? 0.0 : rounded;
    } else if (json.is_structured()) {
        for (Json& part : json) round_numbers(part);
    }
}

// FNV-1a.
std::uint64_t sum_of(const std::string& text, std::uint64_t sum) {
    for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return sum;
}

// Variety of the marks in the scene: the number of different pairs of role and label.
std::size_t variety(const std::vector<Mark>& marks) {
    std::set<std::pair<Role, std::string>> seen;
    for (const Mark& mark : marks)
        if (mark.space == Space::World) seen.emplace(mark.role, mark.label);
    return seen.size();
}

}  // namespace

StepName StepName::of(const std::vector<std::string>& lines, std::size_t step) {
    const auto end = lines.begin() + static_cast<std::ptrdiff_t>(step + 1);
    return {lines.at(step),
            static_cast<std::size_t>(std::count(lines.begin(), end, lines.at(step)))};
}

std::optional<std::size_t> StepName::in(const std::vector<std::string>& lines) const {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i] == line && ++seen == occurrence) return i;
    return std::nullopt;
}

std::string StoredStep::text() const {
    return fmt::format("{{\n\"line\": {},\n\"occurrence\": {},\n\"marks\": [\n{}]\n}}\n",
                       Json(step.line).dump(), step.occurrence, marks);
}

StoredStep StoredStep::read(const std::filesystem::path& file) {
    const std::string text(WholeFile(file).text());
    const Json json = Json::parse(text, nullptr, false);
    const std::string before = "\"marks\": [\n";
    const std::size_t from = text.find(before), to = text.rfind("]\n}\n");
    if (json.is_discarded() || from == std::string::npos || to == std::string::npos)
        throw InputError(file.string() + ": not what a picture's test has stored");
    return {{json.at("line"), json.at("occurrence")},
            text.substr(from + before.size(), to - from - before.size())};
}

std::string marks_text(const std::vector<Mark>& marks) {
    struct Alike {
        std::vector<std::size_t> places;
        std::uint64_t sum = 14695981039346656037u;
    };
    std::vector<std::string> lines, kinds;
    std::map<std::string, Alike> groups;
    for (const Mark& mark : marks) {
        Json json = to_json(mark);
        round_numbers(json);
        lines.push_back(json.dump());
        Json kind = {{"kind", json.begin().key()}, {"role", json["role"]}};
        for (const char* name : {"space", "text"})
            if (json.contains(name)) kind[name] = json[name];
        kinds.push_back(kind.dump());
        Alike& group = groups[kinds.back()];
        group.places.push_back(lines.size() - 1);
        group.sum = sum_of(lines.back(), group.sum);
    }
    std::vector<std::string> listed;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Alike& group = groups[kinds[i]];
        if (group.places.size() <= max_listed) {
            listed.push_back(lines[i]);
        } else if (group.places.front() == i) {
            Json json = Json::parse(kinds[i]);
            json["count"] = group.places.size();
            json["sum"] = fmt::format("{:016x}", group.sum);
            listed.push_back(json.dump());
        }
    }
    return listed.empty() ? "" : fmt::format("{}\n", fmt::join(listed, ",\n"));
}

bool same_picture(const render::ImageDifference& difference) {
    return difference.same_size && difference.share_beyond <= max_beyond &&
           difference.mean <= max_mean_difference;
}

std::size_t max_telling(StepPictures& pictures) {
    const std::size_t count = pictures.lines().size();
    // Three pictures for each place that is tried.
    constexpr std::size_t max_tried = 20;
    std::map<std::size_t, StepPicture> drawn;
    const auto at = [&](std::size_t step) -> const StepPicture& {
        const auto found = drawn.find(step);
        return found != drawn.end() ? found->second
                                    : drawn.emplace(step, pictures.at(step)).first->second;
    };
    using Score = std::tuple<bool, std::size_t, double>;
    std::optional<Score> best;
    std::size_t telling = 0;
    const std::size_t stride = std::max<std::size_t>(1, count / max_tried);
    for (std::size_t step = 0; step < count; step += stride) {
        while (!drawn.empty() && drawn.begin()->first + 1 < step) drawn.erase(drawn.begin());
        double least = 1;
        for (const std::size_t other : {step - 1, step + 1}) {
            if (other >= count) continue;
            const double told =
                render::compare(at(step).image, at(other).image, tolerance).share_beyond;
            const bool same_marks = marks_text(at(step).marks) == marks_text(at(other).marks);
            least = std::min(least, same_marks ? 0 : told);
        }
        const bool sure = least > 2 * min_told;
        const Score score{sure, sure ? variety(at(step).marks) : 0, least};
        if (best && score <= *best) continue;
        best = score;
        telling = step;
    }
    return telling;
}

}  // namespace collidoscope::app
