// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_settings.h"

#include "core/base/time/iso_time.h"
#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"
#include "core/rest/option_values.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace headroom::console {

using namespace Qt::StringLiterals;

namespace {

constexpr int settingsVersion = 1;
constexpr std::size_t maxNote = 200;
constexpr std::size_t maxProblem = 300;
constexpr qsizetype maxEntries = 1000; // of each list

// What is quoted of the file is safe to show.
tl::unexpected<Error> isWrong(const Text& what)
{
    return failure(ErrorKind::Failed, what);
}

QString timeText(WallTime at)
{
    return utcTime(at).toString(Qt::ISODate);
}

QJsonObject ruleJson(const AlertRule& rule)
{
    return {{u"rule"_s, QString::fromStdString(rule.name)},
        {u"measure"_s, QString::fromLatin1(factsOf(rule.measure).name)}, {u"enter"_s, rule.enter},
        {u"leave"_s, rule.leave}, {u"for"_s, QString::fromStdString(spanText(rule.pending))},
        {u"keep"_s, QString::fromStdString(spanText(rule.keep))},
        {u"severity"_s, QString::fromStdString(nameOf(rule.severity))}, {u"on"_s, rule.isOn}};
}

Result<std::chrono::seconds> delayOf(const QJsonValue& value, std::chrono::seconds otherwise)
{
    if (value.isUndefined())
        return otherwise;
    std::chrono::seconds sum{};
    for (const auto& part : value.toString().split(u' ', Qt::SkipEmptyParts)) {
        const auto span = rest::readSpan(discord::sanitizeForDisplay(part.toStdString(), maxProblem));
        if (!span)
            return tl::unexpected(span.error());
        sum += std::chrono::duration_cast<std::chrono::seconds>(*span);
    }
    if (!value.isString() || value.toString().trimmed().isEmpty())
        return isWrong(Text::tr("for and keep are spans such as \"10s\""));
    return sum;
}

Result<AlertRule> changedRule(const QJsonObject& object, const AlertRule* shipped)
{
    const auto name = object.value(u"rule"_s).toString().toStdString();
    AlertRule rule;
    if (shipped)
        rule = *shipped;
    rule.name = name;
    const auto about = [&name](const Text& what) {
        return isWrong(Text::tr("rule %1: %2").arg(discord::sanitizeForDisplay(name, AlertRule::maxNameLength), what));
    };
    const auto measure = object.value(u"measure"_s);
    const auto named = measureNamed(measure.toString().toStdString());
    if (!named && (!shipped || !measure.isUndefined()))
        return about(Text::tr("its measure is none"));
    if (named && shipped && *named != shipped->measure)
        return about(Text::tr("its measure is another one than it is shipped with: give the rule a name of its own"));
    rule.measure = named.value_or(rule.measure);
    for (const auto& [field, number] : {std::pair{u"enter"_s, &rule.enter}, {u"leave"_s, &rule.leave}}) {
        const auto value = object.value(field);
        if (!value.isUndefined() && !value.isDouble())
            return about(Text::tr("%1 is no number").arg(field.toStdString()));
        *number = value.toDouble(*number);
    }
    if (object.value(u"leave"_s).isUndefined())
        rule.leave = std::min(rule.leave, rule.enter);
    for (const auto& [field, delay] : {std::pair{u"for"_s, &rule.pending}, {u"keep"_s, &rule.keep}}) {
        const auto span = delayOf(object.value(field), *delay);
        if (!span)
            return about(span.error().text);
        *delay = *span;
    }
    if (const auto severity = object.value(u"severity"_s); !severity.isUndefined()) {
        const auto known = severityNamed(severity.toString().toStdString());
        if (!known)
            return about(Text::tr("its severity is neither warning nor critical"));
        rule.severity = *known;
    }
    if (const auto on = object.value(u"on"_s); !on.isUndefined()) {
        if (!on.isBool())
            return about(Text::tr("\"on\" is true or false"));
        rule.isOn = on.toBool();
    }
    if (const auto checked = check(rule); !checked)
        return isWrong(checked.error().text);
    return rule;
}

Result<void> readRules(const QJsonArray& rules, AlertSettings& settings)
{
    for (const auto& value : rules) {
        const auto object = value.toObject();
        const auto name = object.value(u"rule"_s).toString();
        const auto place = std::ranges::find(settings.rules, name.toStdString(), &AlertRule::name);
        const auto rule = changedRule(object, place == settings.rules.end() ? nullptr : &*place);
        if (!rule)
            return tl::unexpected(rule.error());
        place == settings.rules.end() ? settings.rules.emplace_back(*rule) : * place = *rule;
    }
    return {};
}

Result<void> readSilences(const QJsonArray& silences, AlertSettings& settings)
{
    for (const auto& value : silences) {
        const auto object = value.toObject();
        const auto rule = object.value(u"rule"_s).toString().toStdString();
        const auto until = QDateTime::fromString(object.value(u"until"_s).toString(), Qt::ISODate);
        if (rule.empty() || !until.isValid())
            return isWrong(
                Text::tr("a silence has a rule and the time until which it lasts, \"2026-11-25T18:00:00Z\""));
        settings.silences.push_back({rule, WallTime{std::chrono::milliseconds{until.toMSecsSinceEpoch()}},
            discord::shownSample(object.value(u"note"_s).toString().toStdString(), maxNote)});
    }
    return {};
}

Result<void> readCommands(const QJsonArray& commands, AlertSettings& settings)
{
    for (const auto& value : commands) {
        const auto object = value.toObject();
        AlertCommand command;
        for (const auto& word : object.value(u"run"_s).toArray()) {
            if (!word.isString())
                return isWrong(Text::tr("\"run\" of a command is a list of texts: the program and its arguments"));
            command.run.push_back(word.toString().toStdString());
        }
        if (command.run.empty() || command.run.front().empty() || command.run.size() > AlertCommand::maxArguments)
            return isWrong(Text::tr("a command has \"run\", the program and at most 63 arguments"));
        const auto from = object.value(u"from"_s);
        const auto severity = severityNamed(from.toString(u"warning"_s).toStdString());
        if (!severity)
            return isWrong(Text::tr("\"from\" of a command is neither warning nor critical"));
        command.from = *severity;
        settings.commands.push_back(std::move(command));
    }
    return {};
}

} // namespace

std::string spanText(std::chrono::seconds span)
{
    constexpr std::pair<const char*, std::int64_t> units[]{{"h", 3600}, {"m", 60}, {"s", 1}};
    std::string text;
    auto left = span.count();
    for (const auto& [unit, seconds] : units) {
        if (left < seconds)
            continue;
        text += (text.empty() ? "" : " ") + std::to_string(left / seconds) + unit;
        left %= seconds;
    }
    return text.empty() ? "0s" : text;
}

QByteArray toJson(const AlertSettings& settings, WallTime now)
{
    QJsonArray rules;
    for (const auto& rule : settings.rules) {
        const auto* const shipped = findRule(shippedRules(), rule.name);
        if (!shipped || *shipped != rule)
            rules.append(ruleJson(rule));
    }
    QJsonArray silences;
    for (const auto& silence : settings.silences) {
        if (silence.until > now)
            silences.append(QJsonObject{{u"rule"_s, QString::fromStdString(silence.rule)},
                {u"until"_s, timeText(silence.until)}, {u"note"_s, QString::fromStdString(silence.note)}});
    }
    QJsonArray commands;
    for (const auto& command : settings.commands) {
        QJsonArray run;
        for (const auto& word : command.run)
            run.append(QString::fromStdString(word));
        commands.append(QJsonObject{{u"run"_s, run}, {u"from"_s, QString::fromStdString(nameOf(command.from))}});
    }
    return QJsonDocument(QJsonObject{{u"version"_s, settingsVersion}, {u"rules"_s, rules}, {u"silences"_s, silences},
                             {u"commands"_s, commands}})
        .toJson();
}

Result<AlertSettings> alertSettingsFromJson(const QByteArray& json)
{
    QJsonParseError problem{};
    const auto document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError)
        return isWrong(
            Text::tr("it is damaged at byte %1 (%2)").arg(problem.offset, problem.errorString().toStdString()));
    const auto root = document.object();
    const auto written = root.value(u"version"_s).toInt();
    if (written > settingsVersion)
        return isWrong(Text::tr("a newer Headroom wrote it (version %1)").arg(written));
    if (written < 1)
        return isWrong(Text::tr("it holds no settings of alerts: \"version\" is missing"));
    AlertSettings settings;
    for (const auto& [field, read] :
        {std::pair{u"rules"_s, &readRules}, {u"silences"_s, &readSilences}, {u"commands"_s, &readCommands}}) {
        const auto list = root.value(field);
        if (!list.isUndefined() && (!list.isArray() || list.toArray().size() > maxEntries))
            return isWrong(Text::tr("\"%1\" is no list, or too long").arg(field.toStdString()));
        if (const auto done = read(list.toArray(), settings); !done)
            return tl::unexpected(done.error());
    }
    return settings;
}

std::string AlertFile::usualPath()
{
    return SharedFile::usualPath("alerts.json");
}

AlertFile::AlertFile(std::string path)
    : m_file(std::move(path))
{
}

Result<AlertSettings> AlertFile::read() const
{
    const auto content = m_file.read();
    return content ? understand(*content) : tl::unexpected(content.error());
}

Result<AlertSettings> AlertFile::understand(const std::optional<QByteArray>& content) const
{
    if (!content)
        return AlertSettings();
    return alertSettingsFromJson(*content).map_error([this](const Error& why) { return m_file.notUnderstood(why); });
}

Result<void> AlertFile::change(const std::function<Result<void>(AlertSettings&)>& change, WallTime now) const
{
    m_file.makeFolder();
    return m_file.change([&](const std::optional<QByteArray>& content) -> Result<QByteArray> {
        return understand(content).and_then(
            [&](AlertSettings settings) { return change(settings).map([&] { return toJson(settings, now); }); });
    });
}

void addSilence(AlertSettings& settings, Silence silence)
{
    endSilence(settings, silence.rule);
    silence.note = discord::shownSample(silence.note, maxNote);
    settings.silences.push_back(std::move(silence));
}

Result<void> replaceRule(AlertSettings& settings, const AlertRule& rule)
{
    const auto place = std::ranges::find(settings.rules, rule.name, &AlertRule::name);
    if (place == settings.rules.end())
        return tl::unexpected(noSuchRule(settings.rules, rule.name));
    auto checked = check(place->emergency ? *place : rule);
    if (checked)
        *place = rule;
    return checked;
}

Result<void> addRule(AlertSettings& settings, const AlertRule& rule)
{
    if (findRule(settings.rules, rule.name))
        return failure(ErrorKind::Usage,
            Text::tr("there is a rule \"%1\" already: choose another name")
                .arg(discord::sanitizeForDisplay(rule.name, 60)));
    if (settings.rules.size() >= std::size_t(maxEntries))
        return failure(ErrorKind::Usage, Text::tr("there are too many rules: remove one before"));
    auto checked = check(rule);
    if (checked)
        settings.rules.push_back(rule);
    return checked;
}

Result<void> removeRule(AlertSettings& settings, const std::string& name)
{
    if (findRule(shippedRules(), name))
        return failure(ErrorKind::Usage,
            Text::tr("%1 is shipped with Headroom and cannot be removed: turn it off instead").arg(name));
    if (!findRule(settings.rules, name))
        return tl::unexpected(noSuchRule(settings.rules, name));
    std::erase_if(settings.rules, [&name](const AlertRule& rule) { return rule.name == name; });
    endSilence(settings, name);
    return {};
}

void endSilence(AlertSettings& settings, const std::string& rule)
{
    std::erase_if(settings.silences, [&rule](const Silence& silence) { return silence.rule == rule; });
}

} // namespace headroom::console
