// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/operation.h"

namespace headroom::restores {

// An item of a restore the other way round: what it made is deleted, what it changed gets what it was, unless somebody
// changed it since. Pure.
struct Undo
{
    std::vector<jobs::NewItem> items = {};
    // For Operation::undo(), without what the same restore has made. With neither the item goes with something else:
    // a message with its channel.
    std::optional<jobs::Item> change = {};
};
Undo undoOf(const jobs::Item& item);

// What an undo puts back of a member, as they are before the item changes them: a member's roles are set all together,
// so that it names those that it takes away again. Empty: nothing.
std::string memberBefore(const jobs::Item& item, const jobs::ReadAnswer& current);
// The request's body that does it; empty: nothing is left to do.
QJsonObject memberBack(const QJsonObject& params, const QJsonObject& member);
bool isMemberBack(const QJsonObject& params);

} // namespace headroom::restores
