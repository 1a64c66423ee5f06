// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_ingest_parts.h"

#include "core/base/logging.h"
#include "core/logs/log_formats.h"
#include "core/logs/sources/command_source.h"
#include "core/logs/sources/journal_source.h"
#include "core/logs/sources/prometheus_source.h"
#include "core/logs/sources/stdin_source.h"

#include <QUrl>

#include <algorithm>

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr Duration turn = 20ms;
constexpr Duration pollInterval = 100ms;
constexpr Duration quietPollInterval = 500ms;
constexpr Duration quietAfter = 2s;
constexpr Duration forgetEvery = 1min;
// Lines that continue a record are written with it, or hardly later.
constexpr Duration continuedWithin = 1s;

// Of a log that goes on a few lines are not enough to say so.
bool isUnrecognised(const LogReader& reader, bool hasEnded)
{
    if (reader.format().empty())
        return reader.isUnrecognisable() || (hasEnded && reader.lines() > 0);
    const auto* requests = reader.requests();
    return !reader.tellsShards() && requests && !requests->newest() && reader.lines() > 0
        && reader.unparsed() == reader.lines();
}

Text problemOf(const LogIngest::Source& source)
{
    if (!source.state.problem.empty() || !source.isUnrecognised)
        return source.state.problem;
    const auto format = source.reader->format();
    const auto& other = source.reader->secondChoice();
    if (format.empty())
        return Text::tr("%1: no known format fits its lines; name its format").arg(source.name);
    if (other.empty())
        return Text::tr("%1: the format %2 does not fit its lines; name another").arg(source.name, format);
    return Text::tr("%1: the format %2 does not fit its lines; name another, such as %3")
        .arg(source.name, format, other);
}

} // namespace

LogIngest::LogIngest(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_figures(m_options.thresholds)
    , m_lastId(m_options.idsAfter)
    , m_poll(clock, [this] { readTurn(); })
    , m_saveAt(clock, [this] { static_cast<void>(save()); })
{
}

LogIngest::~LogIngest()
{
    static_cast<void>(save());
}

Result<void> LogIngest::open()
{
    // All that can be wrong is said before the archive is touched.
    ShardFigures nobodys;
    const auto tried = LogReader::make({{}, m_options.format, m_options.zone, false}, nobodys);
    if (!tried)
        return tl::unexpected(tried.error());
    for (const auto& input : m_options.inputs) {
        if (input.kind == LogInput::Kind::Files || input.kind == LogInput::Kind::Stdin)
            continue; // nothing is wrong with these, and of standard input there is only one
        if (const auto made = makeStream(input, {}); !made)
            return tl::unexpected(made.error());
    }
    if (auto opened = openArchive(); !opened)
        return opened;
    std::vector<std::string> patterns;
    for (const auto& input : m_options.inputs) {
        if (input.kind == LogInput::Kind::Files) {
            patterns.push_back(input.text);
            continue;
        }
        const auto kept = m_kept.find(shownName(input));
        openStream(input, std::move(*makeStream(input, kept == m_kept.end() ? Position{} : kept->second.position)));
    }
    if (!patterns.empty())
        openFiles(std::move(patterns));
    readSoon();
    return {};
}

LogIngest::Input& LogIngest::addInput()
{
    return *m_inputs.emplace_back(std::make_unique<Input>());
}

void LogIngest::openFiles(std::vector<std::string> patterns)
{
    FileSet::Positions positions;
    for (const auto& [name, source] : m_kept)
        positions.emplace(name, source.position);
    auto& opened = addInput();
    opened.files = std::make_unique<FileSetSource>(std::move(patterns), m_clock, std::move(positions));
    connect(opened.files.get(), &FileSetSource::readable, this, [this] { readSoon(); });
    opened.files->start();
}

Result<std::unique_ptr<LogSource>> LogIngest::makeStream(const LogInput& input, const Position& from)
{
    switch (input.kind) {
    case LogInput::Kind::Files:
        Q_ASSERT_X(false, "LogIngest", "files are no stream");
        break;
    case LogInput::Kind::Stdin:
        break;
    case LogInput::Kind::Command: {
        const auto words = CommandSource::wordsOf(input.text);
        if (!words)
            return tl::unexpected(words.error());
        return std::make_unique<CommandSource>(
            *words, m_clock, CommandSource::Options{.startsAgain = m_options.follows});
    }
    case LogInput::Kind::Journal: {
        JournalSource::Selection selection;
        const bool isFolder = input.text.starts_with('/');
        if (!isFolder && input.text.find('/') != std::string::npos)
            return failure(ErrorKind::Usage,
                Text::tr("%1 is not a systemd unit; use journal:/PATH for a folder of journal files")
                    .arg("journal:" + input.text));
        (isFolder ? selection.folder : selection.unit) = input.text;
        selection.follows = m_options.follows;
        return std::make_unique<JournalSource>(
            std::move(selection), m_clock, from, JournalSource::Options{.startsAgain = m_options.follows});
    }
    case LogInput::Kind::Metrics: {
        const QUrl url(QString::fromStdString(input.text));
        if (!url.isValid() || url.host().isEmpty())
            return failure(
                ErrorKind::Usage, Text::tr("%1: write it as http://HOST:PORT/metrics").arg(shownName(input)));
        return std::make_unique<PrometheusSource>(url, m_clock, PrometheusSource::Options{.once = !m_options.follows});
    }
    }
    return std::make_unique<StdinSource>();
}

void LogIngest::openStream(const LogInput& input, std::unique_ptr<LogSource> stream)
{
    auto* of = &addInput();
    of->stream = std::move(stream);
    of->name = shownName(input);
    of->isMetrics = input.kind == LogInput::Kind::Metrics;
    of->endsByItself = input.kind == LogInput::Kind::Stdin;
    connect(of->stream.get(), &LogSource::readable, this, [this] { readSoon(); });
    connect(of->stream.get(), &LogSource::ended, this, [this, of] {
        of->isDone = true;
        finishIfDone();
    });
    of->stream->start();
}

Result<std::unique_ptr<LogReader>> LogIngest::makeReader(const std::string& name, bool isMetrics)
{
    LogReader::Options options{name, isMetrics ? std::string() : m_options.format, m_options.zone, isMetrics};
    const auto kept = m_kept.extract(name);
    if (!kept.empty())
        return LogReader::fromBytes(kept.mapped().figures, std::move(options), m_figures);
    return LogReader::make(std::move(options), m_figures);
}

LogIngest::Entry& LogIngest::entryOf(const std::string& name, bool isMetrics)
{
    const auto known =
        std::ranges::find_if(m_entries, [&name](const auto& entry) { return entry->reader->name() == name; });
    if (known != m_entries.end())
        return **known;
    auto entry = std::make_unique<Entry>();
    entry->id = ++m_lastId;
    const auto kept = m_kept.find(name);
    entry->readAtWall = kept == m_kept.end() ? m_clock.wallNow() : kept->second.readAt.value_or(m_clock.wallNow());
    entry->reader = std::move(*makeReader(name, isMetrics)); // both were tried in open()
    entry->linesThen = entry->linesNext = entry->reader->lines();
    entry->rateSince = entry->rateNext = entry->readAt = m_clock.now();
    return *m_entries.emplace_back(std::move(entry));
}

void LogIngest::readSoon()
{
    if (!std::exchange(m_isReadingSoon, true))
        QMetaObject::invokeMethod(
            this, [this] { readTurn(); }, Qt::QueuedConnection);
}

// What is known of a source from before is shown though nothing new has come of it.
void LogIngest::showKept()
{
    for (const auto& input : m_inputs) {
        if (m_kept.empty())
            return;
        if (!input->files && m_kept.contains(input->name))
            entryOf(input->name, input->isMetrics);
        if (!input->files)
            continue;
        for (const auto& path : input->files->files().paths()) {
            if (m_kept.contains(path))
                entryOf(path, false).isFile = true;
        }
    }
}

// Each turn begins with another input, so that none starves.
void LogIngest::readTurn()
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
    if (hasRead)
        m_readAt = now;
    if (now >= m_nextForget) {
        m_nextForget = now + forgetEvery;
        forgetDeleted();
    }
    if (m_isUnsaved && m_archive && !m_saveAt.isSet())
        m_saveAt.ringIn(m_saveInterval);
    if (hasRead)
        Q_EMIT progressed();
    if (m_isBehind)
        readSoon();
    else
        m_poll.ringIn(now - m_readAt < quietAfter ? pollInterval : quietPollInterval);
    finishIfDone();
}

// Whether anything was read.
bool LogIngest::readSome(Input& input, Instant until)
{
    auto hasRead = false;
    input.hasMore = false;
    while (!input.isStopped) {
        const auto given = input.files ? readFile(input, false) : readStream(input);
        hasRead |= given;
        if (!given && !(input.files && input.files->files().hasMore()))
            break;
        if (m_clock.now() < until)
            continue;
        input.hasMore = true;
        return hasRead;
    }
    if (!m_options.follows && input.files) // streams tell when they end
        input.isDone = true;
    return hasRead;
}

bool LogIngest::readFile(Input& input, bool unfinished)
{
    // Only the set knows how to read what has not ended.
    const auto chunk = unfinished ? input.files->nextUnfinished() : input.files->next();
    if (!chunk)
        return false;
    auto& entry = entryOf(std::string(chunk->path), false);
    entry.isFile = true;
    if (!entry.isStopped)
        take(entry, chunk->chunk);
    return true;
}

bool LogIngest::readStream(Input& input)
{
    auto chunk = input.stream->next();
    if (!chunk)
        return false;
    chunk->isLive = true;
    auto& entry = entryOf(input.name, input.isMetrics);
    take(entry, *chunk);
    if (!input.isMetrics)
        keepRecent(entry, chunk->lines);
    return true;
}

void LogIngest::take(Entry& entry, const Chunk& chunk)
{
    auto taken = chunk;
    taken.isLive &= m_options.follows; // or what is piped in may be from any time
    entry.reader->take(taken, m_clock.wallNow());
    entry.readAt = m_clock.now();
    entry.readAtWall = m_clock.wallNow();
    entry.isUnsaved = true;
    entry.mayContinue = true;
}

void LogIngest::pauseAll()
{
    for (auto& entry : m_entries) {
        entry->reader->pause();
        if (!entry->mayContinue || m_clock.now() - entry->readAt < continuedWithin)
            continue;
        entry->reader->flush();
        entry->mayContinue = false;
        entry->isUnsaved = true;
    }
}

void LogIngest::finishIfDone()
{
    if (m_hasEnded || m_inputs.empty())
        return;
    // What is followed may go on, but for a pipe that nobody writes into any more.
    const auto mayGoOn = [](const auto& input) { return !input->endsByItself || input->isStopped; };
    if (m_options.follows && std::any_of(m_inputs.begin(), m_inputs.end(), mayGoOn))
        return;
    if (!std::all_of(m_inputs.begin(), m_inputs.end(), [](const auto& input) { return input->isDone; }))
        return;
    m_poll.stop();
    for (auto& entry : m_entries)
        entry->reader->pause();
    static_cast<void>(save());
    m_hasEnded = true;
    readUnfinished();
    Q_EMIT ended();
}

// The lines and records that are there are reported as they are. It is not stored: the rest may come before the next
// run.
void LogIngest::readUnfinished()
{
    for (auto& input : m_inputs) {
        while (input->files && !input->isStopped && readFile(*input, true)) { }
    }
    for (auto& entry : m_entries) {
        entry->reader->pause();
        entry->reader->flush();
    }
}

std::vector<LogIngest::Source> LogIngest::sources() const
{
    std::vector<Source> sources;
    const auto now = m_clock.now();
    std::map<std::string, SourceState> states;
    for (const auto& input : m_inputs) {
        if (input->files) {
            for (auto& state : input->files->files().states())
                states.insert_or_assign(state.name, state);
            for (auto& state : input->files->files().waiting())
                states.emplace(state.name, state);
        } else {
            auto state = input->stream->state();
            state.name = input->name;
            states.insert_or_assign(state.name, state);
        }
    }
    for (const auto& entry : m_entries) {
        const auto state = states.extract(entry->reader->name());
        const auto& source = sources.emplace_back(Source{entry->id, entry->reader->name(), entry->reader.get(),
            state.empty() ? SourceState{} : state.mapped(), entry->rate(now), entry->isStopped,
            isUnrecognised(*entry->reader, m_hasEnded), {}});
        sources.back().problem = problemOf(source);
    }
    // Those of which nothing has come yet, and which have something to say, are numbered when something does.
    for (const auto& [name, state] : states)
        sources.push_back({0, name, nullptr, state, 0, false, false, state.problem});
    return sources;
}

std::vector<Text> LogIngest::notes() const
{
    auto notes = m_archiveNotes;
    const auto& problems = logFormats().problems;
    notes.insert(notes.end(), problems.begin(), problems.end());
    if (!m_saveProblem.empty())
        notes.push_back(m_saveProblem);
    return notes;
}

std::optional<WallTime> LogIngest::newest() const
{
    auto newest = m_figures.newest();
    for (const auto& entry : m_entries) {
        if (const auto* requests = entry->reader->requests())
            newest = std::max(newest, requests->newest());
    }
    return newest;
}

void LogIngest::stop(std::uint32_t id)
{
    for (auto& entry : m_entries) {
        if (entry->id != id)
            continue;
        const auto& name = entry->reader->name();
        entry->isStopped = true;
        for (auto& input : m_inputs) {
            if (input->files)
                input->files->stop(name);
            else if (input->name == name)
                input->isStopped = input->isDone = true;
        }
    }
    finishIfDone();
}

} // namespace headroom::logs
