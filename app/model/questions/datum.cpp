#include "app/model/questions/datum.h"

#include <algorithm>
#include <charconv>

#include "collision/bits.h"
#include "collision/decimal.h"

namespace collidoscope::app {

void Datum::refuse(const char* wanted) {
    throw std::logic_error(std::string("the value is not ") + wanted);
}

double Datum::number() const {
    if (const float* value = std::get_if<float>(&data_)) return static_cast<double>(*value);
    if (const double* value = std::get_if<double>(&data_)) return *value;
    refuse("a number");
}

std::size_t Datum::size() const {
    if (const List* list = std::get_if<List>(&data_)) return list->size();
    if (const Record* record = std::get_if<Record>(&data_)) return record->size();
    return 0;
}

const Datum& Datum::operator[](std::string_view name) const {
    for (const Member& member : std::get<Record>(data_))
        if (member.first == name) return member.second;
    throw std::logic_error("the record has no member " + std::string(name));
}

bool Datum::operator==(const Datum& other) const {
    if (const float* value = std::get_if<float>(&data_)) {
        const float* second = std::get_if<float>(&other.data_);
        return second && bits_as<std::uint32_t>(*value) == bits_as<std::uint32_t>(*second);
    }
    if (const double* value = std::get_if<double>(&data_)) {
        const double* second = std::get_if<double>(&other.data_);
        return second && bits_as<std::uint64_t>(*value) == bits_as<std::uint64_t>(*second);
    }
    return data_ == other.data_;
}

namespace {

struct Speller {
    std::string operator()(std::monostate) const { return "nothing"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(const std::string& value) const { return value; }
    template <typename Number>
    std::string operator()(Number value) const {
        char text[40];
        if constexpr (std::is_floating_point_v<Number>)
            return {text, to_decimal(text, text + sizeof text, value).ptr};
        else
            return {text, std::to_chars(text, text + sizeof text, value).ptr};
    }
    std::string operator()(const Datum::List& list) const {
        std::string text;
        for (const Datum& item : list) text += (text.empty() ? "" : ", ") + spelled(item);
        return "(" + text + ")";
    }
    std::string operator()(const Datum::Record& record) const {
        std::string text;
        for (const auto& [name, value] : record)
            text += (text.empty() ? "" : ", ") + name + " = " + spelled(value);
        return "{" + text + "}";
    }
};

}  // namespace

std::string spelled(const Datum& value) {
    return std::visit(Speller{}, value.data());
}

std::string spelled(const Options& options) {
    std::string text;
    for (const auto& [id, value] : options)
        text += (text.empty() ? "" : ", ") + id + " = " + spelled(value);
    return text;
}

Options::Options(std::initializer_list<Datum::Member> members) {
    for (const auto& [id, value] : members) set(id, value);
}

const Datum* Options::find(std::string_view id) const {
    for (const Datum::Member& member : members_)
        if (member.first == id) return &member.second;
    return nullptr;
}

void Options::set(std::string id, Datum value) {
    for (Datum::Member& member : members_) {
        if (member.first != id) continue;
        member.second = std::move(value);
        return;
    }
    members_.emplace_back(std::move(id), std::move(value));
}

void Options::erase(std::string_view id) {
    std::erase_if(members_, [&](const Datum::Member& member) { return member.first == id; });
}

bool Options::operator==(const Options& other) const {
    return members_.size() == other.members_.size() &&
           std::all_of(begin(), end(), [&](const Datum::Member& member) {
               const Datum* second = other.find(member.first);
               return second && *second == member.second;
           });
}

}  // namespace collidoscope::app
