// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/redis/connection.h"
#include "core/store/store_problems.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace headroom::store {

// Counts invalid requests for the fleet, under the keys of invalid_keys.h. While Redis is away they are counted here,
// and handed in when it is back.
class InvalidLedger final : public QObject
{
    Q_OBJECT
public:
    // Not owned. `prefix` with its colon, or empty.
    InvalidLedger(redis::Connection& connection, Clock& clock, std::string prefix, StoreProblems problems = {});

    void count(std::string_view egress, std::string_view cause);

private:
    void handIn();

    redis::Connection& m_connection;
    Clock& m_clock;
    std::string m_prefix;
    StoreProblems m_problems;
    std::map<std::pair<std::string, std::string>, std::int64_t> m_counts; // by key and cause, not handed in yet
    Alarm m_again; // when Redis refused for what was wrong with itself
};

} // namespace headroom::store
