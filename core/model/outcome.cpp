// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/outcome.h"

namespace headroom::model {

std::string_view toString(Outcome::Kind kind)
{
    switch (kind) {
    case Outcome::Kind::Answered:
        return "answered";
    case Outcome::Kind::Refused:
        return "refused";
    case Outcome::Kind::Cancelled:
        return "cancelled";
    case Outcome::Kind::Failed:
        return "failed";
    case Outcome::Kind::Uncertain:
        return "uncertain";
    }
    return {};
}

} // namespace headroom::model
