// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/keychain.h"

#include "core/discord/sanitize_for_display.h"

#include <QTimer>

#include <memory>

#include <qt6keychain/keychain.h>

namespace headroom::profiles::keychain {

namespace {

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

} // namespace

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

void remove(const std::string& profileId, Secret secret, Done<void> done)
{
    using Job = QKeychain::DeletePasswordJob;
    run<Job, void>(
        new Job(QStringLiteral("headroom")), keyOf(profileId, secret), std::move(done), [](Job& job) -> Result<void> {
            return job.error() == QKeychain::EntryNotFound ? Result<void>() : resultOf(job);
        });
}

} // namespace headroom::profiles::keychain
