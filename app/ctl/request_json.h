// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/rest/outcome.h"
#include "core/rest/request.h"

#include <QJsonObject>
#include <QJsonValue>

#include <map>
#include <string>

namespace headroom::ctl {

// One line of a batch: {"id": any, "method": "POST", "path": "/...", "body": object, array or text, "headers": {...}}.
struct BatchLine
{
    QJsonValue id; // given back as it came; null when there is none
    Result<rest::Request> request = failure(ErrorKind::Usage, {});
};
BatchLine readBatchLine(const std::string& text);

// {"outcome", "status", "body", "waited_ms", "held_by", "attempts"}, and "error" when it was not answered. `body` is
// the answer's JSON, or its text when it is none.
QJsonObject outcomeJson(const rest::Outcome& outcome);

// Counts of a batch.
class Tally
{
public:
    void add(const rest::Outcome& outcome);
    std::uint64_t total() const { return m_total; }
    // All were answered, with less than 400.
    bool allWell() const { return m_well == m_total; }
    // {"summary": {"total", "outcomes": {...}, "statuses": {...}, "seconds", "requests_per_second"}}
    QJsonObject json(Duration taken) const;

private:
    std::map<rest::Outcome::Kind, std::uint64_t> m_outcomes;
    std::map<int, std::uint64_t> m_statuses;
    std::uint64_t m_total = 0;
    std::uint64_t m_well = 0;
};

bool isWell(const rest::Outcome& outcome);

// One line on standard output, at once.
void printLine(const QJsonObject& object);

} // namespace headroom::ctl
