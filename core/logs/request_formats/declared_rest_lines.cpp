// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/declared_rest_lines.h"

#include "core/logs/format_declaration.h"

#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace headroom::logs {

namespace {

constexpr std::array<std::pair<std::string_view, Scope>, 4> scopeNames{
    {{"", Scope::NotGiven}, {"user", Scope::User}, {"global", Scope::Global}, {"shared", Scope::Shared}}};

constexpr std::array<std::pair<std::string_view, std::shared_ptr<const RestLines> (*)()>, 1> readers{
    {{"eris", makeErisRestLines}}};

struct RestPhrase
{
    RequestTemplate text;
    RequestRecord record; // what the words stand for
    bool continues = false;
};

struct RestRule
{
    std::string marker;
    std::vector<RequestTemplate> headers;
    std::vector<RestPhrase> phrases;
    bool isContinuation = false;
};

class DeclaredRestLines final : public RestLines
{
public:
    DeclaredRestLines(LogCoverage coverage, std::vector<RestRule> rules)
        : RestLines(coverage)
        , m_rules(std::move(rules))
    {
        for (const auto& rule : m_rules)
            m_markers.push_back({Marker(rule.marker), rule.isContinuation});
    }

    bool parse(std::string_view line, std::string& memory, RestLine& result) const override
    {
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            const auto& rule = m_rules[i];
            const auto at = m_markers[i].marker.findIn(line);
            if (at == std::string_view::npos)
                continue;
            if (!read(rule, line.substr(at + rule.marker.size()), result))
                continue;
            result.before = line.substr(0, at);
            result.record.target = withoutParameters(result.record.target, memory);
            return true;
        }
        return false;
    }

private:
    static bool read(const RestRule& rule, std::string_view message, RestLine& result)
    {
        bool hasHeader = rule.headers.empty();
        for (const auto& header : rule.headers)
            hasHeader = hasHeader || header.read(message, result.record);
        if (!hasHeader)
            return false;
        for (const auto& phrase : rule.phrases) {
            result.record = phrase.record;
            result.mayContinue = phrase.continues;
            result.continues = rule.isContinuation;
            if (phrase.text.read(message, result.record))
                return true;
        }
        return false;
    }

    std::vector<RestRule> m_rules;
};

RestRule readRule(FormatDeclaration& declaration, const QJsonObject& object, bool isContinuation)
{
    declaration.allowOnly(object, {"marker", "header", "phrases"});
    RestRule rule{declaration.text(object, "marker"), declaration.lineTemplates<RequestTemplate>(object, "header"), {},
        isContinuation};
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

} // namespace

std::shared_ptr<const RestLines> makeRestLines(
    FormatDeclaration& declaration, const QJsonObject& requests, bool isProxy)
{
    declaration.allowOnly(requests, {"reader", "rules", "continued", "failures_only", "samples"});
    if (const auto reader = FormatDeclaration::optionalText(requests, "reader"); !reader.empty()) {
        const auto make = declaration.named(readers, reader);
        return make ? make() : nullptr;
    }
    std::vector<RestRule> rules;
    for (const auto* key : {"rules", "continued"}) {
        for (const auto& each : FormatDeclaration::array(requests, key))
            rules.push_back(readRule(declaration, each.toObject(), key == std::string_view("continued")));
    }
    if (rules.empty())
        declaration.complain("`requests` needs `rules` or a `reader`");
    if (!declaration.problem())
        return nullptr;
    return std::make_shared<DeclaredRestLines>(
        LogCoverage{isProxy, requests["failures_only"_L1].toBool()}, std::move(rules));
}

} // namespace headroom::logs
