// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/declared_shard_format.h"

#include "core/logs/request_formats/rest_lines.h"
#include "core/logs/shard_formats/shard_format_readers.h"
#include "core/logs/shard_formats/shard_format_rules.h"
#include "core/logs/times/shard_duration.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

constexpr std::array<std::pair<std::string_view, const RestLines& (*)()>, 5> requestReaders{
    {{"discord.py", discordPyRestLines}, {"hikari", hikariRestLines}, {"jda", jdaRestLines}, {"eris", erisRestLines},
        {"dpp", dppRestLines}}};

// Reads the JSON. What is wrong is kept, the first of it.
class Declaration
{
public:
    explicit Declaration(std::string_view json)
    {
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson({json.data(), qsizetype(json.size())}, &error);
        if (!document.isObject())
            complain("it is not a JSON object: " + error.errorString().toStdString());
        m_root = document.object();
    }

    Result<std::unique_ptr<ShardFormat>> make()
    {
        allowOnly(m_root,
            {"name", "title", "tells", "resolution", "advice", "reads_json", "requests", "reader", "signed_by", "rules",
                "continued", "samples"});
        auto facts = readFacts();
        auto parts = readParts();
        const auto reader = m_root["reader"_L1].toString().toStdString();
        if (parts.rules.empty() == reader.empty())
            complain("either `rules` or a `reader` is needed");
        const auto makeReader = reader.empty() ? nullptr : named(readerNames, reader);
        if (!m_problem.empty())
            return failure(ErrorKind::Usage, m_problem);
        if (makeReader)
            return makeReader(std::move(facts));
        return makeShardFormat(std::move(facts), std::move(parts));
    }

    Result<std::vector<ShardFormatSample>> samples()
    {
        std::vector<ShardFormatSample> samples;
        for (const auto& each : array(m_root, "samples")) {
            allowOnly(each.toObject(), {"line", "says"});
            samples.push_back({text(each.toObject(), "line"), each.toObject()["says"_L1].toString().toStdString()});
        }
        if (!m_problem.empty())
            return failure(ErrorKind::Usage, m_problem);
        return samples;
    }

private:
    void complain(std::string problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
    }

    // A word that is mistyped is not passed over.
    void allowOnly(const QJsonObject& object, std::initializer_list<const char*> keys)
    {
        for (auto it = object.begin(); it != object.end(); ++it) {
            if (std::none_of(keys.begin(), keys.end(), [&](const char* key) { return it.key() == QLatin1String(key); }))
                complain("there is no setting `" + it.key().toStdString() + "`");
        }
    }

    static QJsonArray array(const QJsonObject& object, const char* key)
    {
        const auto value = object[QLatin1String(key)];
        return value.isArray() || value.isUndefined() ? value.toArray() : QJsonArray{value};
    }

    std::string text(const QJsonObject& object, const char* key)
    {
        const auto text = object[QLatin1String(key)].toString().toStdString();
        if (text.empty())
            complain("`" + std::string(key) + "` is missing");
        return text;
    }

    template <typename Value, std::size_t size>
    Value named(const std::array<std::pair<std::string_view, Value>, size>& names, const std::string& name)
    {
        for (const auto& [known, value] : names) {
            if (known == name)
                return value;
        }
        complain("`" + name + "` is not one of those that are known");
        return {};
    }

    LineTemplate lineTemplate(const std::string& text)
    {
        auto made = LineTemplate::make(text);
        if (made)
            return *made;
        complain("in `" + text + "`: " + made.error().text);
        return {};
    }

    ShardFormat::Facts readFacts()
    {
        ShardFormat::Facts facts;
        facts.name = text(m_root, "name");
        facts.title = text(m_root, "title");
        facts.shows = named(classNames, text(m_root, "tells"));
        facts.clockResolution = readGoDuration(text(m_root, "resolution")).value_or(Duration{});
        if (facts.clockResolution <= Duration::zero())
            complain("`resolution` is not a span of time such as 1ms");
        facts.advice = m_root["advice"_L1].toString().toStdString();
        facts.readsJson = m_root["reads_json"_L1].toBool();
        const auto requests = m_root["requests"_L1].toString().toStdString();
        if (const auto reader = requests.empty() ? nullptr : named(requestReaders, requests))
            facts.rest = &reader();
        return facts;
    }

    ShardFormatRules readParts()
    {
        ShardFormatRules parts;
        for (const auto& each : array(m_root, "signed_by"))
            parts.signatures.push_back(lineTemplate(each.toString().toStdString()));
        for (const auto& each : array(m_root, "rules"))
            parts.rules.push_back(readRule(each.toObject()));
        for (const auto& each : array(m_root, "continued"))
            parts.continued.push_back(readContinuation(each.toObject()));
        return parts;
    }

    std::unique_ptr<ShardRule> readRule(const QJsonObject& object)
    {
        allowOnly(object, {"marker", "header", "phrases", "before", "slog", "fields", "state", "message_ends_time"});
        auto marker = text(object, "marker");
        auto rule = std::make_unique<ShardRule>(marker.empty() ? " " : std::move(marker));
        for (const auto& each : array(object, "header"))
            rule->headers.push_back(lineTemplate(each.toString().toStdString()));
        for (const auto& each : array(object, "phrases"))
            rule->phrases.push_back(readPhrase(each.toObject()));
        if (const auto before = object["before"_L1].toObject(); !before.isEmpty()) {
            allowOnly(before, {"marker", "text"});
            rule->beforeMarker = text(before, "marker");
            rule->before = lineTemplate(text(before, "text"));
        }
        for (const auto& each : array(object, "slog"))
            rule->slogKeys.push_back(each.toString().toStdString());
        const auto fields = object["fields"_L1].toObject();
        for (auto it = fields.begin(); it != fields.end(); ++it)
            rule->fields.emplace_back(it.key().toStdString(), named(fieldNames, it->toString().toStdString()));
        if (const auto state = object["state"_L1].toObject(); !state.isEmpty()) {
            allowOnly(state, {"of", "field", "events"});
            rule->state = ShardStateField{text(state, "of"), text(state, "field"), readEvents(state)};
        }
        rule->messageEndsTime = object["message_ends_time"_L1].toBool();
        return rule;
    }

    ShardPhrase readPhrase(const QJsonObject& object)
    {
        allowOnly(object, {"text", "event", "continues", "code", "detail"});
        ShardPhrase phrase;
        phrase.text = lineTemplate(object["text"_L1].toString().toStdString());
        phrase.event = named(eventNames, text(object, "event"));
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
        allowOnly(object, {"key", "reads", "after", "event", "events"});
        ShardContinuation each;
        each.key = text(object, "key");
        each.reads = named(fieldNames, text(object, "reads"));
        each.after = object["after"_L1].toString().toStdString();
        if (object.contains("event"_L1))
            each.event = named(eventNames, text(object, "event"));
        each.events = readEvents(object);
        return each;
    }

    ShardEventWords readEvents(const QJsonObject& object)
    {
        ShardEventWords events;
        const auto named = object["events"_L1].toObject();
        for (auto it = named.begin(); it != named.end(); ++it)
            events.emplace_back(it.key().toStdString(), this->named(eventNames, it->toString().toStdString()));
        return events;
    }

    QJsonObject m_root;
    std::string m_problem;
};

} // namespace

Result<std::unique_ptr<ShardFormat>> makeDeclaredShardFormat(std::string_view json)
{
    return Declaration(json).make();
}

std::string_view nameOf(ShardFormatClass shows)
{
    const auto known =
        std::find_if(classNames.begin(), classNames.end(), [shows](const auto& each) { return each.second == shows; });
    return known->first;
}

Result<std::vector<ShardFormatSample>> samplesOf(std::string_view json)
{
    return Declaration(json).samples();
}

} // namespace headroom::logs
