// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/chips/pill.h"

#include <QToolButton>

namespace headroom::ui {

// A Pill that may have a menu: then it is a button for who uses the keyboard or does not see it, else a text.
class ChipButton final : public QToolButton
{
    Q_OBJECT
public:
    explicit ChipButton(const Theme& theme, QWidget* parent = nullptr);

    void show(Pill::Mark mark, Tone markTone, const QString& text, Tone textTone, const QString& iconName = {});
    // In place of that of the mark's tone; invalid: none.
    void setMarkColour(const QColor& colour);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Pill m_look;
};

} // namespace headroom::ui
