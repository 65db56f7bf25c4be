#include "app/player/player.h"

#include <algorithm>
#include <map>

#include "app/player/inspect.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

// In `to`, a list of another recording, the same occurrence of the same label as step `index` of
// `from`; else the last one before it, else the step with the same number.
template <typename From, typename To>
std::size_t same_line(std::size_t from_count, const From& from, std::size_t index,
                      std::size_t to_count, const To& to) {
    const std::string_view label = from(std::min(index, from_count - 1));
    std::size_t wanted = 0;
    for (std::size_t i = 0; i < index; ++i) wanted += from(i) == label;
    std::size_t seen = 0, best = std::min(index, to_count - 1);
    for (std::size_t i = 0; i < to_count && seen <= wanted; ++i) {
        if (to(i) != label) continue;
        best = i;
        ++seen;
    }
    return best;
}

std::size_t same_step(const Recording& from, ScopeIndex from_scope, std::size_t index,
                      const Recording& to, ScopeIndex to_scope) {
    const auto labels = [](const std::vector<Step>& steps) {
        return [&steps](std::size_t i) { return std::string_view(steps[i].label); };
    };
    const auto &f = from.steps_of(from_scope), &t = to.steps_of(to_scope);
    return same_line(f.size(), labels(f), index, t.size(), labels(t));
}

// Which of the scopes inside a step this one is: the number among those with its id.
std::size_t rank_among(const Recording& recording, const std::vector<ScopeIndex>& scopes,
                       ScopeIndex wanted) {
    std::size_t rank = 0;
    for (const ScopeIndex scope : scopes) {
        if (scope == wanted) break;
        rank += recording.scopes[scope].id == recording.scopes[wanted].id;
    }
    return rank;
}

}  // namespace

Place Player::found_again(const Recording& other) const {
    const std::vector<Place> here = path();
    Place there{top_level, same_step(recording_, top_level, here.front().step, other, top_level)};
    for (std::size_t i = 1; i < here.size(); ++i) {
        const ScopeIndex mine = here[i].scope;
        const std::string& id = recording_.scopes[mine].id;
        std::size_t rank = rank_among(recording_, recording_.scopes_in(here[i - 1]), mine);
        std::optional<ScopeIndex> its;
        for (const ScopeIndex scope : other.scopes_in(there)) {
            if (other.scopes[scope].id != id) continue;
            its = scope;
            if (rank-- == 0) break;
        }
        if (!its) break;
        there = {*its, same_step(recording_, mine, here[i].step, other, *its)};
    }
    return there;
}

void Player::take(Recording recording) {
    if (empty() || recording.steps.empty() || at_end()) {
        const bool was_playing = playing_ && !recording.steps.empty();
        const double elapsed = elapsed_;
        restart(std::move(recording));
        playing_ = was_playing;
        elapsed_ = elapsed;
        return;
    }
    const Place place = found_again(recording);
    show(std::move(recording), place);
}

void Player::restart(Recording recording) {
    recording_ = std::move(recording);
    recordings_ = next_generation();
    playing_ = false;
    elapsed_ = 0;
    show({top_level, empty() ? 0 : count() - 1});
}

void Player::show(Recording recording, const Place& place) {
    recording_ = std::move(recording);
    recordings_ = next_generation();
    show(place);
}

void Player::show(const Place& place) {
    place_ = place;
    index_ = place.scope == top_level ? place.step : path().front().step;
    version_ = next_generation();
}

std::vector<Place> Player::path() const {
    std::vector<Place> places{place_};
    while (places.back().scope != top_level)
        places.push_back(recording_.caller(places.back().scope));
    std::reverse(places.begin(), places.end());
    return places;
}

std::vector<Place> Player::steps_inside(const Place& step) const {
    std::vector<Place> places;
    for (const ScopeIndex scope : recording_.scopes_in(step)) {
        for (std::size_t i = 0; i < recording_.scopes[scope].steps.size(); ++i)
            places.push_back({scope, i});
    }
    return places;
}

std::size_t Player::number_here() const {
    if (!inside()) return index_;
    std::size_t number = place_.step;
    for (const ScopeIndex scope : recording_.scopes_in(recording_.caller(place_.scope))) {
        if (scope == place_.scope) break;
        number += recording_.scopes[scope].steps.size();
    }
    return number;
}

std::size_t Player::count_here() const {
    if (!inside()) return count();
    std::size_t count = 0;
    for (const ScopeIndex scope : recording_.scopes_in(recording_.caller(place_.scope)))
        count += recording_.scopes[scope].steps.size();
    return count;
}

bool Player::step_into() {
    pause();
    complete_inside();
    const std::vector<ScopeIndex> scopes =
        empty() ? std::vector<ScopeIndex>{} : recording_.scopes_in(place_);
    if (scopes.empty()) return false;
    go(Place{scopes.front(), 0});
    return true;
}

void Player::complete_inside() {
    if (again_ && !empty() && recording_.misses_inside(place_))
        take_inside(again_(recording_.path_to(place_)));
}

void Player::take_inside(Recording recording) {
    if (empty() || recording.steps.empty()) return restart(std::move(recording));
    const auto same = recording.place_at(recording_.path_to(place_));
    show(std::move(recording), same ? *same : Place{top_level, index_});
}

bool Player::go_to_address(std::string_view address) {
    if (empty()) return false;
    const auto place =
        find_step(recording_, address, [&](const StepPath& path) -> const Recording& {
            if (again_) take_inside(again_(path));
            return recording_;
        });
    if (!place) return false;
    pause();
    go(*place);
    return true;
}

bool Player::step_out() {
    pause();
    if (!inside()) return false;
    go(recording_.caller(place_.scope));
    return true;
}

void Player::to_start() {
    pause();
    if (!inside()) return go(0);
    go(steps_inside(recording_.caller(place_.scope)).front());
}

void Player::to_end() {
    pause();
    if (!inside()) return go(count());
    go(steps_inside(recording_.caller(place_.scope)).back());
}

std::optional<Place> Player::next(bool stops_inside) const {
    if (empty()) return std::nullopt;
    Place to{place_.scope, place_.step + 1};
    if (to.step >= recording_.steps_of(to.scope).size()) {
        if (!inside()) return std::nullopt;
        // On to the next scope of the same step, or back to that step.
        const Place caller = recording_.caller(place_.scope);
        const auto scopes = recording_.scopes_in(caller);
        const auto here = std::find(scopes.begin(), scopes.end(), place_.scope);
        if (here == scopes.end() || here + 1 == scopes.end()) return caller;
        to = {*(here + 1), 0};
    }
    if (!stops_inside) return to;
    const std::optional<Place> stop = break_inside(to);
    return stop ? *stop : to;
}

std::optional<Place> Player::previous() const {
    if (empty() || at_start()) return std::nullopt;
    if (place_.step > 0) return Place{place_.scope, place_.step - 1};
    const Place caller = recording_.caller(place_.scope);
    const auto scopes = recording_.scopes_in(caller);
    const auto here = std::find(scopes.begin(), scopes.end(), place_.scope);
    if (here == scopes.begin() || here == scopes.end()) return caller;
    return Place{*(here - 1), recording_.scopes[*(here - 1)].steps.size() - 1};
}

std::optional<Place> Player::break_inside(const Place& step) const {
    // Most often no line of any other program has a breakpoint.
    const bool any = std::any_of(programs_.begin(), programs_.end(), [&](const auto& program) {
        return program.first != program_ && !program.second.lines.empty();
    });
    if (!any) return std::nullopt;
    for (const Place& place : steps_inside(step)) {
        if (const auto deeper = break_inside(place)) return deeper;
        if (breaks_at(place)) return place;
    }
    return std::nullopt;
}

bool Player::is_around(const Place& step) const {
    const auto places = path();
    return std::find(places.begin(), places.end(), step) != places.end();
}

const std::vector<Mark>& Player::marks() const {
    if (marks_version_ != version_) {
        marks_ = empty() ? std::vector<Mark>{} : recording_.marks_at(place_);
        marks_version_ = version_;
    }
    return marks_;
}

void Player::go(std::size_t index) {
    go(Place{top_level, index});
}

void Player::go(const Place& place) {
    if (empty()) return;
    Place to = place;
    if (to.scope == top_level) to.step = std::min(to.step, count() - 1);
    elapsed_ = 0;
    if (to != place_) show(to);
}

void Player::step_by(long steps) {
    pause();
    for (; steps < 0; ++steps) {
        const std::optional<Place> to = previous();
        if (!to) break;
        const bool out = to->scope != place_.scope && is_around(*to);
        go(*to);
        if (out) break;
    }
    for (; steps > 0; --steps) {
        const std::optional<Place> to = next(false);
        if (!to || held(*to)) break;
        const bool out = to->scope != place_.scope && is_around(*to);
        go(*to);
        if (out) break;
    }
}

void Player::play() {
    if (empty()) return;
    if (at_end()) go(0);
    playing_ = true;
    elapsed_ = 0;
}

void Player::play_after(double seconds) {
    if (at_end()) return;
    playing_ = true;
    elapsed_ = -seconds * base_rate * speed_;
}

bool Player::advance(double seconds) {
    if (!playing_) return false;
    elapsed_ += std::max(seconds, 0.0) * base_rate * speed_;
    bool moved = false;
    while (elapsed_ >= 1 && playing_) {
        elapsed_ -= 1;
        if (const std::optional<Place> to = next(true)) {
            if (held(*to)) {
                pause();
                break;
            }
            // Coming back to the step around is no stop: it was shown before.
            const bool again = is_around(*to);
            show(*to);
            moved = true;
            if (!again && (breaks_at(place_) || watch_stops_at(place_))) pause();
        }
        if (at_end()) pause();
    }
    return moved;
}

bool Player::breaks_at(const Place& step) const {
    return breakpoints(id_of(step.scope)).contains(recording_.at(step).label);
}

// Values are watched in the run's own steps.
bool Player::watch_stops_at(const Place& step) const {
    const auto& watches = stops(program_).watches;
    return step.scope == top_level &&
           std::any_of(watches.begin(), watches.end(), [&](const Watch& watch) {
               return watch.stops && changes_value(recording_, step.step, watch.id);
           });
}

Stop Player::run() {
    pause();
    while (const std::optional<Place> to = next(true)) {
        if (held(*to)) return Stop::Held;
        const bool again = is_around(*to);
        go(*to);
        if (again) continue;
        if (watch_stops_at(*to)) return Stop::Watch;
        if (breaks_at(*to)) return Stop::Breakpoint;
    }
    return Stop::End;
}

Stop Player::run_to(std::string_view label) {
    pause();
    const Place from = place_;
    const std::string id = id_of(from.scope);
    while (const std::optional<Place> to = next(true)) {
        if (held(*to)) return Stop::Held;
        const bool again = is_around(*to);
        show(*to);
        if (again) continue;
        if (recording_.at(*to).label == label && id_of(to->scope) == id) return Stop::Line;
        if (breaks_at(*to)) return Stop::Breakpoint;
        if (watch_stops_at(*to)) return Stop::Watch;
    }
    go(from);
    return Stop::End;
}

const Player::Stops& Player::stops(const std::string& id) const {
    static const Stops none;
    const auto found = programs_.find(id);
    return found == programs_.end() ? none : found->second;
}

const std::set<std::string, std::less<>>& Player::breakpoints(const std::string& id) const {
    return stops(id).lines;
}

void Player::toggle_breakpoint(std::string_view label, const std::string& id) {
    auto& lines = programs_[id].lines;
    const auto found = lines.find(label);
    if (found == lines.end()) {
        lines.emplace(label);
    } else {
        lines.erase(found);
    }
}

bool Player::watched(std::string_view id) const {
    const auto& watches = stops(program_).watches;
    return std::any_of(watches.begin(), watches.end(),
                       [&](const Watch& watch) { return watch.id == id; });
}

void Player::toggle_watch(const std::string& id) {
    auto& watches = programs_[program_].watches;
    if (std::erase_if(watches, [&](const Watch& watch) { return watch.id == id; }) == 0)
        watches.push_back({id});
}

void Player::toggle_watch_stop(std::string_view id) {
    for (Watch& watch : programs_[program_].watches) {
        if (watch.id == id) watch.stops = !watch.stops;
    }
}

bool Player::go_to_label(std::string_view label) {
    // The list as places, the run's own without a copy of it.
    const std::vector<Place> list =
        inside() ? steps_inside(recording_.caller(place_.scope)) : std::vector<Place>{};
    const auto at = [&](std::size_t i) { return inside() ? list[i] : Place{top_level, i}; };
    const std::size_t all = count_here(), here = number_here();
    for (std::size_t offset = 1; offset <= all; ++offset) {
        const Place to = at((here + offset) % all);
        if (recording_.at(to).label != label || id_of(to.scope) != id_of(place_.scope)) continue;
        pause();
        go(to);
        return true;
    }
    return false;
}

std::vector<std::size_t> Player::ticks() const {
    std::map<std::string_view, std::size_t> counts;
    for (const Step& step : recording_.steps) ++counts[step.label];
    constexpr std::size_t rare = 2;
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < count(); ++i) {
        const std::string_view label = recording_.steps[i].label;
        const bool wanted =
            breakpoints().empty() ? counts[label] <= rare : breakpoints().contains(label);
        if (wanted) result.push_back(i);
    }
    return result;
}

}  // namespace collidoscope::app
