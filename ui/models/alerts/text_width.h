// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

namespace headroom::ui {

// As wide as a column of words has to be for the widest of them, but no wider than `maxWidth`; as TableColumn says it.
int widthOfTexts(const QStringList& texts, int maxWidth);

} // namespace headroom::ui
