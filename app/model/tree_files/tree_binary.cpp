// The binary form of tree files: sections, each with checksums.
#include <algorithm>
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

struct Section {
    std::size_t at = 0;  // of its data
    std::string_view data;
    bool cut = false;
};
using Sections = std::map<std::string, Section, std::less<>>;

[[noreturn]] void fail_at(const std::string& name, std::size_t at, const std::string& message) {
    throw ImportError(name, 0, "at byte " + std::to_string(at) + ": " + message);
}

// The sections of one tree.
class TreeSections {
  public:
    // `cut`: the file ends in them, so that what is not whole is left out.
    TreeSections(const std::string& name, const Sections& sections, bool cut, ImportedTree& tree)
        : name_(name), sections_(sections), cut_(cut), dump_(tree.dump), tree_(tree) {}

    // False when nothing of the tree is whole.
    bool read(bool several) {
        if (section("HEAD").cut) return false;
        read_head();
        read_nodes();
        if (wide_) {
            copy("BNDS", tree_.wide_bounds);
        } else {
            copy("BNDS", dump_.bounds);
        }
        if (cut_ && !keep_whole()) return false;
        const std::size_t floats = wide_ ? tree_.wide_bounds.size() : dump_.bounds.size();
        if (floats != dump_.nodes.size() * dump_.floats_per_node()) {
            fail("BNDS", "it holds " + std::to_string(floats) +
                             (wide_ ? " doubles, and " : " floats, and ") +
                             std::to_string(dump_.nodes.size()) + " nodes need " +
                             std::to_string(dump_.floats_per_node()) + " each");
        }
        if (wide_) narrow_bounds(dump_, tree_.wide_bounds);
        static_assert(sizeof(Triangle) == 36);
        if (is_whole("TRIS")) copy("TRIS", dump_.triangles, false);
        if (is_whole("ORDR")) copy("ORDR", dump_.build_order, false);
        if (several) read_instances();
        return true;
    }

  private:
    [[noreturn]] void fail(const char* section, const std::string& message) const {
        fail_at(name_, sections_.at(section).at,
                std::string("section ") + section + ": " + message);
    }

    bool is_whole(const char* name) const {
        const auto found = sections_.find(name);
        return found == sections_.end() || !found->second.cut;
    }

    Section section(const char* name) const {
        const auto found = sections_.find(name);
        if (found != sections_.end()) return found->second;
        if (cut_) return {0, {}, true};
        throw ImportError(name_, 0,
                          std::string("the file has no section ") + name +
                              "; write it again, with all that TREE_FORMAT.md names");
    }

    // As many of the first nodes as have all that belongs to them.
    bool keep_whole() {
        const std::size_t width = dump_.floats_per_node();
        std::vector<float>& bounds = dump_.bounds;
        std::vector<double>& wide = tree_.wide_bounds;
        const std::size_t bound = width == 0 ? 0 : (wide_ ? wide.size() : bounds.size()) / width;
        if (dump_.nodes.size() > bound) dump_.nodes.resize(bound);
        if (dump_.nodes.empty()) return false;
        (wide_ ? wide.resize(dump_.nodes.size() * width)
               : bounds.resize(dump_.nodes.size() * width));
        const DumpNode& last = dump_.nodes.back();
        dump_.children.resize(last.first_child + last.child_count);
        dump_.primitives.resize(last.first_primitive + last.primitive_count);
        tree_.cut = true;
        return true;
    }

    void read_instances() {
        if (!sections_.contains("INST")) return;
        constexpr std::size_t size = 104;
        const Section found = section("INST");
        if (found.data.size() % size != 0 && !found.cut)
            fail("INST", "its length is not a multiple of 104 bytes");
        for (std::size_t at = 0; at + size <= found.data.size(); at += size) {
            DumpInstance instance;
            std::memcpy(&instance.tree, found.data.data() + at, 4);
            std::memcpy(&instance.mask, found.data.data() + at + 4, 4);
            std::memcpy(instance.rows.data(), found.data.data() + at + 8, 96);
            dump_.instances.push_back(instance);
        }
    }

    void read_head() {
        const Section head = section("HEAD");
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
            members.check(false);
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
            if (cut_ && (child_count > dump_.children.size() - children ||
                         primitive_count > dump_.primitives.size() - primitives)) {
                dump_.nodes.resize(i);
                return;
            }
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
        if (cut_) return;
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
        std::string_view data = section(name).data;
        if (section(name).cut) data = data.substr(0, data.size() / sizeof(T) * sizeof(T));
        if (data.size() % sizeof(T) != 0) {
            fail(name, "its length is not a multiple of " + std::to_string(sizeof(T)) + " bytes");
        }
        values.resize(data.size() / sizeof(T));
        if (!values.empty()) {
            std::memcpy(static_cast<void*>(values.data()), data.data(), data.size());
        }
    }

    const std::string& name_;
    const Sections& sections_;
    bool cut_, wide_ = false;
    TreeDump& dump_;
    ImportedTree& tree_;
};

// All sections of a file, tree by tree.
class TreeBytes {
  public:
    TreeBytes(std::string_view bytes, const std::string& name, ImportedScene& scene)
        : bytes_(bytes), name_(name), scene_(scene) {}

    void read() {
        at_ = tree_file_magic.size();
        const std::uint32_t version = word();
        if (version != tree_file_version && version != scene_file_version)
            refuse_version(name_, version);
        scene_.several = version == scene_file_version;
        groups_.emplace_back();
        while (read_section()) continue;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            const bool cut = scene_.cut && i + 1 == groups_.size();
            ImportedTree tree;
            if (TreeSections(name_, groups_[i], cut, tree).read(scene_.several))
                scene_.trees.push_back(std::move(tree));
        }
        if (scene_.trees.empty()) throw ImportError(name_, 0, scene_.warnings.front());
    }

  private:
    [[noreturn]] void fail(std::size_t at, const std::string& message) const {
        fail_at(name_, at, message);
    }
    bool left(std::size_t bytes) const { return bytes_.size() - at_ >= bytes; }

    std::uint32_t word() {
        if (!left(4)) fail(at_, "the file ends too early; copy it again");
        std::uint32_t value = 0;
        std::memcpy(&value, bytes_.data() + at_, 4);
        at_ += 4;
        return value;
    }

    // The file ends here.
    bool end_early(std::size_t at, const std::string& what) {
        scene_.cut = true;
        scene_.warnings.insert(scene_.warnings.begin(),
                               "at byte " + std::to_string(at) + ": " + what);
        return false;
    }

    static std::string meaning_of(const std::string& section) {
        static constexpr std::pair<const char*, const char*> meanings[] = {
            {"HEAD", "its head"},        {"NODE", "the node list"},
            {"BNDS", "the bounds"},      {"CHLD", "the list of children"},
            {"PRIM", "the primitives"},  {"TRIS", "the list of triangles"},
            {"ORDR", "the build order"}, {"INST", "the list of instances"}};
        for (const auto& [name, meaning] : meanings)
            if (section == name) return meaning;
        return "a section";
    }

    // False after the last one.
    bool read_section() {
        const std::size_t begin = at_;
        if (!left(16))
            return end_early(begin, "the file ends too early; it was cut short, copy it again");
        word();
        const std::string name(bytes_.substr(begin, 4));
        const std::uint64_t low = word();
        const std::uint64_t length = low | std::uint64_t{word()} << 32;
        if (word() != checksum_of(bytes_.substr(begin, 12))) {
            fail(begin, "the section's header does not match its checksum; copy the file again");
        }
        if (length > bytes_.size() - at_ || !left(static_cast<std::size_t>(length) + 4)) {
            const std::string_view rest = bytes_.substr(at_);
            keep(begin, name,
                 {at_, rest.substr(0, std::min<std::size_t>(rest.size(), length)), true});
            return end_early(begin, "the file ends inside " + meaning_of(name) + ": section " +
                                        name + " claims to have " + std::to_string(length) +
                                        " bytes, and only " + std::to_string(rest.size()) +
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
            if (at_ != bytes_.size())
                scene_.warnings.emplace_back("data after the end was ignored");
            return false;
        }
        keep(begin, name, section);
        return true;
    }

    void keep(std::size_t begin, const std::string& name, const Section& section) {
        static const std::set<std::string> known{"HEAD", "NODE", "BNDS", "CHLD",
                                                 "PRIM", "TRIS", "ORDR"};
        if (!known.contains(name) && !(name == "INST" && scene_.several)) {
            if (scene_.warnings.size() < max_tree_warnings) {
                scene_.warnings.push_back("the section at byte " + std::to_string(begin) +
                                          " is of an unknown kind and was ignored");
            }
            return;
        }
        // Each head begins a tree.
        if (name == "HEAD" && scene_.several && !groups_.back().empty()) {
            if (!groups_.back().contains("HEAD"))
                fail(begin, "the sections of the first tree stand before its HEAD");
            groups_.emplace_back();
        }
        if (!groups_.back().emplace(name, section).second)
            fail(begin, "section " + name + " occurs twice");
    }

    std::string_view bytes_;
    const std::string& name_;
    ImportedScene& scene_;
    std::size_t at_ = 0;
    std::vector<Sections> groups_;
};

}  // namespace

void read_tree_binary(std::string_view bytes, const std::string& name, ImportedScene& scene) {
    TreeBytes(bytes, name, scene).read();
}

}  // namespace collidoscope::app
