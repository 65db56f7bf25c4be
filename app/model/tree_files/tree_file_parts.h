// Common parts of the two forms of tree files; only for their readers.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "app/base/json/json_reader.h"
#include "app/model/tree_files/tree_import.h"

namespace collidoscope::app {

inline constexpr std::uint32_t tree_file_version = 2;
inline constexpr std::uint32_t scene_file_version = 3;  // of several trees
inline constexpr std::string_view tree_file_magic(
    "\x89"
    "CBVH\r\n\x1a",
    8);
inline constexpr std::size_t max_tree_warnings = 20;
inline constexpr std::uint64_t max_index = 0xffffffffu;

// The members that say what kind of tree it is: those of the JSON form beside its arrays, and all
// of the binary form's HEAD.
class TreeHead {
  public:
    // `name` stands for the file in the message of another version.
    TreeHead(JsonReader& reader, const std::string& name, ImportedTree& tree)
        : reader_(reader), name_(name), tree_(tree) {}

    // Reads the value when the key is one of these.
    bool take(const std::string& key);
    // A key may be given once.
    void once(const std::string& key);
    // Does everything that the arrays depend on stand before them?
    bool enough() const {
        return volume_ && (tree_.dump.volume != DumpVolume::Kdop || directions_);
    }
    // `alone`: not one of several, which say no version.
    void check(bool alone) const;
    bool several() const { return version_ == scene_file_version; }
    // Are the bounds in double?
    bool wide() const { return wide_; }
    // The largest number of quantized boxes; 0: there are none.
    std::uint32_t quantized_most() const { return quantized_most_; }

  private:
    void take_volume();
    void take_precision();
    void take_directions();
    void take_mesh();

    JsonReader& reader_;
    const std::string& name_;
    ImportedTree& tree_;
    std::set<std::string> seen_;
    std::uint64_t version_ = 0;
    bool volume_ = false, directions_ = false, wide_ = false;
    std::uint32_t quantized_most_ = 0;
};

[[noreturn]] void refuse_version(const std::string& name, std::uint64_t version);

void read_tree_json(std::string_view text, const std::string& name, ImportedScene& scene);
void read_tree_binary(std::string_view bytes, const std::string& name, ImportedScene& scene);

}  // namespace collidoscope::app
