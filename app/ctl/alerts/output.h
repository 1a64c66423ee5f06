// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/display_text.h"
#include "core/console/alerts/alert_settings.h"
#include "core/console/alerts/alert_trial.h"

#include <QJsonObject>

#include <string>

namespace headroom::ctl {

// What `headroomctl alerts` prints.

QJsonObject ruleJson(const console::AlertRule& rule);
QJsonObject silenceJson(const console::Silence& silence);
// {"rules", "silences", "commands"}
QJsonObject settingsJson(const console::AlertSettings& settings, WallTime now);
std::string settingsText(const console::AlertSettings& settings, WallTime now, DisplayZone zone);
std::string ruleLine(const console::AlertRule& rule); // "invalid-budget: > 50 % for 10s, until <= 40 % for 1m, warning"

QJsonObject trialJson(const console::TrialAnswer& answer);
std::string trialText(const console::TrialAnswer& answer, DisplayZone zone);

// One line each. `event`: "began", "ended".
QJsonObject eventJson(const char* event, const console::Alert& alert, WallTime at);
std::string eventText(const char* event, const console::Alert& alert, WallTime at, DisplayZone zone, bool hasColours);

} // namespace headroom::ctl
