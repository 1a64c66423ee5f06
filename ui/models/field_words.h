// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

class QJsonValue;

namespace headroom::ui {

// Fields of Discord's objects as people call them, in the language of the window. Pure but for that.

// "parent_id" -> "category"; a field without words of its own is its name, with spaces.
QString fieldWords(const QString& field);

// A number with the unit of its field, "5 s", or as it is written, "#5865f2"; none where a number is all there is.
std::optional<QString> fieldFigure(const QString& field, const QJsonValue& value);

} // namespace headroom::ui
