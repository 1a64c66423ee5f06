// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What outlasts a restart of the ingest.
#include "core/logs/log_ingest_parts.h"

#include "core/base/time/iso_time.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <set>

#include <fnmatch.h>
#include <unistd.h>

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr Duration saveEvery = 10s;
// Figures of thousands of shards are megabytes: they are written less often.
constexpr std::size_t large = 4 << 20;
constexpr Duration saveLargeEvery = 60s;
constexpr auto keptFor = 24h; // figures, see ShardFigures and RequestFigures

} // namespace

// Places are of use only together with what was made of the lines before them: all of it, or none.
Result<void> LogIngest::openArchive()
{
    if (m_options.archive.empty())
        return {};
    auto archive = LogArchive::open(m_options.archive);
    if (!archive)
        return tl::unexpected(archive.error());
    auto kept = (*archive)->sources();
    const auto together = (*archive)->together();
    if (!kept || !together)
        return firstError(kept, together);
    m_archive = std::move(*archive);
    auto figures = together->empty() ? ShardFigures(m_options.thresholds) : ShardFigures::fromBytes(*together);
    if (figures) {
        m_figures = std::move(*figures);
        m_figures.setThresholds(m_options.thresholds);
    }
    takeKept(std::move(*kept), figures.has_value());
    forgetDeleted();
    return {};
}

// Those that cannot be continued are forgotten, each for itself.
void LogIngest::takeKept(std::vector<LogArchive::Source> kept, bool hasFigures)
{
    std::vector<std::string> broken;
    std::vector<std::string> misfits;
    std::vector<std::string> empty; // nothing was read of them: that is worth no words
    std::optional<WallTime> since;
    for (auto& source : kept) {
        ShardFigures nobodys;
        const auto reader = LogReader::fromBytes(source.figures, {source.name, {}, m_options.zone, false}, nobodys);
        const bool isMetrics = source.name.starts_with("http");
        if (!reader || (!hasFigures && ((*reader)->tellsShards() || isMetrics))) {
            broken.push_back(source.name);
            continue;
        }
        const auto& chosen = (*reader)->chosen();
        const bool fits =
            m_options.recognisesAnew ? chosen.empty() : m_options.format.empty() || m_options.format == chosen;
        if (fits || !isToRead(source.name) || isMetrics) {
            source.readAt = source.readAt.value_or(m_clock.wallNow());
            m_savedPositions.emplace(source.name, source.position.text);
            m_kept.emplace(source.name, std::move(source));
            continue;
        }
        auto first = (*reader)->requests() ? (*reader)->requests()->oldest() : std::nullopt;
        for (const auto& shards : m_figures.sources()) {
            if (shards.name == source.name)
                first = shards.first;
        }
        if (first)
            since = std::min(since.value_or(*first), *first);
        ((*reader)->lines() > 0 ? misfits : empty).push_back(source.name);
    }
    noteForgotten(broken, {}, Text::tr("it is of another version"));
    noteForgotten(misfits, since, Text::tr("it was read with another format"));
    for (const auto* names : {&broken, &misfits, &empty}) {
        for (const auto& name : *names)
            forget(name);
    }
}

void LogIngest::noteForgotten(const std::vector<std::string>& names, std::optional<WallTime> since, const Text& why)
{
    if (names.empty())
        return;
    constexpr std::size_t maxNameLength = 200;
    const auto what = names.size() == 1 ? Text(discord::sanitizeForDisplay(names.front(), maxNameLength))
                                        : Text::tr("%1 logs").arg(names.size());
    if (!since) {
        m_archiveNotes.push_back(Text::tr("the history of %1 is forgotten, for %2: what is still there is read again "
                                          "from its beginning")
                                     .arg(what, why));
        return;
    }
    const auto from = utcTime(*since).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'")).toStdString();
    m_archiveNotes.push_back(Text::tr("the history of %1 since %2 is forgotten, for %3: what is still there is read "
                                      "again from its beginning")
                                 .arg(what, from, why));
}

// Whether the inputs name it, now or when it appears.
bool LogIngest::isToRead(const std::string& name) const
{
    return std::ranges::any_of(m_options.inputs, [&name](const LogInput& input) {
        return shownName(input) == name
            || (input.kind == LogInput::Kind::Files && fnmatch(input.text.c_str(), name.c_str(), FNM_PATHNAME) == 0);
    });
}

void LogIngest::forget(const std::string& name)
{
    m_figures.forget(name);
    m_hasForgottenShards = true;
    m_kept.erase(name);
    m_savedPositions.erase(name);
    m_forgotten.push_back(name);
    m_isUnsaved = true;
    for (auto& input : m_inputs) {
        if (input->files)
            input->files->forget(name);
    }
    std::erase_if(m_entries, [&name](const auto& entry) { return entry->reader->name() == name; });
}

// What was deleted, and not read for as long as figures are kept, has nothing left to show.
void LogIngest::forgetDeleted()
{
    const auto now = m_clock.wallNow();
    std::set<std::string> followed;
    std::set<std::string> empty; // nothing was read of them, and they were deleted
    for (const auto& input : m_options.inputs) {
        if (input.kind != LogInput::Kind::Files)
            followed.insert(shownName(input)); // also before it is opened
    }
    for (const auto& input : m_inputs) {
        if (!input->files)
            continue;
        const auto paths = input->files->files().paths();
        for (const auto& [path, position] : input->files->files().positions()) {
            if (!m_kept.contains(path) && !std::binary_search(paths.begin(), paths.end(), path))
                empty.insert(path);
        }
        for (const auto& path : paths) {
            if (access(path.c_str(), F_OK) == 0)
                followed.insert(path);
        }
    }
    std::vector<std::string> outdated;
    for (const auto& entry : m_entries) {
        const auto& name = entry->reader->name();
        empty.erase(name);
        if (!followed.contains(name) && now - entry->readAtWall > keptFor)
            outdated.push_back(name);
    }
    for (const auto& [name, source] : m_kept) {
        const bool isThere = isToRead(name) && access(name.c_str(), F_OK) == 0;
        if (!isThere && !followed.contains(name) && now - source.readAt.value_or(now) > keptFor)
            outdated.push_back(name);
    }
    outdated.insert(outdated.end(), empty.begin(), empty.end());
    for (const auto& name : outdated)
        forget(name);
}

// Where all sources stand, by their names.
FileSet::Positions LogIngest::positions() const
{
    FileSet::Positions positions;
    for (const auto& input : m_inputs) {
        if (input->files)
            positions.merge(input->files->files().positions());
        else
            positions.emplace(input->name, input->stream->position());
    }
    return positions;
}

// What is other than it is in the archive. A reader that has not recognised its lines has had no effect yet: its place
// is not stored. That of a file of which no line has come is: it tells the file, should that be rotated before its
// first line is read.
LogArchive::Changes LogIngest::changes() const
{
    LogArchive::Changes changes;
    changes.forgotten = m_forgotten;
    auto hasShards = m_hasForgottenShards;
    auto places = positions();
    const auto isMoved = [this](const std::string& name, const Position& position) {
        const auto saved = m_savedPositions.find(name);
        return saved == m_savedPositions.end() || saved->second != position.text;
    };
    for (const auto& entry : m_entries) {
        const auto& name = entry->reader->name();
        auto place = places.extract(name);
        const auto position = place.empty() ? Position{} : place.mapped();
        if (!entry->reader->isSettled() || !(entry->isUnsaved || isMoved(name, position)))
            continue;
        changes.sources.push_back({name, position, entry->reader->bytes(), entry->readAtWall});
        hasShards |= entry->reader->tellsShards();
    }
    for (const auto& [name, position] : places) {
        if (position.text.empty() || m_kept.contains(name) || !isMoved(name, position))
            continue;
        ShardFigures nobodys;
        if (const auto blank = LogReader::make({name, m_options.format, m_options.zone, false}, nobodys))
            changes.sources.push_back({name, position, (*blank)->bytes(), m_clock.wallNow()});
    }
    if (hasShards)
        changes.together = m_figures.bytes();
    return changes;
}

Result<void> LogIngest::save()
{
    m_saveAt.stop();
    if (m_inputs.empty() || m_hasEnded)
        return {};
    forgetDeleted();
    if (!m_archive)
        return {};
    const auto changes = this->changes();
    m_isUnsaved = false;
    if (changes.sources.empty() && !changes.together && changes.forgotten.empty())
        return {};
    const auto saved = m_archive->save(changes);
    m_saveProblem = saved ? Text() : saved.error().text;
    m_saveInterval = saved && changes.together && changes.together->size() > large ? saveLargeEvery : saveEvery;
    if (!saved) {
        m_isUnsaved = true;
        m_saveAt.ringIn(m_saveInterval);
        return saved;
    }
    m_forgotten.clear();
    m_hasForgottenShards = false;
    for (const auto& source : changes.sources)
        m_savedPositions.insert_or_assign(source.name, source.position.text);
    for (auto& entry : m_entries)
        entry->isUnsaved = entry->isUnsaved && !entry->reader->isSettled();
    return saved;
}

} // namespace headroom::logs
