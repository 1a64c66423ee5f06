// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QSet>
#include <QString>

namespace headroom::support {

// The fields that resources/docs/command-line.md gives an object of the JSON output, by its name there ("a bucket"),
// without those in parentheses, which are of inner objects or not always there. Empty: the page does not know it.
QSet<QString> documentedFields(const QString& object);
QSet<QString> fieldsOf(const QJsonObject& object);

} // namespace headroom::support
