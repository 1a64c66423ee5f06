// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/rest_lines.h"

#include "core/logs/format_declaration.h"
#include "core/logs/lines/logfmt.h"
#include "core/logs/lines/logrus_line.h"
#include "core/logs/lines/shard_text.h"
#include "core/logs/requests/request_kind.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::logs {

namespace {

constexpr std::array<std::pair<std::string_view, Scope>, 4> scopeNames{
    {{"", Scope::NotGiven}, {"user", Scope::User}, {"global", Scope::Global}, {"shared", Scope::Shared}}};

constexpr std::array<std::pair<std::string_view, bool>, 2> lineKinds{{{"", false}, {"logrus", true}}};

// Where the last so many words in front of `at` begin; npos: there are fewer.
std::size_t wordsBefore(std::string_view line, std::size_t at, int count)
{
    for (; count > 0; --count) {
        if (at == 0)
            return std::string_view::npos;
        at = line.rfind(' ', at - 1);
        if (at == std::string_view::npos)
            return count == 1 ? 0 : at;
    }
    return at + 1;
}

} // namespace

// Behind the marker, or where its words begin; npos: none of the rule's lines.
std::size_t RestLines::messageIn(std::string_view line, std::size_t rule) const
{
    const auto& marker = m_rules[rule].marker;
    if (const auto words = m_rules[rule].wordsBefore) {
        const auto at = line.rfind(marker);
        return at == std::string_view::npos ? at : wordsBefore(line, at, words);
    }
    const auto at = m_markers[rule].findIn(line);
    return at == std::string_view::npos ? at : at + marker.size();
}

void RestLines::readMessage(const Rule& rule, std::string_view message, Read& record, RestLine& about)
{
    bool hasHeader = rule.headers.empty();
    for (const auto& header : rule.headers)
        hasHeader = hasHeader || header.readInto(message, record.emplace());
    for (std::size_t i = 0; hasHeader && i < rule.phrases.size(); ++i) {
        const auto& phrase = rule.phrases[i];
        about.mayContinue = phrase.continues;
        about.continues = rule.isContinuation;
        if (phrase.text.readInto(message, record.emplace(phrase.record)))
            return;
    }
    record.reset();
}

std::optional<RequestRecord> RestLines::parse(std::string_view line, std::string& memory, RestLine& about) const
{
    std::optional<RequestRecord> record; // returned from everywhere: it is large
    if (m_isLogrus) {
        readLogrus(withoutColours(line, memory), record, about);
        return record;
    }
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const auto begin = messageIn(line, i);
        if (begin == std::string_view::npos)
            continue;
        readMessage(m_rules[i], line.substr(begin), record, about);
        if (!record)
            continue;
        about.before = line.substr(0, m_rules[i].wordsBefore ? begin : begin - m_rules[i].marker.size());
        if (!m_coverage.isProxy) // its paths are those of requests
            record->target = withoutParameters(record->target, memory);
        return record;
    }
    return record;
}

void RestLines::readLogrus(std::string_view line, Read& record, RestLine& about) const
{
    constexpr std::size_t maxMethodLength = 32;
    const auto read = LogrusLine::read(line);
    for (std::size_t i = 0; read && !record && i < m_rules.size(); ++i) {
        if (const auto& marker = m_rules[i].marker; read->message.starts_with(marker))
            readMessage(m_rules[i], read->message.substr(marker.size()), record, about);
    }
    if (!record)
        return;
    std::string_view scope;
    bool isGlobal = false;
    forEachLogfmtField(read->fields, [&](std::string_view key, std::string_view value) {
        switch (columnOfField(m_fields, key)) {
        case RequestColumn::Method:
            record->method = value;
            break;
        case RequestColumn::Target:
            record->target = value;
            break;
        case RequestColumn::Scope:
            scope = value;
            break;
        case RequestColumn::Global:
            isGlobal = value == "true";
            break;
        default:
            break;
        }
    });
    if (record->status == 429)
        record->scope = scopeNamed(scope, isGlobal);
    about.before = read->before;
    about.sinceStart = read->sinceStart;
    if (record->method.empty() || record->method.size() > maxMethodLength || record->target.empty())
        record.reset();
}

bool RestLines::isOf(std::string_view line) const
{
    if (!m_isLogrus)
        return isSigned(line);
    std::string plain;
    return LogrusLine::read(withoutColours(line, plain)).has_value();
}

bool RestLines::isSigned(std::string_view line) const
{
    const auto isIn = [this](std::string_view message) {
        return std::ranges::any_of(m_signatures, [message](const auto& each) { return each.fits(message); });
    };
    if (!m_isLogrus)
        return isIn(line);
    std::string plain;
    const auto read = LogrusLine::read(withoutColours(line, plain));
    return isIn(read ? read->message : std::string_view());
}

bool RestLines::tellsOfLimiter(std::string_view line) const
{
    line = line.substr(0, 200); // in front of what the client wrote
    return std::any_of(m_limiters.begin(), m_limiters.end(), [line](const Marker& text) { return text.isIn(line); });
}

RestLines::Rule RestLines::readRule(FormatDeclaration& declaration, const QJsonObject& object)
{
    declaration.allowOnly(object, {"marker", "header", "phrases", "words_before"});
    Rule rule{declaration.text(object, "marker"), declaration.lineTemplates<RequestTemplate>(object, "header"), {},
        object["words_before"_L1].toInt(), false};
    for (const auto& each : FormatDeclaration::array(object, "phrases")) {
        const auto phrase = each.toObject();
        declaration.allowOnly(phrase, {"text", "status", "scope", "continues"});
        auto& read = rule.phrases.emplace_back();
        read.text = declaration.lineTemplate<RequestTemplate>(FormatDeclaration::optionalText(phrase, "text"));
        read.record.status = static_cast<std::uint16_t>(phrase["status"_L1].toInt());
        read.record.scope = declaration.named(scopeNames, FormatDeclaration::optionalText(phrase, "scope"));
        read.continues = phrase["continues"_L1].toBool();
    }
    return rule;
}

std::shared_ptr<const RestLines> RestLines::make(
    FormatDeclaration& declaration, const QJsonObject& requests, bool isProxy)
{
    declaration.allowOnly(
        requests, {"rules", "continued", "failures_only", "lines", "fields", "limiter", "reader", "samples"});
    if (const auto reader = FormatDeclaration::optionalText(requests, "reader"); !reader.empty())
        declaration.complain(Text::tr("`%1` is not one of those that are known").arg(reader));
    const std::shared_ptr<RestLines> made(new RestLines);
    made->m_coverage = {isProxy, requests["failures_only"_L1].toBool()};
    made->m_isLogrus = declaration.named(lineKinds, FormatDeclaration::optionalText(requests, "lines"));
    made->m_fields = readRequestFields(declaration, requests);
    if (isProxy)
        made->m_signatures = declaration.lineTemplates<RequestTemplate>(declaration.root(), "signed_by");
    for (const auto& each : FormatDeclaration::array(requests, "limiter"))
        made->m_limiterTexts.push_back(each.toString().toStdString());
    for (const auto* key : {"rules", "continued"}) {
        for (const auto& each : FormatDeclaration::array(requests, key)) {
            auto& rule = made->m_rules.emplace_back(readRule(declaration, each.toObject()));
            rule.isContinuation = key == std::string_view("continued");
            if (rule.wordsBefore)
                made->m_farthest = 4096;
        }
    }
    if (made->m_rules.empty() && made->m_signatures.empty())
        declaration.complain(Text::tr("`requests` needs `rules` or a `reader`"));
    if (!declaration.problem())
        return nullptr;
    for (const auto& rule : made->m_rules)
        made->m_markers.emplace_back(rule.marker);
    for (const auto& text : made->m_limiterTexts)
        made->m_limiters.emplace_back(text);
    return made;
}

std::string_view withoutParameters(std::string_view path, std::string& memory)
{
    const auto isParameter = [](std::string_view segment) {
        return segment.starts_with('{') || segment.starts_with(':');
    };
    const auto beginsSegment = [path](char c) { // slashes are many, these are not
        auto at = path.find(c);
        while (at != std::string_view::npos && (at == 0 || path[at - 1] != '/'))
            at = path.find(c, at + 1);
        return at != std::string_view::npos;
    };
    if (!beginsSegment('{') && !beginsSegment(':'))
        return path;
    memory.clear();
    while (!path.empty()) {
        const auto end = std::min(path.find('/', 1), path.size());
        const auto segment = path.substr(path.starts_with('/') ? 1 : 0, end - (path.starts_with('/') ? 1 : 0));
        if (path.starts_with('/'))
            memory += '/';
        memory.append(isParameter(segment) ? "0" : segment);
        path.remove_prefix(end);
    }
    return memory;
}

bool isMethod(std::string_view text)
{
    constexpr std::size_t longest = 10;
    return !text.empty() && text.size() <= longest
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

} // namespace headroom::logs
