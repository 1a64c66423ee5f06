// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QString>

#include <cstdint>
#include <string_view>

namespace headroom::ui {

// How figures are written everywhere in the window, in its language: below as in English. Pure but for that.

QString formatCount(std::int64_t value); // "4,812"
// With its noun, a text of the context "Counts": QT_TRANSLATE_N_NOOP("Counts", "%1 lines") is "1 line", "4,812 lines".
QString countOf(std::int64_t value, const char* counted);
// What tr() takes for %n, whose plural form is that of `value`. Figures themselves are written by formatCount(), as
// they may be greater than an int.
int pluralNumber(std::int64_t value);
// Where there is little room, three figures of it, rounded down: "4,812", "481 k", "4.81 M".
QString formatShortCount(std::int64_t value);

QString formatDecimal(double value, int decimals); // "1234.5", without separators of thousands

QString formatDigits(double value, int digits); // so many digits that count: "0.12", "1.5"

// Something a second: "1,204", "38", "3.4", "0"; one decimal below ten.
QString formatRate(double perSecond);

// Spans of time, as core/base/text/display_text.h writes them: from a minute on "1 min", "1 min 28 s", "2 h 05 min".

// Rounded up, so that a wait never reads as over before it is: "3.2 s", "21.5 s", "1 min 28 s". Nothing left, or
// less, is "0.0 s".
QString formatCountdown(Duration left);
// The time left until then. From a minute on it changes with the whole seconds of `now`, so that a table of countdowns
// is drawn once a second; it may run up to a second ahead.
QString formatCountdown(Instant until, Instant now);

// Rounded down to whole seconds: "0 s", "46 s", "6 min 52 s".
QString formatSpan(Duration span);

// Rounded to minutes: "under 1 min", "6 min", "2 h 05 min".
QString formatRoughly(Duration span);

// Rounded up, in milliseconds below a second: "250 ms", "2.5 s", "15 s".
QString formatShortSpan(Duration span);

QString formatMilliseconds(Duration span); // "0.6 ms", "12 ms"

QString formatBytes(double bytes); // "512 B", "1.2 KB", "3.4 GB"; of 1024

QString formatPercent(double share); // 0.71 -> "71 %"; never 0 % or 100 % unless it is just that

// As a sentence begins.
QString capitalized(QString text);

// "417093114520600093" -> "417…093"; what is short enough stays whole.
QString shortenedId(std::string_view id);

// What the table says after the template: "old" -> " >14 d", "new" -> " <10 s".
QString variantSuffix(std::string_view variant);

} // namespace headroom::ui
