// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/storage/shared_file.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThread>

namespace headroom {

namespace {

constexpr std::chrono::milliseconds lockTimeout{5000};

// QLockFile's own timeout sleeps longer and longer: among many that write, it is at times asleep whenever the file is
// free.
bool lockInTime(QLockFile& lock)
{
    const QDeadlineTimer timeout(lockTimeout);
    while (!lock.tryLock()) {
        if (lock.error() != QLockFile::LockFailedError || timeout.hasExpired())
            return false;
        QThread::msleep(10);
    }
    return true;
}

} // namespace

std::string SharedFile::usualPath(const std::string& name)
{
    const auto settings = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return settings.isEmpty() ? std::string() : settings.toStdString() + "/headroom/" + name;
}

SharedFile::SharedFile(std::string path)
    : m_path(std::move(path))
{
}

Result<std::optional<QByteArray>> SharedFile::read() const
{
    if (m_path.empty())
        return failure(ErrorKind::Failed, Text::tr("there is no folder of settings: set HOME or XDG_CONFIG_HOME"));
    QFile file(QString::fromStdString(m_path));
    if (!file.exists())
        return std::nullopt;
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Failed,
            Text::tr("%1 cannot be read: %2; check its rights").arg(m_path, file.errorString().toStdString()));
    return file.readAll();
}

Error SharedFile::notUnderstood(const Error& why) const
{
    return {why.kind, Text::tr("%1: %2; update Headroom, correct the file, or move it away").arg(m_path, why.text)};
}

void SharedFile::makeFolder() const
{
    if (!m_path.empty())
        QDir().mkpath(QFileInfo(QString::fromStdString(m_path)).path());
}

Result<void> SharedFile::change(
    const std::function<Result<QByteArray>(const std::optional<QByteArray>& content)>& change) const
{
    const auto path = QString::fromStdString(m_path);
    QLockFile lock(path + QStringLiteral(".lock"));
    if (!m_path.empty() && !lockInTime(lock))
        return failure(ErrorKind::Failed,
            (lock.error() == QLockFile::LockFailedError
                    ? Text::tr("%1 is being written by another program: try again")
                    : Text::tr("%1 cannot be written: check the rights of its folder"))
                .arg(m_path));
    const auto content = read();
    if (!content)
        return tl::unexpected(content.error());
    const auto changed = change(*content);
    if (!changed)
        return tl::unexpected(changed.error());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        || file.write(*changed) != changed->size() || !file.commit())
        return failure(
            ErrorKind::Failed, Text::tr("%1 cannot be written: %2").arg(m_path, file.errorString().toStdString()));
    return {};
}

} // namespace headroom
