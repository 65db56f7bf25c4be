// The binary form of tree files: sections, each with checksums.
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <span>

#include "app/model/tree_files/tree_file_parts.h"
#include "collision/cpu/crc32.h"
#include "collision/trees/dump/wide_bounds.h"

namespace collidoscope::app {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are copied as they stand");

std::uint32_t checksum_of(std::string_view text) {
    return crc32(std::as_bytes(std::span<const char>(text.data(), text.size())));
}

class TreeBytes {
  public:
    TreeBytes(std::string_view bytes, const std::string& name, ImportedTree& tree)
        : bytes_(bytes), name_(name), dump_(tree.dump), tree_(tree) {}

    void read() {
        at_ = tree_file_magic.size();
        const std::uint32_t version = word();
        if (version != tree_file_version) refuse_version(name_, version);
        while (read_section()) continue;
        read_head();
        read_nodes();
        if (wide_) {
            copy("BNDS", tree_.wide_bounds);
            narrow_bounds(dump_, tree_.wide_bounds);
        } else {
            copy("BNDS", dump_.bounds);
        }
        if (dump_.bounds.size() != dump_.nodes.size() * dump_.floats_per_node()) {
            fail("BNDS", "it holds " + std::to_string(dump_.bounds.size()) +
                             (wide_ ? " doubles, and " : " floats, and ") +
                             std::to_string(dump_.nodes.size()) + " nodes need " +
                             std::to_string(dump_.floats_per_node()) + " each");
        }
        static_assert(sizeof(Triangle) == 36);
        copy("TRIS", dump_.triangles, false);
        copy("ORDR", dump_.build_order, false);
    }

  private:
    struct Section {
        std::size_t at = 0;  // of its data
        std::string_view data;
    };

    [[noreturn]] void fail(std::size_t at, const std::string& message) const {
        throw ImportError(name_, 0, "at byte " + std::to_string(at) + ": " + message);
    }
    [[noreturn]] void fail(const char* section, const std::string& message) const {
        fail(sections_.at(section).at, std::string("section ") + section + ": " + message);
    }

    std::uint32_t word() {
        if (bytes_.size() - at_ < 4) fail(at_, "the file ends too early; copy it again");
        std::uint32_t value = 0;
        std::memcpy(&value, bytes_.data() + at_, 4);
        at_ += 4;
        return value;
    }

    static std::string meaning_of(const std::string& section) {
        static constexpr std::pair<const char*, const char*> meanings[] = {
            {"HEAD", "its head"},       {"NODE", "the node list"},
            {"BNDS", "the bounds"},     {"CHLD", "the list of children"},
            {"PRIM", "the primitives"}, {"TRIS", "the list of triangles"},
            {"ORDR", "the build order"}};
        for (const auto& [name, meaning] : meanings)
            if (section == name) return meaning;
        return "a section";
    }

    // False after the last one.
    bool read_section() {
        const std::size_t begin = at_;
        word();
        const std::string name(bytes_.substr(begin, 4));
        const std::uint64_t low = word();
        const std::uint64_t length = low | std::uint64_t{word()} << 32;
        if (word() != checksum_of(bytes_.substr(begin, 12))) {
            fail(begin, "the section's header does not match its checksum; copy the file again");
        }
        if (length > bytes_.size() - at_) {
            fail(begin, "the file ends inside " + meaning_of(name) + ": section " + name +
                            " claims to have " + std::to_string(length) + " bytes, and only " +
                            std::to_string(bytes_.size() - at_) +
                            " are left; it was cut short, copy it again");
        }
        const Section section{at_, bytes_.substr(at_, static_cast<std::size_t>(length))};
        at_ += section.data.size();
        if (word() != checksum_of(section.data)) {
            fail(section.at, "section " + name +
                                 " does not match its checksum: bytes have changed; copy the file "
                                 "again");
        }
        if (name == "DONE") {
            if (at_ != bytes_.size()) tree_.warnings.emplace_back("data after the end was ignored");
            return false;
        }
        static const std::set<std::string> known{"HEAD", "NODE", "BNDS", "CHLD",
                                                 "PRIM", "TRIS", "ORDR"};
        if (!known.contains(name)) {
            if (tree_.warnings.size() < max_tree_warnings) {
                tree_.warnings.push_back("the section at byte " + std::to_string(begin) +
                                         " is of an unknown kind and was ignored");
            }
        } else if (!sections_.emplace(name, section).second) {
            fail(begin, "section " + name + " occurs twice");
        }
        return true;
    }

    const Section& section(const char* name) const {
        const auto found = sections_.find(name);
        if (found == sections_.end()) {
            throw ImportError(name_, 0,
                              std::string("the file has no section ") + name +
                                  "; write it again, with all that TREE_FORMAT.md names");
        }
        return found->second;
    }

    void read_head() {
        const Section& head = section("HEAD");
        try {
            JsonReader reader(head.data);
            TreeHead members(reader, name_, tree_);
            std::string key;
            reader.begin_object();
            while (reader.next_member(key)) {
                members.once(key);
                if (members.take(key)) continue;
                if (tree_.warnings.size() < max_tree_warnings) {
                    tree_.warnings.push_back("the key \"" + key +
                                             "\" of HEAD is unknown and was ignored");
                }
                reader.skip_value();
            }
            reader.end();
            members.check();
            wide_ = members.wide();
        } catch (const JsonTextError& error) {
            fail("HEAD", "line " + std::to_string(error.line()) + " of it: " + error.what());
        }
    }

    void read_nodes() {
        std::vector<std::array<std::uint32_t, 3>> records;
        copy("NODE", records);
        copy("CHLD", dump_.children);
        copy("PRIM", dump_.primitives);
        if (records.size() >= max_index || dump_.children.size() > max_index ||
            dump_.primitives.size() > max_index) {
            fail("NODE", "the tree is too large: at most 4294967294 nodes, links and primitives");
        }
        dump_.nodes.resize(records.size());
        std::size_t children = 0, primitives = 0, left_out = 0;
        for (std::size_t i = 0; i < records.size(); ++i) {
            const auto [parent, child_count, primitive_count] = records[i];
            if (child_count > dump_.children.size() - children) {
                fail("NODE", "node " + std::to_string(i) + " has " + std::to_string(child_count) +
                                 " children, and CHLD has only " +
                                 std::to_string(dump_.children.size() - children) + " left");
            }
            if (primitive_count > dump_.primitives.size() - primitives) {
                fail("NODE", "node " + std::to_string(i) + " has " +
                                 std::to_string(primitive_count) +
                                 " primitives, and PRIM has only " +
                                 std::to_string(dump_.primitives.size() - primitives) + " left");
            }
            // FFFFFFFF is no child.
            const std::size_t first = children - left_out;
            for (std::size_t k = 0; k < child_count; ++k) {
                const std::uint32_t child = dump_.children[children + k];
                if (child == no_node) {
                    ++left_out;
                } else {
                    dump_.children[children + k - left_out] = child;
                }
            }
            children += child_count;
            dump_.nodes[i] = {parent, static_cast<std::uint32_t>(first),
                              static_cast<std::uint32_t>(children - left_out - first),
                              static_cast<std::uint32_t>(primitives), primitive_count};
            primitives += primitive_count;
        }
        if (children != dump_.children.size()) {
            fail("CHLD",
                 std::to_string(dump_.children.size() - children) + " children belong to no node");
        }
        dump_.children.resize(children - left_out);
        if (primitives != dump_.primitives.size()) {
            fail("PRIM", std::to_string(dump_.primitives.size() - primitives) +
                             " primitives belong to no node");
        }
    }

    template <typename T>
    void copy(const char* name, std::vector<T>& values, bool needed = true) {
        if (!needed && !sections_.contains(name)) return;
        const std::string_view data = section(name).data;
        if (data.size() % sizeof(T) != 0) {
            fail(name, "its length is not a multiple of " + std::to_string(sizeof(T)) + " bytes");
        }
        values.resize(data.size() / sizeof(T));
        if (!values.empty()) {
            std::memcpy(static_cast<void*>(values.data()), data.data(), data.size());
        }
    }

    std::string_view bytes_;
    std::string name_;
    TreeDump& dump_;
    ImportedTree& tree_;
    std::size_t at_ = 0;
    bool wide_ = false;
    std::map<std::string, Section, std::less<>> sections_;
};

}  // namespace

void read_tree_binary(std::string_view bytes, const std::string& name, ImportedTree& tree) {
    TreeBytes(bytes, name, tree).read();
}

}  // namespace collidoscope::app
