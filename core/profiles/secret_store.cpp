// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/secret_store.h"

#include "core/discord/sanitize_for_display.h"

#include <QPointer>
#include <QTimer>

#include <memory>

#include <qt6keychain/keychain.h>

namespace headroom::profiles {

namespace {

// The keychain of the desktop: the Secret Service (GNOME's keyring, KeePassXC) or KWallet, by QtKeychain, under the
// service "headroom". Call it on the main thread, which carries D-Bus. Answers come from the event loop; an unlock that
// the desktop asks for may take a person's time, and no answer within a minute is an error.
//
// An error is ErrorKind::Failed with why there is no keychain to use, for people; a keychain that is locked and stays
// so looks like one without the secret.
namespace keychain {

template <typename T>
using Done = std::function<void(Result<T>)>;

constexpr std::chrono::seconds timeout{60};
constexpr std::size_t maxReasonLength = 200;

QString keyOf(const std::string& profileId, Secret secret)
{
    return QString::fromStdString(profileId + '/' + nameOf(secret));
}

Error noKeychain(const Text& why)
{
    return {ErrorKind::Failed, Text::tr("no keychain can be used here (%1)").arg(why)};
}

// Calls `done` once: when the job has ended, or when that takes too long. The job deletes itself.
template <typename Job, typename T>
void run(Job* job, const QString& key, Done<T> done, Result<T> (*answerOf)(Job&))
{
    auto isDone = std::make_shared<bool>(false);
    const auto answer = [isDone, done = std::move(done)](Result<T> result) {
        if (!std::exchange(*isDone, true))
            done(std::move(result));
    };
    job->setKey(key);
    auto* timer = new QTimer(job);
    timer->setSingleShot(true);
    QObject::connect(timer, &QTimer::timeout, job,
        [answer] { answer(tl::unexpected(noKeychain(Text::tr("it did not answer within a minute")))); });
    QObject::connect(
        job, &QKeychain::Job::finished, job, [job, answer, answerOf](QKeychain::Job*) { answer(answerOf(*job)); });
    timer->start(timeout);
    job->start();
}

Result<void> resultOf(const QKeychain::Job& job)
{
    if (job.error() == QKeychain::NoError)
        return {};
    return tl::unexpected(noKeychain(discord::sanitizeForDisplay(job.errorString().toStdString(), maxReasonLength)));
}

void read(const std::string& profileId, Secret secret, Done<std::optional<std::string>> done)
{
    using Job = QKeychain::ReadPasswordJob;
    run<Job, std::optional<std::string>>(new Job(QStringLiteral("headroom")), keyOf(profileId, secret), std::move(done),
        [](Job& job) -> Result<std::optional<std::string>> {
            if (job.error() == QKeychain::EntryNotFound)
                return std::nullopt;
            return resultOf(job).map([&job] { return std::optional(job.textData().toStdString()); });
        });
}

void write(const std::string& profileId, Secret secret, const std::string& value, Done<void> done)
{
    using Job = QKeychain::WritePasswordJob;
    auto* job = new Job(QStringLiteral("headroom"));
    job->setTextData(QString::fromStdString(value));
    run<Job, void>(
        job, keyOf(profileId, secret), std::move(done), [](Job& ended) -> Result<void> { return resultOf(ended); });
}

// Well where there is none.
void remove(const std::string& profileId, Secret secret, Done<void> done)
{
    using Job = QKeychain::DeletePasswordJob;
    run<Job, void>(
        new Job(QStringLiteral("headroom")), keyOf(profileId, secret), std::move(done), [](Job& job) -> Result<void> {
            return job.error() == QKeychain::EntryNotFound ? Result<void>() : resultOf(job);
        });
}

} // namespace keychain

FoundSecret inKeychain(Secret secret, const Result<std::optional<std::string>>& read)
{
    if (!read)
        return {.secret = secret,
            .problem = Text::tr("%1: set %2, or enter it again").arg(read.error().text, variableOf(secret))};
    if (!*read)
        return {.secret = secret,
            .problem = Text::tr("the keychain is locked, or has lost %1: set %2, or enter it again")
                           .arg(describe(secret), variableOf(secret))};
    return {.secret = secret, .place = SecretPlace::Keychain, .value = **read};
}

} // namespace

std::string nameOf(SecretPlace place)
{
    constexpr const char* names[]{"missing", "environment", "this_run", "keychain"};
    return names[static_cast<std::size_t>(place)];
}

void SecretStore::find(const Profile& profile, Secret secret, Done done)
{
    const auto set = environmentSecret(secret);
    if (!set)
        return done({.secret = secret, .problem = set.error().text});
    if (*set)
        return done({.secret = secret, .place = SecretPlace::Environment, .value = **set});
    if (const auto entered = m_ofThisRun.find({profile.id, secret}); entered != m_ofThisRun.end())
        return done({.secret = secret, .place = SecretPlace::ThisRun, .value = entered->second});
    if (!profile.inKeychain.contains(secret))
        return done({.secret = secret});
    keychain::read(
        profile.id, secret, [secret, done = std::move(done)](const Result<std::optional<std::string>>& read) {
            done(inKeychain(secret, read));
        });
}

void SecretStore::find(
    const Profile& profile, std::vector<Secret> secrets, std::function<void(std::vector<FoundSecret>)> done)
{
    if (secrets.empty())
        return done({});
    const auto last = secrets.back();
    secrets.pop_back();
    find(profile, std::move(secrets),
        [self = QPointer(this), profile, last, done = std::move(done)](std::vector<FoundSecret> found) {
            if (!self)
                return;
            self->find(profile, last, [found = std::move(found), done](FoundSecret one) mutable {
                found.push_back(std::move(one));
                done(std::move(found));
            });
        });
}

void SecretStore::keep(const std::string& profileId, Secret secret, const std::string& value, Done done)
{
    keychain::write(profileId, secret, value,
        [self = QPointer(this), profileId, secret, value, done = std::move(done)](const Result<void>& written) {
            if (!self)
                return;
            if (written) {
                self->m_ofThisRun.erase({profileId, secret});
                return done({.secret = secret, .place = SecretPlace::Keychain, .value = value});
            }
            self->keepForThisRun(profileId, secret, value);
            done({.secret = secret,
                .place = SecretPlace::ThisRun,
                .value = value,
                .problem = Text::tr("%1: it is kept for this run only; set %2 for the next")
                               .arg(written.error().text, variableOf(secret))});
        });
}

void SecretStore::keepForThisRun(const std::string& profileId, Secret secret, std::string value)
{
    m_ofThisRun.insert_or_assign({profileId, secret}, std::move(value));
}

void SecretStore::forget(const std::string& profileId, Secret secret, std::function<void(Result<void>)> done)
{
    m_ofThisRun.erase({profileId, secret});
    keychain::remove(profileId, secret, std::move(done));
}

} // namespace headroom::profiles
