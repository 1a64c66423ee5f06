// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/logs_together.h"

#include "core/discord/shown_text.h"

#include <algorithm>

namespace headroom::ctl {

namespace {

void addWarning(std::vector<std::string>& warnings, const std::string& warning)
{
    if (!warning.empty() && std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(warning);
}

// Those whose requests may be summed up.
std::vector<const logs::LogReader*> readersAddedUp(const logs::LogDesk& desk)
{
    std::vector<const logs::LogReader*> readers;
    std::vector<logs::RequestTeller> tellers;
    for (const auto& source : desk.sources()) {
        const auto* requests = source.reader ? source.reader->requests() : nullptr;
        if (!requests || !requests->newest())
            continue;
        readers.push_back(source.reader);
        tellers.push_back(requests->teller());
    }
    const auto added = logs::addedUp(tellers);
    std::size_t next = 0;
    std::erase_if(readers, [&](const auto*) { return !added[next++]; });
    return readers;
}

} // namespace

std::string unknownFormatProblem(const logs::LogDesk::Source& source)
{
    return discord::shownText(source.name, longestName) + ": no known format fits its lines; name one with --format";
}

bool isIn(const std::vector<const logs::LogReader*>& readers, const logs::LogReader* reader)
{
    return std::find(readers.begin(), readers.end(), reader) != readers.end();
}

void Together::widen(std::optional<WallTime> first, std::optional<WallTime> last)
{
    if (first)
        from = std::min(from.value_or(*first), *first);
    if (last)
        to = std::max(to.value_or(*last), *last);
}

Together togetherOf(const logs::LogDesk& desk)
{
    Together all;
    std::optional<logs::RequestFigures> requests;
    all.addedUp = readersAddedUp(desk);
    const auto sources = desk.sources();
    for (const auto& source : sources) {
        const auto name = discord::shownText(source.name, longestName);
        if (!source.state.problem.empty())
            addWarning(all.warnings, source.state.problem);
        if (!source.reader)
            continue;
        all.lines += source.reader->lines();
        all.unparsed += source.reader->unparsed();
        if (source.reader->format().empty() && source.reader->lines() > 0)
            addWarning(all.warnings, unknownFormatProblem(source));
        const auto* told = source.reader->requests();
        if (!told)
            continue;
        for (const auto& warning : source.reader->requestSummary().warnings)
            addWarning(all.warnings, sources.size() > 1 ? name + ": " + warning : warning);
        if (!isIn(all.addedUp, source.reader)) {
            if (told->newest())
                addWarning(all.warnings, name + ": " + logs::leftOutWarning(told->teller()));
            else if (!requests)
                requests = *told; // there are none
            continue;
        }
        if (requests && requests->newest())
            requests->merge(*told);
        else
            requests = *told;
    }
    if (requests) {
        all.requests = requests->summary();
        all.widen(all.requests->from, all.requests->to);
    }
    all.shardSources = desk.shards().sources();
    for (const auto& source : all.shardSources)
        all.widen(source.first, source.last);
    all.shards = desk.shards().shards(desk.shards().newest().value_or(WallTime{}));
    for (const auto& warning : desk.shards().warnings())
        addWarning(all.warnings, warning);
    for (const auto& note : desk.notes())
        addWarning(all.warnings, note);
    return all;
}

} // namespace headroom::ctl
