// The members of a block's JSON object, taken by name; what is wrong is told with its place.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/base/json/json.h"
#include "app/base/json/json_places.h"

namespace collidoscope::app {

// A value that cannot be used, before its line is looked up.
struct BlockFault {
    JsonPath where;
    std::string what;
};

class BlockFields {
  public:
    explicit BlockFields(const Json& json, JsonPath where = {});

    const Json* find(const std::string& key);
    const Json& at(const std::string& key, const std::string& meaning);
    // A text with something in it.
    std::string text(const std::string& key, const std::string& meaning);
    std::string text_or(const std::string& key, const std::string& fallback = {});
    bool flag(const std::string& key, bool fallback);
    std::int64_t integer(const std::string& key, std::int64_t fallback, std::int64_t least,
                         std::int64_t most);
    double number(const std::string& key, double fallback, double least, double most);
    std::vector<std::string> texts(const std::string& key);
    // Address of a step; empty where there is none.
    std::string address(const std::string& key);
    std::vector<std::string> addresses(const std::string& key);
    // One of these words.
    void one_of(const std::string& key, const std::string& value,
                const std::vector<std::string>& words) const;
    // After every member has been asked for: refuses those that are unknown.
    void done() const;

    JsonPath place(const std::string& key) const { return where_ / key; }
    [[noreturn]] void refuse(const std::string& key, const std::string& what) const {
        throw BlockFault{where_ / key, what};
    }

  private:
    const Json& json_;
    JsonPath where_;
    std::set<std::string> asked_;
};

// Reads the body of a block. Faults of the text, too deep nesting and doubled keys among them, are
// BlockFaults with the offset of where they stand.
struct BlockTextFault {
    std::size_t offset = 0;
    std::string what;
    bool quotes = false;  // it is about quotes that JSON does not have
};
Json read_block_text(const std::string& body);

}  // namespace collidoscope::app
