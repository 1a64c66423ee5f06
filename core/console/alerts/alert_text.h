// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_notifier.h"
#include "core/console/alerts/alerts.h"

#include <QString>

namespace headroom::console {

// Alerts in words, for lines, messages and the window alike. In the language of the program, as the translations of
// "Alerts" have it. One line each, safe to show and without secrets.

QString titleOf(const AlertRule& rule); // "Invalid requests"; of a person's own rule its name
QString titleOf(const Alert& alert);
// "52 % of the invalid-request budget · 10.0.0.6 · mostly 403 DELETE …/messages/{id}"; empty: the title says all
QString detailOf(const Alert& alert);
// "> 50 %", "80 % of the limit, or a ban within 10 min"
QString conditionOf(const AlertRule& rule);
// "critical from 90 %, or a ban within 5 min"; empty: its severity does not rise
QString criticalFrom(const AlertRule& rule);
QString figureText(AlertMeasure measure, double value); // "52 %", "1,240 ms", "3"
QString nameOf(AlertMeasure measure); // "Invalid requests": the title of its rule; not of emergencies
// "Not recorded: “Old backups” is measured live only"
QString notRecordedText(AlertMeasure measure);
QString nothingKnownText(const AlertRule& rule); // in the time that it was to be tried on

// "Ban near", "Ended: Ban near", "Still: Ban near", "More: Shards without an ACK"
QString titleOf(const AlertNotification& notification);

} // namespace headroom::console
