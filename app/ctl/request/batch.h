// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/line_reader.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/stop_signal.h"
#include "core/base/time/alarm.h"
#include "core/base/time/clock.h"
#include "core/rest/client.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace headroom::ctl {

// Sends the requests of a descriptor, one JSON object a line, and prints one line for each as it ends, in the order
// they end: JSON, or text for people. Where standard error is a terminal, the last line there is how far it is. What
// was read and not sent yet is bounded. At SIGINT or SIGTERM no more lines are taken, what waits is cancelled, and what
// is under way ends, without going again; a second one does not wait for that.
class Batch
{
public:
    // `defaults`: as of readBatchLine(). `onEnd` is called once.
    Batch(rest::Client& client, Clock& clock, int descriptor, rest::Request defaults, bool asText,
        std::function<void()> onEnd);

    const Tally& tally() const { return m_tally; }
    Duration taken() const;

private:
    void take(const LineReader::Line& line);
    void refuse(const LineReader::Line& line, const QJsonValue& id, const std::string& why);
    void ended(const QJsonValue& id, const std::string& label, const model::Outcome& outcome);
    void print(const std::string& text) const;
    void tick();
    void showProgress(const std::string& text) const;
    void stop();
    void leaveIfDone();
    void leave();

    rest::Client& m_client;
    Clock& m_clock;
    rest::Request m_defaults;
    bool m_asText;
    bool m_showsProgress;
    std::function<void()> m_onEnd;
    std::optional<std::uint64_t> m_total; // requests that are to be read
    Alarm m_tick;
    Tally m_tally;
    Instant m_started;
    bool m_allRead = false;
    bool m_stopped = false;
    bool m_left = false;
    StopSignal m_stop;
    LineReader m_reader;
};

} // namespace headroom::ctl
