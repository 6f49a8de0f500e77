// Random play inside fastcatan's own C++ core: one game after the other, picks uniform over its mask, deals included.
// Usage: fastcatan_core TRADE(0|1) SECONDS SEED; prints one line of JSON.
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "clock.hpp"
#include "mask.hpp"
#include "rng.hpp"
#include "rules.hpp"

static uint32_t pick(const uint64_t* mask, catan::Xoshiro128& random) {
    uint32_t total = 0;
    for (int k = 0; k < catan::MASK_WORDS; ++k) total += std::popcount(mask[k]);
    uint32_t left = random.bounded(total);
    int k = 0;
    for (uint32_t here; left >= (here = std::popcount(mask[k])); ++k) left -= here;
    uint64_t word = mask[k];
    for (; left > 0; --left) word &= word - 1;
    return 64 * k + std::countr_zero(word);
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const bool trade = std::atoi(argv[1]) != 0;
    const double seconds = std::atof(argv[2]);
    uint64_t seed = std::strtoull(argv[3], nullptr, 10) * 1000003 + 1;
    catan::Xoshiro128 random;
    catan::xoshiro_seed(random, seed);
    static catan::GameState state;
    static catan::BoardLayout board;
    // Ids of offers among players are the last ones, from TRADE_ADD_GIVE_BASE on, all in the last word.
    constexpr uint32_t first = catan::action::TRADE_ADD_GIVE_BASE - 64 * (catan::MASK_WORDS - 1);
    const uint64_t last_word = trade ? ~0ull : (1ull << first) - 1;

    uint64_t decisions = 0, games = 0;
    auto play = [&] {
        catan::reset_one(state, board, seed++);
        for (bool over = false; !over; ++decisions) {
            uint64_t mask[catan::MASK_WORDS];
            for (int k = 0; k < catan::MASK_WORDS; ++k) mask[k] = state.action_mask[k];
            mask[catan::MASK_WORDS - 1] &= last_word;
            over = catan::step_one(state, board, pick(mask, random));
        }
        ++games;
    };
    measure(play, decisions, games, seconds);
}
