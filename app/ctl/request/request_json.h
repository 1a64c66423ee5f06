// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/outcome.h"

#include <QJsonObject>

#include <map>

namespace headroom::ctl {

// {"outcome", "status", "body", "waited_ms", "held_by", "attempts", "local_limits", "cached"}, "error" when it was not
// answered, and "would_take_ms" when it was refused for its deadline. `body` is the answer's JSON, or its text when it
// is none.
QJsonObject outcomeJson(const model::Outcome& outcome);

// Counts of a batch.
class Tally
{
public:
    void add(const model::Outcome& outcome);
    std::uint64_t total() const { return m_total; }
    const std::map<model::Outcome::Kind, std::uint64_t>& outcomes() const { return m_outcomes; }
    std::uint64_t notWell() const { return m_total - m_well; }
    const std::map<int, std::uint64_t>& statuses() const { return m_statuses; }
    // All were answered, with less than 400.
    bool allWell() const { return m_well == m_total; }
    // {"summary": {"total", "outcomes": {...}, "statuses": {...}, "unfinished", "seconds", "requests_per_second"}}.
    // `unfinished`: those that were left behind; they are not in the total.
    QJsonObject json(std::size_t unfinished, Duration taken) const;

private:
    std::map<model::Outcome::Kind, std::uint64_t> m_outcomes;
    std::map<int, std::uint64_t> m_statuses;
    std::uint64_t m_total = 0;
    std::uint64_t m_well = 0;
};

bool isWell(const model::Outcome& outcome);

// One line on standard output, at once.
void printLine(const QJsonObject& object);

} // namespace headroom::ctl
