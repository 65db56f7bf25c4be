// Polynomials with rational coefficients (GMP): real roots isolated by Sturm's theorem, and the
// sign of another polynomial at a root, all exact.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <utility>
#include <vector>

#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

// Coefficients by rising power; no zeros at the end, so that zero is empty.
class Polynomial {
  public:
    Polynomial() = default;
    Polynomial(std::vector<mpq_class> c) : c_(std::move(c)) { trim(); }
    static Polynomial linear(const mpq_class& from, const mpq_class& to) {
        return std::vector<mpq_class>{from, to - from};
    }

    bool zero() const { return c_.empty(); }
    std::size_t size() const { return c_.size(); }
    const mpq_class& operator[](std::size_t i) const { return c_[i]; }
    mpq_class at(const mpq_class& t) const {
        mpq_class value = 0;
        for (std::size_t i = c_.size(); i-- > 0;) value = value * t + c_[i];
        return value;
    }
    Polynomial derivative() const {
        std::vector<mpq_class> d;
        for (std::size_t i = 1; i < c_.size(); ++i) d.emplace_back(c_[i] * static_cast<long>(i));
        return d;
    }
    // In powers of t - shift.
    Polynomial around(const mpq_class& shift) const {
        std::vector<mpq_class> c = c_;
        for (std::size_t i = 0; i + 1 < c.size(); ++i)
            for (std::size_t k = c.size() - 1; k-- > i;) c[k] += shift * c[k + 1];
        return c;
    }

    friend Polynomial operator+(const Polynomial& a, const Polynomial& b) {
        std::vector<mpq_class> c(std::max(a.size(), b.size()));
        for (std::size_t i = 0; i < a.size(); ++i) c[i] += a[i];
        for (std::size_t i = 0; i < b.size(); ++i) c[i] += b[i];
        return c;
    }
    friend Polynomial operator-(const Polynomial& a) {
        std::vector<mpq_class> c = a.c_;
        for (mpq_class& each : c) each = -each;
        return c;
    }
    friend Polynomial operator-(const Polynomial& a, const Polynomial& b) { return a + -b; }
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b) {
        if (a.zero() || b.zero()) return {};
        std::vector<mpq_class> c(a.size() + b.size() - 1);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t k = 0; k < b.size(); ++k) c[i + k] += a[i] * b[k];
        return c;
    }
    // Quotient and remainder; b is not zero.
    static std::pair<Polynomial, Polynomial> divided(const Polynomial& a, const Polynomial& b) {
        std::vector<mpq_class> rest = a.c_;
        std::vector<mpq_class> quotient(a.size() < b.size() ? 0 : a.size() - b.size() + 1);
        for (std::size_t i = quotient.size(); i-- > 0;) {
            quotient[i] = rest[i + b.size() - 1] / b[b.size() - 1];
            for (std::size_t k = 0; k < b.size(); ++k) rest[i + k] -= quotient[i] * b[k];
        }
        return {quotient, rest};
    }
    static Polynomial gcd(Polynomial a, Polynomial b) {
        while (!b.zero()) {
            Polynomial rest = divided(a, b).second;
            a = std::move(b);
            b = std::move(rest);
        }
        return a;
    }

  private:
    void trim() {
        while (!c_.empty() && c_.back() == 0) c_.pop_back();
    }
    std::vector<mpq_class> c_;
};

// low <= root <= high.
struct RootBracket {
    mpq_class low, high;
};

// The real roots of a polynomial in [0, 1], one by one.
class Roots {
  public:
    explicit Roots(const Polynomial& f) {
        if (f.size() < 2) return;
        f_ = Polynomial::divided(f, Polynomial::gcd(f, f.derivative())).first;
        chain_ = {f_, f_.derivative()};
        while (!chain_.back().zero())
            chain_.push_back(-Polynomial::divided(chain_[chain_.size() - 2], chain_.back()).second);
        chain_.pop_back();
        if (f_.at(0) == 0) brackets_.push_back({0, 0});
        isolate(0, 1);
    }
    const std::vector<RootBracket>& brackets() const { return brackets_; }

    // The sign of g at the root in the bracket, which is narrowed until it is known.
    int sign(const Polynomial& g, RootBracket& bracket) const {
        if (g.zero()) return 0;
        for (int round = 0;; ++round) {
            if (round == 20 && has_common_root(g, bracket)) return 0;
            const mpq_class middle = (bracket.low + bracket.high) / 2;
            const mpq_class radius = (bracket.high - bracket.low) / 2;
            const Polynomial near = g.around(middle);
            mpq_class rest = 0, power = 1;
            for (std::size_t i = 1; i < near.size(); ++i) {
                power *= radius;
                rest += abs(near[i]) * power;
            }
            if (abs(near[0]) > rest) return sgn(near[0]);
            halve(bracket);
        }
    }

  private:
    static int variations(const std::vector<Polynomial>& chain, const mpq_class& t) {
        int count = 0, last = 0;
        for (const Polynomial& p : chain) {
            const int s = sgn(p.at(t));
            if (s != 0 && last != 0 && s != last) ++count;
            if (s != 0) last = s;
        }
        return count;
    }
    // In (low, high].
    int count(const mpq_class& low, const mpq_class& high) const {
        return variations(chain_, low) - variations(chain_, high);
    }
    void isolate(const mpq_class& low, const mpq_class& high) {
        const int roots = count(low, high);
        if (roots == 0) return;
        const mpq_class middle = (low + high) / 2;
        if (roots == 1) {
            brackets_.push_back({low, high});
            while (brackets_.back().high - brackets_.back().low > width) halve(brackets_.back());
            return;
        }
        isolate(low, middle);
        isolate(middle, high);
    }
    // One simple root in (low, high].
    void halve(RootBracket& bracket) const {
        const mpq_class middle = (bracket.low + bracket.high) / 2;
        const int here = sgn(f_.at(middle)), end = sgn(f_.at(bracket.high));
        if (here == 0)
            bracket.low = bracket.high = middle;
        else if (end == 0 || here != end)
            bracket.low = middle;
        else
            bracket.high = middle;
    }
    bool has_common_root(const Polynomial& g, const RootBracket& bracket) const {
        const Polynomial both = Polynomial::gcd(f_, g);
        if (both.size() < 2) return false;
        if (bracket.low == bracket.high) return both.at(bracket.low) == 0;
        // All roots of f are simple, and so are these: a change of sign, or zero at the end.
        return both.at(bracket.high) == 0 ||
               (both.at(bracket.low) != 0 &&
                sgn(both.at(bracket.low)) != sgn(both.at(bracket.high)));
    }

    inline static const mpq_class width{mpq_class(1) / mpq_class(mpz_class(1) << 44)};
    Polynomial f_;
    std::vector<Polynomial> chain_;
    std::vector<RootBracket> brackets_;
};

}  // namespace collidoscope::oracle
