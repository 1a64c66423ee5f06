// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/connections/connections.h"

#include "core/base/time/system_clock.h"
#include "core/console/opened_profile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QSettings>

#include <algorithm>

namespace headroom::console {

using profiles::FoundSecret;
using profiles::Secret;
using profiles::SecretPlace;
using profiles::SecretValues;

namespace {

// When profiles were last opened: one file for all windows, also for those of the demo.
class OpenedSettings : public QSettings
{
public:
    OpenedSettings()
        : QSettings(QCoreApplication::organizationName(), QStringLiteral("opened"))
    {
    }
};

std::optional<WallTime> lastOpened(const QSettings& settings, const profiles::Profile& profile)
{
    const auto at = settings.value(QString::fromStdString(profile.id)).toDateTime();
    return at.isValid() ? std::optional(WallTime(std::chrono::milliseconds(at.toMSecsSinceEpoch()))) : std::nullopt;
}

void applyFindings(profiles::Profile& profile, const ConnectionFindings& found)
{
    auto& options = profile.options;
    if (!found.keysWereFound)
        return;
    profiles::set(options, "scheme", found.keys.scheme);
    profiles::set(options, "prefix", found.keys.prefix);
    options.erase("keys");
    options["redis"] = {redis::withDatabase(profiles::valueOf(options, "redis"), found.keys.database)};
}

} // namespace

Connections::Connections(profiles::ProfileFile file, QObject* parent)
    : QObject(parent)
    , m_file(std::move(file))
{
}

Connections::~Connections()
{
    for (const auto* thread : {&m_tests, &m_files}) {
        if (*thread)
            (*thread)->closeWithoutAnswers();
    }
}

Result<std::vector<SavedConnection>> Connections::saved() const
{
    const auto all = m_file.read();
    if (!all)
        return tl::unexpected(all.error());
    const OpenedSettings settings;
    std::vector<SavedConnection> list;
    for (const auto& profile : *all)
        list.push_back(
            {profile.name, profile.colour, profile.environment, describe(profile), lastOpened(settings, profile)});
    std::ranges::stable_sort(list, std::greater(), &SavedConnection::openedAt);
    return list;
}

Result<ConnectionForm> Connections::formOf(const std::string& name) const
{
    return m_file.find(name).map([](const profiles::Profile& profile) { return console::formOf(profile); });
}

void Connections::remove(const std::string& name, const std::function<void(Result<void>)>& done)
{
    const auto profile = m_file.find(name);
    if (!profile)
        return done(tl::unexpected(profile.error()));
    const auto removed = m_file.change([&](std::vector<profiles::Profile>& list) -> Result<void> {
        std::erase_if(list, [&](const profiles::Profile& each) { return each.id == profile->id; });
        return {};
    });
    if (!removed)
        return done(removed);
    OpenedSettings().remove(QString::fromStdString(profile->id));
    Q_EMIT changed();
    for (const auto secret : profile->inKeychain)
        m_secrets.forget(profile->id, secret, [](const Result<void>&) {});
    done({});
}

std::string Connections::passwordVariable()
{
    return profiles::variableThatIsSet(Secret::RedisPassword);
}

void Connections::test(const ConnectionForm& form, DoneWith<ConnectionFindings> done)
{
    const auto number = ++m_test;
    const auto choice = choiceOf(form);
    if (!choice)
        return done(tl::unexpected(choice.error()));
    const auto mine = [this, number, done = std::move(done)](Result<ConnectionFindings> findings) {
        if (number == m_test)
            done(std::move(findings));
    };
    m_secrets.find(choice->profile, profiles::allSecrets(),
        [this, number, choice = *choice, keep = form.keep, mine](const std::vector<FoundSecret>& all) {
            if (number != m_test)
                return;
            SecretValues values;
            for (const auto& found : all) {
                if (found.place != SecretPlace::Missing)
                    values.emplace(found.secret, found.value);
                else if (!found.problem.empty() && (found.secret != Secret::RedisPassword || choice.password.empty()))
                    return mine(failure(ErrorKind::Denied, found.problem));
            }
            if (!choice.password.empty() && keep != ConnectionForm::Keep::Environment)
                values.insert_or_assign(Secret::RedisPassword, choice.password);
            testWith(choice.profile, values, mine);
        });
}

void Connections::testWith(
    const profiles::Profile& profile, const SecretValues& secrets, DoneWith<ConnectionFindings> done)
{
    const auto opened = console::open(profile, secrets);
    if (!opened)
        return done(tl::unexpected(opened.error()));
    const auto& watched = opened->profile;
    const schemes::SchemeChoice keys{watched.scheme, watched.prefix, watched.keys};
    if (watched.endpoint->ssh.empty())
        return ask(*watched.endpoint, keys, std::move(done));
    if (!m_clock)
        m_clock = std::make_unique<SystemClock>();
    m_tunnel = std::make_unique<redis::SshTunnel>(
        redis::SshTunnel::Options{.endpoint = *watched.endpoint, .mayAsk = true}, *m_clock);
    // Its first word decides; it is gone by the next turn, as this is said by it.
    const auto end = [this] { m_tunnel.release()->deleteLater(); };
    connect(
        m_tunnel.get(), &redis::SshTunnel::ready, this,
        [this, keys, done, end] {
            ask(m_tunnel->endpoint(), keys,
                [this, done, end, tunnel = m_tunnel.get()](Result<ConnectionFindings> found) {
                    // ssh knows better why nobody answers behind it.
                    if (m_tunnel.get() == tunnel) {
                        if (!found && !tunnel->problem().text.empty())
                            found = tl::unexpected(tunnel->problem());
                        end();
                    }
                    done(std::move(found));
                });
        },
        Qt::SingleShotConnection);
    connect(m_tunnel.get(), &redis::SshTunnel::failed, this, [this, done, end](const Error& why) {
        if (!m_tunnel || m_tunnel->isReady())
            return; // the Redis behind it does not answer, which the test says
        end();
        done(tl::unexpected(why));
    });
    m_tunnel->open();
}

void Connections::ask(
    const redis::Endpoint& endpoint, const schemes::SchemeChoice& keys, DoneWith<ConnectionFindings> done)
{
    if (!m_tests)
        m_tests = std::make_unique<WorkerThread>(QStringLiteral("headroom-test"));
    m_tests->ask<Result<ConnectionFindings>>(
        [endpoint, keys] {
            SystemClock clock;
            return findConnection(endpoint, keys, clock);
        },
        std::move(done));
}

void Connections::cancelTest()
{
    ++m_test;
    m_tunnel.reset();
}

Result<void> Connections::save(const profiles::Profile& profile)
{
    const auto saved = m_file.change([&profile](std::vector<profiles::Profile>& list) -> Result<void> {
        const auto same = std::ranges::find(list, profile.id, &profiles::Profile::id);
        if (same == list.end())
            list.push_back(profile);
        else
            *same = profile;
        return {};
    });
    if (saved)
        Q_EMIT changed();
    return saved;
}

void Connections::open(const ConnectionForm& form, const std::optional<ConnectionFindings>& found, DoneWith<void> done)
{
    auto choice = choiceOf(form);
    if (!choice)
        return done(tl::unexpected(choice.error()));
    auto& profile = choice->profile;
    if (found)
        applyFindings(profile, *found);
    if (const auto opened = console::open(profile, {}); !opened)
        return done(tl::unexpected(opened.error()));
    const auto finish = [this, done = std::move(done)](const profiles::Profile& saved, const Text& notice) {
        if (!saved.name.empty()) {
            if (const auto written = save(saved); !written)
                return done(tl::unexpected(written.error()));
        }
        done({});
        Q_EMIT chosen(saved, notice);
    };
    const auto keep = form.keep;
    if (choice->password.empty() || keep == ConnectionForm::Keep::Environment)
        return finish(profile, {});
    // Nobody could say later whose it is.
    if (profile.name.empty() || keep == ConnectionForm::Keep::ThisRun) {
        m_secrets.keepForThisRun(profile.id, Secret::RedisPassword, choice->password);
        return finish(profile, {});
    }
    m_secrets.keep(
        profile.id, Secret::RedisPassword, choice->password, [finish, profile](const FoundSecret& kept) mutable {
            // Also where it could not be put there, so that the next run asks for it.
            profile.inKeychain.insert(Secret::RedisPassword);
            finish(profile, kept.problem);
        });
}

Result<void> Connections::openSaved(const std::string& name)
{
    const auto profile = m_file.find(name);
    if (!profile)
        return tl::unexpected(profile.error());
    if (const auto checked = check(*profile); !checked)
        return tl::unexpected(checked.error());
    Q_EMIT chosen(*profile, {});
    return {};
}

void Connections::openLogs(const std::vector<std::string>& paths)
{
    auto profile = profiles::newProfile({});
    profile.options.emplace("log", paths);
    Q_EMIT chosen(profile, {});
}

void Connections::addLogs(const std::vector<std::string>& paths)
{
    if (!m_current)
        return openLogs(paths);
    auto profile = *m_current;
    auto& logs = profile.options["log"];
    for (const auto& path : paths) {
        if (std::find(logs.begin(), logs.end(), path) == logs.end())
            logs.push_back(path);
    }
    // What a command line said beside the profile is not the profile's.
    if (const auto saved = m_file.find(profile.name); saved && saved->id == profile.id) {
        auto kept = *saved;
        kept.options["log"] = logs;
        static_cast<void>(save(kept)); // they are read all the same
    }
    Q_EMIT chosen(profile, {});
}

void Connections::openDemo()
{
    Q_EMIT demoChosen();
}

void Connections::openWindow(const std::string& name)
{
    Q_EMIT windowWanted(name);
}

void Connections::guess(const std::vector<std::string>& paths, std::function<void(std::vector<LogGuess>)> done)
{
    if (!m_files)
        m_files = std::make_unique<WorkerThread>(QStringLiteral("headroom-files"));
    m_files->ask<std::vector<LogGuess>>([paths] { return guessLogs(paths); }, std::move(done));
}

void Connections::setCurrent(std::optional<profiles::Profile> profile)
{
    m_current = std::move(profile);
    if (m_current && !m_current->name.empty())
        OpenedSettings().setValue(QString::fromStdString(m_current->id), QDateTime::currentDateTimeUtc());
    Q_EMIT changed();
}

} // namespace headroom::console
