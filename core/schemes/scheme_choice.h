// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/schemes/key_scheme.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::schemes {

// Which keys are watched, as a profile or a command line says it.
struct SchemeChoice
{
    std::string scheme = "spectacles"; // one of schemeNames(); empty: spectacles, or custom where `keys` are given
    std::string prefix; // what every key begins with, without the colon; of headroom the application; not for custom
    std::string keys; // for custom alone: see KeyMapping
};

const std::vector<std::string>& schemeNames();

// Errors are ErrorKind::Usage: what is chosen is no scheme, or does not go together.
Result<std::shared_ptr<const KeyScheme>> makeScheme(const SchemeChoice& choice);

} // namespace headroom::schemes
