// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/jobs/job_figures.h"

#include "core/base/text/json_text.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headroom::console {

using namespace Qt::StringLiterals;

JobPlan jobPlanOf(const std::string& json)
{
    JobPlan plan;
    const auto object = jsonIn(json).toObject();
    plan.isMade = !object.isEmpty();
    plan.creates = object.value("create"_L1).toInteger();
    plan.changes = object.value("change"_L1).toInteger();
    plan.deletes = object.value("delete"_L1).toInteger();
    plan.keeps = object.value("keep"_L1).toInteger();
    plan.impossible = object.value("skipped"_L1).toInteger() + object.value("failed"_L1).toInteger();
    for (const auto& each : object.value("requests"_L1).toArray()) {
        plan.requests.emplace_back(
            each.toObject().value("route"_L1).toString().toStdString(), each.toObject().value("count"_L1).toInteger());
    }
    plan.least = std::chrono::seconds(object.value("seconds"_L1).toInteger());
    plan.guildName = object.value("guild_name"_L1).toString().toStdString();
    plan.isDestructive = object.value("destructive"_L1).toBool();
    const auto stored = object.value("stored_notes"_L1); // plans of older versions have none
    for (const auto& note : (stored.isArray() ? stored : object.value("notes"_L1)).toArray())
        plan.notes.push_back(Text::fromStored(note.toString().toStdString()));
    return plan;
}

} // namespace headroom::console
