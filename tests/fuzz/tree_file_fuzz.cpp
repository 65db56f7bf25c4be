// Any bytes at all, read as a tree file: they are refused with a message, or give a dump whose
// problems are found, which can be shown, and which is written and read again without any change.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trees/dump/dump_view.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

void require(bool condition) {
    if (!condition) std::abort();
}

void check(const TreeDump& dump) {
    const auto view = view_of(dump, find_problems(dump, 5));
    for (const DumpProblem& problem : view->problems().list) {
        require(problem.fault == DumpFault::NoRoot || problem.fault == DumpFault::BadBuildOrder ||
                problem.fault == DumpFault::MissingPrimitive || problem.node < dump.node_count());
        require(!describe(problem).empty());
    }
    for (std::uint32_t node = 0; node < view->node_count(); ++node) {
        require(view->node_of(view->number_in_file(node)) == node);
        for (const std::uint32_t child : view->children(node)) require(view->parent(child) == node);
        static_cast<void>(view->bounds(node));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    ImportedTree tree;
    try {
        tree = import_tree_bytes(bytes, "fuzz");
    } catch (const ImportError& error) {
        require(!error.message().empty());
        return 0;
    }
    check(tree.dump);
    for (const TreeFileForm form : {TreeFileForm::Text, TreeFileForm::Binary}) {
        const std::string written = tree_file_bytes(tree.dump, form);
        const ImportedTree again = import_tree_bytes(written, "again");
        require(again.dump.nodes == tree.dump.nodes);
        require(again.dump.children == tree.dump.children);
        require(again.dump.primitives == tree.dump.primitives);
        require(tree_file_bytes(again.dump, form) == written);
    }
    return 0;
}

// Changed bytes would hardly ever match the checksums of the binary form: the last step of every
// change makes them match again, as far as there are sections.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

std::uint32_t crc32(const std::uint8_t* data, std::size_t size) {
    std::uint32_t crc = ~0u;
    for (std::size_t i = 0; i < size; ++i) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1u) ? 0xedb88320u ^ (crc >> 1) : crc >> 1;
    }
    return ~crc;
}

std::uint32_t word(const std::uint8_t* at) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i) value |= std::uint32_t{at[i]} << 8 * i;
    return value;
}
void put(std::uint8_t* at, std::uint32_t value) {
    for (unsigned i = 0; i < 4; ++i) at[i] = static_cast<std::uint8_t>(value >> 8 * i);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    const std::uint8_t magic[12] = {0x89, 'C', 'B', 'V', 'H', '\r', '\n', 0x1a, 2, 0, 0, 0};
    const bool binary = size >= 12 && data[0] == magic[0];
    size = LLVMFuzzerMutate(data, size, most);
    if (!binary || size < 12 || seed % 16 == 0) return size;
    for (std::size_t i = 0; i < 12; ++i) data[i] = magic[i];
    std::size_t at = 12;
    while (size - at >= 20) {
        std::size_t length = word(data + at + 4);
        if (length > size - at - 20) {
            length = size - at - 20;
            put(data + at + 4, static_cast<std::uint32_t>(length));
        }
        put(data + at + 8, 0);
        put(data + at + 12, crc32(data + at, 12));
        put(data + at + 16 + length, crc32(data + at + 16, length));
        at += 20 + length;
    }
    return size;
}
