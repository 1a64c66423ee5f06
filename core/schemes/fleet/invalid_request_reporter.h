// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/schemes/claims/store_problems.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace headroom::schemes {

// Counts invalid requests for the fleet, under the keys of fleet_keys.h. While Redis is away they are counted here,
// and handed in when it is back, as far as they are in the window then.
class InvalidRequestReporter final : public QObject
{
    Q_OBJECT
public:
    // Not owned. `prefix` with its colon, or empty.
    InvalidRequestReporter(
        redis::Connection& connection, Clock& clock, std::string prefix, StoreProblems problems = {});

    void count(std::string_view egress, std::string_view cause);

    std::size_t unsent() const; // counts by address, ten seconds and cause

private:
    using Cause = std::pair<std::string, std::string>; // egress and cause

    void forgetOld();
    void handIn();
    void handIn(WallTime slot, const Cause& cause, std::int64_t count);

    redis::Connection& m_connection;
    Clock& m_clock;
    std::string m_prefix;
    StoreProblems m_problems;
    std::map<WallTime, std::map<Cause, std::int64_t>> m_unsent; // by the start of ten seconds
    Alarm m_again; // when Redis refused for what was wrong with itself
};

} // namespace headroom::schemes
