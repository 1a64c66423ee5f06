// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/alerts/alert_notifier.h"
#include "core/console/alerts/alerts.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace headroom::console {

// What outlasts a run of the program: so that there is no second notification of an alert that goes on, and what
// happened at night is known in the morning.
struct AlertMemory
{
    static constexpr std::size_t maxPast = 500;

    std::vector<Alert> active;
    std::vector<Alert> past; // the newest first
    AlertNotifier::Memory notified;

    void keep(const std::vector<Alert>& ended);
    bool operator==(const AlertMemory&) const = default;
};

// Pure. What of it cannot be read is left out, as nobody wrote it by hand: an error where it is none at all.
QByteArray toJson(const AlertMemory& memory);
Result<AlertMemory> alertMemoryFromJson(const QByteArray& json);

// Of this program, for one fleet, in the folder of the program's data; empty: there is no such folder.
std::string alertMemoryPath(const std::string& program, const std::string& fleet);

} // namespace headroom::console
