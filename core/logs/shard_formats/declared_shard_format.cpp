// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/declared_shard_format.h"

#include "core/logs/format_declaration.h"
#include "core/logs/shard_formats/shard_format.h"
#include "core/logs/shard_formats/shard_format_rules.h"
#include "core/logs/times/shard_duration.h"

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace headroom::logs {

namespace {

constexpr std::array<std::pair<std::string_view, ShardEvent>, 16> eventNames{
    {{"connecting", ShardEvent::Connecting}, {"hello", ShardEvent::Hello}, {"identify", ShardEvent::Identify},
        {"ready", ShardEvent::Ready}, {"resumed", ShardEvent::Resumed}, {"heartbeat_sent", ShardEvent::HeartbeatSent},
        {"ack", ShardEvent::Ack}, {"missed_ack", ShardEvent::MissedAck}, {"behind", ShardEvent::Behind},
        {"blocked", ShardEvent::Blocked}, {"invalid_session", ShardEvent::InvalidSession},
        {"reconnect", ShardEvent::Reconnect}, {"closed", ShardEvent::Closed}, {"send_limit", ShardEvent::SendLimit},
        {"sessions_left", ShardEvent::SessionsLeft}, {"status", ShardEvent::Status}}};

constexpr std::array<std::pair<std::string_view, ShardFormatClass>, 5> classNames{
    {{"exact", ShardFormatClass::ExactLatency}, {"alarm", ShardFormatClass::AlarmOnly},
        {"derived", ShardFormatClass::Derived}, {"freshness", ShardFormatClass::Freshness},
        {"events", ShardFormatClass::EventsOnly}}};

constexpr std::array<std::pair<std::string_view, ShardField>, 5> fieldNames{
    {{"shard", ShardField::Shard}, {"count", ShardField::Count}, {"code", ShardField::Code},
        {"number", ShardField::Number}, {"detail", ShardField::Detail}}};

using MakeReader = std::unique_ptr<ShardFormat> (*)(ShardFormat::Facts);

constexpr std::array<std::pair<std::string_view, MakeReader>, 3> readerNames{
    {{"discord.py", makeDiscordPyFormat}, {"disgo", makeDisgoFormat}, {"tatsuworks", makeTatsuworksFormat}}};

class Declaration
{
public:
    explicit Declaration(FormatDeclaration& given)
        : m_given(given)
        , m_root(given.root())
    {
    }

    Result<std::unique_ptr<ShardFormat>> make()
    {
        m_given.allowOnly(m_root,
            {"name", "title", "tells", "resolution", "advice", "reads_json", "requests", "reader", "signed_by", "rules",
                "continued", "samples"});
        auto facts = readFacts();
        auto parts = readParts();
        const auto reader = FormatDeclaration::optionalText(m_root, "reader");
        if (parts.rules.empty() == reader.empty())
            m_given.complain(Text::tr("either `rules` or a `reader` is needed"));
        const auto makeReader = reader.empty() ? nullptr : m_given.named(readerNames, reader);
        if (const auto sound = m_given.problem(); !sound)
            return tl::unexpected(sound.error());
        if (makeReader)
            return makeReader(std::move(facts));
        return makeShardFormat(std::move(facts), std::move(parts));
    }

private:
    ShardFormat::Facts readFacts()
    {
        ShardFormat::Facts facts;
        facts.name = m_given.text(m_root, "name");
        facts.title = m_given.text(m_root, "title");
        facts.shows = m_given.named(classNames, m_given.text(m_root, "tells"));
        facts.clockResolution = readGoDuration(m_given.text(m_root, "resolution")).value_or(Duration{});
        if (facts.clockResolution <= Duration::zero())
            m_given.complain(Text::tr("`resolution` is not a span of time such as 1ms"));
        facts.advice = FormatDeclaration::optionalText(m_root, "advice");
        facts.readsJson = m_root["reads_json"_L1].toBool();
        if (m_root.contains("requests"_L1))
            facts.rest = RestLines::make(m_given, m_root["requests"_L1].toObject(), false);
        return facts;
    }

    ShardFormatRules readParts()
    {
        ShardFormatRules parts;
        parts.signatures = m_given.lineTemplates<LineTemplate>(m_root, "signed_by");
        for (const auto& each : FormatDeclaration::array(m_root, "rules"))
            parts.rules.push_back(readRule(each.toObject()));
        for (const auto& each : FormatDeclaration::array(m_root, "continued"))
            parts.continued.push_back(readContinuation(each.toObject()));
        return parts;
    }

    std::unique_ptr<ShardRule> readRule(const QJsonObject& object)
    {
        m_given.allowOnly(
            object, {"marker", "header", "phrases", "before", "slog", "fields", "state", "message_ends_time"});
        auto marker = m_given.text(object, "marker");
        auto rule = std::make_unique<ShardRule>(marker.empty() ? " " : std::move(marker));
        rule->headers = m_given.lineTemplates<LineTemplate>(object, "header");
        for (const auto& each : FormatDeclaration::array(object, "phrases"))
            rule->phrases.push_back(readPhrase(each.toObject()));
        if (const auto before = object["before"_L1].toObject(); !before.isEmpty()) {
            m_given.allowOnly(before, {"marker", "text"});
            rule->beforeMarker = m_given.text(before, "marker");
            rule->before = m_given.lineTemplate<LineTemplate>(m_given.text(before, "text"));
        }
        for (const auto& each : FormatDeclaration::array(object, "slog"))
            rule->slogKeys.push_back(each.toString().toStdString());
        const auto fields = object["fields"_L1].toObject();
        for (auto it = fields.begin(); it != fields.end(); ++it)
            rule->fields.emplace_back(it.key().toStdString(), m_given.named(fieldNames, it->toString().toStdString()));
        if (const auto state = object["state"_L1].toObject(); !state.isEmpty()) {
            m_given.allowOnly(state, {"of", "field", "events"});
            rule->state = ShardStateField{m_given.text(state, "of"), m_given.text(state, "field"), readEvents(state)};
        }
        rule->messageEndsTime = object["message_ends_time"_L1].toBool();
        return rule;
    }

    ShardPhrase readPhrase(const QJsonObject& object)
    {
        m_given.allowOnly(object, {"text", "event", "continues", "code", "detail"});
        ShardPhrase phrase;
        phrase.text = m_given.lineTemplate<LineTemplate>(FormatDeclaration::optionalText(object, "text"));
        phrase.event = m_given.named(eventNames, m_given.text(object, "event"));
        phrase.continues = object["continues"_L1].toBool();
        if (const auto code = object["code"_L1].toInt())
            phrase.code = static_cast<std::uint16_t>(code);
        const auto detail = object["detail"_L1].toString();
        phrase.detail = detail.isEmpty() ? ShardDetail::Usual
            : detail == "message"_L1     ? ShardDetail::Message
            : detail == "line"_L1        ? ShardDetail::Line
            : detail == "none"_L1        ? ShardDetail::None
                                         : ShardDetail::Words;
        phrase.words = detail.toStdString();
        return phrase;
    }

    ShardContinuation readContinuation(const QJsonObject& object)
    {
        m_given.allowOnly(object, {"key", "reads", "after", "event", "events"});
        ShardContinuation each;
        each.key = m_given.text(object, "key");
        each.reads = m_given.named(fieldNames, m_given.text(object, "reads"));
        each.after = FormatDeclaration::optionalText(object, "after");
        if (object.contains("event"_L1))
            each.event = m_given.named(eventNames, m_given.text(object, "event"));
        each.events = readEvents(object);
        return each;
    }

    ShardEventWords readEvents(const QJsonObject& object)
    {
        ShardEventWords events;
        const auto named = object["events"_L1].toObject();
        for (auto it = named.begin(); it != named.end(); ++it)
            events.emplace_back(it.key().toStdString(), m_given.named(eventNames, it->toString().toStdString()));
        return events;
    }

    FormatDeclaration& m_given;
    const QJsonObject& m_root;
};

} // namespace

Result<std::unique_ptr<ShardFormat>> makeDeclaredShardFormat(FormatDeclaration& declaration)
{
    return Declaration(declaration).make();
}

std::string_view nameOf(ShardFormatClass shows)
{
    const auto known = std::ranges::find_if(classNames, [shows](const auto& each) { return each.second == shows; });
    return known->first;
}

} // namespace headroom::logs
