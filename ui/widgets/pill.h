// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace headroom::ui {

// A short state in a rounded frame: a mark whose shape tells the state without its colour, and words.
class Pill final : public QWidget
{
    Q_OBJECT
public:
    enum class Mark {
        Dot, // all is well
        Ring, // under way
        Cross, // broken
        Icon, // the one given
    };

    Pill(const Theme& theme, QWidget* parent = nullptr);

    // `markTone` colours the mark, `textTone` the words.
    void show(Mark mark, Tone markTone, const QString& text, Tone textTone, const QString& iconName = {});
    const QString& text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Mark m_mark = Mark::Ring;
    Tone m_markTone = Tone::Muted;
    Tone m_textTone = Tone::Text;
    QString m_text;
    QString m_iconName;
};

// The mark alone, `size` high, as the status row shows it too.
void paintMark(QPainter& painter, const QRectF& rect, Pill::Mark mark, const QColor& colour);

} // namespace headroom::ui
