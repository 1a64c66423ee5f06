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
    if (m_open->record.status == 429)
        m_open->record.scope = scope;
    flush();
}

void RestAnswers::take(const RequestRecord& record, bool mayContinue)
{
    flush();
    if (!mayContinue)
        return m_sink(record);
    m_open.emplace(Open{record, std::string(record.method), std::string(record.target), linesToWait});
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

template <typename Bytes, typename Self>
void RestAnswers::serialize(Bytes& bytes, Self& self)
{
    field(bytes, self.m_withoutTime);
    bool isOpen = self.m_open.has_value();
    field(bytes, isOpen);
    if (!isOpen)
        return;
    if constexpr (isReading<Bytes>)
        self.m_open = Open{}; // clang 14 knows no emplace() for it, as its default value is read after the optional
    auto& open = *self.m_open;
    field(bytes, open.record.at);
    for (auto* text : {&open.method, &open.target}) {
        if constexpr (isReading<Bytes>)
            field(bytes, *text, maxKeptPath);
        else
            bytes.text(discord::redacted(std::string_view(*text).substr(0, maxKeptPath / 3)));
    }
    field(bytes, open.record.status, 999);
    field(bytes, open.record.reach, Reach::Unknown);
    field(bytes, open.record.bannedFor);
    field(bytes, open.linesLeft, linesToWait);
}

template void RestAnswers::serialize(ByteWriter&, const RestAnswers&);
template void RestAnswers::serialize(ByteReader&, RestAnswers&);

} // namespace headroom::logs
