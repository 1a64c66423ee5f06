// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QListWidget>

namespace headroom::ui {

// All operations by group, each with the line that says what it does. Return or a double click takes one.
class OperationList final : public QListWidget
{
    Q_OBJECT
public:
    OperationList(const Theme& theme, QWidget* parent = nullptr);

    std::string chosen() const; // empty: none
    void choose(const std::string& operation);

Q_SIGNALS:
    void taken();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace headroom::ui
