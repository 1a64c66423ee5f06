// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/read/file_downloads.h"

#include "core/net/qt/qt_transport.h"

#include <QUrl>

#include <algorithm>

namespace headroom::jobs {

namespace {

constexpr std::size_t maxDownloadsAtOnce = 64;

struct SplitUrl
{
    std::string base; // "https://cdn.discordapp.com"
    std::string path; // with its query
};

SplitUrl splitUrl(const std::string& url)
{
    const auto scheme = url.find("://");
    const auto slash = scheme == std::string::npos ? scheme : url.find('/', scheme + 3);
    return slash == std::string::npos ? SplitUrl{} : SplitUrl{url.substr(0, slash), url.substr(slash)};
}

std::string typeIn(const net::Headers& headers)
{
    for (const auto& header : headers) {
        std::string name = header.name;
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
        if (name == "content-type")
            return header.value;
    }
    return {};
}

FileDownloads::Download downloadOf(const tl::expected<net::Response, net::TransportError>& outcome)
{
    if (!outcome)
        return {.problem = outcome.error().text};
    FileDownloads::Download download{.status = outcome->status, .type = typeIn(outcome->headers)};
    if (download.isOk())
        download.content = outcome->body.text();
    else
        download.problem = Text::tr("its host answered %1").arg(outcome->status);
    return download;
}

} // namespace

FileDownloads::FileDownloads(Options options, std::int64_t maxBytes, Clock& clock)
    : m_options(std::move(options))
    , m_maxBytes(maxBytes)
    , m_clock(clock)
{
    while (m_options.host.ends_with('/'))
        m_options.host.pop_back();
}

FileDownloads::~FileDownloads()
{
    cancelAll();
    *m_alive = false;
}

Result<void> FileDownloads::checkHost(const std::string& host)
{
    const QUrl url(QString::fromStdString(host), QUrl::StrictMode);
    const bool isKnown = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    const bool isBare = (url.path().isEmpty() || url.path() == QLatin1String("/")) && url.userInfo().isEmpty()
        && !url.hasQuery() && !url.hasFragment();
    if (!url.isValid() || url.host().isEmpty() || !isKnown || !isBare)
        return failure(
            ErrorKind::Usage, Text::tr("--file-host needs a URL without a path, such as https://cdn.discordapp.com"));
    return {};
}

net::QtTransport* FileDownloads::transportOf(const std::string& base)
{
    const bool isDiscords = base == "https://cdn.discordapp.com" || base == "https://media.discordapp.net";
    if (base.empty() || (base != m_options.host && !isDiscords))
        return nullptr;
    auto& transport = m_transports[base];
    if (!transport) {
        net::QtTransport::Options options;
        options.api = base;
        options.proxy = m_options.proxy;
        options.caFile = m_options.caFile;
        options.totalTimeout = m_options.totalTimeout;
        options.maxResponseBytes = std::size_t(m_maxBytes);
        transport = std::make_unique<net::QtTransport>(std::move(options), m_clock);
    }
    return transport.get();
}

void FileDownloads::get(const std::string& url, Done done)
{
    const auto split = splitUrl(url);
    auto* transport = transportOf(split.base);
    if (!transport)
        return done({.status = 400, .problem = Text::tr("its link leads elsewhere than to Discord")});
    const auto number = ++m_lastNumber;
    m_done.emplace(number, std::move(done));
    m_waiting.push_back({number, transport, split.path});
    sendNext();
}

void FileDownloads::sendNext()
{
    while (!m_waiting.empty() && m_underWay < maxDownloadsAtOnce) {
        const auto next = std::move(m_waiting.front());
        m_waiting.pop_front();
        net::Request request;
        request.method = "GET";
        request.path = next.path;
        ++m_underWay;
        next.transport->send(request, false,
            [this, alive = m_alive, number = next.number](
                const tl::expected<net::Response, net::TransportError>& outcome) {
                if (!*alive)
                    return;
                --m_underWay;
                auto node = m_done.extract(number);
                if (!node.empty())
                    node.mapped()(downloadOf(outcome));
                if (*alive)
                    sendNext();
            });
    }
}

void FileDownloads::cancelAll()
{
    m_waiting.clear();
    for (auto& [number, done] : std::exchange(m_done, {}))
        done({.problem = Text::tr("was cancelled"), .isCancelled = true});
}

} // namespace headroom::jobs
