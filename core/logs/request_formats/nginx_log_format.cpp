// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/nginx_log_format.h"

#include "core/logs/request_formats/nginx_directive.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::size_t maxLines = 16;

tl::unexpected<Error> refuseFormat(const Text& text)
{
    return failure(ErrorKind::Usage, Text::tr("log_format: %1").arg(text));
}

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// nginx keeps one value for each upstream that was tried in these, or each proxy on the way.
bool isListVariable(std::string_view name)
{
    if (name.ends_with("_x_forwarded_for"))
        return true;
    return name.starts_with("upstream_") && !name.starts_with("upstream_http_") && name != "upstream_cache_status";
}

// Line breaks without the spaces around them, each but one, and none at the ends: as LineJoiner joins lines.
std::string withBareBreaks(std::string_view text)
{
    constexpr std::string_view spaces = " \t\r\n";
    std::string bare;
    while (!text.empty()) {
        const auto run = std::min(text.find_first_of(spaces), text.size());
        bare.append(text.substr(0, run));
        text.remove_prefix(run);
        const auto end = std::min(text.find_first_not_of(spaces), text.size());
        if (text.substr(0, end).find('\n') == std::string_view::npos)
            bare.append(text.substr(0, end));
        else if (!bare.empty() && end < text.size())
            bare += '\n';
        text.remove_prefix(end);
    }
    return bare;
}

// The variable that the text begins with, "$name" or "${name}", taken off it; its '$' is there.
Result<std::string> takeVariable(std::string_view& text)
{
    text.remove_prefix(1);
    const bool braced = text.starts_with('{');
    text.remove_prefix(braced);
    std::size_t size = 0;
    while (size < text.size() && isNameCharacter(text[size]))
        ++size;
    std::string name(text.substr(0, size));
    text.remove_prefix(size);
    if (name.empty())
        return refuseFormat(Text::tr("there is a '$' without a variable's name behind it"));
    if (braced && !text.starts_with('}'))
        return refuseFormat(Text::tr("the brace of ${%1 is never closed").arg(name.substr(0, 60)));
    text.remove_prefix(braced);
    return name;
}

} // namespace

Result<NginxLogFormat> NginxLogFormat::compile(std::string_view text)
{
    auto directive = readNginxDirective(text);
    if (!directive)
        return tl::unexpected(directive.error());
    NginxLogFormat format;
    format.m_name = std::move(directive->name);
    format.m_escaping = directive->escaping;
    const bool breaks = directive->format.find('\n') != std::string::npos;
    return format.addParts(breaks ? withBareBreaks(directive->format) : directive->format)
        .and_then([&format] { return format.check(); })
        .map([&format] { return std::move(format); });
}

Result<void> NginxLogFormat::addParts(std::string_view format)
{
    m_lines = std::size_t(1 + std::count(format.begin(), format.end(), '\n'));
    if (m_lines > maxLines)
        return refuseFormat(Text::tr("one request would take %1 lines; put the format on one line").arg(m_lines));
    const auto first = std::min(format.find('$'), format.size());
    m_textBefore = format.substr(0, first);
    format.remove_prefix(first);
    std::string before;
    while (!format.empty()) {
        auto variable = takeVariable(format);
        if (!variable)
            return tl::unexpected(variable.error());
        if (!m_parts.empty() && m_parts.back().textAfter.empty())
            return refuseFormat(
                Text::tr("$%1 and $%2 stand side by side, so that no line can be divided between them; put "
                         "a space between them")
                    .arg(before, *variable));
        const auto next = std::min(format.find('$'), format.size());
        m_parts.push_back(
            {columnOfVariable(*variable), isListVariable(*variable), std::string(format.substr(0, next))});
        format.remove_prefix(next);
        before = std::move(*variable);
    }
    return {};
}

Result<void> NginxLogFormat::check() const
{
    const auto has = [this](std::initializer_list<RequestColumn> columns) {
        return std::ranges::any_of(m_parts,
            [&](const Part& part) { return std::find(columns.begin(), columns.end(), part.column) != columns.end(); });
    };
    if (!has({RequestColumn::TimeLocal, RequestColumn::TimeIso, RequestColumn::Time}))
        return refuseFormat(Text::tr("there is no time in it; add $time_iso8601 or $msec"));
    if (!has({RequestColumn::Status, RequestColumn::UpstreamStatus}))
        return refuseFormat(Text::tr("there is no $status in it; add it"));
    return {};
}

bool NginxLogFormat::match(std::string_view line, RequestColumns& columns) const
{
    columns.clear();
    if (!line.starts_with(m_textBefore))
        return false;
    std::size_t at = m_textBefore.size();
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto& part = m_parts[i];
        if (i + 1 == m_parts.size()) {
            if (line.size() < at + part.textAfter.size() || !line.ends_with(part.textAfter))
                return false;
            columns.set(part.column, line.substr(at, line.size() - part.textAfter.size() - at));
            return true;
        }
        const auto end = endOf(part, line, at);
        if (end == std::string_view::npos)
            return false;
        columns.set(part.column, line.substr(at, end - at));
        at = end + part.textAfter.size();
    }
    return false;
}

std::size_t NginxLogFormat::findText(std::string_view text, std::string_view line, std::size_t from) const
{
    auto at = line.find(text, from);
    if (m_escaping != Escaping::Json)
        return at;
    while (at != std::string_view::npos) {
        auto slashes = at;
        while (slashes > from && line[slashes - 1] == '\\')
            --slashes;
        if ((at - slashes) % 2 == 0)
            return at;
        at = line.find(text, at + 1);
    }
    return at;
}

// Values that hold what might follow them, too: a time and a request line have spaces in them, a list has commas and
// spaces.
std::size_t NginxLogFormat::endOf(const Part& part, std::string_view line, std::size_t from) const
{
    const std::string_view after = part.textAfter;
    if (part.column == RequestColumn::TimeLocal && line.size() >= from + timeLocalSize
        && line.substr(from + timeLocalSize).starts_with(after))
        return from + timeLocalSize;
    if (part.column == RequestColumn::Request && after.front() == ' ') {
        const auto version = line.find(" HTTP/", from);
        return findText(after, line, version == std::string_view::npos ? from : version + 1);
    }
    if (!part.isList || (after.front() != ' ' && after.front() != ':'))
        return findText(after, line, from);
    auto end = from;
    while (true) {
        end = std::min(line.find_first_of(", ", end), line.size());
        const auto rest = line.substr(end);
        if (rest.starts_with(", "))
            end += 2;
        else if (rest.starts_with(" : "))
            end += 3;
        else
            return rest.starts_with(after) ? end : std::string_view::npos;
    }
}

} // namespace headroom::logs
