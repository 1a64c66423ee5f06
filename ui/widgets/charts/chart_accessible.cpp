// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_accessible.h"

#include "ui/widgets/charts/chart.h"

#include <QAccessibleWidget>

namespace headroom::ui {

namespace {

class AccessibleChart final : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit AccessibleChart(Chart& chart)
        : QAccessibleWidget(&chart, QAccessible::Chart)
        , m_chart(chart)
    {
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? m_chart.valueText() : QAccessibleWidget::text(kind);
    }

    QVariant currentValue() const override { return m_chart.crosshair().value_or(view().viewTo); }
    void setCurrentValue(const QVariant& value) override { m_chart.point(value.toDouble()); }
    QVariant minimumValue() const override { return view().viewFrom; }
    QVariant maximumValue() const override { return view().viewTo; }
    QVariant minimumStepSize() const override { return m_chart.keyStep(); }

private:
    const SeriesGrid& view() const { return m_chart.content().grid; }

    Chart& m_chart;
};

QAccessibleInterface* accessibleChartOf(const QString& /*name*/, QObject* object)
{
    auto* chart = qobject_cast<Chart*>(object);
    return chart ? new AccessibleChart(*chart) : nullptr;
}

} // namespace

void makeChartsAccessible()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(accessibleChartOf);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

} // namespace headroom::ui
