// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_desk.h"

#include "core/base/logging.h"
#include "core/logs/command_source.h"
#include "core/logs/journal_source.h"
#include "core/logs/prometheus_source.h"
#include "core/logs/stdin_source.h"

#include <QUrl>

#include <algorithm>

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr Duration turn = 20ms;
constexpr Duration pollEvery = 100ms;
constexpr Duration saveEvery = 10s;
// Figures of thousands of shards are megabytes: they are written less often.
constexpr std::size_t large = 4 << 20;
constexpr Duration saveLargeEvery = 60s;
constexpr Duration unsettledAtMost = 1s;
constexpr Duration rateOver = 3s;

} // namespace

struct LogDesk::Entry
{
    std::uint32_t id = 0;
    std::unique_ptr<LogReader> reader;
    bool isStopped = false;
    Position stoppedAt; // what is read behind it has no effect

    // Lines a second, over the last seconds.
    double rate(Instant now) const
    {
        const auto span = std::chrono::duration<double>(std::max<Duration>(now - rateSince, 100ms)).count();
        return static_cast<double>(reader->lines() - linesThen) / span;
    }
    void passTime(Instant now)
    {
        if (now - rateNext < rateOver)
            return;
        linesThen = linesNext;
        rateSince = rateNext;
        linesNext = reader->lines();
        rateNext = now;
    }

    std::uint64_t linesThen = 0;
    std::uint64_t linesNext = 0;
    Instant rateSince{};
    Instant rateNext{};
};

struct LogDesk::Input
{
    LogInput input;
    std::unique_ptr<FileSetSource> files; // of one kind
    std::unique_ptr<LogSource> stream; // or the other
    bool hasMore = false; // it was interrupted
    bool isDone = false; // nothing more will come, or is asked for
    bool isStopped = false;

    std::string name() const { return shownName(input); }
};

LogDesk::LogDesk(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_figures(m_options.thresholds)
    , m_lastId(m_options.idsAfter)
    , m_poll(clock, [this] { readTurn(); })
    , m_saveAt(clock, [this] { saveIfDue(); })
{
}

LogDesk::~LogDesk()
{
    if (m_isUnsaved)
        static_cast<void>(save());
}

Result<void> LogDesk::open()
{
    if (const auto opened = openArchive(); !opened)
        return opened;
    // A format that cannot be is told before anything is read.
    ShardFigures nobodys;
    if (const auto tried = LogReader::make({{}, m_options.format, m_options.zone, false}, nobodys); !tried)
        return tl::unexpected(tried.error());
    for (const auto& input : m_options.inputs) {
        if (const auto opened = openInput(input); !opened)
            return opened;
    }
    readSoon();
    return {};
}

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

Result<void> LogDesk::openInput(const LogInput& input)
{
    auto opened = std::make_unique<Input>();
    opened->input = input;
    const auto kept = m_kept.find(shownName(input));
    const auto position = kept == m_kept.end() ? Position{} : kept->second.position;
    switch (input.kind) {
    case LogInput::Kind::Files: {
        FileSet::Positions positions;
        for (const auto& [name, source] : m_kept)
            positions.emplace(name, source.position);
        opened->files = std::make_unique<FileSetSource>(
            std::vector<std::string>{input.text}, m_clock, std::move(positions), FileSetOptions{});
        break;
    }
    case LogInput::Kind::Stdin:
        opened->stream = std::make_unique<StdinSource>();
        break;
    case LogInput::Kind::Command: {
        const auto words = CommandSource::wordsOf(input.text);
        if (!words)
            return tl::unexpected(words.error());
        CommandSource::Options options;
        options.startsAgain = m_options.follows;
        opened->stream = std::make_unique<CommandSource>(*words, m_clock, options);
        break;
    }
    case LogInput::Kind::Journal:
        opened->stream = std::make_unique<JournalSource>(
            JournalSource::Selection{input.text, false, "journalctl"}, m_clock, position);
        break;
    case LogInput::Kind::Metrics: {
        const QUrl url(QString::fromStdString(input.text));
        if (!url.isValid() || url.host().isEmpty())
            return failure(ErrorKind::Usage, shownName(input) + " is no URL of metrics: http://HOST:PORT/metrics");
        opened->stream = std::make_unique<PrometheusSource>(url, m_clock);
        break;
    }
    }
    auto* of = opened.get();
    if (of->files) {
        connect(of->files.get(), &FileSetSource::readable, this, [this] { readSoon(); });
    } else {
        connect(of->stream.get(), &LogSource::readable, this, [this] { readSoon(); });
        connect(of->stream.get(), &LogSource::ended, this, [this, of] {
            of->isDone = true;
            finishIfDone();
        });
    }
    m_inputs.push_back(std::move(opened));
    if (of->files)
        of->files->start();
    else
        of->stream->start();
    return {};
}

Result<std::unique_ptr<LogReader>> LogDesk::makeReader(const std::string& name, bool isMetrics)
{
    LogReader::Options options{name, m_options.format, m_options.zone, isMetrics};
    const auto kept = m_kept.extract(name);
    if (!kept.empty())
        return LogReader::fromBytes(kept.mapped().figures, std::move(options), m_figures);
    return LogReader::make(std::move(options), m_figures);
}

LogDesk::Entry& LogDesk::entryOf(const std::string& name, bool isMetrics)
{
    const auto known = std::find_if(
        m_entries.begin(), m_entries.end(), [&name](const auto& entry) { return entry->reader->name() == name; });
    if (known != m_entries.end())
        return **known;
    auto entry = std::make_unique<Entry>();
    entry->id = ++m_lastId;
    entry->reader = std::move(*makeReader(name, isMetrics)); // both were tried in open()
    entry->linesThen = entry->linesNext = entry->reader->lines();
    entry->rateSince = entry->rateNext = m_clock.now();
    return *m_entries.emplace_back(std::move(entry));
}

void LogDesk::readSoon()
{
    if (!std::exchange(m_isReadingSoon, true))
        QMetaObject::invokeMethod(
            this, [this] { readTurn(); }, Qt::QueuedConnection);
}

// What is known of a source from before is shown though nothing new has come of it.
void LogDesk::showKept()
{
    for (const auto& input : m_inputs) {
        if (m_kept.empty())
            return;
        if (!input->files && m_kept.contains(input->name()))
            entryOf(input->name(), input->input.kind == LogInput::Kind::Metrics);
        if (!input->files)
            continue;
        for (const auto& path : input->files->files().paths()) {
            if (m_kept.contains(path))
                entryOf(path, false);
        }
    }
}

// Each turn begins with another input, so that none starves.
void LogDesk::readTurn()
{
    m_isReadingSoon = false;
    const auto until = m_clock.now() + turn;
    m_isBehind = false;
    auto hasRead = false;
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        auto& input = *m_inputs[(m_turn + i) % m_inputs.size()];
        hasRead |= readSome(input, until);
        m_isBehind |= input.hasMore;
    }
    ++m_turn;
    showKept(); // now that the files have been looked for
    if (!m_isBehind)
        pauseAll();
    const auto now = m_clock.now();
    for (auto& entry : m_entries)
        entry->passTime(now);
    m_isUnsaved |= hasRead;
    if (m_isUnsaved && m_archive && !m_saveAt.isSet())
        m_saveAt.ringIn(m_saveInterval);
    if (hasRead)
        Q_EMIT progressed();
    if (m_isBehind)
        readSoon();
    else
        m_poll.ringIn(pollEvery);
    finishIfDone();
}

// Whether anything was read.
bool LogDesk::readSome(Input& input, Instant until)
{
    auto hasRead = false;
    input.hasMore = false;
    while (!input.isStopped && (input.files ? readFile(input, false) : readStream(input))) {
        hasRead = true;
        if (m_clock.now() < until)
            continue;
        input.hasMore = true;
        return true;
    }
    if (m_options.follows || !input.files || input.isDone)
        return hasRead;
    // Nobody waits for the rest of an unfinished line.
    while (readFile(input, true))
        hasRead = true;
    input.isDone = true;
    return hasRead;
}

bool LogDesk::readFile(Input& input, bool unfinished)
{
    // Only the set knows how to read what has not ended.
    const auto chunk = unfinished ? input.files->nextUnfinished() : input.files->next();
    if (!chunk)
        return false;
    auto& entry = entryOf(std::string(chunk->path), false);
    if (!entry.isStopped)
        take(entry, chunk->chunk);
    return true;
}

bool LogDesk::readStream(Input& input)
{
    const auto chunk = input.stream->next();
    if (!chunk)
        return false;
    take(entryOf(input.name(), input.input.kind == LogInput::Kind::Metrics), *chunk);
    return true;
}

void LogDesk::take(Entry& entry, const Chunk& chunk)
{
    entry.reader->take(chunk, m_clock.wallNow());
}

void LogDesk::pauseAll()
{
    for (auto& entry : m_entries)
        entry->reader->pause(m_clock.wallNow());
}

void LogDesk::finishIfDone()
{
    if (m_options.follows || m_hasEnded || m_inputs.empty())
        return;
    if (!std::all_of(m_inputs.begin(), m_inputs.end(), [](const auto& input) { return input->isDone; }))
        return;
    m_hasEnded = true;
    m_poll.stop();
    pauseAll();
    static_cast<void>(save());
    Q_EMIT ended();
}

std::vector<LogDesk::Source> LogDesk::sources() const
{
    std::vector<Source> sources;
    const auto now = m_clock.now();
    std::map<std::string, SourceState> states;
    for (const auto& input : m_inputs) {
        if (input->files) {
            for (auto& state : input->files->files().states())
                states.insert_or_assign(state.name, state);
            if (input->files->files().states().empty())
                states.emplace(input->name(), input->files->files().state());
        } else {
            auto state = input->stream->state();
            state.name = input->name();
            states.insert_or_assign(state.name, state);
        }
    }
    for (const auto& entry : m_entries) {
        const auto state = states.extract(entry->reader->name());
        sources.push_back({entry->id, entry->reader->name(), entry->reader.get(),
            state.empty() ? SourceState{} : state.mapped(), entry->rate(now), entry->isStopped});
    }
    // Those of which nothing has come yet, and which have something to say, are numbered when something does.
    for (const auto& [name, state] : states)
        sources.push_back({0, name, nullptr, state, 0, false});
    return sources;
}

std::vector<std::string> LogDesk::notes() const
{
    std::vector<std::string> notes;
    for (const auto* note : {&m_archiveNote, &m_saveProblem}) {
        if (!note->empty())
            notes.push_back(*note);
    }
    return notes;
}

std::optional<WallTime> LogDesk::newest() const
{
    auto newest = m_figures.newest();
    for (const auto& entry : m_entries) {
        if (const auto* requests = entry->reader->requests(); requests && requests->figures().newest())
            newest = std::max(newest.value_or(WallTime::min()), *requests->figures().newest());
    }
    return newest;
}

void LogDesk::stop(std::uint32_t id)
{
    for (auto& entry : m_entries) {
        if (entry->id != id)
            continue;
        entry->stoppedAt = positions()[entry->reader->name()];
        entry->isStopped = true;
        for (auto& input : m_inputs) {
            if (input->name() == entry->reader->name())
                input->isStopped = input->isDone = true;
        }
    }
    finishIfDone();
}

// Where all sources stand, by their names.
FileSet::Positions LogDesk::positions() const
{
    FileSet::Positions positions;
    for (const auto& input : m_inputs) {
        if (!input->files) {
            positions.insert_or_assign(input->name(), input->stream->position());
            continue;
        }
        for (auto& [path, position] : input->files->files().positions())
            positions.insert_or_assign(path, position);
    }
    return positions;
}

bool LogDesk::isSettled() const
{
    // A reader that has not recognised its lines has had no effect yet: its place is simply not stored.
    return std::all_of(m_entries.begin(), m_entries.end(),
        [](const auto& entry) { return entry->reader->isSettled() || entry->reader->format().empty(); });
}

void LogDesk::saveIfDue()
{
    if (!isSettled())
        return m_saveAt.ringIn(unsettledAtMost);
    static_cast<void>(save());
}

Result<void> LogDesk::save()
{
    m_saveAt.stop();
    if (!m_archive || !isSettled())
        return {};
    for (auto& entry : m_entries)
        entry->reader->pause(m_clock.wallNow());
    auto now = positions();
    std::vector<LogArchive::Source> sources;
    for (const auto& entry : m_entries) {
        const auto& name = entry->reader->name();
        if (entry->reader->isSettled())
            sources.push_back({name, entry->isStopped ? entry->stoppedAt : now[name], entry->reader->bytes()});
    }
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
