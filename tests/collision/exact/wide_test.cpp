#include "collision/exact/wide.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

// Sums of products of up to fourteen floats, most of them of any exponent, that often cancel.
TEST(Wide, HasTheSignOfRationals) {
    oracle::RandomFloats random(91);
    std::size_t zeros = 0, estimated = 0;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        exact::Wide sum;
        mpq_class expected = 0;
        const auto product = [&](int factors, int sign) {
            exact::Wide p(sign);
            mpq_class q = sign;
            for (int k = 0; k < factors; ++k) {
                const float f = random.chance(2) ? random.any_finite()
                                                 : static_cast<float>(random.integer(-3, 3));
                p = p * exact::Wide(double{f});
                q *= mpq_class(f);
            }
            return std::pair(p, q);
        };
        for (int term = random.integer(1, 4); term > 0; --term) {
            const auto [p, q] = product(random.integer(0, 14), 1);
            const bool minus = random.chance(2);
            sum = minus ? sum - p : sum + p;
            expected += minus ? mpq_class(-q) : q;
            if (random.chance(3)) {
                sum = sum + -p;
                expected -= q;
            }
        }
        zeros += expected == 0;
        ASSERT_EQ(sum.sign(), sgn(expected)) << i;
        ASSERT_EQ((-sum).sign(), -sgn(expected)) << i;
        const double estimate = sum.estimate(), size = std::fabs(expected.get_d());
        if (expected == 0) {
            ASSERT_EQ(estimate, 0) << i;
        } else if (size > 1e-280 && size < 1e280) {
            ++estimated;
            ASSERT_LE(abs(mpq_class(mpq_class(estimate) / expected - 1)), mpq_class(0x1p-50)) << i;
        }
    }
    EXPECT_GT(zeros, oracle::cases(20'000) / 100);
    EXPECT_GT(estimated, oracle::cases(20'000) / 4);
}

}  // namespace
}  // namespace collidoscope
