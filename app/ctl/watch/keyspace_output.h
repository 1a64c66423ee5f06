// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/scan/keyspace.h"

#include <QJsonObject>

#include <string>

namespace headroom::ctl {

// "keys_seen" and "keys_recognised" (null: not known), "keys_seen_is_lower_bound", "keyspace" ("recognised", "empty",
// "none_recognised", "few_recognised", null), "looks_like" ({"scheme","prefix"} or null) and "other_database"
// ({"database","keys"} or null).
void addKeyspace(QJsonObject& object, const watch::KeyspaceCheck& check);
// What is to be said of it and what to do, on one line; empty: nothing.
std::string keyspaceLine(const watch::KeyspaceCheck& check);

} // namespace headroom::ctl
