// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_reader.h"

#include "core/base/storage/byte_record.h"
#include "core/discord/redact.h"

#include <cstring>

namespace headroom::logs {

namespace {

constexpr std::string_view readerKind = "HRQR";
constexpr std::uint8_t requestReaderVersion = 1;
constexpr std::size_t maxSamples = 5;
constexpr std::size_t maxSampleLength = 300;
constexpr std::size_t maxKeptLine = 1 << 24;
constexpr std::uint64_t manyUnparsed = 100; // one of so many lines

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Line by line, so that there are as many afterwards.
std::string redactedLines(std::string_view lines)
{
    std::string shown;
    while (!lines.empty()) {
        const auto end = std::min(lines.find('\n'), lines.size());
        shown.append(discord::redacted(lines.substr(0, end)));
        if (end < lines.size())
            shown += '\n';
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return shown;
}

} // namespace

RequestReader::RequestReader(RequestFormat format, std::optional<RequestFigures> figures)
    : m_format(std::move(format))
    , m_figures(figures ? std::move(*figures) : RequestFigures(m_format.coverage()))
{
    if (m_format.linesPerRequest() > 1)
        m_joiner.emplace(m_format.linesPerRequest());
}

void RequestReader::take(std::string_view lines, const LineArrival& arrival)
{
    while (!lines.empty()) {
        const auto* found = std::memchr(lines.data(), '\n', lines.size());
        const auto size = found ? std::size_t(static_cast<const char*>(found) - lines.data()) : lines.size();
        takeLine(lines.substr(0, size), arrival);
        lines.remove_prefix(size + (found ? 1 : 0));
    }
}

void RequestReader::takeLine(std::string_view line, const LineArrival& arrival)
{
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (m_joiner)
        takePart(line);
    else
        takeWhole(line, arrival);
}

void RequestReader::takeWhole(std::string_view line, const LineArrival& arrival)
{
    const auto record = m_format.parse(line, arrival);
    if (record) {
        ++m_lines;
        m_figures.count(*record);
    } else if (!isBlank(line)) {
        ++m_lines;
        misfit(line, 1);
    }
}

void RequestReader::takePart(std::string_view line)
{
    if (isBlank(line))
        return;
    ++m_lines;
    if (const auto given = m_joiner->add(line))
        misfit(line, given);
    if (!m_joiner->isWhole())
        return;
    if (const auto record = m_format.parse(m_joiner->text())) {
        m_figures.count(*record);
        m_joiner->clear();
        return;
    }
    misfit(m_joiner->text().substr(0, m_joiner->text().find('\n')), 1);
    m_joiner->dropFirst();
}

void RequestReader::endFile()
{
    if (!m_joiner || !m_joiner->waiting())
        return;
    misfit(m_joiner->text(), m_joiner->waiting());
    m_joiner->clear();
}

void RequestReader::misfit(std::string_view line, std::uint64_t lines)
{
    if (const auto* errorLog = errorLogOf(line)) {
        if (errorLog->tellsOfLimiter(line))
            m_figures.noteLimiter();
        return;
    }
    if (m_format.isSilent(line))
        return;
    m_unparsed += lines;
    if (m_samples.size() < maxSamples)
        m_samples.push_back(discord::shownSample(line, maxSampleLength));
}

Text RequestReader::misfitWarning() const
{
    const auto isOne = m_unparsed == 1;
    const auto text = m_lines == 1 ? Text::tr("%1 of %2 line does not fit the format %3; the first: %4")
        : isOne                    ? Text::tr("%1 of %2 lines does not fit the format %3; the first: %4")
                                   : Text::tr("%1 of %2 lines do not fit the format %3; the first: %4");
    return text.arg(
        Text::count(std::int64_t(m_unparsed)), Text::count(std::int64_t(m_lines)), m_format.name(), m_samples.front());
}

RequestSummary RequestReader::summary(std::optional<WallTime> now) const
{
    auto summary = m_figures.summary(now);
    if (m_format.linesPerRequest() > 1)
        summary.warnings.push_back(
            Text::tr("each request takes %1 lines in this log, for there are line breaks in its log_format; that is "
                     "read, but other programs take them for separate requests: write the format on one line")
                .arg(m_format.linesPerRequest()));
    if (m_format.undated())
        summary.warnings.push_back(Text::tr(
            "there is no date in the lines of this log, as they are of a terminal: the newest is taken to be as "
            "new as its file, or to have just been written; let the program write to a file or a pipe"));
    if (m_unparsed && m_unparsed * manyUnparsed >= m_lines)
        summary.warnings.push_back(misfitWarning());
    return summary;
}

std::string RequestReader::toBytes() const
{
    ByteWriter writer(readerKind, requestReaderVersion);
    writer.number(m_lines);
    writer.number(m_unparsed);
    writer.number(m_samples.size());
    for (const auto& sample : m_samples)
        writer.text(sample);
    writer.text(m_joiner ? redactedLines(m_joiner->text()) : std::string());
    writer.text(m_figures.toBytes());
    return writer.finish();
}

Result<RequestReader> RequestReader::fromBytes(RequestFormat format, std::string_view bytes)
{
    constexpr std::string_view what = "the figures kept of a request log";
    ByteReader reader(bytes, readerKind, requestReaderVersion);
    const auto lines = reader.number();
    const auto unparsed = reader.number();
    std::vector<std::string> samples;
    for (auto count = reader.count(maxSamples); count && !reader.failed(); --count)
        samples.emplace_back(reader.text(4 * maxSampleLength + 8));
    auto waiting = reader.text(LineJoiner::maxJoinedLength * 3);
    const auto figureBytes = reader.text(maxKeptLine);
    if (unparsed > lines || (unparsed > 0) != !samples.empty())
        reader.fail();
    if (const auto whole = reader.finish(what); !whole)
        return tl::unexpected(whole.error());
    auto figures = RequestFigures::fromBytes(figureBytes, format.coverage());
    if (!figures)
        return tl::unexpected(figures.error());

    RequestReader kept(std::move(format), std::move(*figures));
    if (kept.m_joiner && !waiting.empty())
        kept.take(waiting);
    kept.m_lines = lines;
    kept.m_unparsed = unparsed;
    kept.m_samples = std::move(samples);
    return kept;
}

} // namespace headroom::logs
