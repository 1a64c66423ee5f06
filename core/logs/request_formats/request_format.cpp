// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_format.h"

#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"
#include "core/logs/request_formats/request_line_joiner.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::size_t maxMisfits = 5;
constexpr std::size_t maxMisfitLength = 300;

constexpr std::string_view names[] = {
    "discord_logs", "discord_logs_3", "combined", "json", "twilight_http_proxy", "nirn_proxy", "nginx_error"};
constexpr std::string_view titles[] = {"nginx, the log_format discord_logs", "nginx, discord_logs in three lines",
    "nginx, combined", "nginx, one JSON object a line", "twilight's http-proxy", "nirn-proxy", "nginx, the error log"};
static_assert(std::size(titles) == std::size(names));

constexpr std::string_view combined = R"($remote_addr - $remote_user [$time_local] "$request" $status )"
                                      R"($body_bytes_sent "$http_referer" "$http_user_agent")";

bool isBlankLine(std::string_view line)
{
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// Calls fits(line) or misfits(line) for each that is not empty; for the lines of one request fits() is called once for
// each of them.
template <typename Fits, typename Misfits>
void tryLines(RequestFormat& format, std::span<const std::string_view> lines, Fits fits, Misfits misfits)
{
    if (format.linesPerRequest() == 1) {
        for (const auto line : lines) {
            if (isBlankLine(line))
                continue;
            if (format.parse(line) || format.isSigned(line))
                fits();
            else
                misfits(line);
        }
        return;
    }
    LineJoiner joiner(format.linesPerRequest());
    for (const auto line : lines) {
        joiner.add(line);
        if (!joiner.isWhole())
            continue;
        if (!format.parse(joiner.text())) {
            misfits(joiner.text().substr(0, joiner.text().find('\n')));
            joiner.dropFirst();
            continue;
        }
        for (auto waiting = joiner.waiting(); waiting; --waiting)
            fits();
        joiner.clear();
    }
    if (joiner.waiting())
        misfits(joiner.text());
}

} // namespace

RequestFormat::RequestFormat(std::string name, std::size_t lines, Reader reader)
    : m_name(std::move(name))
    , m_lines(lines)
    , m_reader(std::move(reader))
{
}

RequestFormat RequestFormat::compiled(std::string name, NginxLogFormat format)
{
    const auto lines = format.linesPerRequest();
    return RequestFormat(std::move(name), lines, Compiled{std::move(format), {}, {}});
}

std::optional<RequestRecord> RequestFormat::Compiled::parse(std::string_view line)
{
    if (!format.match(line, columns))
        return {};
    return reader.read(columns, format.escaping());
}

std::optional<RequestRecord> RequestFormat::parse(std::string_view line, const LineArrival& arrival)
{
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (auto* quick = std::get_if<DiscordLogs>(&m_reader))
        return quick->parse(line);
    if (auto* nirn = std::get_if<NirnProxyLines>(&m_reader))
        return nirn->parse(line, arrival);
    const auto parseWith = [line](auto& reader) -> std::optional<RequestRecord> {
        if constexpr (requires { reader.parse(line); })
            return reader.parse(line);
        return {};
    };
    return std::visit(parseWith, m_reader);
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
    if (auto* nirn = std::get_if<NirnProxyLines>(&m_reader))
        nirn->expect(lines, read);
}

bool RequestFormat::isSilent(std::string_view line)
{
    if (auto* nirn = std::get_if<NirnProxyLines>(&m_reader))
        return nirn->isOf(line);
    return std::holds_alternative<ErrorLog>(m_reader) && isNginxErrorLine(line);
}

bool RequestFormat::isSigned(std::string_view line)
{
    if (auto* nirn = std::get_if<NirnProxyLines>(&m_reader))
        return nirn->isSigned(line);
    return isSilent(line);
}

LogCoverage RequestFormat::coverage() const
{
    return {true, std::holds_alternative<NirnProxyLines>(m_reader)};
}

std::uint64_t RequestFormat::undated() const
{
    const auto* nirn = std::get_if<NirnProxyLines>(&m_reader);
    return nirn ? nirn->undated() : 0;
}

std::span<const std::string_view> formatNames()
{
    return names;
}

std::string_view formatTitle(std::string_view name)
{
    const auto known = std::find(std::begin(names), std::end(names), name);
    return known == std::end(names) ? std::string_view() : titles[known - std::begin(names)];
}

std::optional<RequestFormat> formatNamed(std::string_view name)
{
    std::string given(name);
    if (name == "discord_logs")
        return RequestFormat(std::move(given), 1, DiscordLogs{});
    if (name == "discord_logs_3")
        return RequestFormat::compiled(
            std::move(given), NginxLogFormat::compile(DiscordLogs::directiveOfThreeLines).value());
    if (name == "combined")
        return RequestFormat::compiled(std::move(given), NginxLogFormat::compile(combined).value());
    if (name == "json")
        return RequestFormat(std::move(given), 1, JsonRequests{});
    if (name == "twilight_http_proxy")
        return RequestFormat(std::move(given), 1, TwilightProxyLines{});
    if (name == "nirn_proxy")
        return RequestFormat(std::move(given), 1, NirnProxyLines{});
    if (name == "nginx_error")
        return RequestFormat(std::move(given), 1, RequestFormat::ErrorLog{});
    return {};
}

Result<RequestFormat> formatGiven(std::string_view text)
{
    if (auto named = formatNamed(text))
        return std::move(*named);
    if (text.find('$') == std::string_view::npos)
        return failure(ErrorKind::Usage,
            "there is no log format of that name; use discord_logs, combined, json, or a log_format directive out of "
            "nginx.conf");
    auto format = NginxLogFormat::compile(text);
    if (!format)
        return tl::unexpected(format.error());
    auto name = format->name().empty() ? std::string("log_format") : format->name();
    return RequestFormat::compiled(std::move(name), std::move(*format));
}

std::optional<RequestFormat> recognise(std::span<const std::string_view> firstLines)
{
    std::optional<RequestFormat> best;
    std::size_t maxFitting = 0;
    const auto lines =
        std::size_t(std::count_if(firstLines.begin(), firstLines.end(), [](auto line) { return !isBlankLine(line); }));
    for (const auto name : names) {
        auto format = formatNamed(name);
        std::size_t fitting = 0;
        tryLines(
            *format, firstLines, [&fitting] { ++fitting; }, [](std::string_view) {});
        if (fitting * 2 <= lines || fitting <= maxFitting)
            continue;
        maxFitting = fitting;
        best = std::move(format);
    }
    return best;
}

FormatTrial tryFormat(RequestFormat format, std::span<const std::string_view> lines)
{
    FormatTrial trial;
    trial.lines = std::size_t(std::count_if(lines.begin(), lines.end(), [](auto line) { return !isBlankLine(line); }));
    tryLines(
        format, lines, [&trial] { ++trial.fitting; },
        [&trial](std::string_view line) {
            if (trial.misfits.size() < maxMisfits)
                trial.misfits.push_back(discord::shownSample(line, maxMisfitLength));
        });
    return trial;
}

bool isNginxErrorLine(std::string_view line)
{
    constexpr std::string_view shape = "0000/00/00 00:00:00 [";
    if (line.size() < shape.size())
        return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const bool isDigit = line[i] >= '0' && line[i] <= '9';
        if (shape[i] == '0' ? !isDigit : line[i] != shape[i])
            return false;
    }
    return true;
}

bool tellsOfLimiter(std::string_view line)
{
    if (!isNginxErrorLine(line))
        return false;
    const auto text = line.substr(0, 200); // in front of what the client wrote
    return text.find("limiting requests, excess: ") != std::string_view::npos
        || text.find("delaying request, excess: ") != std::string_view::npos;
}

} // namespace headroom::logs
