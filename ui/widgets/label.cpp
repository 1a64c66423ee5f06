// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/label.h"

#include <QStyle>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr qsizetype kMinCharacters = 5; // "5…" would be read as another figure

QString toneName(Tone tone)
{
    static const QString names[] = {
        u"text"_s, u"muted"_s, u"text"_s, u"ok"_s, u"warning"_s, u"critical"_s, u"info"_s, u"violet"_s};
    return names[std::size_t(tone)];
}

} // namespace

QLabel* makeLabel(const QString& text, const QFont& font, Tone tone, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    setTone(*label, tone);
    alignText(*label, Qt::AlignLeft | Qt::AlignVCenter);
    return label;
}

QLabel* makeWrappedLabel(const QString& text, const QFont& font, Tone tone, QWidget* parent)
{
    auto* label = makeLabel(text, font, tone, parent);
    label->setWordWrap(true);
    return label;
}

void alignText(QLabel& label, Qt::Alignment alignment)
{
    label.setAlignment(QStyle::visualAlignment(label.layoutDirection(), alignment));
}

void setTone(QWidget& widget, Tone tone)
{
    setStyleProperty(widget, "tone", toneName(tone));
}

void setStyleProperty(QWidget& widget, const char* name, const QVariant& value)
{
    const QVariant before = widget.property(name);
    if (before.isValid() ? before == value : !value.toBool())
        return;
    widget.setProperty(name, value);
    if (!widget.testAttribute(Qt::WA_WState_Polished))
        return; // the style looks at it when the widget is first shown
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

void setTextIfOther(QLabel& label, const QString& text)
{
    if (label.text() != text)
        label.setText(text);
}

ElidedLabel::ElidedLabel(const QFont& font, Tone tone, QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setFont(font);
    setTone(*this, tone);
    alignText(*this, Qt::AlignLeft | Qt::AlignVCenter);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setWholeText(const QString& text)
{
    if (m_whole == text)
        return;
    m_whole = text;
    setAccessibleName(text);
    updateGeometry();
    fit();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u"…"_s) * 3, fontMetrics().height()};
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_whole) + 2, fontMetrics().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

void ElidedLabel::fit()
{
    const int room = contentsRect().width();
    QString parts = m_whole;
    for (qsizetype end; fontMetrics().horizontalAdvance(parts) > room && (end = parts.lastIndexOf(u" · ")) > 0;)
        parts.truncate(end);
    QString fitting = fontMetrics().elidedText(parts, m_mode, room);
    if (fitting != parts && fitting.size() < kMinCharacters)
        fitting.clear();
    setTextIfOther(*this, fitting);
    setToolTip(fitting == m_whole ? QString() : m_whole);
}

} // namespace headroom::ui
