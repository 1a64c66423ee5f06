// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/base_scan.h"

#include "core/redis/protocol/command_bytes.h"

#include <limits>

namespace headroom::watch {

BaseScan::BaseScan(redis::Connection& connection, ReadScheduler& steps, const schemes::KeyScheme& scheme,
    KeyReader& reader, const KeyspaceState& keyspaceState)
    : m_scan(connection, steps, scheme.scanPattern())
    , m_scheme(scheme)
    , m_naming(namingOf(scheme))
    , m_reader(reader)
    , m_keyspaceState(keyspaceState)
{
}

void BaseScan::start(bool counting)
{
    m_scan.start();
    m_counting = counting;
    m_scanned = 0;
    m_ignored = 0;
    m_recognised = 0;
    m_invalidSeen = {};
    m_problem.clear();
    next();
}

void BaseScan::stop()
{
    m_scan.stop();
}

void BaseScan::next()
{
    m_scan.next(std::numeric_limits<std::uint64_t>::max(), [this](const PacedScan::Step& step) { take(step); });
}

void BaseScan::take(const PacedScan::Step& step)
{
    if (!step.problem.empty()) {
        finish(step.problem);
        return;
    }
    KeySet names;
    names.global = step.isFirst; // their absence has to be read too
    names.tokens = names.global;
    for (const auto& key : step.keys) {
        ++m_scanned;
        m_ignored += names.add(m_scheme, key.text) ? 0 : 1;
        m_recognised += isRecognised(m_scheme, m_naming, key.text) ? 1 : 0;
    }
    // One reading has all keys of a bucket; what changes after it is reported.
    for (auto& [bucket, parts] : names.buckets)
        parts.window = parts.window && !m_keyspaceState.table.wasSeen(bucket);
    m_invalidSeen.invalid.insert(names.invalid.begin(), names.invalid.end());
    const auto whenRead = [this, run = m_scan.run(), isLast = step.isLast](const std::string& problem) {
        if (run != m_scan.run())
            return;
        if (!problem.empty())
            m_problem = redis::oneLine(problem);
        if (isLast || (!problem.empty() && !isAboutSomeKeysOnly(problem))) {
            finish(m_problem);
            return;
        }
        next();
    };
    m_reader.read(names, ReadScheduler::Lane::Base, m_counting, whenRead);
}

void BaseScan::finish(const std::string& problem)
{
    m_scan.stop();
    if (onDone)
        onDone(problem);
}

} // namespace headroom::watch
