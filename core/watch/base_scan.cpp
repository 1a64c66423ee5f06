// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/base_scan.h"

#include "core/redis/command_bytes.h"

namespace headroom::watch {

BaseScan::BaseScan(redis::Connection& connection, PacedSteps& steps, const KeyScheme& scheme, KeyReader& reader,
    const Picture& picture)
    : m_connection(connection)
    , m_steps(steps)
    , m_scheme(scheme)
    , m_naming(namingOf(scheme))
    , m_reader(reader)
    , m_picture(picture)
{
}

void BaseScan::start(bool counting)
{
    stop();
    m_running = true;
    m_counting = counting;
    m_cursor.assign(1, '0');
    m_scanned = 0;
    m_ignored = 0;
    m_recognised = 0;
    m_invalidSeen = {};
    m_problem.clear();
    waitForStep();
}

void BaseScan::stop()
{
    ++m_run;
    m_running = false;
}

void BaseScan::waitForStep()
{
    m_steps.wait(PacedSteps::Lane::Base, [this, run = m_run](PacedSteps::Ticket ticket) {
        if (run == m_run)
            step(ticket);
        else
            m_steps.finished(ticket, {});
    });
}

void BaseScan::step(PacedSteps::Ticket ticket)
{
    redis::Command command{"SCAN", m_cursor};
    if (const auto pattern = m_scheme.scanPattern(); !pattern.empty())
        command.insert(command.end(), {"MATCH", pattern});
    const auto count = m_pace.size();
    command.insert(command.end(), {"COUNT", std::to_string(count)});
    m_connection.send(std::move(command), [this, ticket, count, run = m_run](const redis::Reply& reply) {
        if (reply.isLost())
            return;
        m_steps.firstAnswer(ticket);
        m_pace.took(count, m_steps.held());
        m_steps.finished(ticket, m_pace.pauseAfter(count));
        if (run == m_run)
            take(reply);
    });
    m_steps.sent(ticket, 0);
}

void BaseScan::take(const redis::Reply& reply)
{
    if (!reply.isArray() || reply.elements.size() != 2 || !reply.elements[1].isArray()) {
        finish(reply.isError() ? redis::oneLine(reply.text) : "SCAN is answered with what is no cursor and keys");
        return;
    }
    KeyNames names;
    names.global = m_cursor == "0"; // their absence has to be read too
    names.tokens = names.global;
    m_cursor = reply.elements[0].text;
    for (const auto& key : reply.elements[1].elements) {
        ++m_scanned;
        m_ignored += names.add(m_scheme, key.text) ? 0 : 1;
        m_recognised += isRecognised(m_scheme, m_naming, key.text) ? 1 : 0;
    }
    // One reading tells all keys of a bucket; what changes after it is told.
    for (auto& [bucket, parts] : names.buckets)
        parts.window = parts.window && !m_picture.table.wasSeen(bucket);
    m_invalidSeen.invalid.insert(names.invalid.begin(), names.invalid.end());
    m_reader.read(names, PacedSteps::Lane::Base, m_counting, [this, run = m_run](const std::string& problem) {
        if (run != m_run)
            return;
        if (!problem.empty())
            m_problem = redis::oneLine(problem);
        if (m_cursor == "0" || (!problem.empty() && !isAboutSomeKeysOnly(problem))) {
            finish(m_problem);
            return;
        }
        waitForStep();
    });
}

void BaseScan::finish(const std::string& problem)
{
    m_running = false;
    if (onDone)
        onDone(problem);
}

} // namespace headroom::watch
