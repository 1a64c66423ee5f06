// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile.h"

namespace headroom::console {

// What a profile's fleet is for.
using profiles::Environment;

} // namespace headroom::console
