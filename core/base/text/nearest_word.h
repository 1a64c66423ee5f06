// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// The word that was probably meant: one that differs by a few typing errors (a letter too many, missing, wrong, or two
// swapped) or that `typed` begins; empty when none is near. The first of several that are as near. Pure.
std::string nearestWord(std::string_view typed, const std::vector<std::string>& words);

// How a sentence about a word that is not known ends: `. Did you mean "route"?`, or `.` where none is near.
std::string didYouMean(std::string_view typed, const std::vector<std::string>& words);

} // namespace headroom
