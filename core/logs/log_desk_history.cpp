// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What outlasts a restart of the desk.
#include "core/logs/log_desk_parts.h"

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr Duration saveEvery = 10s;
// Figures of thousands of shards are megabytes: they are written less often.
constexpr std::size_t large = 4 << 20;
constexpr Duration saveLargeEvery = 60s;

} // namespace

// Places are of use only together with what was made of the lines before them: all of it, or none.
Result<void> LogDesk::openArchive()
{
    if (m_options.archive.empty())
        return {};
    auto archive = LogArchive::open(m_options.archive);
    if (!archive)
        return tl::unexpected(archive.error());
    m_archive = std::move(*archive);
    const auto kept = m_archive->sources();
    if (!kept)
        return tl::unexpected(kept.error());
    const auto together = m_archive->together();
    if (!together)
        return tl::unexpected(together.error());
    auto figures = together->empty() ? ShardFigures(m_options.thresholds) : ShardFigures::fromBytes(*together);
    auto fits = figures.has_value();
    for (const auto& source : *kept) {
        if (!fits)
            break;
        fits = LogReader::fromBytes(source.figures, {source.name, m_options.format, m_options.zone, false}, *figures)
                   .has_value();
        m_kept.emplace(source.name, source);
    }
    if (fits) {
        m_figures = std::move(*figures);
        m_figures.setThresholds(m_options.thresholds);
        return {};
    }
    m_kept.clear();
    m_archiveNote = "the history in " + m_archive->path()
        + " is of another version or format: all logs are read again from their beginning";
    return m_archive->forgetAll();
}

// Where all sources stand, by their names.
FileSet::Positions LogDesk::positions() const
{
    FileSet::Positions positions;
    for (const auto& input : m_inputs) {
        if (!input->files) {
            positions.emplace(input->name, input->stream->position());
            continue;
        }
        for (auto& [path, position] : input->files->files().positions())
            positions.emplace(path, position);
    }
    return positions;
}

// A reader that has not recognised its lines has had no effect yet: its place is not stored. That of a file of which no
// line has come is: it tells the file, should that be rotated before its first line is read.
std::vector<LogArchive::Source> LogDesk::toKeep() const
{
    auto places = positions();
    std::vector<LogArchive::Source> sources;
    for (const auto& entry : m_entries) {
        const auto& name = entry->reader->name();
        auto place = places.extract(name);
        if (entry->reader->isSettled())
            sources.push_back({name, place.empty() ? Position{} : place.mapped(), entry->reader->bytes()});
    }
    for (const auto& [name, position] : places) {
        if (position.text.empty() || m_kept.contains(name))
            continue;
        ShardFigures nobodys;
        if (const auto blank = LogReader::make({name, m_options.format, m_options.zone, false}, nobodys))
            sources.push_back({name, position, (*blank)->bytes()});
    }
    return sources;
}

Result<void> LogDesk::save()
{
    m_saveAt.stop();
    if (!m_archive || m_inputs.empty() || m_hasEnded)
        return {};
    const auto sources = toKeep();
    const auto together = m_figures.bytes();
    const auto saved = m_archive->save(sources, together);
    m_saveProblem = saved ? "" : saved.error().text;
    m_isUnsaved = !saved;
    m_saveInterval = saved && together.size() > large ? saveLargeEvery : saveEvery;
    if (!saved)
        m_saveAt.ringIn(m_saveInterval);
    return saved;
}

} // namespace headroom::logs
