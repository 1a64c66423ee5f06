// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_reader.h"

#include "core/base/storage/byte_record.h"
#include "core/discord/redact.h"
#include "core/logs/lines/line_splitter.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom::logs {

namespace {

constexpr std::size_t enoughLines = 20; // to recognise a format while more are coming
constexpr std::size_t manyLines = 400; // none of which fits a format that was recognised
constexpr std::size_t maxHeldLines = 400;
constexpr std::size_t maxHeldBytes = 256 << 10;
constexpr std::size_t maxSamples = 5;
constexpr std::size_t maxSampleLength = 400;
constexpr std::size_t maxKeptSampleLength = 4 * maxSampleLength + 8; // in UTF-8
constexpr const char* kind = "hlog";
constexpr std::string_view shardsKind = "hlsh";
constexpr std::uint8_t readerVersion = 4;
constexpr std::size_t maxTextLength = 64 << 10; // of a format, and of what a reader of shards holds

// A sample of lines with what is around them.
RecognisedFormat recogniseLines(std::string_view lines)
{
    UnwrappedLines trial;
    std::vector<std::string> texts;
    trial.read({lines}, [&texts](std::string_view text, std::optional<WallTime>) { texts.emplace_back(text); });
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    return recogniseFormat(views);
}

} // namespace

LogReader::LogReader(Options options, ShardFigures& shards)
    : m_options(std::move(options))
    , m_figures(shards)
    , m_sink([this](const ShardRecord& record) { count(record); })
    , m_doubt(m_options.format.empty() ? manyLines : enoughLines)
{
    if (m_options.isMetrics)
        m_metrics.emplace();
}

Result<std::unique_ptr<LogReader>> LogReader::make(Options options, ShardFigures& shards)
{
    std::unique_ptr<LogReader> reader(new LogReader(std::move(options), shards));
    if (!reader->m_options.format.empty()) {
        if (const auto chosen = reader->choose(reader->m_options.format); !chosen)
            return tl::unexpected(chosen.error());
    }
    return reader;
}

Result<void> LogReader::choose(std::string_view format)
{
    auto given = givenFormat(format);
    if (!given)
        return tl::unexpected(given.error());
    m_ownFormat = std::move(given->own);
    if (given->requests)
        chooseRequests(std::move(*given->requests));
    else
        chooseShards(*given->shards);
    m_chosen = format;
    return {};
}

void LogReader::chooseRequests(RequestFormat format)
{
    m_chosen = format.name();
    format.setZone(m_options.zone);
    m_requests.emplace(std::move(format));
}

void LogReader::chooseShards(const ShardFormat& format)
{
    m_chosen = format.facts().name;
    m_shards.emplace(format, m_options.zone);
    m_shards->tellAnswersTo([this](const RequestRecord& record) { countAnswer(record); });
    m_shardSource = m_figures.addSource(m_options.name, format.facts());
}

std::string LogReader::format() const
{
    if (m_requests)
        return m_requests->format().name();
    if (m_shards)
        return m_shards->format().facts().title;
    return m_options.isMetrics ? "Prometheus" : "";
}

const RequestFigures* LogReader::requests() const
{
    return m_requests ? &m_requests->figures() : m_answers.get();
}

RequestSummary LogReader::requestSummary(std::optional<WallTime> now) const
{
    if (m_requests)
        return m_requests->summary(now);
    if (!m_answers)
        return {};
    auto summary = m_answers->summary(now);
    if (const auto lost = m_shards->answersWithoutTime())
        summary.warnings.push_back(
            (lost == 1 ? Text::tr("%1 response to a request is not counted, for no line says when they were: let the "
                                  "logger print the time")
                       : Text::tr("%1 responses to requests are not counted, for no line says when they were: let the "
                                  "logger print the time"))
                .arg(Text::count(std::int64_t(lost))));
    return summary;
}

std::uint64_t LogReader::lines() const
{
    return m_seen + m_heldLines + lost() + (m_requests ? m_requests->lines() : 0);
}

std::uint64_t LogReader::unparsed() const
{
    return m_given + lost() + (m_requests ? m_requests->unparsed() : 0) + (m_metrics ? m_metrics->counts().broken : 0);
}

bool LogReader::isUnrecognisable() const
{
    return format().empty() && lines() >= enoughLines;
}

std::vector<std::string> LogReader::samples() const
{
    if (m_requests)
        return m_requests->unparsedSamples();
    if (!m_misfits.empty() || !format().empty())
        return m_misfits;
    std::vector<std::string> samples;
    forEachLine(m_held, [&samples](std::string_view line) {
        if (samples.size() < maxSamples)
            samples.push_back(discord::shownSample(line, maxSampleLength));
    });
    return samples;
}

void LogReader::take(const Chunk& chunk, WallTime now)
{
    if (m_metrics) {
        m_metrics->read(chunk.lines, now, [this](std::string_view part, const ShardRecord& record) {
            const auto name = part.empty() ? m_options.name : m_options.name + ' ' + std::string(part);
            m_figures.add(m_figures.addSource(name, ShardMetrics::facts()), record, {});
        });
        ++m_seen;
        return;
    }
    m_latest = std::min(now, chunk.writtenBy.value_or(now));
    m_arrived = chunk.isLive ? std::optional(now) : std::nullopt;
    if (chunk.isNewFile && m_requests)
        m_requests->endFile();
    if (chunk.isNewFile && m_shards)
        m_shards->beginFile(m_sink);
    if (m_requests || m_shards) {
        const auto linesBefore = lines();
        const auto fittingBefore = fitting();
        read(chunk);
        if (m_doubt.add(chunk.lines, fitting() == fittingBefore ? lines() - linesBefore : 0))
            reconsider();
        return;
    }
    m_seen += chunk.dropped;
    m_given += chunk.dropped;
    hold(chunk.lines);
}

// The first of them decide; what follows when they are enough is read from where it stands.
void LogReader::hold(std::string_view lines)
{
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        const auto line = lines.substr(0, end == std::string_view::npos ? lines.size() : end + 1);
        m_held.append(line);
        ++m_heldLines;
        lines.remove_prefix(line.size());
        const auto isFull = m_heldLines >= maxHeldLines || m_held.size() >= maxHeldBytes;
        if (m_heldLines % enoughLines != 0 && !isFull)
            continue;
        if (tryToRecognise(isFull ? 1 : enoughLines)) // long lines are few
            return read({lines});
        if (!isFull)
            continue;
        m_seen += m_heldLines;
        m_given += m_heldLines;
        m_misfits = samples();
        m_held.clear();
        m_heldLines = 0;
    }
}

bool LogReader::tryToRecognise(std::size_t atLeast)
{
    if (m_heldLines < atLeast)
        return false;
    const auto held = m_held;
    auto found = recogniseLines(held);
    m_secondChoice = found.others.empty() ? std::string() : found.others.front();
    if (found.requests)
        chooseRequests(std::move(*found.requests));
    else if (found.shards)
        chooseShards(*found.shards);
    else
        return false;
    m_held.clear();
    m_heldLines = 0;
    read({held});
    return true;
}

// Lines that say something in the format there is.
std::uint64_t LogReader::fitting() const
{
    if (m_requests)
        return m_requests->lines() - m_requests->unparsed();
    return m_shards->counts().records + m_shards->counts().continuations + m_answered;
}

void LogReader::reconsider()
{
    constexpr std::size_t enoughToChange = 3; // one line may only look like it
    auto found = recogniseLines(m_doubt.sample());
    const auto name = found.name();
    const bool isOfTheSame = std::find(found.others.begin(), found.others.end(), m_chosen) != found.others.end();
    if (name.empty() || name == m_chosen || isOfTheSame)
        return;
    const bool isGiven = !m_options.format.empty();
    m_secondChoice = isGiven ? name : m_chosen;
    if (!isGiven && found.fitting >= enoughToChange)
        changeTo(std::move(found));
}

void LogReader::changeTo(RecognisedFormat found)
{
    flush();
    auto counted = std::move(m_answers);
    if (m_requests) {
        m_seen += m_requests->lines();
        m_given += m_requests->unparsed();
        counted = std::make_unique<RequestFigures>(m_requests->figures());
    }
    m_requests.reset();
    m_shards.reset();
    m_doubt = FormatDoubt(manyLines);
    if (!found.requests) {
        chooseShards(*found.shards);
        m_answers = std::move(counted);
        return;
    }
    chooseRequests(*found.requests);
    if (counted) {
        found.requests->setZone(m_options.zone);
        m_requests.emplace(std::move(*found.requests), std::move(*counted));
    }
}

void LogReader::read(const Chunk& chunk)
{
    if (m_requests)
        m_requests->expect(chunk.lines, m_latest);
    // Lines as they stand need not be looked at one by one here.
    if (m_requests && m_isPlain) {
        m_seen += chunk.dropped;
        m_given += chunk.dropped;
        return m_requests->take(chunk.lines, {{}, m_latest});
    }
    if (m_shards) {
        m_shards->setBound(m_latest);
        m_shards->setArrival(m_arrived);
    }
    m_lines.read(chunk, [this](std::string_view text, std::optional<WallTime> at) { readText(text, at); });
    m_isPlain = m_lines.kind() == EnvelopeKind::None;
}

void LogReader::readAgain(std::string_view lines, WallTime now, const OnRequest& f) const
{
    if (!m_requests)
        return;
    auto format = m_requests->format();
    std::optional<LineJoiner> joiner;
    if (format.linesPerRequest() > 1)
        joiner.emplace(format.linesPerRequest());
    format.expect(lines, now);
    UnwrappedLines texts(m_lines.kind());
    texts.read({lines}, [&](std::string_view text, std::optional<WallTime> at) {
        if (joiner) {
            joiner->add(text);
            if (!joiner->isWhole())
                return;
        }
        const auto whole = joiner ? joiner->text() : text;
        const auto record = joiner ? format.parse(whole) : format.parse(whole, {at, now});
        if (record)
            f(*record, whole);
        if (joiner && record)
            joiner->clear();
        else if (joiner)
            joiner->dropFirst();
    });
}

void LogReader::readShardsAgain(std::string_view lines, WallTime now, const OnShard& f) const
{
    if (!m_shards)
        return;
    ShardReader reader(m_shards->format(), m_options.zone);
    reader.setBound(now);
    UnwrappedLines texts(m_lines.kind());
    texts.read({lines}, [&](std::string_view text, std::optional<WallTime> at) {
        const auto give = [&](const ShardRecord& record) { f(record, text); };
        reader.read(text, at, give);
        reader.flush(give); // while it is known which line it was
    });
}

std::optional<WallTime> LogReader::timeOf(std::string_view lines, WallTime now) const
{
    std::optional<WallTime> first;
    const auto take = [&first](std::optional<WallTime> at) {
        if (at)
            first = std::min(first.value_or(*at), *at);
    };
    readAgain(lines, now, [&take](const RequestRecord& record, std::string_view) { take(record.at); });
    readShardsAgain(lines, now, [&take](const ShardRecord& record, std::string_view) { take(record.at); });
    return first;
}

// Of lines that never became text.
std::uint64_t LogReader::lost() const
{
    return m_lines.counts().dropped + m_lines.counts().broken;
}

void LogReader::readText(std::string_view text, std::optional<WallTime> at)
{
    if (m_requests)
        return m_requests->takeLine(text, {at, m_latest});
    ++m_seen;
    m_shards->read(text, at, m_sink);
}

void LogReader::count(const ShardRecord& record)
{
    if (const auto days = m_shards->takeMovedBack(); days.count() != 0)
        m_figures.moveBack(*m_shardSource, days);
    m_figures.add(*m_shardSource, record, m_shards->clockResolution());
}

void LogReader::countAnswer(const RequestRecord& record)
{
    if (!m_answers)
        m_answers = std::make_unique<RequestFigures>(m_shards->format().facts().rest->coverage());
    m_answers->count(record);
    ++m_answered;
}

void LogReader::pause()
{
    if (!m_held.empty())
        tryToRecognise(1);
    if (m_shards)
        m_figures.note(*m_shardSource, m_shards->counts());
}

void LogReader::flush()
{
    if (!m_shards)
        return;
    m_shards->flush(m_sink);
    m_shards->flushAnswers();
    m_figures.note(*m_shardSource, m_shards->counts());
}

std::string LogReader::shardsState() const
{
    ByteWriter writer(shardsKind, readerVersion);
    field(writer, *m_shards);
    return writer.finish();
}

std::string LogReader::bytes() const
{
    ByteWriter writer(kind, readerVersion);
    writer.text(m_chosen);
    field(writer, m_lines);
    writer.number(m_seen + lost());
    writer.number(m_given + lost());
    writer.number(m_misfits.size());
    for (const auto& misfit : m_misfits)
        writer.text(misfit);
    writer.text(m_requests ? m_requests->toBytes() : m_answers ? m_answers->toBytes() : std::string());
    writer.text(m_shards ? shardsState() : std::string());
    return writer.finish();
}

Result<std::unique_ptr<LogReader>> LogReader::fromBytes(std::string_view bytes, Options options, ShardFigures& shards)
{
    std::unique_ptr<LogReader> reader(new LogReader(std::move(options), shards));
    ByteReader from(bytes, kind, readerVersion);
    const std::string chosen(from.text(maxTextLength));
    field(from, reader->m_lines);
    reader->m_seen = from.number();
    reader->m_given = from.number();
    for (auto count = from.number(maxSamples); count > 0 && !from.failed(); --count)
        reader->m_misfits.emplace_back(from.text(maxKeptSampleLength));
    const auto requests = from.text(std::size_t(1) << 30);
    const auto shardBytes = from.text(maxTextLength);
    const auto what = "what was read of " + reader->name();
    if (const auto whole = from.finish(what); !whole)
        return tl::unexpected(whole.error());
    if (const auto& asked = reader->m_options.format; !asked.empty() && asked != chosen)
        return failure(ErrorKind::Usage, what + " was read with another format");
    if (!chosen.empty()) {
        if (const auto again = reader->choose(chosen); !again)
            return tl::unexpected(again.error());
    }
    reader->m_isPlain = reader->m_lines.isRecognised() && reader->m_lines.kind() == EnvelopeKind::None;
    if (reader->m_shards) {
        ByteReader state(shardBytes, shardsKind, readerVersion);
        field(state, *reader->m_shards);
        if (const auto whole = state.finish(what); !whole)
            return tl::unexpected(whole.error());
    }
    return reader->takeRequestBytes(requests).map([&reader] { return std::move(reader); });
}

Result<void> LogReader::takeRequestBytes(std::string_view bytes)
{
    if (m_requests)
        return RequestReader::fromBytes(m_requests->format(), bytes).map([this](RequestReader kept) {
            m_requests.emplace(std::move(kept));
        });
    if (bytes.empty() || !m_shards)
        return {};
    const auto& rest = m_shards->format().facts().rest;
    return RequestFigures::fromBytes(bytes, rest ? rest->coverage() : LogCoverage{}).map([this](RequestFigures kept) {
        m_answers = std::make_unique<RequestFigures>(std::move(kept));
    });
}

} // namespace headroom::logs
