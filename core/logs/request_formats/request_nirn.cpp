// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_nirn.h"

#include "core/logs/lines/shard_text.h"
#include "core/logs/request_formats/request_columns.h"
#include "core/logs/requests/request_kind.h"
#include "core/logs/times/request_time.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::size_t maxMethodLength = 32;
constexpr int maxLookedAt = 100; // lines, for one of a terminal
constexpr std::string_view nirnLimited = "Unexpected 429";
constexpr std::string_view denied = "Received 401 during normal operation";

constexpr std::string_view words[] = {nirnLimited, denied, "Global reached, locking",
    "Setting fail fast 404 for webhook", "Created new queue", "Created new bearer queue", "Destroying queue",
    "Sweep start", "Finished sweep", "Starting metrics server on ", "Profiling endpoints loaded on ",
    "Running in stand-alone mode", "Attempting to create/join cluster",
    "Connected to cluster nodes: ", "Node joined the cluster: ", "Node left the cluster: ", "Started proxy on ",
    "Discord request", "Inbound request", "Routing request to node in cluster", "Received response from node"};

constexpr std::string_view terminalLevels[] = {"WARN[", "ERRO[", "INFO[", "DEBU[", "TRAC[", "FATA[", "PANI["};

// A value of logrus at the beginning of the text; how much of it there is, its quotes included, in `size`.
std::string_view firstValue(std::string_view text, std::size_t& size)
{
    if (!text.starts_with('"')) {
        size = std::min(text.find(' '), text.size());
        return text.substr(0, size);
    }
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"') {
            size = i + 1;
            return text.substr(1, i - 1);
        }
        if (text[i] == '\\')
            ++i;
    }
    size = text.size();
    return text.substr(1);
}

struct Fields
{
    std::string_view method;
    std::string_view route;
    std::string_view scope;
    std::string_view isGlobal;
};

// One after the other: a value in quotes may hold whatever a client asked for.
Fields fieldsOf(std::string_view text)
{
    Fields fields;
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        const auto equals = text.find_first_of("= ");
        if (equals == std::string_view::npos || text[equals] != '=') {
            text.remove_prefix(std::min(equals, text.size()));
            continue;
        }
        const auto key = text.substr(0, equals);
        text.remove_prefix(equals + 1);
        std::size_t size = 0;
        const auto value = firstValue(text, size);
        text.remove_prefix(size);
        if (key == "method")
            fields.method = value;
        else if (key == "route")
            fields.route = value;
        else if (key == "ratelimitScope")
            fields.scope = value;
        else if (key == "isGlobal")
            fields.isGlobal = value;
    }
    return fields;
}

bool startsWithWords(std::string_view message)
{
    return std::any_of(
        std::begin(words), std::end(words), [message](std::string_view known) { return message.starts_with(known); });
}

} // namespace

std::optional<NirnProxyLines::Line> NirnProxyLines::readText(std::string_view line)
{
    constexpr std::string_view time = "time=\"";
    constexpr std::string_view level = "\" level=";
    constexpr std::string_view message = " msg=";
    const auto begin = line.find(time);
    if (begin == std::string_view::npos)
        return {};
    auto rest = line.substr(begin + time.size());
    const auto timeEnd = rest.find('"');
    if (timeEnd == std::string_view::npos || !rest.substr(timeEnd).starts_with(level))
        return {};
    Line read;
    read.at = parseIsoTime(rest.substr(0, timeEnd), &m_local);
    rest.remove_prefix(timeEnd + level.size());
    const auto levelEnd = std::min(rest.find(' '), rest.size());
    if (!read.at || !rest.substr(levelEnd).starts_with(message))
        return {};
    rest.remove_prefix(levelEnd + message.size());
    std::size_t size = 0;
    read.message = firstValue(rest, size);
    read.fields = rest.substr(size);
    return read;
}

std::optional<NirnProxyLines::Line> NirnProxyLines::readTerminal(std::string_view line)
{
    for (const auto level : terminalLevels) {
        const auto begin = line.find(level);
        if (begin == std::string_view::npos)
            continue;
        const auto rest = line.substr(begin + level.size());
        const auto end = rest.find("] ");
        if (end < 4 || end > 10)
            continue;
        const auto seconds = parseCount(rest.substr(0, end));
        if (!seconds)
            continue;
        Line read;
        read.sinceStart = std::chrono::seconds{*seconds};
        // Nothing but spaces is between the message and its fields; what is asked for begins the one and is in the
        // other.
        read.message = read.fields = rest.substr(end + 2);
        return read;
    }
    return {};
}

std::optional<NirnProxyLines::Line> NirnProxyLines::read(std::string_view line)
{
    line = withoutColours(line, m_plain);
    if (auto text = readText(line))
        return text;
    return readTerminal(line);
}

void NirnProxyLines::noteStart(std::chrono::seconds sinceStart, WallTime read)
{
    const auto startedBy = read - sinceStart;
    const bool isAnotherStart = sinceStart < m_sinceStart;
    m_start = m_start && !isAnotherStart ? std::min(*m_start, startedBy) : startedBy;
    m_sinceStart = sinceStart;
}

void NirnProxyLines::expect(std::string_view lines, WallTime read)
{
    for (int looked = 0; looked < maxLookedAt && !lines.empty(); ++looked) {
        if (lines.ends_with('\n'))
            lines.remove_suffix(1);
        const auto begin = lines.rfind('\n') + 1; // 0 for the first line
        if (const auto last = readTerminal(withoutColours(lines.substr(begin), m_plain)))
            return noteStart(last->sinceStart, read);
        lines = lines.substr(0, begin);
    }
}

WallTime NirnProxyLines::timeOf(const Line& line, const LineArrival& arrival)
{
    if (line.at)
        return *line.at;
    if (arrival.kept)
        return *arrival.kept;
    const auto read = arrival.read.value_or(WallTime{});
    if (!m_start)
        noteStart(line.sinceStart, read);
    return std::min<WallTime>(*m_start + line.sinceStart, read);
}

std::optional<RequestRecord> NirnProxyLines::parse(std::string_view line, const LineArrival& arrival)
{
    const auto read = this->read(line);
    if (!read)
        return {};
    RequestRecord record;
    record.at = timeOf(*read, arrival);
    const bool isLimited = read->message.starts_with(nirnLimited);
    if (!isLimited && !read->message.starts_with(denied))
        return {};
    const auto fields = fieldsOf(read->fields);
    if (fields.method.empty() || fields.method.size() > maxMethodLength || fields.route.empty())
        return {};
    m_undated += !read->at && !arrival.kept;
    record.method = fields.method;
    record.target = fields.route;
    record.status = isLimited ? 429 : 401;
    if (isLimited)
        record.scope = scopeNamed(fields.scope, fields.isGlobal == "true");
    return record;
}

bool NirnProxyLines::isOf(std::string_view line)
{
    return read(line).has_value();
}

bool NirnProxyLines::isSigned(std::string_view line)
{
    const auto read = this->read(line);
    return read && startsWithWords(read->message);
}

} // namespace headroom::logs
