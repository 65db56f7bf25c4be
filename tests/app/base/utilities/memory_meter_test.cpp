#include "app/base/utilities/memory_meter.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <new>
#include <random>
#include <thread>
#include <vector>

namespace collidoscope::app {
namespace {

// The heap adds so much to a block at most.
constexpr std::size_t slack = 32;

TEST(MemoryMeter, CountsTheMostThatIsHeldAtOneTime) {
    const MemoryMeter meter;
    if (!MemoryMeter::available()) {
        const std::vector<char> block(1000);
        EXPECT_EQ(meter.peak(), block.size() - 1000);
        return;
    }
    EXPECT_EQ(meter.peak(), 0u);
    {
        const std::vector<char> first(100'000);
        EXPECT_GE(meter.peak(), 100'000u);
        EXPECT_LE(meter.peak(), 100'000u + slack);
        { const std::vector<char> second(50'000); }
        { const std::vector<char> third(30'000); }
    }
    const std::vector<char> after(120'000);
    EXPECT_GE(meter.peak(), 150'000u);
    EXPECT_LE(meter.peak(), 150'000u + 2 * slack);
}

// Blocks of any size and alignment, taken and given back in any order, beside a sum kept by hand.
TEST(MemoryMeter, RandomBlocks) {
    struct Block {
        void* memory;
        std::size_t size, alignment;
    };
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        std::array<Block, 64> blocks{};
        std::size_t held = 0, most = 0;
        const MemoryMeter meter;
        for (int round = 0; round < 5'000; ++round) {
            Block& block = blocks[random() % blocks.size()];
            if (block.memory) {
                if (block.alignment > 0)
                    ::operator delete (block.memory, std::align_val_t{block.alignment});
                else
                    ::operator delete(block.memory);
                held -= block.size;
            }
            block.size = random() % (std::size_t{1} << random() % 20);
            block.alignment = random() % 3 == 0 ? std::size_t{16} << random() % 5 : 0;
            block.memory = block.alignment > 0
                               ? ::operator new (block.size, std::align_val_t{block.alignment})
                               : ::operator new(block.size);
            if (block.alignment > 0) {
                EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.memory) % block.alignment, 0u);
            }
            held += block.size;
            most = std::max(most, held);
        }
        const std::size_t peak = meter.peak();
        for (const Block& block : blocks) {
            if (!block.memory) continue;
            if (block.alignment > 0)
                ::operator delete (block.memory, std::align_val_t{block.alignment});
            else
                ::operator delete(block.memory);
        }
        if (!MemoryMeter::available()) continue;
        EXPECT_GE(peak, most);
        // An aligned block is rounded up to its alignment.
        EXPECT_LE(peak, most + blocks.size() * (slack + 256));
    }
}

TEST(MemoryMeter, OtherThreadsAreNotCounted) {
    const MemoryMeter meter;
    const std::size_t before = meter.peak();
    std::size_t there = 0;
    std::thread other([&] {
        const std::vector<char> silent(1'000'000);
        const MemoryMeter own;
        const std::vector<char> counted(silent.size() / 2);
        there = own.peak() + counted.size();
    });
    other.join();
    EXPECT_LT(meter.peak(), before + 10'000);
    if (MemoryMeter::available()) {
        EXPECT_GE(there, 1'000'000u);
    }
}

TEST(MemoryMeter, AnInnerMeterCountsForTheOuterOneToo) {
    if (!MemoryMeter::available()) {
        EXPECT_EQ(MemoryMeter().peak(), 0u);
        return;
    }
    const MemoryMeter outer;
    const std::vector<char> first(10'000);
    std::vector<char> kept;
    {
        const MemoryMeter inner;
        { const std::vector<char> second(40'000); }
        kept.resize(5'000);
        EXPECT_GE(inner.peak(), 40'000u);
        EXPECT_LE(inner.peak(), 40'000u + slack);
    }
    EXPECT_GE(outer.peak(), 50'000u);
    EXPECT_LE(outer.peak(), 50'000u + 2 * slack);
    const std::vector<char> last(60'000);  // beside those of 10,000 and 5,000
    EXPECT_GE(outer.peak(), 75'000u);
    EXPECT_LE(outer.peak(), 75'000u + 3 * slack);
}

// Memory from before that is given back lowers the count.
TEST(MemoryMeter, MemoryFromBefore) {
    auto before = std::make_unique<std::array<char, 20'000>>();
    const MemoryMeter meter;
    before.reset();
    const std::vector<char> after(15'000);
    EXPECT_EQ(meter.peak(), 0u);
}

TEST(MemoryMeter, WhatCannotBeHadIsRefusedAsEver) {
    const MemoryMeter meter;
    volatile std::size_t far_too_much = SIZE_MAX / 2;
    EXPECT_THROW(::operator delete(::operator new(far_too_much)), std::bad_alloc);
    far_too_much = SIZE_MAX - 3;
    EXPECT_THROW(::operator delete (::operator new (far_too_much, std::align_val_t{64}),
                                    std::align_val_t{64}),
                 std::bad_alloc);
    EXPECT_EQ(::operator new(far_too_much, std::nothrow), nullptr);
    EXPECT_LT(meter.peak(), 10'000u);  // of the exceptions
}

}  // namespace
}  // namespace collidoscope::app
