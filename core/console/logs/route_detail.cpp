// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/route_detail.h"

#include "core/base/text/short_name.h"
#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <deque>
#include <map>

namespace headroom::console {

namespace {

constexpr std::size_t maxRouteLines = 200;
constexpr std::size_t maxSenders = 50;
constexpr std::size_t maxLogsReadAgain = 8; // some MB each, while nothing else is read
constexpr std::size_t enoughForATime = 64 << 10; // bytes
constexpr std::size_t maxShownLine = 2000; // characters
constexpr std::size_t maxShownAddress = 60;
constexpr std::size_t maxShownLog = 200;

struct Part
{
    std::uint32_t source = 0;
    const logs::LogReader* reader = nullptr;
    std::string lines;
    std::optional<WallTime> first; // of its requests
    bool isFromStart = false;
};

// What is the newest of each log, of those that are asked for.
std::vector<Part> partsOf(
    const logs::LogIngest& ingest, const LogsTogether& all, const LogQuery& query, std::vector<Text>& notes)
{
    std::vector<Part> parts;
    const auto until = query.zoom ? std::optional(query.zoom->second) : std::nullopt;
    for (const auto& requests : all.requests) {
        if (query.source ? *query.source != requests.id : !requests.isAddedUp)
            continue;
        const auto source = std::ranges::find(all.sources, requests.id, &logs::LogIngest::Source::id);
        if (source == all.sources.end() || !source->reader)
            continue;
        const auto name = discord::sanitizeForDisplay(shortName(source->name), maxShownLog);
        if (parts.size() == maxLogsReadAgain) {
            notes.push_back(Text::tr("only %1 logs are looked through: choose one of them").arg(maxLogsReadAgain));
            break;
        }
        if (source->reader->tellsShards()) {
            notes.push_back(Text::tr("%1: lines of a log that tells of shards as well are not shown").arg(name));
            continue;
        }
        auto recent = ingest.recentLines(requests.id, until);
        if (!recent.problem.empty())
            notes.push_back(std::move(recent.problem));
        auto& part =
            parts.emplace_back(Part{requests.id, source->reader, std::move(recent.lines), {}, recent.isFromStart});
        part.first = part.reader->timeOf(std::string_view(part.lines).substr(0, enoughForATime), all.end);
    }
    return parts;
}

// From where all of these parts tell everything.
WallTime commonBeginning(const std::vector<Part>& parts, WallTime asked)
{
    WallTime from = asked;
    for (const auto& part : parts) {
        if (!part.isFromStart && part.first)
            from = std::max(from, *part.first);
    }
    return from;
}

// Of nameOfRoute(). None: no request has it.
std::optional<discord::TemplateId> templateOf(std::string_view route)
{
    const auto [method, routeTemplate] = partsOfRoute(route);
    return discord::templateIdNamed({method, routeTemplate});
}

std::string pathAndQuery(std::string_view target)
{
    const auto query = std::min(target.find('?'), target.size());
    return std::string(discord::pathOfTarget(target)).append(target.substr(query));
}

// What is looked for in the parts, and was found.
class Search
{
public:
    Search(const LogQuery& query, RouteDetail& detail)
        : m_query(query)
        , m_wanted(templateOf(query.route))
        , m_detail(detail)
    {
    }

    void look(const Part& part, WallTime now)
    {
        std::deque<RequestLine> newest; // of this part
        part.reader->readAgain(part.lines, now, [&](const logs::RequestRecord& record, std::string_view text) {
            const auto kind = logs::kindOf(record.reach, record.status);
            if (!isAskedFor(record, kind))
                return;
            count(record);
            newest.push_back({part.source, record.at, kind, std::string(text), std::string(record.method),
                pathAndQuery(record.target)});
            if (newest.size() > maxRouteLines)
                newest.pop_front();
        });
        std::ranges::move(newest, std::back_inserter(m_detail.lines));
    }

    void finish()
    {
        std::ranges::stable_sort(m_detail.lines, std::greater(), &RequestLine::at);
        m_detail.lines.resize(std::min(m_detail.lines.size(), maxRouteLines));
        for (auto& line : m_detail.lines) {
            std::ranges::replace(line.text, '\n', ' '); // of a format with several lines a request
            for (auto* shown : {&line.text, &line.method, &line.path})
                *shown = discord::shownSample(*shown, maxShownLine);
        }
        for (auto& [address, sender] : m_senders)
            m_detail.senders.push_back(std::move(sender));
        std::ranges::stable_sort(m_detail.senders, std::greater(), &RequestSender::requests);
        m_detail.senders.resize(std::min(m_detail.senders.size(), maxSenders));
    }

private:
    bool isAskedFor(const logs::RequestRecord& record, AnswerKind kind) const
    {
        if (record.at < m_detail.from || record.at > m_detail.to || !m_query.kinds[std::size_t(kind)])
            return false;
        return discord::templateIdOf(record.method, discord::pathOfTarget(record.target)) == m_wanted;
    }

    void count(const logs::RequestRecord& record)
    {
        ++m_detail.requests;
        if (record.client.empty())
            return;
        auto found = m_senders.find(record.client);
        if (found == m_senders.end()) {
            found = m_senders.emplace(record.client, RequestSender{}).first;
            found->second.address = discord::shownSample(record.client, maxShownAddress);
        }
        ++found->second.requests;
        found->second.invalid +=
            logs::invalidOf(record.reach, record.status, record.scope) != logs::Invalid::No ? 1U : 0U;
    }

    const LogQuery& m_query;
    std::optional<discord::TemplateId> m_wanted;
    RouteDetail& m_detail;
    std::map<std::string, RequestSender, std::less<>> m_senders;
};

} // namespace

RouteDetail routeDetailOf(const logs::LogIngest& ingest, const LogsTogether& all, const LogQuery& query)
{
    RouteDetail detail;
    detail.route = query.route;
    const auto parts = partsOf(ingest, all, query, detail.notes);
    detail.to = query.zoom ? query.zoom->second : all.end;
    detail.from = commonBeginning(parts, query.zoom ? query.zoom->first : all.end - query.length);
    Search search(query, detail);
    for (const auto& part : parts)
        search.look(part, all.end);
    search.finish();
    return detail;
}

} // namespace headroom::console
