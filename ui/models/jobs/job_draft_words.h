// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_draft.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How jobs in the making, and who runs them, are written in the window. Pure.

// What an operation says of itself and its parameters, which core declares in English.
QString operationText(const std::string& text);
QString parameterLabel(const std::string& name); // slow-mode: "Slow mode"
// Without the dashes of the command line: “Slow mode” for --slow-mode.
QString formErrorText(const console::FormError& error);

// How long, and what it takes of the global limit: two or three sentences.
QString costText(const console::JobCost& cost);
// What happens to the item, or why nothing does: "name: general → quiet-1". Empty: what it is says all, as of one that
// is deleted.
QString itemChangeText(const console::Item& item);

struct ServingText
{
    QString text; // one line
    Tone tone = Tone::Muted;
};
// Who runs the jobs of the queue, and where nobody does, what to do.
ServingText servingText(const console::JobFigures& figures, WallTime now);
// Why no job can be planned here; empty: it can.
QString whyNotPlanned(const console::JobsHere& here);

} // namespace headroom::ui
