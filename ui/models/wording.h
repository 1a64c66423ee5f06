// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"

namespace headroom::ui {

// How a value of an enumeration is written and coloured everywhere in the window. Tables of them stand in the order of
// the values, so that a value is its own place.
template <typename Value>
struct Wording
{
    Value value;
    const char* word;
    const char* meaning; // one sentence
    Tone tone;
};

template <typename Value, std::size_t size>
constexpr bool isInOrder(const Wording<Value> (&table)[size])
{
    for (std::size_t i = 0; i < size; ++i) {
        if (std::size_t(table[i].value) != i)
            return false;
    }
    return true;
}

} // namespace headroom::ui
