// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/rest_answers.h"

#include "core/discord/redact.h"

#include <utility>

namespace headroom::logs {

namespace {

// Programs write what belongs together in one go; other threads may write something in between.
constexpr int linesToWait = 4;
constexpr std::size_t maxKeptPath = 4 << 10; // of a path

} // namespace

RestAnswers::RestAnswers(const RestLines& lines, Sink sink)
    : m_lines(lines)
    , m_sink(std::move(sink))
{
}

void RestAnswers::passOpen()
{
    if (m_open->linesLeft == 0)
        flush();
    else
        --m_open->linesLeft;
}

void RestAnswers::tellScope(Scope scope)
{
    if (!m_open)
        return;
    m_open->record.scope = scope;
    flush();
}

void RestAnswers::take(const RestLine& parsed)
{
    flush();
    if (!parsed.mayContinue)
        return m_sink(parsed.record);
    m_open.emplace(
        Open{parsed.record, std::string(parsed.record.method), std::string(parsed.record.target), linesToWait});
}

void RestAnswers::flush()
{
    if (!m_open)
        return;
    const auto open = std::exchange(m_open, std::nullopt);
    auto record = open->record;
    record.method = open->method;
    record.target = open->target;
    m_sink(record);
}

void RestAnswers::write(ByteWriter& to) const
{
    to.number(m_withoutTime);
    to.flag(m_open.has_value());
    if (!m_open)
        return;
    const auto& record = m_open->record;
    to.time(record.at);
    to.text(discord::redacted(std::string_view(m_open->method).substr(0, maxKeptPath / 3)));
    to.text(discord::redacted(std::string_view(m_open->target).substr(0, maxKeptPath / 3)));
    to.number(record.status);
    to.number(std::uint64_t(record.reach));
    to.flag(record.bannedFor.has_value());
    to.signedNumber(record.bannedFor.value_or(Duration{}).count());
    to.number(std::uint64_t(m_open->linesLeft));
}

void RestAnswers::read(ByteReader& from)
{
    m_withoutTime = from.number();
    if (!from.flag())
        return;
    m_open = Open{}; // clang 14 knows no emplace() for it, as its default value is read after the optional
    auto& open = *m_open;
    open.record.at = from.time().value_or(WallTime{});
    open.method = from.text(maxKeptPath);
    open.target = from.text(maxKeptPath);
    open.record.status = std::uint16_t(from.number(999));
    open.record.reach = Reach(from.number(std::uint64_t(Reach::Unknown)));
    const auto isBan = from.flag();
    const Duration bannedFor{from.signedNumber()};
    if (isBan)
        open.record.bannedFor = bannedFor;
    open.linesLeft = int(from.number(linesToWait));
}

} // namespace headroom::logs
