// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/outcome.h"

namespace headroom::model {

std::string_view toString(Outcome::Kind kind)
{
    constexpr std::string_view words[]{"answered", "refused", "cancelled", "failed", "uncertain"};
    return words[static_cast<std::size_t>(kind)];
}

} // namespace headroom::model
