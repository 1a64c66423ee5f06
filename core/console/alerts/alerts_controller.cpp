// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alerts_controller.h"

#include "core/profiles/secret.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr Duration lookEvery = 1s;

// Names of what problems are of.
constexpr auto ofSettings = "settings";
constexpr auto ofMemory = "memory";
constexpr auto ofCommands = "commands";
constexpr auto ofWebhook = "webhook";

bool isBanned(const std::vector<Alert>& active)
{
    const auto& banned = ruleOf(Emergency::Kind::Banned).name;
    return std::ranges::find(active, banned, &Alert::rule) != active.end();
}

Alert exampleOf(const AlertRule& rule, WallTime now)
{
    Alert alert;
    alert.rule = rule.name;
    alert.measure = rule.measure;
    alert.severity = rule.severity;
    alert.place = placeOf(rule);
    alert.since = now;
    AlertSubject subject{"test", {}, QT_TRANSLATE_NOOP("Alerts", "this is a test: nothing is wrong"), {}};
    if (!rule.emergency)
        subject.value = rule.enter + 1;
    alert.subjects = {subject};
    alert.subjectCount = 1;
    return alert;
}

} // namespace

AlertsController::Options AlertsController::optionsFor(const OpenedProfile& opened, const std::string& program)
{
    // What distinguishes the fleets of a person.
    auto fleet = label(opened.profile);
    if (opened.profile.logs) {
        for (const auto& input : opened.profile.logs->inputs)
            fleet += '\n' + input.text;
    }
    Options options;
    options.memory = alertMemoryPath(program, fleet);
    options.fleet = opened.profile.endpoint ? label(opened.profile) : opened.profile.name;
    options.webhook = opened.webhook;
    options.webhookUrl = opened.webhookUrl;
    return options;
}

AlertsController::AlertsController(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_file(m_options.file)
    , m_nextLook(clock, [this] { tick(); })
{
    if (!m_options.webhook)
        return;
    if (m_options.webhookUrl.empty())
        noteProblem(ofWebhook,
            Text::tr("the webhook has no URL: set %1, or save it with headroomctl profiles save NAME --secrets")
                .arg(profiles::variableOf(profiles::Secret::AlertWebhook)));
    else if (const auto checked = AlertWebhook::checkUrl(m_options.webhookUrl); !checked)
        noteProblem(ofWebhook, checked.error().text);
    else
        m_webhook = std::make_unique<AlertWebhook>(
            AlertWebhook::Options{*m_options.webhook, m_options.webhookUrl, m_options.fleet}, clock);
}

AlertsController::~AlertsController()
{
    if (m_nextLook.isSet())
        saveMemory();
}

void AlertsController::start()
{
    readSettings();
    readMemory();
    publish();
    m_nextLook.ringIn(lookEvery);
}

void AlertsController::take(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    if (snapshot->own)
        m_own = snapshot->own;
    if (snapshot->logs)
        m_logs = snapshot->logs;
}

void AlertsController::tick()
{
    m_nextLook.ringIn(lookEvery);
    readSettings();
    if (m_snapshot)
        look();
    publish();
}

void AlertsController::look()
{
    const auto now = m_clock.now();
    const auto wallNow = m_clock.wallNow();
    const AlertMeasures::Reports reports{
        signsOf(*m_snapshot, m_own.get(), m_logs.get(), now, wallNow), m_logs.get(), m_jobs.get(), m_backups.get()};
    const auto found = m_alerts.look(m_snapshot->emergencies, m_measures.look(reports, now, wallNow), now, wallNow);
    const auto notifications = m_notifier.look(found, m_settings.silences, wallNow);
    m_memory.active = found.active;
    m_memory.keep(found.ended);
    for (const auto& alert : found.begun)
        Q_EMIT begun(alert);
    for (const auto& alert : found.ended)
        Q_EMIT ended(alert);
    if (m_webhook && m_webhook->format() == WebhookFormat::Discord)
        m_webhook->hold(isBanned(found.active));
    if (!notifications.empty() && m_options.sends)
        send(notifications);
    if (!found.begun.empty() || !found.ended.empty() || m_memory.notified != m_notifier.memory())
        saveMemory();
}

void AlertsController::send(const std::vector<AlertNotification>& notifications)
{
    Q_EMIT notified(notifications);
    const auto noteOf = [this](const char* of) {
        return [this, of](const Result<void>& done) { noteProblem(of, done ? Text() : done.error().text); };
    };
    for (const auto& notification : notifications) {
        for (const auto& command : m_settings.commands) {
            if (notification.alert.severity >= command.from)
                m_commands.run(command, notification, m_options.fleet, noteOf(ofCommands));
        }
    }
    if (m_webhook)
        m_webhook->send(notifications, noteOf(ofWebhook));
}

std::size_t AlertsController::test(
    const std::string& rule, const std::function<void(std::string action, Result<void>)>& done)
{
    const auto* const known = findRule(m_settings.rules, rule);
    if (!known)
        return 0;
    const AlertNotification notification{AlertNotification::Kind::Began, exampleOf(*known, m_clock.wallNow())};
    Q_EMIT notified({notification});
    for (const auto& command : m_settings.commands)
        m_commands.run(command, notification, m_options.fleet,
            [done, name = command.run.front()](const Result<void>& result) { done(name, result); });
    if (m_webhook)
        m_webhook->send({notification}, [done](const Result<void>& result) { done("webhook", result); });
    return m_settings.commands.size() + (m_webhook ? 1 : 0);
}

std::string AlertsController::setupProblem() const
{
    const auto problem = m_problems.find(ofWebhook);
    if (problem != m_problems.end() && !m_webhook)
        return problem->second;
    const bool isDiscordAlone =
        m_webhook && m_webhook->format() == WebhookFormat::Discord && m_settings.commands.empty();
    return isDiscordAlone
        ? "you are notified of a ban only when it is over, as Discord takes no message from an address that "
          "it banned: add a command to "
            + m_file.path()
        : std::string();
}

void AlertsController::readSettings()
{
    const QFileInfo info(QString::fromStdString(m_file.path()));
    const auto writtenAt = info.lastModified();
    const auto size = info.exists() ? info.size() : 0;
    if (writtenAt == m_readAt && size == m_readSize)
        return;
    m_readAt = writtenAt;
    m_readSize = size;
    auto settings = m_file.read();
    noteProblem(ofSettings, settings ? Text() : settings.error().text);
    if (!settings)
        return; // what was read last goes on
    m_settings = *std::move(settings);
    m_alerts.setRules(m_settings.rules);
}

void AlertsController::readMemory()
{
    if (m_options.memory.empty())
        return;
    QFile file(QString::fromStdString(m_options.memory));
    if (!file.exists())
        return;
    const auto memory = file.open(QIODevice::ReadOnly) ? alertMemoryFromJson(file.readAll())
                                                       : failure(ErrorKind::Failed, file.errorString().toStdString());
    if (!memory)
        return noteProblem(
            ofMemory, Text::tr("%1: %2; past alerts are not known").arg(m_options.memory, memory.error().text));
    m_memory = *memory;
    m_alerts.restore(m_memory.active, m_clock.now(), m_clock.wallNow());
    m_notifier.restore(m_memory.notified);
}

void AlertsController::saveMemory()
{
    m_memory.notified = m_notifier.memory();
    if (m_options.memory.empty())
        return;
    const auto path = QString::fromStdString(m_options.memory);
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    const auto json = toJson(m_memory);
    const bool isSaved = file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(json) == json.size() && file.commit();
    noteProblem(ofMemory,
        isSaved ? Text()
                : Text::tr("%1 cannot be written: %2; notifications are sent again after a restart")
                      .arg(m_options.memory, file.errorString().toStdString()));
}

Result<void> AlertsController::change(const std::function<Result<void>(AlertSettings&)>& change)
{
    const auto changed = m_file.change(change, m_clock.wallNow());
    readSettings();
    publish();
    return changed;
}

Result<void> AlertsController::silence(const std::string& rule, std::chrono::seconds span, const std::string& note)
{
    return change([&](AlertSettings& settings) -> Result<void> {
        if (rule != "*" && !findRule(settings.rules, rule))
            return tl::unexpected(noSuchRule(settings.rules, rule));
        addSilence(settings, {rule, m_clock.wallNow() + span, note});
        return {};
    });
}

Result<void> AlertsController::endSilence(const std::string& rule)
{
    return change([&](AlertSettings& settings) -> Result<void> {
        console::endSilence(settings, rule);
        return {};
    });
}

Result<void> AlertsController::changeRule(const AlertRule& rule)
{
    return change([&](AlertSettings& settings) { return replaceRule(settings, rule); });
}

Result<void> AlertsController::addRule(const AlertRule& rule)
{
    return change([&](AlertSettings& settings) { return console::addRule(settings, rule); });
}

Result<void> AlertsController::removeRule(const std::string& name)
{
    return change([&](AlertSettings& settings) { return console::removeRule(settings, name); });
}

void AlertsController::noteProblem(const std::string& of, const Text& problem)
{
    auto& last = m_problems[of];
    if (last == problem)
        return;
    last = problem;
    if (!problem.empty())
        Q_EMIT problemFound(QString::fromStdString(problem));
}

void AlertsController::publish()
{
    AlertsFigures figures;
    figures.rules = m_settings.rules;
    const auto now = m_clock.wallNow();
    std::ranges::copy_if(m_settings.silences, std::back_inserter(figures.silences),
        [now](const Silence& silence) { return silence.until > now; });
    figures.active = m_memory.active;
    figures.past = m_memory.past;
    figures.commands = m_settings.commands.size();
    if (m_webhook)
        figures.webhook = m_webhook->format();
    for (const auto& [of, problem] : m_problems) {
        if (!problem.empty())
            figures.problems.push_back(problem);
    }
    if (figures == m_figures)
        return;
    m_figures = std::move(figures);
    Q_EMIT figuresChanged();
}

} // namespace headroom::console
