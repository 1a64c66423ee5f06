// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/chips/chip_row.h"

namespace headroom::ui {

// The rows of chips there are, each with a chip for every value of its enumeration, in its order.
ChipRow* makeBucketStatusChips(const Theme& theme, QWidget* parent); // Alt+1 and so on choose as well
ChipRow* makeAnswerChips(const Theme& theme, QWidget* parent); // so here
ChipRow* makeJobStateChips(const Theme& theme, QWidget* parent);
ChipRow* makeItemStateChips(const Theme& theme, QWidget* parent); // one at most is chosen

} // namespace headroom::ui
