// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/past/timeline_track.h"

#include "ui/models/event_words.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/crosshair.h"
#include "ui/widgets/charts/shared_by_charts.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr double kBesideMark = 1.5; // pixels at its sides within which a mark is pointed at
constexpr TextPixels kLowCurve(18);
constexpr int kHighCurve = 44; // with the marks over it

// In the order of how much of them is spanned.
constexpr std::array<std::pair<std::chrono::seconds, std::chrono::seconds>, 4> kSteps{
    {{3600s, 1s}, {6 * 3600s, 10s}, {25 * 3600s, 60s}, {1000 * 3600s, 900s}}};

} // namespace

TimelineTrack::TimelineTrack(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(tr("Left and Right choose a moment, Space plays, Escape goes back to live"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, &TimelineTrack::drawAnew);
}

void TimelineTrack::drawAnew()
{
    m_picture.drop();
    update();
}

void TimelineTrack::show(const console::PastOverviewPtr& overview)
{
    m_overview = overview;
    drawAnew();
}

void TimelineTrack::span(WallTime from, WallTime to)
{
    m_from = from;
    m_to = std::max(to, from + 1s);
    drawAnew();
}

void TimelineTrack::setMoment(std::optional<WallTime> moment)
{
    if (moment == m_moment)
        return;
    m_moment = moment;
    update();
    QAccessibleValueChangeEvent event(this, momentText());
    QAccessible::updateAccessibility(&event);
}

void TimelineTrack::setLow(bool low)
{
    if (low == m_isLow)
        return;
    m_isLow = low;
    updateGeometry();
    drawAnew();
}

std::chrono::seconds TimelineTrack::step() const
{
    for (const auto& [length, step] : kSteps) {
        if (m_to - m_from <= length)
            return step;
    }
    return kSteps.back().second;
}

std::chrono::seconds TimelineTrack::largeStep() const
{
    return std::max(std::chrono::duration_cast<std::chrono::seconds>(m_to - m_from) / 12, 10s);
}

double TimelineTrack::xOf(WallTime at) const
{
    return double((at - m_from).count()) / double((m_to - m_from).count()) * double(width());
}

WallTime TimelineTrack::timeAt(double x) const
{
    const auto share = std::clamp(x / std::max(double(width()), 1.0), 0.0, 1.0);
    return m_from + std::chrono::milliseconds{std::int64_t(share * double((m_to - m_from).count()))};
}

WallTime TimelineTrack::first() const
{
    return m_overview && m_overview->extent ? m_overview->extent->first : m_from;
}

WallTime TimelineTrack::last() const
{
    return m_overview && m_overview->extent ? std::max(m_overview->extent->second, first()) : m_to;
}

QString TimelineTrack::momentText() const
{
    return m_moment ? shownTime(*m_moment).toString(u"yyyy-MM-dd HH:mm:ss"_s) : tr("Live");
}

std::optional<AccessiblePainting::Range> TimelineTrack::accessibleRange() const
{
    const auto secondsOf = [](WallTime at) {
        return double(std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count());
    };
    return Range{secondsOf(m_moment.value_or(m_to)), secondsOf(m_from), secondsOf(m_to), double(step().count())};
}

void TimelineTrack::setAccessibleValue(double at)
{
    Q_EMIT asked(WallTime{std::chrono::seconds{std::int64_t(at)}});
}

int TimelineTrack::accessibleItemCount() const
{
    return int(marks().size());
}

AccessiblePainting::Item TimelineTrack::accessibleItem(int index) const
{
    const auto mark = marks().at(std::size_t(index));
    const auto& events = m_overview->events;
    QStringList names;
    for (const auto event : mark.events)
        names += wordsOf(events[event]).text;
    const auto timeOf = [&](std::size_t event) {
        return shownTime(events[event].at).toString(u"yyyy-MM-dd HH:mm:ss"_s);
    };
    const bool isOne = names.size() == 1;
    const QString first = timeOf(mark.events.front());
    return {.name = isOne ? names.front() : tr("%1 events: %2").arg(names.size()).arg(names.join(u"; "_s)),
        .value = isOne ? first : tr("%1 to %2").arg(first, timeOf(mark.events.back())),
        .rect = QRectF(mark.place.left() - kBesideMark, 0, mark.place.width() + 2 * kBesideMark, height())
                    .toRect()
                    .intersected(rect()),
        .canBeOpened = true};
}

void TimelineTrack::openAccessibleItem(int index)
{
    choose(m_overview->events[marks().at(std::size_t(index)).events.front()].at);
}

int TimelineTrack::trackHeight() const
{
    return (m_isLow ? int(kLowCurve) : kHighCurve) + timesHeight;
}

QString TimelineTrack::textAt(double x) const
{
    const auto at = timeAt(x);
    QStringList lines{shownTime(at).toString(u"yyyy-MM-dd HH:mm:ss"_s)};
    if (!m_overview)
        return lines.front();
    const auto point = (at - m_overview->from) / m_overview->step;
    const auto valueOf = [&](const std::vector<float>& values) {
        return point >= 0 && std::size_t(point) < values.size() ? values[std::size_t(point)] : std::nanf("");
    };
    const float requests = valueOf(m_overview->requests);
    lines += std::isnan(requests) ? tr("not recorded") : tr("%1 requests/s").arg(formatRate(double(requests)));
    if (const float limited = valueOf(m_overview->limited); limited > 0)
        lines += tr("%1 429/s").arg(formatRate(double(limited)));
    const auto marks = this->marks();
    const auto pointed = std::ranges::find_if(marks, [x](const Mark& mark) {
        return x >= mark.place.left() - kBesideMark && x <= mark.place.right() + kBesideMark;
    });
    const bool isSeveral = pointed != marks.end() && pointed->events.size() > 1;
    for (std::size_t i = 0; i < m_overview->events.size(); ++i) {
        const auto& event = m_overview->events[i];
        const bool isOver = event.until && at >= event.at && at <= *event.until;
        const bool isMarked = pointed != marks.end() && std::ranges::find(pointed->events, i) != pointed->events.end();
        if (isMarked && isSeveral)
            lines += clockText(event.at) + u' ' + wordsOf(event).text;
        else if (isMarked || isOver)
            lines += wordsOf(event).text;
    }
    return lines.join(u'\n');
}

void TimelineTrack::choose(WallTime at)
{
    // Whole seconds: what is recorded is.
    Q_EMIT asked(std::chrono::floor<std::chrono::seconds>(std::clamp(at, std::min(first(), last()), last())));
}

void TimelineTrack::stepToEvent(int direction)
{
    if (!m_overview)
        return;
    const auto now = m_moment.value_or(last());
    std::optional<WallTime> found;
    for (const auto& event : m_overview->events) {
        const auto at = std::chrono::floor<std::chrono::seconds>(event.at);
        const bool isThere = direction < 0 ? at < now : at > now;
        if (isThere && (!found || (direction < 0 ? at > *found : at < *found)))
            found = at;
    }
    if (found)
        choose(*found);
}

void TimelineTrack::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(timeAt(event->position().x()));
}

void TimelineTrack::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (event->buttons() & Qt::LeftButton)
        choose(timeAt(x));
    QToolTip::showText(event->globalPosition().toPoint(), textAt(x), this);
    if (m_crosshair)
        m_crosshair->point(*this, secondsAt(timeAt(x)));
}

void TimelineTrack::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (m_crosshair)
        m_crosshair->leave(*this);
}

void TimelineTrack::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_crosshair)
        return;
    m_crosshair = &sharedByCharts<Crosshair>(*this);
    connect(m_crosshair, &Crosshair::moved, this, &TimelineTrack::followCrosshair);
}

void TimelineTrack::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (m_crosshair)
        m_crosshair->leave(*this);
}

std::optional<double> TimelineTrack::crosshairX() const
{
    if (!m_crosshair || !m_crosshair->at())
        return std::nullopt;
    const double x = xOf(wallTimeAt(*m_crosshair->at()));
    return x >= 0 && x <= width() ? std::optional(x) : std::nullopt;
}

void TimelineTrack::followCrosshair()
{
    for (const auto& x : {crosshairX(), m_drawnAt}) {
        if (x)
            update(QRect(int(*x) - 2, 0, 5, height()));
    }
}

void TimelineTrack::wheelEvent(QWheelEvent* event)
{
    const int turned = event->angleDelta().y();
    if (turned != 0)
        Q_EMIT zoomAsked(std::pow(0.8, turned / 120.0), timeAt(event->position().x()));
    event->accept();
}

// Esc is the timeline's own while it has the focus, not a shortcut of the page.
bool TimelineTrack::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && m_moment) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void TimelineTrack::keyPressEvent(QKeyEvent* event)
{
    const auto now = m_moment.value_or(last());
    const bool toEvents = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        return toEvents ? stepToEvent(-1) : choose(now - step());
    case Qt::Key_Right:
        return toEvents ? stepToEvent(1) : choose(now + step());
    case Qt::Key_PageUp:
        return choose(now - largeStep());
    case Qt::Key_PageDown:
        return choose(now + largeStep());
    case Qt::Key_Home:
        return choose(first());
    case Qt::Key_End:
        return choose(last());
    case Qt::Key_Plus:
        return Q_EMIT zoomAsked(0.5, now);
    case Qt::Key_Minus:
        return Q_EMIT zoomAsked(2, now);
    case Qt::Key_Space:
        return Q_EMIT playToggled();
    case Qt::Key_Escape:
        if (m_moment)
            return Q_EMIT backAsked();
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace headroom::ui
