// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QWidget>

#include <optional>

namespace headroom::ui {

// Which share of a limit is used, as an arc with the figure inside. The colour follows two thresholds, which are drawn
// as ticks and also said in words, so that it can be read without the colour; where more than the share tells how bad
// it is, the reading says so.
class Gauge final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    static constexpr double kWarning = 0.75;
    static constexpr double kCritical = 0.95;

    // `name` is what a screen reader calls it.
    Gauge(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    struct Reading
    {
        std::optional<double> value; // none: a dash
        std::optional<double> limit; // none: the arc stays empty
        QString figure; // the value as it is to be written
        QString caption; // under it: "req/s of 50"
        std::optional<double> atLeast{}; // where the value is not certain, and is at most what it says
        double warningFrom = kWarning; // shares of the limit
        double criticalFrom = kCritical;
        std::optional<Tone> tone{}; // Ok, Warning or Critical, whatever the thresholds say

        bool operator==(const Reading&) const = default;
    };

    void show(const Reading& reading);
    const Reading& reading() const { return m_reading; }

    // How full it is, 0 to 1; 0 where that is not known.
    static double share(const Reading& reading);
    // The reading's own, or by its thresholds: Ok, Warning or Critical; Muted when there is no value or no limit.
    static Tone tone(const Reading& reading);

    QAccessible::Role accessibleRole() const override { return QAccessible::ProgressBar; }
    QString accessibleValue() const override;
    std::optional<Range> accessibleRange() const override;

    QSize sizeHint() const override { return {inText(150), inText(118)}; }
    QSize minimumSizeHint() const override { return {inText(128), inText(108)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static QString nearness(const Reading& reading);

    const Theme& m_theme;
    QString m_name;
    Reading m_reading;
};

} // namespace headroom::ui
