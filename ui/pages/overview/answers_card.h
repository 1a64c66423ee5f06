// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

namespace headroom::ui {

class Chart;

// Requests of the last ten minutes by what became of them, on the overview.
class AnswersCard final : public Card
{
    Q_OBJECT
public:
    explicit AnswersCard(const Theme& theme, QWidget* parent = nullptr);

    Chart& chart() { return *m_chart; }
    void show(const console::LogFigures& figures, const console::ComparedTime& compared);

private:
    Chart* m_chart;
};

} // namespace headroom::ui
