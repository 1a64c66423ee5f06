// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <vector>

namespace headroom::archives {

// One field that differs. Null: it is not there.
struct FieldChange
{
    QString field = {}; // "topic", "permission_overwrites[ID].allow", "available_tags[ID].name"
    QJsonValue before = {};
    QJsonValue after = {};

    bool operator==(const FieldChange&) const = default;
};

// The fields that differ between two states of an object, in the order of their names. Pure.
//   - Lists of things with ids (overwrites, tags, prompts) are compared by id, whatever their order.
//   - Lists in which the order means nothing (a member's roles, features) are compared as sets.
//   - A field that is missing, null or an empty list is the same.
//   - What the API changes by itself is left out: counts, the last message, users' own names, links, limits. So is the
//     position, which means something only among others.
std::vector<FieldChange> fieldChanges(ObjectKind kind, const QJsonObject& before, const QJsonObject& after);

} // namespace headroom::archives
