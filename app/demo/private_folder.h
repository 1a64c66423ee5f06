// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProcess>
#include <QString>

namespace headroom::demo {

// A temporary folder that is deleted with its owner, also when the owner was killed with SIGKILL: a shell of its
// own session waits at the end of a pipe whose other end only the owner holds, and removes the folder when it closes.
// Folders whose owner and shell were both killed are removed by the next one that is made.
class PrivateFolder
{
public:
    PrivateFolder();
    ~PrivateFolder();

    bool isValid() const { return !m_path.isEmpty(); }
    QString path() const { return m_path; }
    QString file(const QString& name) const { return m_path + QLatin1Char('/') + name; }

private:
    QString m_path;
    QProcess m_remover;
};

} // namespace headroom::demo
