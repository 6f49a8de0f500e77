// What a decision costs without any rules. A record of a game's size stays in the first cache; each step works out a mask
// from it, picks one of the bits at random and writes a few words. After as many steps as a game has decisions, it writes
// the whole record again.
// Usage: floor SECONDS SEED; prints one line of JSON.
#include <bit>
#include <cstdint>
#include <cstdlib>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "clock.hpp"

constexpr int RECORD_WORDS = 464;  // of 64 bits: the STATE of `classic`, 3,712 bytes
constexpr int MASK_WORDS = 5;      // for the 264 actions of `base`
constexpr int READ = 5;            // words of the record behind each word of the mask: ten actions are legal on average
constexpr int WRITTEN = 4;         // words of the record that an action changes
constexpr int GAME = 1080;         // decisions of a random game of `base` without trade

static uint64_t record[RECORD_WORDS];

static uint64_t next_word(uint64_t& x) {  // splitmix64
    uint64_t z = (x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static int nth_bit(uint64_t word, int n) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(1ull << n, word));
#else
    for (; n > 0; --n) word &= word - 1;
    return std::countr_zero(word);
#endif
}

// Without branches, as no processor foresees what is drawn.
static int pick(const uint64_t* mask, uint64_t& random) {
    int before[MASK_WORDS + 1] = {};
    for (int k = 0; k < MASK_WORDS; ++k) before[k + 1] = before[k] + std::popcount(mask[k]);
    const int drawn = (int)(((next_word(random) >> 32) * (uint64_t)before[MASK_WORDS]) >> 32);
    int at = 0;
    for (int k = 1; k < MASK_WORDS; ++k) at += drawn >= before[k];
    return 64 * at + nth_bit(mask[at], drawn - before[at]);
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const double seconds = std::atof(argv[1]);
    uint64_t random = std::strtoull(argv[2], nullptr, 10) * 1000003 + 1;
    uint64_t decisions = 0, games = 0;
    auto play = [&] {
        for (uint64_t& word : record) word = next_word(random);
        for (int n = 0; n < GAME; ++n, ++decisions) {
            uint64_t mask[MASK_WORDS];
            for (int k = 0; k < MASK_WORDS; ++k) {
                mask[k] = ~0ull;
                for (int j = 0; j < READ; ++j) mask[k] &= record[(READ * k + j) * 17];
            }
            mask[0] |= 1;  // something is always legal
            const int action = pick(mask, random);
            uint64_t drawn = next_word(random);
            for (int k = 0; k < WRITTEN; ++k, drawn = std::rotl(drawn, 17)) {
                record[(action + 97 * k) % RECORD_WORDS] ^= drawn;
            }
        }
        ++games;
    };
    measure(play, decisions, games, seconds);
}
