// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/secrets.h"

#include <QFile>

namespace headroom::ctl {

Result<std::string> secretIn(const char* variable)
{
    const auto fileVariable = QByteArray(variable) + "_FILE";
    const auto path = qEnvironmentVariable(fileVariable.constData());
    if (qEnvironmentVariableIsSet(variable) || path.isEmpty())
        return qgetenv(variable).toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage,
            fileVariable.toStdString() + ": " + path.toStdString()
                + " cannot be read: " + file.errorString().toStdString());
    auto secret = file.readAll();
    while (secret.endsWith('\n') || secret.endsWith('\r'))
        secret.chop(1);
    return secret.toStdString();
}

} // namespace headroom::ctl
