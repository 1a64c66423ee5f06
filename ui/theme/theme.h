// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"

#include <QObject>

class QWidget;

namespace headroom::ui {

// Dark or light, for the whole program: sets the application's palette, font and style, gives the windows their style
// sheet, and tells everything that paints itself when the colours change. The choice is kept in QSettings
// ("theme": "system", "dark" or "light"). Lives on the window's thread.
class Theme final : public QObject
{
    Q_OBJECT
public:
    enum class Choice {
        System, // as the desktop is, followed live; dark where neither it nor Qt, which can from 6.5 on, tells
        Dark,
        Light,
    };

    // What the desktop wants windows to be.
    enum class Preference { Unknown, Dark, Light };

    // Reads the kept choice, and the kept preference of the desktop, which is only known once the window is there.
    explicit Theme(QObject* parent = nullptr);

    const Palette& palette() const { return *m_palette; }
    QColor colour(Tone tone) const { return colourOf(*m_palette, tone); }
    Choice choice() const { return m_choice; }

    // Keeps the choice and applies it.
    void choose(Choice choice);
    // Applies it for now only, for pictures.
    void preview(Choice choice);
    // What the desktop says; keeps it.
    void setDesktopPreference(Preference preference);
    Preference desktopPreference() const { return m_preference; }
    // From dark to light or back, whatever the system says.
    void toggle();

    // Gives the window the style sheet, now and at every change.
    void dress(QWidget& window);

Q_SIGNALS:
    void changed();

private:
    void apply();
    bool isSystemLight() const;

    Preference m_preference = Preference::Unknown;
    Choice m_choice = Choice::System;
    const Palette* m_palette = nullptr;
};

} // namespace headroom::ui
