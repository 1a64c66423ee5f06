// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/logs/log_archive.h"
#include "core/logs/log_input.h"
#include "core/logs/log_reader.h"
#include "core/logs/sources/file_set_source.h"
#include "core/logs/sources/log_source.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::logs {

// Reads all logs that it is given, and keeps what they tell: sources to readers to figures. With an archive what was
// read outlasts a restart, and reading goes on where it stood, with no line counted twice and none lost, wherever it
// stopped: places are stored with their effect, in one transaction. What an ingest that does not follow tells of a line
// without its end, or of a record that may be continued, is not stored: the next one reads them in whole.
//
// All files are of one set, so that none is read twice, whatever names and globs it fits.
//
// Reading is done in turns of a few milliseconds, so that the thread's event loop goes on meanwhile. One thread.
class LogIngest final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::vector<LogInput> inputs = {};
        std::string format = {}; // of all of them; empty: recognised, each for itself. See LogReader
        std::string archive = {}; // a file; empty: nothing outlasts a restart
        LogZone zone = LogZone::ofThisMachine();
        ShardThresholds thresholds = {};
        bool follows = true; // false: ended() when all that is there has been read
        std::uint32_t idsAfter = 0; // of an earlier ingest: no source is called as one of its was
        // The formats that were recognised or given earlier are forgotten, and with them what was read by them.
        bool recognisesAnew = false;
    };

    // A source, or one file of a glob, that lines have come from or that has something to say.
    struct Source
    {
        std::uint32_t id = 0; // never used again
        std::string name;
        const LogReader* reader = nullptr; // null: nothing has come yet
        SourceState state;
        double linesPerSecond = 0;
        bool isStopped = false;
        bool isUnrecognised = false; // there are lines, and no format fits them
        Text problem; // of the state, or that; one line that says what to do; empty: all is well
    };

    LogIngest(Options options, Clock& clock, QObject* parent = nullptr);
    ~LogIngest() override; // saves

    // Fails where an input or the format cannot be, or the archive cannot be used; nothing is read then, and the
    // archive is as it was. What is in it of logs that are to be read with another format now, or of another version,
    // is of no use any more: notes() says so from here on, and save() takes it out. All else stays.
    Result<void> open();

    std::vector<Source> sources() const;
    const ShardFigures& shards() const { return m_figures; }
    const Clock& clock() const { return m_clock; }
    std::vector<Text> notes() const; // of the archive and of people's own formats; one line each

    // What the newest record of any log says.
    std::optional<WallTime> newest() const;

    // Lines of a source that came last, or up to a moment: whole, at most maxRecent bytes of them, as they are in the
    // log and so with what is secret in it. Of a file it is read anew, of others the last are kept.
    struct RecentLines
    {
        std::string lines = {};
        bool isFromStart = false; // nothing of the log is before them
        Text problem = {}; // why there are none; one line; empty: there may be
    };
    static constexpr std::size_t maxRecent = 4 << 20;
    RecentLines recentLines(std::uint32_t id, std::optional<WallTime> until) const;

    // No more is read of it; what was read stays.
    void stop(std::uint32_t id);

    // At once; by itself it happens every now and then, and at the end.
    Result<void> save();

    bool hasEnded() const { return m_hasEnded; } // see ended()
    std::uint32_t lastId() const { return m_lastId; }

Q_SIGNALS:
    void progressed(); // something was read; after each turn
    // All was read: when it does not follow, or follows nothing but standard input.
    void ended();

private:
    struct Entry;
    struct Input;

    Result<void> openArchive();
    void takeKept(std::vector<LogArchive::Source> kept, bool hasFigures);
    void noteForgotten(const std::vector<std::string>& names, std::optional<WallTime> since, const Text& why);
    bool isToRead(const std::string& name) const;
    void openFiles(std::vector<std::string> patterns);
    Result<std::unique_ptr<LogSource>> makeStream(const LogInput& input, const Position& from);
    void openStream(const LogInput& input, std::unique_ptr<LogSource> stream);
    Input& addInput();
    Result<std::unique_ptr<LogReader>> makeReader(const std::string& name, bool isMetrics);
    Entry& entryOf(const std::string& name, bool isMetrics);
    void readSoon();
    void readTurn();
    void showKept();
    bool readSome(Input& input, Instant until);
    bool readFile(Input& input, bool unfinished);
    bool readStream(Input& input);
    static void keepRecent(Entry& entry, std::string_view lines);
    void take(Entry& entry, const Chunk& chunk);
    void pauseAll();
    void finishIfDone();
    void readUnfinished();
    FileSet::Positions positions() const;
    LogArchive::Changes changes() const;
    void forget(const std::string& name);
    void forgetDeleted();

    Options m_options;
    Clock& m_clock;
    ShardFigures m_figures;
    std::unique_ptr<LogArchive> m_archive;
    std::map<std::string, LogArchive::Source> m_kept; // of the archive, not opened yet
    std::vector<std::unique_ptr<Input>> m_inputs;
    std::vector<std::unique_ptr<Entry>> m_entries;
    std::uint32_t m_lastId = 0;
    std::size_t m_turn = 0; // whose turn it is
    std::map<std::string, std::string> m_savedPositions; // by source, as they are in the archive
    std::vector<std::string> m_forgotten; // still in the archive
    bool m_hasForgottenShards = false; // since the last save
    std::vector<Text> m_archiveNotes;
    Text m_saveProblem;
    Instant m_nextForget{};
    Instant m_readAt{}; // something of any input
    Alarm m_poll;
    Alarm m_saveAt;
    Duration m_saveInterval = std::chrono::seconds{10}; // longer where figures are large
    bool m_isReadingSoon = false;
    bool m_isBehind = false;
    bool m_hasEnded = false;
    bool m_isUnsaved = false; // something was read since
};

} // namespace headroom::logs
