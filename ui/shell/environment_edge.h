// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QVBoxLayout;

namespace headroom::ui {

// What all of the window lies in. In production it has an edge in the colour of the profile, around everything.
class EnvironmentEdge final : public QWidget
{
    Q_OBJECT
public:
    EnvironmentEdge(const Theme& theme, QWidget* parent);

    void show(const console::ConnectionState& connection);
    QVBoxLayout& rows() { return *m_rows; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QVBoxLayout* m_rows;
    QColor m_colour; // invalid: no edge
};

} // namespace headroom::ui
