// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/nearest_word.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t maxTypedLength = 64; // the work grows with the product of the lengths
constexpr std::size_t minPrefixLength = 3;

// Optimal string alignment: Levenshtein's distance, and two neighbours swapped are one error.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + wrong});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

} // namespace

std::string nearestWord(std::string_view typed, const std::vector<std::string>& words)
{
    if (typed.empty() || typed.size() > maxTypedLength)
        return {};
    std::string nearest;
    auto least = std::max<std::size_t>(1, typed.size() / 3) + 1;
    for (const auto& word : words) {
        const bool isBeginning = typed.size() >= minPrefixLength && word.starts_with(typed);
        const auto errors = isBeginning ? 1 : distance(typed, word);
        if (errors < least) {
            least = errors;
            nearest = word;
        }
    }
    return nearest;
}

std::string didYouMean(std::string_view typed, const std::vector<std::string>& words)
{
    const auto nearest = nearestWord(typed, words);
    return nearest.empty() ? std::string(".") : ". Did you mean \"" + nearest + "\"?";
}

} // namespace headroom
