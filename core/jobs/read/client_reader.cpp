// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/read/client_reader.h"

#include "core/base/text/json_text.h"
#include "core/discord/error_code.h"
#include "core/jobs/run/answer_verdict.h"

#include <QJsonObject>

namespace headroom::jobs {

namespace {

ReadAnswer answerOf(const model::Outcome& outcome)
{
    ReadAnswer answer;
    if (outcome.kind != model::Outcome::Kind::Answered) {
        answer.problem = outcome.reason.empty() ? Text::tr("was not sent") : outcome.reason;
        return answer;
    }
    answer.status = outcome.status.value_or(0);
    const auto& body = outcome.body.text();
    if (!answer.isOk()) {
        answer.code = discord::errorCodeOf(body).value_or(0);
        answer.problem = discordMessage(answer.status, body);
        return answer;
    }
    answer.bodyBytes = body.size();
    answer.json = jsonIn(body);
    if (answer.json.isNull())
        answer = {.problem = Text::tr("the answer is no JSON")};
    return answer;
}

} // namespace

ClientReader::ClientReader(rest::Client& client, Clock& clock, SendTurns::Sender& sender, ReadRoom* room)
    : m_client(client)
    , m_sender(sender)
    , m_room(room)
    , m_line(sender.addLine([this, alive = m_alive] {
        if (*alive)
            submitNext();
    }))
    , m_wakeUp(clock, [this] {
        if (const auto awake = std::exchange(m_awake, nullptr))
            awake(true);
    })
{
}

ClientReader::~ClientReader()
{
    cancelAll();
    *m_alive = false;
}

void ClientReader::get(const std::string& path, Done done)
{
    if (m_isCancelled)
        return done({.problem = Text::tr("was not sent")});
    const auto number = ++m_lastNumber;
    m_readings.emplace(number, Reading{path, std::move(done)});
    m_waiting.push_back(number);
    submitNext();
}

void ClientReader::wait(Duration span, std::function<void(bool)> done)
{
    if (m_isCancelled)
        return done(false);
    m_awake = std::move(done);
    m_wakeUp.ringIn(span);
}

void ClientReader::submitNext()
{
    while (!m_waiting.empty() && !(m_room && m_room->isFull()) && m_sender.isUp(m_line)) {
        m_sender.take();
        if (m_room)
            m_room->enter();
        const auto number = m_waiting.front();
        m_waiting.pop_front();
        rest::Request request;
        request.method = "GET";
        request.path = m_readings.at(number).path;
        request.priority = model::Priority::Bulk;
        // Tells it apart from the same question of somebody else, whose answer may be older than this one may be.
        request.headers = {{"Cache-Control", "no-cache"}};
        const auto id =
            m_client.submit(std::move(request), [this, alive = m_alive, number](const model::Outcome& outcome) {
                if (*alive)
                    ended(number, outcome);
            });
        m_readings.at(number).request = id;
    }
}

void ClientReader::ended(std::uint64_t number, const model::Outcome& outcome)
{
    auto node = m_readings.extract(number);
    if (node.empty())
        return;
    ++m_answered;
    if (m_room)
        m_room->leave();
    node.mapped().done(answerOf(outcome));
}

// Whoever is called may destroy this: nothing of it is looked at afterwards.
void ClientReader::cancelAll()
{
    m_isCancelled = true;
    const auto ends = giveUp();
    m_wakeUp.stop();
    const auto awake = std::exchange(m_awake, nullptr);
    m_waiting.clear();
    const auto readings = std::exchange(m_readings, {});
    for (const auto& [number, reading] : readings) {
        if (reading.request == 0)
            continue;
        m_client.cancel(reading.request);
        if (m_room)
            m_room->leave();
    }
    if (awake)
        awake(false);
    for (const auto& [number, reading] : readings)
        reading.done({.problem = Text::tr("was not sent")});
    for (const auto& end : ends)
        end();
}

} // namespace headroom::jobs
