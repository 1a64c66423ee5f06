// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/documented_fields.h"

#include "tests/support/files.h"

#include <QRegularExpression>

namespace headroom::support {

QSet<QString> documentedFields(const QString& object)
{
    const auto page = mustRead(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/docs/command-line.md"));
    const QRegularExpression row(QStringLiteral("^\\| %1 \\| (.*) \\|$").arg(QRegularExpression::escape(object)),
        QRegularExpression::MultilineOption);
    auto cell = row.match(QString::fromUtf8(page)).captured(1);
    static const QRegularExpression inner(QStringLiteral("\\([^)]*\\)"));
    cell.remove(inner);
    static const QRegularExpression name(QStringLiteral("`(\\w+)`"));
    QSet<QString> fields;
    for (auto match = name.globalMatch(cell); match.hasNext();)
        fields.insert(match.next().captured(1));
    return fields;
}

QSet<QString> fieldsOf(const QJsonObject& object)
{
    const auto keys = object.keys();
    return {keys.begin(), keys.end()};
}

} // namespace headroom::support
