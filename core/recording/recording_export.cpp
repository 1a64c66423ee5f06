// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recording_export.h"

#include "core/base/text/short_name.h"
#include "core/discord/redact.h"
#include "core/recording/recording_file.h"

#include <QFile>

#include <map>

namespace headroom::recording {

namespace {

// Which part of a subject is a name that is not told, and of what.
enum class Named { Nothing, Address, Log, LogBeforeTab, LogBehindTab };

Named namedBy(Measure measure)
{
    switch (measure) {
    case Measure::Invalid:
        return Named::Address;
    case Measure::LogInvalid:
    case Measure::LogInvalidAtLeast:
    case Measure::LogInvalidPerMinute:
    case Measure::LogUnauthorized:
    case Measure::LogLines:
        return Named::Log;
    case Measure::LogInvalidCause:
        return Named::LogBeforeTab;
    case Measure::ShardLatency:
    case Measure::ShardState:
    case Measure::ShardMissedAcks:
    case Measure::ShardReconnects:
        return Named::LogBehindTab;
    default:
        return Named::Nothing;
    }
}

// The same name always becomes the same one.
class Aliases
{
public:
    std::string address(const std::string& name) { return alias("address", name); }
    std::string log(const std::string& name)
    {
        const auto found = alias("log", name);
        m_known.emplace(std::string(shortName(name)), found); // as emergencies have it
        return found;
    }
    // Of a name that may be either.
    std::string any(const std::string& name)
    {
        const auto found = m_known.find(name);
        return found != m_known.end() ? found->second : name.empty() ? name : alias("address", name);
    }
    std::string subject(Measure measure, const std::string& subject)
    {
        const auto [first, second] = parted(subject);
        switch (namedBy(measure)) {
        case Named::Address:
            return subject.empty() ? subject : address(subject);
        case Named::Log:
            return log(subject);
        case Named::LogBeforeTab:
            return joined(log(first), second);
        case Named::LogBehindTab:
            return joined(first, log(second));
        case Named::Nothing:
            break;
        }
        return subject;
    }

private:
    std::string alias(const std::string& kind, const std::string& name)
    {
        const auto [at, isNew] = m_known.try_emplace(name);
        if (isNew)
            at->second = kind + ' ' + std::to_string(++m_counts[kind]);
        return at->second;
    }

    std::map<std::string, std::string> m_known;
    std::map<std::string, int> m_counts;
};

class Export
{
public:
    Export(Recording& recording, RecordingFile& target)
        : m_recording(recording)
        , m_target(target)
    {
    }

    Result<ExportedRange> run(std::int64_t from, std::int64_t to)
    {
        m_range.from = Second{std::chrono::seconds{from}};
        m_range.to = Second{std::chrono::seconds{to}};
        const ReadView view(m_recording.file());
        const auto done = m_target.transaction([&] {
            return copyNames()
                .and_then([&] { return copyBlocks(Tier::Seconds, from, to); })
                .and_then([&] { return copyBlocks(Tier::Minutes, from, to); })
                .and_then([&] { return copyBlocks(Tier::Quarters, from, to); })
                .and_then([&] { return copyTail(from, to); })
                .and_then([&] { return copyEvents(); });
        });
        if (!done)
            return tl::unexpected(done.error());
        if (m_range.blocks == 0)
            return failure(ErrorKind::Failed,
                Text::tr("nothing was recorded in that time: `headroomctl recordings show` says from when on there is "
                         "anything"));
        return m_range;
    }

private:
    Result<void> copyNames()
    {
        return m_recording.file().each(QStringLiteral("SELECT id, measure, subject, seen FROM series"), {},
            [&](const QSqlQuery& query) -> Result<void> {
                const auto measure = measureNamed(query.value(1).toString().toStdString());
                if (!measure) // whether it names anybody is not known
                    return {};
                const auto subject = m_aliases.subject(*measure, query.value(2).toString().toStdString());
                return m_target.write(
                    QStringLiteral("INSERT OR IGNORE INTO series (id, measure, subject, seen) VALUES (?, ?, ?, ?)"),
                    {query.value(0), query.value(1), QString::fromStdString(subject), query.value(3)});
            });
    }

    // Of the coarser tiers those that lie within the range, and those for which there are no seconds any more.
    Result<void> copyBlocks(Tier tier, std::int64_t from, std::int64_t to)
    {
        const auto seconds = numbersOf(m_recording.file(), Tier::Seconds);
        if (!seconds)
            return tl::unexpected(seconds.error());
        const auto firstSecond = *seconds ? (*seconds)->first * spanOf(Tier::Seconds) : to;
        const auto first = from / spanOf(tier);
        const auto end = (to + spanOf(tier) - 1) / spanOf(tier);
        return m_recording.file().each(
            QStringLiteral("SELECT key, block FROM %1 WHERE key >= ? AND key < ?").arg(tableOf(tier)),
            {qlonglong(blockKey(first, 0)), qlonglong(blockKey(end, 0))}, [&](const QSqlQuery& query) -> Result<void> {
                const auto begins = query.value(0).toLongLong() / maxChunks * spanOf(tier);
                const bool isWithin = begins >= from && begins + spanOf(tier) <= to;
                if (!isWithin && begins >= firstSecond)
                    return {};
                ++m_range.blocks;
                return m_target.write(QStringLiteral("INSERT INTO %1 (key, block) VALUES (?, ?)").arg(tableOf(tier)),
                    {query.value(0), query.value(1)});
            });
    }

    Result<void> copyTail(std::int64_t from, std::int64_t to)
    {
        return m_recording.file().each(QStringLiteral("SELECT second, row FROM tail WHERE second >= ? AND second < ?"),
            {qlonglong(from), qlonglong(to)}, [&](const QSqlQuery& query) {
                ++m_range.blocks;
                return m_target.write(
                    QStringLiteral("INSERT INTO tail (second, row) VALUES (?, ?)"), {query.value(0), query.value(1)});
            });
    }

    Result<void> copyEvents()
    {
        const auto events = m_recording.events(m_range.from, m_range.to);
        if (!events)
            return tl::unexpected(events.error());
        for (auto event : *events) {
            ++m_range.events;
            if (event.kind == Event::Kind::Note) {
                if (auto done = writeNote(m_target, event.at, discord::redacted(event.subject)); !done)
                    return done;
                continue;
            }
            const auto where = QStringLiteral("where");
            if (event.detail.contains(where))
                event.detail[where] =
                    QString::fromStdString(m_aliases.any(event.detail[where].toString().toStdString()));
            event.detail.remove(QStringLiteral("problem"));
            event.detail.remove(QStringLiteral("name"));
            if (auto done = writeEvent(m_target, event); !done)
                return done;
        }
        return {};
    }

    Recording& m_recording;
    RecordingFile& m_target;
    Aliases m_aliases;
    ExportedRange m_range;
};

} // namespace

Result<ExportedRange> exportRange(Recording& recording, Second from, Second to, const std::string& path)
{
    constexpr auto minute = spanOf(Tier::Seconds);
    const auto begin = from.time_since_epoch().count() / minute * minute;
    const auto end = (to.time_since_epoch().count() + minute - 1) / minute * minute;
    if (end <= begin)
        return failure(ErrorKind::Usage, Text::tr("the end of the range lies before its beginning"));
    if (QFile::exists(QString::fromStdString(path)))
        return failure(ErrorKind::Failed, Text::tr("%1 is there already: name another file").arg(path));
    auto target = openRecordingFile(path, FileAccess::Write);
    if (!target)
        return tl::unexpected(target.error());
    auto range = Export(recording, **target).run(begin, end);
    // One file, whole by itself.
    if (range) {
        if (const auto closed = (*target)->firstRow(QStringLiteral("PRAGMA journal_mode = DELETE")); !closed)
            range = tl::unexpected(closed.error());
    }
    target->reset();
    if (!range) {
        for (const auto* end : {"", "-wal", "-shm"})
            QFile::remove(QString::fromStdString(path + end));
    }
    return range;
}

} // namespace headroom::recording
