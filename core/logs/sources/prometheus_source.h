// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/logs/sources/log_source.h"

#include <QNetworkAccessManager>
#include <QUrl>

namespace headroom::logs {

// The metrics that a proxy serves, fetched time and again: each chunk is one whole answer, in Prometheus' text format
// as it came, and a file of its own. An answer that nobody has taken yet is replaced by the next one.
class PrometheusSource final : public LogSource
{
    Q_OBJECT
public:
    struct Options
    {
        Duration every = std::chrono::seconds{10};
        Duration timeout = std::chrono::seconds{5}; // with one answer
        std::size_t longest = 8 << 20; // bytes of an answer
        bool once = false; // it ends with the first answer, or when there is none
    };

    // http or https.
    PrometheusSource(QUrl url, Clock& clock, const Options& options = defaults(), QObject* parent = nullptr);
    ~PrometheusSource() override;

    void start() override;
    std::optional<Chunk> next(std::size_t most = defaultChunk) override; // all of one answer, whatever `most`
    Position position() const override { return {}; }
    SourceState state() const override;
    static Options defaults() { return {}; }

private:
    void fetch();
    void read();
    void finish();
    void fail(const Text& why);
    void endIfOnce();

    QUrl m_url;
    Clock& m_clock;
    Options m_options;
    Alarm m_nextFetch;
    Alarm m_giveUp;
    QNetworkAccessManager m_network;
    QNetworkReply* m_reply = nullptr;
    std::string m_body;
    std::string m_waiting;
    std::string m_given;
    bool m_hasAnswer = false;
    bool m_hasGiven = false; // one was taken
    bool m_hasEnded = false;
    std::uint64_t m_bytes = 0;
    Text m_problem;
};

} // namespace headroom::logs
