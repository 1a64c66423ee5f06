// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/chips/chip_row.h"

#include <algorithm>
#include <string>
#include <vector>

namespace headroom::ui {

// The chosen chips of a row by the words that a place keeps, the same in every language, and the way back: words that
// no chip has are passed over. `values` are the row's, in its order; word(value) is a text. Pure.
template <typename Values, typename Word>
std::vector<std::string> chosenWords(ChipRow::Chosen chosen, const Values& values, Word word)
{
    std::vector<std::string> words;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (chosen.test(i))
            words.emplace_back(word(values[i]));
    }
    return words;
}

template <typename Values, typename Word>
ChipRow::Chosen chosenBy(const std::vector<std::string>& words, const Values& values, Word word)
{
    ChipRow::Chosen chosen;
    for (std::size_t i = 0; i < values.size(); ++i)
        chosen.set(i, std::ranges::find(words, std::string(word(values[i]))) != words.end());
    return chosen;
}

} // namespace headroom::ui
