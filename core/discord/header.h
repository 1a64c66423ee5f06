// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headroom::discord {

// One header of an answer, as it came. Names are compared without regard to case.
struct Header
{
    std::string name;
    std::string value;

    bool operator==(const Header&) const = default;
};

} // namespace headroom::discord
