// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/batch.h"

#include "app/ctl/request/batch_line.h"
#include "app/ctl/request/request_text.h"
#include "app/ctl/terminal.h"

#include "core/discord/route.h"

#include <cstdio>

#include <sys/stat.h>
#include <unistd.h>

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

// Far more than fits under way at once, so that one exhausted bucket does not keep the others from being seen.
constexpr std::size_t maxRead = 10'000;
constexpr std::size_t readAgainBelow = maxRead / 2;
constexpr Duration progressEvery = 250ms;

// "GET /webhooks/{webhook}/{token}": the template has no secrets.
std::string shownRequest(const rest::Request& request, WallTime now)
{
    const auto route = discord::parseRoute(request.method, request.path, now);
    return route ? route->method + ' ' + route->routeTemplate : request.method;
}

// How many requests a batch holds: the lines of the file from where it stands that are not blank. Nothing of it is
// taken. None for what is no file, and for files so large that counting would hold up the first request.
std::optional<std::uint64_t> requestsIn(int descriptor)
{
    constexpr off_t maxCounted = off_t{256} << 20;
    struct stat file = {};
    if (::fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode))
        return std::nullopt;
    auto at = ::lseek(descriptor, 0, SEEK_CUR);
    if (at < 0 || file.st_size - at > maxCounted)
        return std::nullopt;
    std::vector<char> bytes(1 << 16);
    std::uint64_t requests = 0;
    bool isBlank = true;
    for (ssize_t count = 0; (count = ::pread(descriptor, bytes.data(), bytes.size(), at)) > 0; at += count) {
        for (ssize_t i = 0; i < count; ++i) {
            const char byte = bytes[static_cast<std::size_t>(i)];
            if (byte == '\n') {
                isBlank = true;
            } else if (isBlank && byte != ' ' && byte != '\t') {
                isBlank = false;
                ++requests;
            }
        }
    }
    return requests;
}

} // namespace

Batch::Batch(rest::Client& client, Clock& clock, int descriptor, rest::Request defaults, bool asText,
    std::function<void()> onEnd)
    : m_client(client)
    , m_clock(clock)
    , m_defaults(std::move(defaults))
    , m_asText(asText)
    , m_showsProgress(isTerminal(STDERR_FILENO))
    , m_onEnd(std::move(onEnd))
    , m_total(requestsIn(descriptor))
    , m_tick(clock, [this] { tick(); })
    , m_started(clock.now())
    , m_stop([this] { stop(); })
    , m_reader(
          descriptor, [this](const LineReader::Line& line) { take(line); },
          [this] {
              m_allRead = true;
              leaveIfDone();
          })
{
    if (m_showsProgress)
        m_tick.ringIn(progressEvery);
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
    auto label =
        m_asText ? batchLineText(read.id, line.number, shownRequest(*read.request, m_clock.wallNow())) : std::string();
    m_client.submit(*read.request,
        [this, id = read.id, label = std::move(label)](const model::Outcome& outcome) { ended(id, label, outcome); });
    if (m_client.unfinished() >= maxRead)
        m_reader.pause();
}

void Batch::refuse(const LineReader::Line& line, const QJsonValue& id, const std::string& why)
{
    model::Outcome outcome;
    outcome.kind = model::Outcome::Kind::Refused;
    outcome.reason = "line " + std::to_string(line.number) + ": " + why;
    m_tally.add(outcome);
    if (m_asText)
        return print(outcomeText(outcome));
    auto object = outcomeJson(outcome);
    object.insert(QStringLiteral("id"), id);
    object.insert(QStringLiteral("line"), static_cast<qint64>(line.number));
    printLine(object);
}

void Batch::ended(const QJsonValue& id, const std::string& label, const model::Outcome& outcome)
{
    m_tally.add(outcome);
    if (m_asText) {
        print(label + outcomeText(outcome));
    } else {
        auto object = outcomeJson(outcome);
        object.insert(QStringLiteral("id"), id);
        printLine(object);
    }
    if (!m_stopped && m_client.unfinished() < readAgainBelow)
        m_reader.resume();
    leaveIfDone();
}

void Batch::print(const std::string& text) const
{
    showProgress({});
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
}

void Batch::tick()
{
    const auto& scheduler = m_client.scheduler();
    BatchProgress progress{.done = m_tally.total(),
        .notWell = m_tally.notWell(),
        .total = m_total,
        .inFlight = scheduler.inFlight(),
        .waiting = scheduler.unfinished() - scheduler.inFlight(),
        .waitsFor = {},
        .taken = taken()};
    if (progress.waiting > 0) {
        const auto state = m_client.state(m_clock.now());
        progress.waitsFor = state.lanes.empty() ? std::nullopt : state.lanes.front().waitReason;
    }
    showProgress(batchProgressLine(progress, terminalColumns() - 1));
    m_tick.ringIn(progressEvery);
}

void Batch::showProgress(const std::string& text) const
{
    if (!m_showsProgress)
        return;
    std::fprintf(stderr, "\r\033[K%s", text.c_str());
    std::fflush(stderr);
}

void Batch::stop()
{
    if (std::exchange(m_stopped, true)) {
        if (!std::exchange(m_left, true))
            leave();
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
    leave();
}

void Batch::leave()
{
    m_tick.stop();
    showProgress({});
    m_onEnd();
}

} // namespace headroom::ctl
