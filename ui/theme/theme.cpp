// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/theme.h"

#include "ui/theme/fonts.h"
#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QPalette>
#include <QProxyStyle>
#include <QSettings>
#include <QStyleHints>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kKey = u"theme"_s;
const QString kDesktopKey = u"themeOfDesktop"_s;

Theme::Choice choiceFrom(const QString& text)
{
    return text == "dark"_L1 ? Theme::Choice::Dark : text == "light"_L1 ? Theme::Choice::Light : Theme::Choice::System;
}

QString textOf(Theme::Choice choice)
{
    return choice == Theme::Choice::Dark ? u"dark"_s : choice == Theme::Choice::Light ? u"light"_s : u"system"_s;
}

Theme::Preference preferenceFrom(const QString& text)
{
    return text == "dark"_L1 ? Theme::Preference::Dark
        : text == "light"_L1 ? Theme::Preference::Light
                             : Theme::Preference::Unknown;
}

QString textOf(Theme::Preference preference)
{
    return preference == Theme::Preference::Dark ? u"dark"_s
        : preference == Theme::Preference::Light ? u"light"_s
                                                 : QString();
}

// Icons in lines grow with the text, as what the style sheet draws beside it does: no rule of a sheet sizes them.
class StyleOfWindows final : public QProxyStyle
{
public:
    StyleOfWindows()
        : QProxyStyle(u"Fusion"_s)
    {
    }

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
        return metric == PM_LineEditIconSize ? inText(pixels) : pixels;
    }
};

QPalette qtPalette(const Palette& p)
{
    QPalette q;
    q.setColor(QPalette::Window, p.background);
    q.setColor(QPalette::WindowText, p.text);
    q.setColor(QPalette::Base, p.surface);
    q.setColor(QPalette::AlternateBase, p.raised);
    q.setColor(QPalette::Text, p.text);
    q.setColor(QPalette::PlaceholderText, p.muted);
    q.setColor(QPalette::Button, p.raised);
    q.setColor(QPalette::ButtonText, p.text);
    q.setColor(QPalette::BrightText, p.critical);
    q.setColor(QPalette::ToolTipBase, p.raised);
    q.setColor(QPalette::ToolTipText, p.text);
    q.setColor(QPalette::Highlight, p.accent);
    q.setColor(QPalette::HighlightedText, onAccent(p));
    q.setColor(QPalette::Link, p.accent);
    q.setColor(QPalette::Light, mixed(p.raised, p.text, 0.1));
    q.setColor(QPalette::Mid, p.border);
    q.setColor(QPalette::Dark, mixed(p.border, p.background, 0.4));
    for (const auto role : {QPalette::Text, QPalette::ButtonText, QPalette::WindowText})
        q.setColor(QPalette::Disabled, role, p.muted);
    return q;
}

} // namespace

Theme::Theme(QObject* parent)
    : QObject(parent)
    , m_preference(preferenceFrom(QSettings().value(kDesktopKey).toString()))
    , m_choice(choiceFrom(QSettings().value(kKey).toString()))
{
    QApplication::setStyle(new StyleOfWindows);
    QApplication::setFont(textFont());
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (m_choice == Choice::System)
            apply();
    });
#endif
    apply();
}

void Theme::choose(Choice choice)
{
    QSettings().setValue(kKey, textOf(choice));
    preview(choice);
}

void Theme::preview(Choice choice)
{
    m_choice = choice;
    apply();
}

void Theme::setDesktopPreference(Preference preference)
{
    if (preference == m_preference)
        return;
    m_preference = preference;
    QSettings().setValue(kDesktopKey, textOf(preference));
    apply();
}

bool Theme::isSystemLight() const
{
    if (m_preference != Preference::Unknown)
        return m_preference == Preference::Light;
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Light;
#else
    return false;
#endif
}

void Theme::toggle()
{
    choose(m_palette->dark ? Choice::Light : Choice::Dark);
}

void Theme::dress(QWidget& window)
{
    window.setStyleSheet(styleSheet(*m_palette));
    connect(this, &Theme::changed, &window, [this, &window] { window.setStyleSheet(styleSheet(*m_palette)); });
}

void Theme::apply()
{
    const bool light = m_choice == Choice::Light || (m_choice == Choice::System && isSystemLight());
    const Palette* wanted = light ? &lightPalette() : &darkPalette();
    if (wanted == m_palette)
        return;
    m_palette = wanted;
    QApplication::setPalette(qtPalette(*m_palette));
    Q_EMIT changed();
}

} // namespace headroom::ui
