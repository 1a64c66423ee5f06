// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

#include <vector>

class QLabel;

namespace headroom::ui {

class CauseList;
class ElidedLabel;
class Gauge;

// How near the worst egress address is to a ban, how fast it gets there, and what the invalid requests are.
class InvalidCard final : public Card
{
    Q_OBJECT
public:
    explicit InvalidCard(const Theme& theme, QWidget* parent = nullptr);

    // `atLeast`: where the count is not certain, and is at most what the gauge says.
    void show(const console::InvalidGauge& gauge, std::optional<std::int64_t> atLeast = {});
    CauseList& causes() { return *m_causes; }

Q_SIGNALS:
    void causeOpened(const headroom::console::InvalidCause& cause);

private:
    std::vector<console::InvalidCause> m_shown; // as they are listed
    Gauge* m_gauge;
    QLabel* m_headline;
    ElidedLabel* m_rate;
    CauseList* m_causes;
    QLabel* m_source;
};

} // namespace headroom::ui
