// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/connections/connection_words.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QVBoxLayout;

namespace headroom::ui {

// Lines that say one thing each, wrapped, with a mark in front whose shape tells how it is.
class FindingList final : public QWidget
{
    Q_OBJECT
public:
    explicit FindingList(const Theme& theme, QWidget* parent = nullptr);

    void show(const std::vector<FindingLine>& lines); // none: it takes no room

private:
    void paintMarks();

    const Theme& m_theme;
    QVBoxLayout* m_rows;
};

} // namespace headroom::ui
