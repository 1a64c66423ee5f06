// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/batch.h"

#include "app/ctl/batch_line.h"

namespace headroom::ctl {

namespace {

// Far more than fits under way at once, so that one exhausted bucket does not keep the others from being seen.
constexpr std::size_t mostRead = 10'000;
constexpr std::size_t readAgainBelow = mostRead / 2;

} // namespace

Batch::Batch(rest::Client& client, Clock& clock, int descriptor, rest::Request defaults, std::function<void()> onEnd)
    : m_client(client)
    , m_clock(clock)
    , m_defaults(std::move(defaults))
    , m_onEnd(std::move(onEnd))
    , m_started(clock.now())
    , m_stop([this] { stop(); })
    , m_reader(
          descriptor, [this](const LineReader::Line& line) { take(line); },
          [this] {
              m_allRead = true;
              leaveIfDone();
          })
{
}

Duration Batch::taken() const
{
    return m_clock.now() - m_started;
}

void Batch::take(const LineReader::Line& line)
{
    if (line.tooLong)
        return refuse(line, QJsonValue::Null, "longer than 1 MiB");
    if (line.text.find_first_not_of(" \t") == std::string::npos)
        return;
    const auto read = readBatchLine(line.text, m_defaults);
    if (!read.request)
        return refuse(line, read.id, read.request.error().text);
    m_client.submit(*read.request, [this, id = read.id](const rest::Outcome& outcome) { ended(id, outcome); });
    if (m_client.unfinished() >= mostRead)
        m_reader.pause();
}

void Batch::refuse(const LineReader::Line& line, const QJsonValue& id, const std::string& why)
{
    rest::Outcome outcome;
    outcome.kind = rest::Outcome::Kind::Refused;
    outcome.reason = "line " + std::to_string(line.number) + ": " + why;
    m_tally.add(outcome);
    auto object = outcomeJson(outcome);
    object.insert(QStringLiteral("id"), id);
    object.insert(QStringLiteral("line"), static_cast<qint64>(line.number));
    printLine(object);
}

void Batch::ended(const QJsonValue& id, const rest::Outcome& outcome)
{
    m_tally.add(outcome);
    auto object = outcomeJson(outcome);
    object.insert(QStringLiteral("id"), id);
    printLine(object);
    if (!m_stopped && m_client.unfinished() < readAgainBelow)
        m_reader.resume();
    leaveIfDone();
}

void Batch::stop()
{
    if (std::exchange(m_stopped, true)) {
        if (!std::exchange(m_left, true))
            m_onEnd();
        return;
    }
    m_reader.stop();
    m_allRead = true;
    m_client.drain(Duration::zero(), [this] { leaveIfDone(); });
}

void Batch::leaveIfDone()
{
    if (!m_allRead || m_client.unfinished() > 0 || std::exchange(m_left, true))
        return;
    m_onEnd();
}

} // namespace headroom::ctl
