// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLocale>
#include <QStringList>

namespace headroom::ui {

// In which language the window speaks. Texts are English in the code; resources/translations holds the others. One
// choice for the whole window, made before anything is shown.

// ISO 639 codes: English, and all that are translated.
QStringList languageCodes();

// The first of what the system asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG) that there is; else English.
QString systemLanguage();

// One of languageCodes(). Installs its texts and Qt's own, and makes it the locale of all widgets.
void useLanguage(const QString& code);

QString usedLanguage();

// How figures and dates are written. English until another language is chosen, whatever the system says; of a language
// with several ways the system's.
QLocale shownLocale();

} // namespace headroom::ui
