// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/clock.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace headroom::net {
class QtTransport;
}

namespace headroom::jobs {

// Reads what Discord hosts beside its API: attachments, and pictures of everything. Sends no token, follows no
// redirect, and asks no host but Discord's, whatever a message says.
//
// Lives on one thread with an event loop. A file is in memory as a whole, so there are few at a time.
class FileDownloads
{
public:
    struct Options
    {
        std::string host = "https://cdn.discordapp.com"; // of what has no link of its own; its links are read as well
        std::string proxy = {}; // as readProxy() takes it; empty: the system's
        std::string caFile = {}; // see QtTransport::Options
        Duration totalTimeout = std::chrono::minutes{2};
    };
    struct Download
    {
        int status = 0; // 0: there is no response
        std::string content = {}; // of a 200
        std::string type = {}; // as it was answered: "image/png"
        Text problem = {}; // one line for a person; empty for a 200
        bool isCancelled = false;

        bool isOk() const { return status == 200; }
        bool isTemporary() const { return status == 0 || status == 429 || status >= 500; }
    };
    using Done = std::function<void(Download)>;

    FileDownloads(Options options, std::int64_t maxBytes, Clock& clock);
    FileDownloads(const FileDownloads&) = delete;
    FileDownloads& operator=(const FileDownloads&) = delete;
    ~FileDownloads(); // as cancelAll()

    const std::string& host() const { return m_options.host; }
    // Whether files can be had there; an error is ErrorKind::Usage.
    static Result<void> checkHost(const std::string& host);

    // Calls `done` once, also when it is given up.
    void get(const std::string& url, Done done);
    void cancelAll(); // answers everything that is under way or waits

private:
    struct Waiting
    {
        std::uint64_t number = 0;
        net::QtTransport* transport = nullptr;
        std::string path = {};
    };

    net::QtTransport* transportOf(const std::string& base);
    void sendNext();

    Options m_options;
    std::int64_t m_maxBytes;
    Clock& m_clock;
    std::map<std::string, std::unique_ptr<net::QtTransport>> m_transports; // by scheme, host and port
    std::uint64_t m_lastNumber = 0;
    std::map<std::uint64_t, Done> m_done;
    std::deque<Waiting> m_waiting;
    std::size_t m_underWay = 0;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

} // namespace headroom::jobs
