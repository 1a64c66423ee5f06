// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/backups/guild_differences.h"

#include "core/archives/json_export.h"
#include "core/base/text/json_text.h"

#include <QJsonObject>

namespace headroom::console {

using namespace Qt::StringLiterals;

std::optional<TracedDifference> differenceOf(const jobs::Item& item)
{
    const auto json = jsonIn(item.params).toObject();
    auto difference = archives::differenceIn(json.value("difference"_L1).toObject());
    if (!difference)
        return std::nullopt;
    TracedDifference traced{.difference = *std::move(difference), .by = json.value("by"_L1).toString().toStdString()};
    if (const auto at = json.value("at"_L1).toInteger(); at > 0)
        traced.at = WallTime{std::chrono::milliseconds{at}};
    return traced;
}

} // namespace headroom::console
