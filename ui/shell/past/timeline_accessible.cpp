// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/past/timeline_accessible.h"

#include "ui/shell/past/timeline_track.h"

#include <QAccessibleWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// Values are seconds since 1970; in words they are times.
class AccessibleTrack final : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit AccessibleTrack(TimelineTrack& track)
        : QAccessibleWidget(&track, QAccessible::Slider, track.accessibleName())
        , m_track(track)
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
        return kind == QAccessible::Value ? m_track.momentText() : QAccessibleWidget::text(kind);
    }

    QVariant currentValue() const override { return secondsOf(m_track.moment().value_or(m_track.to())); }
    void setCurrentValue(const QVariant& value) override
    {
        Q_EMIT m_track.asked(WallTime{std::chrono::seconds{value.toLongLong()}});
    }
    QVariant minimumValue() const override { return secondsOf(m_track.from()); }
    QVariant maximumValue() const override { return secondsOf(m_track.to()); }
    QVariant minimumStepSize() const override { return qlonglong(m_track.step().count()); }

private:
    static QVariant secondsOf(WallTime at)
    {
        return qlonglong(std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count());
    }

    TimelineTrack& m_track;
};

QAccessibleInterface* accessibleOf(const QString& /*name*/, QObject* object)
{
    auto* track = qobject_cast<TimelineTrack*>(object);
    return track ? new AccessibleTrack(*track) : nullptr;
}

} // namespace

void makeTimelineAccessible()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(accessibleOf);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

} // namespace headroom::ui
