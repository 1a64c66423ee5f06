// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recording_writer.h"

#include <QDateTime>
#include <QLockFile>

#include <algorithm>
#include <utility>

namespace headroom::recording {

namespace {

std::int64_t minuteOf(Second second)
{
    return secondsOf(second) / spanOf(Tier::Seconds);
}

std::int64_t hourOf(std::int64_t seconds)
{
    return seconds / spanOf(Tier::Minutes);
}

std::string clockTime(Second second)
{
    return QDateTime::fromSecsSinceEpoch(secondsOf(second)).toString(QStringLiteral("HH:mm:ss")).toStdString();
}

} // namespace

RecordingWriter::RecordingWriter(std::unique_ptr<RecordingFile> file, Retention retention)
    : m_file(std::move(file))
    , m_retention(retention)
{
}

RecordingWriter::~RecordingWriter() = default;

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::open(
    const std::string& path, Retention retention, bool isDurable)
{
    auto file = openRecordingFile(path, FileAccess::Write, isDurable);
    if (!file)
        return tl::unexpected(file.error());
    auto lock = std::make_unique<QLockFile>(QString::fromStdString(path + ".lock"));
    lock->setStaleLockTime(0); // a lock is stale when its program is gone, not by age
    if (!lock->tryLock()) {
        if (lock->error() == QLockFile::LockFailedError)
            return failure(ErrorKind::Failed,
                Text::tr("another program records into %1: end it, or give this one a file of its own").arg(path));
        return failure(ErrorKind::Failed,
            Text::tr("%1 cannot be made: check who may write to its folder, and the space on its disk")
                .arg(path + ".lock"));
    }
    std::unique_ptr<RecordingWriter> writer(new RecordingWriter(std::move(*file), retention));
    writer->m_lock = std::move(lock);
    return writer->load().map([&writer] { return std::move(writer); });
}

Result<void> RecordingWriter::load()
{
    auto read =
        m_file->each(QStringLiteral("SELECT id, measure, subject, seen FROM series"), {}, [&](const QSqlQuery& query) {
            const auto number = query.value(0).toLongLong();
            if (number < 0 || number > maxSeriesId)
                return;
            const auto id = static_cast<std::uint32_t>(number);
            m_nextId = std::max(m_nextId, id + 1);
            m_seen[id] = query.value(3).toLongLong();
            if (const auto measure = measureNamed(query.value(1).toString().toStdString()))
                m_ids[{*measure, query.value(2).toString().toStdString()}] = id;
        });
    if (!read)
        return read;
    const auto events = m_file->firstRow(QStringLiteral("SELECT coalesce(max(id), 0) FROM events"));
    if (!events)
        return tl::unexpected(events.error());
    m_nextEvent = events->front().toLongLong() + 1;
    const auto numbers = numbersOf(*m_file, Tier::Seconds);
    if (!numbers)
        return tl::unexpected(numbers.error());
    if (*numbers)
        m_last = Second{std::chrono::seconds{((*numbers)->second + 1) * spanOf(Tier::Seconds) - 1}};
    if (auto tail = loadTail(); !tail)
        return tail;
    if (!m_last)
        return {};
    // What went on when it was ended, nobody saw the end of.
    return m_file->write(
        QStringLiteral("UPDATE events SET until = ? WHERE until IS NULL"), {qlonglong(secondsOf(*m_last) * 1000)});
}

// The minute in which it was ended goes on where it was.
Result<void> RecordingWriter::loadTail()
{
    bool isWhole = false;
    std::vector<std::pair<std::uint32_t, Value>> values;
    return m_file->each(
        QStringLiteral("SELECT second, row FROM tail ORDER BY second"), {}, [&](const QSqlQuery& query) {
            const auto row = readRow(query.value(1).toByteArray().toStdString());
            if (row && row->isWhole)
                std::ranges::fill(m_row, gap);
            isWhole = row && (isWhole || row->isWhole);
            if (!isWhole) // damaged: up to the next whole one nothing is known
                return;
            for (const auto& [id, value] : row->changes) {
                if (id > maxSeriesId)
                    return;
                if (id >= m_row.size())
                    m_row.resize(std::max<std::size_t>(id + 1, m_nextId), gap);
                m_row[id] = value;
            }
            values.clear();
            for (std::uint32_t id = 0; id < m_row.size(); ++id) {
                if (!isGap(m_row[id]))
                    values.emplace_back(id, m_row[id]);
            }
            const Second second{std::chrono::seconds{query.value(0).toLongLong()}};
            turnTo(minuteOf(second));
            keep(second, values);
            m_last = m_last ? std::max(*m_last, second) : second;
        });
}

void RecordingWriter::turnTo(std::int64_t minute)
{
    if (m_minute.number == minute)
        return;
    if (!m_minute.chunks.empty())
        m_pending.push_back(std::move(m_minute));
    // Of the oldest there may be seconds in the file, which are deleted when a later one is folded.
    if (m_pending.size() > maxPending)
        m_pending.erase(m_pending.begin() + 1);
    m_minute = {minute, {}};
    m_needsWholeRow = true;
}

std::optional<std::uint32_t> RecordingWriter::idOf(const SeriesKey& key)
{
    const auto found = m_ids.find(key);
    if (found != m_ids.end())
        return found->second;
    if (m_nextId > maxSeriesId) {
        m_isFull = true;
        return std::nullopt;
    }
    const auto id = m_nextId++;
    m_ids.emplace(key, id);
    m_newSeries.emplace_back(id, key);
    return id;
}

void RecordingWriter::keep(Second second, const std::vector<std::pair<std::uint32_t, Value>>& values)
{
    const auto at = std::size_t(secondsOf(second) % spanOf(Tier::Seconds));
    Block* block = nullptr;
    std::int64_t chunk = -1;
    m_wasAlive.resize(std::max<std::size_t>(m_wasAlive.size(), m_nextId));
    for (const auto& [id, value] : values) {
        if (id / seriesInChunk != chunk) {
            chunk = id / seriesInChunk;
            block =
                &m_minute.chunks
                     .try_emplace(chunk, emptyBlock(std::size_t(seriesInChunk), std::size_t(samplesOf(Tier::Seconds))))
                     .first->second;
        }
        block->column(std::size_t(id % seriesInChunk))[at] = value;
        if (id < m_wasAlive.size())
            m_wasAlive[id] = true;
    }
}

// Takes the values for those of the last row.
Row RecordingWriter::rowOf(const std::vector<std::pair<std::uint32_t, Value>>& values, bool isWhole)
{
    std::vector<Value> row(std::max<std::size_t>(m_row.size(), m_nextId), gap);
    for (const auto& [id, value] : values)
        row[id] = value;
    Row changes{isWhole, {}};
    for (std::uint32_t id = 0; id < row.size(); ++id) {
        const auto before = isWhole || id >= m_row.size() ? gap : m_row[id];
        if (row[id] != before)
            changes.changes.emplace_back(id, row[id]);
    }
    m_row = std::move(row);
    return changes;
}

Result<void> RecordingWriter::write(Second second, const Sample& sample)
{
    if (m_last && second <= *m_last)
        return failure(ErrorKind::Failed,
            Text::tr("the clock of this machine was set back: recording goes on at %1")
                .arg(clockTime(*m_last + std::chrono::seconds{1})));
    std::vector<std::pair<std::uint32_t, Value>> values;
    values.reserve(sample.size());
    for (const auto& [key, value] : sample) {
        if (isGap(value))
            continue;
        if (const auto id = idOf(key))
            values.emplace_back(*id, clamped(value));
    }
    if (!std::ranges::is_sorted(values)) // most come as they came before
        std::ranges::sort(values);
    turnTo(minuteOf(second));
    keep(second, values);
    const auto row = rowBytes(rowOf(values, m_needsWholeRow));
    m_needsWholeRow = true; // what follows a row that was not written begins anew
    m_last = second;
    if (auto done = commit(second, row); !done)
        return done;
    m_needsWholeRow = false;
    if (std::exchange(m_tidiedHour, hourOf(secondsOf(second))) != hourOf(secondsOf(second))) {
        if (auto done = tidy(); !done)
            return done;
    }
    if (m_isFull)
        return failure(ErrorKind::Failed,
            Text::tr("the recording %1 has as many series as fit: begin a new file; what it has goes on").arg(path()));
    return {};
}

Result<void> RecordingWriter::commit(Second second, const std::string& row)
{
    auto done = m_file->transaction([&]() -> Result<void> {
        for (const auto& [id, key] : m_newSeries) {
            auto written =
                m_file->write(QStringLiteral("INSERT INTO series (id, measure, subject, seen) VALUES (?, ?, ?, ?)"),
                    {qlonglong(id), QString::fromUtf8(nameOf(key.measure)), QString::fromStdString(key.subject),
                        qlonglong(hourOf(secondsOf(second)))});
            if (!written)
                return written;
        }
        for (const auto& minute : m_pending) {
            if (auto folded = fold(minute); !folded)
                return folded;
        }
        for (const auto& [id, event] : m_events) {
            if (auto written = writeEvent(*m_file, event); !written)
                return written;
        }
        for (const auto& [at, text] : m_notes) {
            if (auto written = writeNote(*m_file, at, text); !written)
                return written;
        }
        return m_file->write(QStringLiteral("INSERT OR REPLACE INTO tail (second, row) VALUES (?, ?)"),
            {qlonglong(secondsOf(second)), bytesOf(row)});
    });
    if (!done)
        return done;
    for (const auto& [id, key] : m_newSeries)
        m_seen[id] = hourOf(secondsOf(second));
    m_newSeries.clear();
    m_pending.clear();
    m_events.clear();
    m_notes.clear();
    return {};
}

Result<void> RecordingWriter::fold(const Minute& minute)
{
    for (const auto& [chunk, block] : minute.chunks) {
        if (auto written = writeBlockBytes(*m_file, Tier::Seconds, minute.number, chunk, blockBytes(block)); !written)
            return written;
    }
    const auto end = (minute.number + 1) * spanOf(Tier::Seconds);
    return m_file->write(QStringLiteral("DELETE FROM tail WHERE second < ?"), {qlonglong(end)});
}

std::int64_t RecordingWriter::add(Event event)
{
    event.id = m_nextEvent++;
    const auto id = event.id;
    m_events[id] = std::move(event);
    return id;
}

void RecordingWriter::change(const Event& event)
{
    m_events[event.id] = event;
}

void RecordingWriter::addNote(WallTime at, std::string text)
{
    m_notes.emplace_back(at, std::move(text));
}

} // namespace headroom::recording
