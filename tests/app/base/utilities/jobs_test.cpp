// Jobs do the same with a thread and without: there their pieces take turns.
#include "app/base/utilities/jobs.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace collidoscope::app {
namespace {

using Flag = std::atomic<bool>;
using Share = std::atomic<float>;

template <bool threaded>
int result_of(Job<int, threaded>& job) {
    while (!job.done()) {
        if (threaded || !do_waiting_work())
            std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    return job.fetch();
}

template <bool threaded>
void counts_to_three() {
    Job<int, threaded> job;
    int woken = 0;
    job.start_in_pieces(
        [done = 0](const Flag&, Share& progress) mutable -> std::optional<int> {
            progress.store(static_cast<float>(++done) / 3.0F);
            return done == 3 ? std::optional<int>(30) : std::nullopt;
        },
        [&woken] { ++woken; });
    EXPECT_TRUE(job.active());
    EXPECT_EQ(result_of(job), 30);
    EXPECT_EQ(woken, 1);
    EXPECT_FALSE(job.active());
}

TEST(Jobs, GiveTheirResultAfterTheLastPiece) {
    counts_to_three<true>();
    counts_to_three<false>();
}

TEST(Jobs, WithoutThreadsWaitForTheirTurn) {
    Job<int, false> job;
    job.start([](const Flag&, Share&) { return 7; }, nullptr);
    EXPECT_FALSE(job.done());
    EXPECT_FALSE(job.wait(1000));
    EXPECT_TRUE(do_waiting_work());
    ASSERT_TRUE(job.done());
    EXPECT_EQ(job.fetch(), 7);
    EXPECT_FALSE(do_waiting_work());
}

TEST(Jobs, WithoutThreadsTakeTurns) {
    std::string order;
    const auto twice = [&order](char name) {
        return [&order, name, left = 2](const Flag&, Share&) mutable -> std::optional<int> {
            order += name;
            return --left == 0 ? std::optional<int>(0) : std::nullopt;
        };
    };
    Job<int, false> a, b;
    a.start_in_pieces(twice('a'), nullptr);
    b.start_in_pieces(twice('b'), nullptr);
    while (do_waiting_work()) {
    }
    EXPECT_EQ(order, "abab");
    EXPECT_TRUE(a.done() && b.done());
}

TEST(Jobs, WithoutThreadsAreCanceledBetweenPieces) {
    int pieces = 0;
    Job<int, false> job;
    job.start_in_pieces(
        [&pieces](const Flag& cancel, Share&) -> std::optional<int> {
            if (cancel.load()) return pieces;
            ++pieces;
            return std::nullopt;
        },
        nullptr);
    EXPECT_TRUE(do_waiting_work());
    EXPECT_TRUE(do_waiting_work());
    job.cancel();
    EXPECT_EQ(result_of(job), 2);
}

TEST(Jobs, WithoutThreadsStoppedOnesAreNotBegun) {
    int runs = 0;
    {
        Job<int, false> job;
        job.start([&runs](const Flag&, Share&) { return ++runs; }, nullptr);
    }
    EXPECT_FALSE(do_waiting_work());
    EXPECT_EQ(runs, 0);
}

TEST(Jobs, WithoutThreadsThrowAtFetch) {
    Job<int, false> job;
    job.start([](const Flag&, Share&) -> int { throw std::runtime_error("no"); }, nullptr);
    EXPECT_TRUE(do_waiting_work());
    ASSERT_TRUE(job.done());
    EXPECT_THROW(job.fetch(), std::runtime_error);
}

}  // namespace
}  // namespace collidoscope::app
