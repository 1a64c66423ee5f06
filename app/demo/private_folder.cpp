// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/private_folder.h"

#include <QDir>
#include <QTemporaryDir>

#include <csignal>
#include <unistd.h>

namespace headroom::demo {

namespace {

constexpr auto namePrefix = QLatin1StringView("headroom-demo-");

// The name ends in the process id of the owner, so that a later run can tell an abandoned folder.
void removeAbandoned()
{
    const QDir place(QDir::tempPath());
    const auto names = place.entryList({namePrefix + QLatin1Char('*')}, QDir::Dirs);
    for (const auto& name : names) {
        bool isNumber = false;
        const auto owner = name.section(QLatin1Char('-'), 2, 2).toInt(&isNumber);
        if (isNumber && owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH)
            QDir(place.filePath(name)).removeRecursively();
    }
}

} // namespace

PrivateFolder::PrivateFolder()
{
    removeAbandoned();
    QTemporaryDir folder(
        QDir::tempPath() + QLatin1Char('/') + namePrefix + QString::number(getpid()) + QStringLiteral("-XXXXXX"));
    if (!folder.isValid())
        return;
    folder.setAutoRemove(false);

    // Tries for a while: servers that are just being killed may still write into it.
    m_remover.setChildProcessModifier([] { setsid(); });
    m_remover.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"),
            QStringLiteral(
                "cat >/dev/null; for i in 1 2 3 4 5 6 7 8 9 10; do rm -rf \"$1\"; sleep 0.2; done; rm -rf \"$1\""),
            QStringLiteral("headroom-folder"), folder.path()});
    if (!m_remover.waitForStarted()) {
        folder.setAutoRemove(true);
        return;
    }
    m_path = folder.path();
}

PrivateFolder::~PrivateFolder()
{
    if (m_path.isEmpty())
        return;
    QDir(m_path).removeRecursively();
    m_remover.blockSignals(true);
    m_remover.kill();
    m_remover.waitForFinished(1000);
}

} // namespace headroom::demo
