// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/shared_file.h"
#include "core/console/alerts/alert_notifier.h"
#include "core/console/alerts/alert_rule.h"

#include <QByteArray>

#include <functional>
#include <string>
#include <vector>

namespace headroom::console {

// A program that is run for each notification.
struct AlertCommand
{
    static constexpr std::size_t maxArguments = 64;

    std::vector<std::string> run; // the program and its arguments; no shell takes them apart
    Emergency::Severity from = Emergency::Severity::Warning; // not for what is less

    bool operator==(const AlertCommand&) const = default;
};

// What a person has set about alerts.
struct AlertSettings
{
    std::vector<AlertRule> rules = shippedRules(); // these, changed or not, and then others of a person's own
    std::vector<Silence> silences = {};
    std::vector<AlertCommand> commands = {};

    bool operator==(const AlertSettings&) const = default;
};

// As JSON: {"version": 1, "rules": [{"rule", "measure", "enter", "leave", "for", "keep", "severity", "on"}],
// "silences": [{"rule", "until", "note"}], "commands": [{"run": [...], "from"}]}. Of the shipped rules only those that
// are changed; a field that is missing in a rule is as it is shipped. Silences that are over at `now` are left out.
// Pure.
QByteArray toJson(const AlertSettings& settings, WallTime now);
// The error says what is wrong, and whether a newer program wrote it.
Result<AlertSettings> alertSettingsFromJson(const QByteArray& json);

// The settings of alerts in alerts.json in the folder of settings, for all windows and programs of a person; people
// write it as well. See SharedFile.
class AlertFile
{
public:
    static std::string usualPath(); // empty: there is no folder of settings

    explicit AlertFile(std::string path = usualPath());

    const std::string& path() const { return m_file.path(); }
    Result<AlertSettings> read() const; // as they are shipped where there is no file
    Result<void> change(const std::function<Result<void>(AlertSettings&)>& change, WallTime now) const;

private:
    Result<AlertSettings> understand(const std::optional<QByteArray>& content) const;

    SharedFile m_file;
};

// For `change`. Another silence of the same rule is replaced.
void addSilence(AlertSettings& settings, Silence silence);
void endSilence(AlertSettings& settings, const std::string& rule);

// The rule of this name becomes `rule`; errors are ErrorKind::Usage.
Result<void> replaceRule(AlertSettings& settings, const AlertRule& rule);

// A rule of a person's own, behind the others, or away with its silence; errors are ErrorKind::Usage.
Result<void> addRule(AlertSettings& settings, const AlertRule& rule);
Result<void> removeRule(AlertSettings& settings, const std::string& name);

// As options and the file of alerts take it: "10s", "5m", "1h 30m", "0s".
std::string spanText(std::chrono::seconds span);

} // namespace headroom::console
