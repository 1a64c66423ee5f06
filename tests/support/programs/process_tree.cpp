// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/process_tree.h"

#include <QDir>
#include <QFile>

namespace headroom::support {

namespace {

// The fields of /proc/PID/stat after the command name, which may hold anything: state, parent, ...
QList<QByteArray> statFields(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto text = file.readAll();
    return text.mid(text.lastIndexOf(')') + 2).split(' ');
}

} // namespace

QList<qint64> descendantsOf(qint64 root)
{
    QMultiHash<qint64, qint64> childrenOf;
    for (const auto& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool isProcess = false;
        const auto process = name.toLongLong(&isProcess);
        const auto fields = isProcess ? statFields(process) : QList<QByteArray>();
        if (fields.size() > 1)
            childrenOf.insert(fields[1].toLongLong(), process);
    }
    QList<qint64> found;
    QList<qint64> toVisit{root};
    while (!toVisit.isEmpty()) {
        const auto children = childrenOf.values(toVisit.takeLast());
        found += children;
        toVisit += children;
    }
    return found;
}

QList<qint64> stillRunning(const QList<qint64>& processes)
{
    QList<qint64> running;
    for (const auto process : processes) {
        const auto fields = statFields(process);
        if (!fields.isEmpty() && fields[0] != "Z" && fields[0] != "X")
            running.append(process);
    }
    return running;
}

} // namespace headroom::support
