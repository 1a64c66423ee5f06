// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

// What a request says of objects that are made before it: {{role:123}} stands for what role 123 of the archive has
// become. With "!" what contains it means nothing without it.
namespace headroom::restores {

QString placeholder(const QString& kind, const QString& id, bool isNeeded = false);

// What the object has become; none: it could not be made.
using Resolve = std::function<std::optional<QString>(const QString& kind, const QString& id)>;

struct Filled
{
    QJsonValue value = {};
    // Nothing of it is left without something that could not be made.
    bool isLeftOut = false;
    std::vector<std::string> missing = {}; // "role 123"
};

// What could not be made is left out of lists, and null elsewhere; an entry of a list that needs it is left out.
Filled filled(const QJsonValue& value, const Resolve& resolve);
// What was left out of a body when it was filled, for people; empty: nothing.
Text whatWasLeftOut(const QJsonObject& planned, const QJsonObject& sent);
// Of a path. None: what it needs could not be made.
std::optional<std::string> filledPath(const std::string& path, const Resolve& resolve);

} // namespace headroom::restores
