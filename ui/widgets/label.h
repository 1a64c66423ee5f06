// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"

#include <QLabel>

namespace headroom::ui {

// A plain-text label in the given font; the style sheet colours it by its tone.
QLabel* makeLabel(const QString& text, const QFont& font, Tone tone = Tone::Text, QWidget* parent = nullptr);
// A label of as many lines as its width needs.
QLabel* makeWrappedLabel(const QString& text, const QFont& font, Tone tone, QWidget* parent);
// As the window is read, whatever language the text is in: by itself a label goes by its text.
void alignText(QLabel& label, Qt::Alignment alignment);
// Does nothing when it has that tone.
void setTone(QWidget& widget, Tone tone);
// Of a property that the style sheet looks at; one that was never set is false, or empty. Does nothing when it is that.
void setStyleProperty(QWidget& widget, const char* name, const QVariant& value);
// Only what differs is drawn again.
void setTextIfOther(QLabel& label, const QString& text);

// A label of one line that shortens its text to the room there is, and shows all of it as a tooltip when it had to. Of
// a text in parts ("400 live · 23 exhausted") it leaves out whole parts, from the last on.
class ElidedLabel final : public QLabel
{
public:
    explicit ElidedLabel(const QFont& font, Tone tone = Tone::Text, QWidget* parent = nullptr);

    void setWholeText(const QString& text);
    const QString& wholeText() const { return m_whole; }
    void setElideMode(Qt::TextElideMode mode) { m_mode = mode; }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QString m_whole;
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace headroom::ui
