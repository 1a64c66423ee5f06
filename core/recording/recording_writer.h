// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/recording/event.h"
#include "core/recording/measure.h"
#include "core/recording/recording_file.h"
#include "core/recording/tier.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

class QLockFile;

namespace headroom::recording {

// How long what is recorded is kept. When the file is larger than `maxBytes` the oldest goes earlier: seconds first,
// down to two hours, then the coarser tiers. What is deleted makes room inside the file, which does not shrink.
struct Retention
{
    std::chrono::hours seconds{48};
    std::chrono::hours minutes{24 * 30}; // and quarters of an hour, and events
    std::int64_t maxBytes = std::int64_t(1) << 30;

    bool operator==(const Retention&) const = default;
};

// Writes a recording, a second at a time; one program at a time does. Each second is on the disk, whole, when write()
// returns: whatever happens to the program after that, nothing of it is lost.
//
// After an error, as of a full disk, it goes on: what could not be written is kept in memory, up to `maxPending`
// minutes, and is written as soon as that is possible again.
//
// Belongs to one thread. Each call blocks, for milliseconds, once an hour for some hundred.
class RecordingWriter
{
public:
    static constexpr std::size_t maxPending = 10;

    // isDurable: false costs the last seconds when the machine loses power; for tests.
    static Result<std::unique_ptr<RecordingWriter>> open(
        const std::string& path, Retention retention = {}, bool isDurable = true);
    RecordingWriter(const RecordingWriter&) = delete;
    RecordingWriter& operator=(const RecordingWriter&) = delete;
    ~RecordingWriter();

    // Later than all before: what is not is left out, and the error says from when on it goes on.
    Result<void> write(Second second, const Sample& sample);

    // Written with the next second. A new one gets the id that is returned.
    std::int64_t add(Event event);
    void change(const Event& event);
    void addNote(WallTime at, std::string text);

    const std::string& path() const { return m_file->path(); }
    std::optional<Second> last() const { return m_last; } // that was written, by whomever
    Result<std::int64_t> bytes(); // of the file, without what is free in it

private:
    // Minutes by their chunks: 256 series of 60 seconds.
    struct Minute
    {
        std::int64_t number = 0;
        std::map<std::int64_t, Block> chunks = {};
    };

    RecordingWriter(std::unique_ptr<RecordingFile> file, Retention retention);
    Result<void> load();
    Result<void> loadTail();
    void turnTo(std::int64_t minute);
    std::optional<std::uint32_t> idOf(const SeriesKey& key);
    void keep(Second second, const std::vector<std::pair<std::uint32_t, Value>>& values);
    Row rowOf(const std::vector<std::pair<std::uint32_t, Value>>& values, bool isWhole);
    Result<void> commit(Second second, const std::string& row);
    Result<void> fold(const Minute& minute);
    Result<void> tidy();
    Result<void> coarsen(Tier tier);
    Result<void> coarsen(Tier tier, std::int64_t number);
    Result<void> forget();
    Result<void> forgetBefore(Tier tier, std::int64_t second);
    Result<void> shrink();
    Result<void> noteSeen(std::int64_t hour);

    std::unique_ptr<RecordingFile> m_file;
    std::unique_ptr<QLockFile> m_lock;
    Retention m_retention;
    std::unordered_map<SeriesKey, std::uint32_t, SeriesKeyHash> m_ids;
    std::map<std::uint32_t, std::int64_t> m_seen; // the hour that the file holds of each series
    std::vector<std::pair<std::uint32_t, SeriesKey>> m_newSeries; // not written yet
    std::map<std::int64_t, Event> m_events; // likewise
    std::vector<std::pair<WallTime, std::string>> m_notes; // likewise
    std::vector<Value> m_row; // the last, by id
    Minute m_minute;
    std::deque<Minute> m_pending; // that are over and not in the file yet
    std::vector<bool> m_wasAlive; // by id, in this hour
    std::optional<Second> m_last;
    std::int64_t m_tidiedHour = 0;
    std::uint32_t m_nextId = 0;
    std::int64_t m_nextEvent = 1;
    bool m_needsWholeRow = true;
    bool m_isFull = false; // no more series
};

} // namespace headroom::recording
