// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_format.h"

#include "core/logs/format_declaration.h"
#include "core/logs/lines/logrus_line.h"
#include "core/logs/lines/shard_text.h"
#include "core/logs/log_formats.h"
#include "core/logs/request_formats/request_line_joiner.h"
#include "core/logs/times/shard_time.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::logs {

namespace {

bool isBlankLine(std::string_view line)
{
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::size_t countLines(std::span<const std::string_view> lines)
{
    return std::size_t(std::count_if(lines.begin(), lines.end(), [](auto line) { return !isBlankLine(line); }));
}

// Lines of a request that is read, or by which the format is recognised.
std::size_t countFitting(RequestFormat& format, std::span<const std::string_view> lines)
{
    if (format.linesPerRequest() == 1)
        return std::size_t(std::ranges::count_if(lines,
            [&format](auto line) { return !isBlankLine(line) && (format.parse(line) || format.isSigned(line)); }));
    std::size_t fitting = 0;
    LineJoiner joiner(format.linesPerRequest());
    for (const auto line : lines) {
        joiner.add(line);
        if (!joiner.isWhole())
            continue;
        if (!format.parse(joiner.text())) {
            joiner.dropFirst();
            continue;
        }
        fitting += joiner.waiting();
        joiner.clear();
    }
    return fitting;
}

} // namespace

RequestFormat::RequestFormat(std::string name, std::string title, Reader reader, std::size_t lines)
    : m_name(std::move(name))
    , m_title(std::move(title))
    , m_lines(lines)
    , m_reader(std::move(reader))
{
}

RequestFormat RequestFormat::compiled(std::string name, std::string title, NginxLogFormat format)
{
    const auto lines = format.linesPerRequest();
    return RequestFormat(std::move(name), std::move(title), Compiled{std::move(format), {}, {}}, lines);
}

std::optional<RequestRecord> RequestFormat::Compiled::parse(std::string_view line)
{
    if (!format.match(line, columns))
        return {};
    return reader.read(columns, format.escaping());
}

std::optional<RequestRecord> RequestFormat::Declared::parse(std::string_view line, const LineArrival& arrival)
{
    RestLine about;
    auto record = lines->parse(line, memory, about);
    if (record && about.continues) {
        record.reset();
    } else if (record && about.sinceStart) {
        record->at = uptimes.timeOf(*about.sinceStart, arrival);
    } else if (record && record->at == WallTime{}) {
        const auto written = times.find(about.before);
        if (!written || written->knows == WrittenTime::Knows::TimeOfDay) {
            record.reset();
            return record;
        }
        const WallTime at{std::chrono::floor<std::chrono::milliseconds>(written->value)};
        record->at = written->knows == WrittenTime::Knows::LocalTime ? local.utc(at) : at;
    }
    return record;
}

void RequestFormat::Declared::expect(std::string_view text, WallTime read)
{
    constexpr int maxLookedAt = 100; // lines
    for (int looked = 0; lines->isLogrus() && looked < maxLookedAt && !text.empty(); ++looked) {
        if (text.ends_with('\n'))
            text.remove_suffix(1);
        const auto begin = text.rfind('\n') + 1; // 0 for the first line
        const auto last = LogrusLine::read(withoutColours(text.substr(begin), memory));
        if (last && last->sinceStart)
            return uptimes.expect(*last->sinceStart, read);
        text = text.substr(0, begin);
    }
}

std::optional<RequestRecord> RequestFormat::parse(std::string_view line, const LineArrival& arrival)
{
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (auto* quick = std::get_if<DiscordLogs>(&m_reader))
        return quick->parse(line);
    if (auto* declared = std::get_if<Declared>(&m_reader))
        return declared->parse(line, arrival);
    if (auto* compiled = std::get_if<Compiled>(&m_reader))
        return compiled->parse(line);
    return std::get<JsonRequests>(m_reader).parse(line);
}

void RequestFormat::setZone(const LogZone& zone)
{
    const auto setIn = [&zone](auto& reader) {
        if constexpr (requires { reader.setZone(zone); })
            reader.setZone(zone);
    };
    std::visit(setIn, m_reader);
}

void RequestFormat::expect(std::string_view lines, WallTime read)
{
    if (auto* declared = std::get_if<Declared>(&m_reader))
        declared->expect(lines, read);
}

bool RequestFormat::isSilent(std::string_view line) const
{
    const auto* declared = std::get_if<Declared>(&m_reader);
    return declared && declared->lines->isOf(line);
}

bool RequestFormat::isSigned(std::string_view line) const
{
    const auto* declared = std::get_if<Declared>(&m_reader);
    return declared && declared->lines->isSigned(line);
}

LogCoverage RequestFormat::coverage() const
{
    const auto* declared = std::get_if<Declared>(&m_reader);
    return declared ? declared->lines->coverage() : LogCoverage{true, false};
}

std::uint64_t RequestFormat::undated() const
{
    const auto* declared = std::get_if<Declared>(&m_reader);
    return declared ? declared->uptimes.undated() : 0;
}

const RestLines* RequestFormat::errorLog() const
{
    const auto* declared = std::get_if<Declared>(&m_reader);
    return declared && declared->lines->isErrorLog() ? declared->lines.get() : nullptr;
}

Result<RequestFormat> makeRequestFormat(FormatDeclaration& declaration)
{
    const auto& root = declaration.root();
    declaration.allowOnly(root, {"name", "title", "signed_by", "requests"});
    auto name = declaration.text(root, "name");
    auto title = declaration.text(root, "title");
    const auto requests = root["requests"_L1].toObject();
    const auto made = [&](RequestFormat::Reader reader) {
        return declaration.problem().map(
            [&] { return RequestFormat(std::move(name), std::move(title), std::move(reader)); });
    };
    const auto directive = FormatDeclaration::optionalText(requests, "log_format");
    if (directive.empty()) {
        if (FormatDeclaration::optionalText(requests, "lines") == "json") {
            declaration.allowOnly(requests, {"lines", "fields", "samples"});
            return made(JsonRequests(readRequestFields(declaration, requests)));
        }
        if (FormatDeclaration::optionalText(requests, "reader") == "discord_logs") {
            declaration.allowOnly(requests, {"reader", "samples"});
            return made(DiscordLogs{});
        }
        return made(RequestFormat::Declared{RestLines::make(declaration, requests, true), LocalTimes(), {}, {}, {}});
    }
    declaration.allowOnly(requests, {"log_format", "samples"});
    auto format = NginxLogFormat::compile(directive);
    if (!format)
        declaration.complain(Text::tr("`%1`: %2").arg("log_format", format.error().text));
    if (const auto sound = declaration.problem(); !sound)
        return tl::unexpected(sound.error());
    return RequestFormat::compiled(std::move(name), std::move(title), std::move(*format));
}

std::span<const std::string_view> formatNames()
{
    return logFormats().requestNames;
}

std::string_view formatTitle(std::string_view name)
{
    const auto* known = logFormats().requestsNamed(name);
    return known ? known->title() : std::string_view();
}

std::optional<RequestFormat> formatNamed(std::string_view name)
{
    const auto* known = logFormats().requestsNamed(name);
    return known ? std::optional(*known) : std::nullopt;
}

Result<RequestFormat> formatGiven(std::string_view text)
{
    if (auto named = formatNamed(text))
        return std::move(*named);
    if (text.find('$') == std::string_view::npos)
        return failure(ErrorKind::Usage,
            Text::tr(
                "there is no log format of that name; use discord_logs, combined, json, or a log_format directive out "
                "of nginx.conf"));
    auto format = NginxLogFormat::compile(text);
    if (!format)
        return tl::unexpected(format.error());
    auto name = format->name().empty() ? std::string("log_format") : format->name();
    return RequestFormat::compiled(name, name, std::move(*format));
}

std::vector<std::size_t> fittingLines(std::span<const std::string_view> lines)
{
    std::vector<std::size_t> fitting;
    for (auto format : logFormats().requests)
        fitting.push_back(countFitting(format, lines));
    return fitting;
}

std::optional<RequestFormat> recognise(std::span<const std::string_view> firstLines)
{
    const auto fitting = fittingLines(firstLines);
    const auto best = std::max_element(fitting.begin(), fitting.end());
    if (best == fitting.end() || *best * 2 <= countLines(firstLines))
        return std::nullopt;
    return logFormats().requests[std::size_t(best - fitting.begin())];
}

const RestLines* errorLogOf(std::string_view line)
{
    const auto& known = logFormats().errorLogs;
    const auto found = std::ranges::find_if(known, [line](const auto* each) { return each->isSigned(line); });
    return found == known.end() ? nullptr : *found;
}

bool tellsOfLimiter(std::string_view line)
{
    const auto* lines = errorLogOf(line);
    return lines && lines->tellsOfLimiter(line);
}

} // namespace headroom::logs
