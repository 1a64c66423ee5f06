// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/process_name.h"

#include <cstdio>
#include <random>

namespace headroom::schemes {

std::string madeUpProcessName()
{
    std::random_device device;
    char digits[33];
    std::snprintf(digits, sizeof digits, "%08x%08x%08x%08x", device(), device(), device(), device());
    return digits;
}

} // namespace headroom::schemes
