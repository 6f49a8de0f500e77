// What the programs share: play for a tenth of the seconds uncounted, then until they are over; print one line of JSON.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>

// `play` plays a little, and counts on what it has played.
template <typename Play>
void measure(Play play, const uint64_t& decisions, const uint64_t& games, double seconds) {
    using Clock = std::chrono::steady_clock;
    auto begin = Clock::now();
    auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    while (spent() < 0.1 * seconds) play();
    const uint64_t first_decision = decisions, first_game = games;
    begin = Clock::now();
    double took = 0;
    do {
        play();
        took = spent();
    } while (took < seconds);
    std::printf("{\"decisions\": %llu, \"games\": %llu, \"seconds\": %.6f}\n",
                (unsigned long long)(decisions - first_decision), (unsigned long long)(games - first_game), took);
}
