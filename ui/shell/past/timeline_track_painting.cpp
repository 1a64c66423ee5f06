// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/event_words.h"
#include "ui/models/format.h"
#include "ui/models/shown_time.h"
#include "ui/shell/past/timeline_track.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/time_steps.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using headroom::console::Event;

namespace headroom::ui {

namespace {

constexpr int kMarkRow = 14; // over the curve
constexpr double kMark = 9; // how large one is
constexpr int kCountText = 9; // pixels, of the font
constexpr int kBeforeCount = 2;
constexpr int kTimeText = 10;
constexpr int kBetweenTimes = 14;
constexpr int kBesideEnd = 2; // where the line of what is live stands
constexpr auto kWithSeconds = std::chrono::minutes{10}; // what spans less has them in its times

QFont countFont()
{
    return figureFont(kCountText, QFont::DemiBold);
}

// What is wrong stands for the others of its mark.
EventWords wordsOfMark(const TimelineTrack::Mark& mark, const std::vector<Event>& events)
{
    std::vector<EventWords> words;
    for (const auto event : mark.events)
        words.push_back(wordsOf(events[event]));
    const auto urgency = [](const EventWords& each) {
        return (each.mark == EventWords::Mark::Triangle ? 2 : 0) + (each.tone == Tone::Critical ? 1 : 0);
    };
    return *std::ranges::max_element(words, {}, urgency);
}

QPainterPath shapeOf(EventWords::Mark mark, const QPointF& middle)
{
    const QRectF box(middle.x() - kMark / 2, middle.y() - kMark / 2, kMark, kMark);
    QPainterPath path;
    switch (mark) {
    case EventWords::Mark::Triangle:
        path.moveTo(box.center().x(), box.top());
        path.lineTo(box.bottomRight());
        path.lineTo(box.bottomLeft());
        break;
    case EventWords::Mark::Diamond:
        path.moveTo(box.center().x(), box.top());
        path.lineTo(box.right(), box.center().y());
        path.lineTo(box.center().x(), box.bottom());
        path.lineTo(box.left(), box.center().y());
        break;
    case EventWords::Mark::Square:
        path.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        break;
    case EventWords::Mark::Circle:
        path.addEllipse(box);
        break;
    }
    path.closeSubpath();
    return path;
}

} // namespace

QRectF TimelineTrack::curveRect() const
{
    return QRectF(rect()).adjusted(0, m_isLow ? 2 : kMarkRow, 0, -timesHeight);
}

QRectF TimelineTrack::placeOfMark(double x, std::size_t events) const
{
    double wide = kMark;
    if (events > 1)
        wide += kBeforeCount + QFontMetrics(countFont()).horizontalAdvance(formatCount(qint64(events)));
    const double middle = m_isLow ? curveRect().center().y() : kMarkRow / 2.0 - 2;
    return {std::clamp(x - kMark / 2, 0.0, std::max(width() - wide, 0.0)), middle - kMark / 2, wide, kMark};
}

std::vector<TimelineTrack::Mark> TimelineTrack::marks() const
{
    std::vector<Mark> marks;
    if (!m_overview)
        return marks;
    const auto& events = m_overview->events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const double x = xOf(events[i].at);
        if (x < 0 || x > width())
            continue;
        marks.push_back({placeOfMark(x, 1), {i}});
        while (marks.size() > 1 && marks.back().place.left() < marks[marks.size() - 2].place.right() + 1) {
            const auto last = std::move(marks.back().events);
            marks.pop_back();
            auto& mark = marks.back();
            mark.events.insert(mark.events.end(), last.begin(), last.end());
            mark.place = placeOfMark(xOf(events[mark.events.front()].at), mark.events.size());
        }
    }
    return marks;
}

QString TimelineTrack::endText(WallTime at) const
{
    const auto shown = shownTime(at);
    if (shownTime(m_from).date() != shownTime(m_to).date())
        return dateText(shown, QT_TRANSLATE_NOOP("Dates", "d MMM, HH:mm"));
    return shown.toString(m_to - m_from < kWithSeconds ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

std::vector<TimelineTrack::TimeLabel> TimelineTrack::timeLabels() const
{
    constexpr double day = 86400;
    const QFontMetrics metrics(figureFont(kTimeText));
    const auto widthOf = [&](const QString& text) { return double(metrics.horizontalAdvance(text) + 1); };
    const auto placeAt = [&](double left, const QString& text) {
        return QRectF(left, height() - timesHeight, widthOf(text), int(timesHeight));
    };
    if (m_to <= m_from)
        return {};
    const QString begin = endText(m_from);
    const QString end = endText(m_to);
    std::vector<TimeLabel> labels{{placeAt(0, begin), begin}};
    const double right = width() - widthOf(end) - kBesideEnd;
    const double span = secondsAt(m_to) - secondsAt(m_from);
    const int most = int(width() / (widthOf(u"00:00:00"_s) + 2 * kBetweenTimes));
    const double step = roundTimeStep(span, std::clamp(most, 1, 8));
    for (const double at : roundTimes(secondsAt(m_from), secondsAt(m_to), step, zoneOffset)) {
        const auto shown = shownTime(wallTimeAt(at));
        const bool isDay = step >= day || shown.time() == QTime(0, 0);
        const QString text = isDay ? dateText(shown, QT_TRANSLATE_NOOP("Dates", "d MMM"))
                                   : shown.toString(step < 60 ? u"HH:mm:ss"_s : u"HH:mm"_s);
        const auto place = placeAt(xOf(wallTimeAt(at)) - widthOf(text) / 2, text);
        if (place.left() >= labels.back().place.right() + kBetweenTimes && place.right() + kBetweenTimes <= right)
            labels.push_back({place, text});
    }
    if (right >= labels.back().place.right() + kBetweenTimes)
        labels.push_back({placeAt(right, end), end});
    return labels;
}

void TimelineTrack::paintEvent(QPaintEvent*)
{
    if (std::exchange(m_drawnIn, shownZone()) != shownZone())
        m_picture.drop();
    const QPixmap& picture =
        m_picture.at(size(), devicePixelRatioF(), [this](QPainter& painter) { paintPicture(painter); });
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& palette = m_theme.palette();
    m_drawnAt = crosshairX();
    if (m_drawnAt) {
        painter.setPen(QPen(palette.muted, 1, Qt::DotLine));
        painter.drawLine(QPointF(*m_drawnAt, 0), QPointF(*m_drawnAt, curveRect().bottom()));
    }
    paintMoment(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(focusColour(palette), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void TimelineTrack::paintPicture(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight); // as time goes
    const auto& palette = m_theme.palette();
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.raised);
    painter.drawRoundedRect(curveRect(), 3, 3);
    paintTimes(painter);
    if (m_overview && m_overview->extent) {
        paintSpans(painter);
        paintCurve(painter);
        paintMarks(painter);
    } else if (m_overview) {
        painter.setPen(palette.muted);
        painter.setFont(textFont(11));
        const QString why =
            m_overview->problem.empty() ? tr("Nothing is recorded yet") : m_overview->problem.translated();
        painter.drawText(curveRect().adjusted(8, 0, -8, 0), Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(why, Qt::ElideRight, width() - 16));
    }
}

// What goes on for a while lies behind the curve.
void TimelineTrack::paintSpans(QPainter& painter) const
{
    if (!m_overview)
        return;
    for (const auto& event : m_overview->events) {
        const bool goesOn = event.kind == Event::Kind::Emergency || event.kind == Event::Kind::Alert;
        if (!goesOn)
            continue;
        const auto until = event.until.value_or(last());
        const double left = std::clamp(xOf(event.at), 0.0, double(width()));
        const double right = std::clamp(xOf(until), 0.0, double(width()));
        QColor colour = m_theme.colour(wordsOf(event).tone);
        const double wide = std::max(right - left, 1.0);
        if (!m_isLow) // under its mark
            painter.fillRect(QRectF(left, curveRect().top() - 2, wide, 2), colour);
        colour.setAlphaF(0.22F);
        painter.fillRect(QRectF(left, curveRect().top(), std::max(right - left, 1.0), curveRect().height()), colour);
    }
}

// A column for each pixel, with the greatest of what falls on it.
void TimelineTrack::paintCurve(QPainter& painter) const
{
    if (!m_overview || m_overview->requests.empty())
        return;
    const auto& palette = m_theme.palette();
    const auto box = curveRect();
    const auto greatest = [](const std::vector<float>& values, std::size_t from, std::size_t to) {
        float most = std::nanf("");
        for (auto i = from; i < std::min(to, values.size()); ++i)
            most = std::isnan(most) || values[i] > most ? values[i] : most;
        return most;
    };
    double top = m_overview->limit.value_or(0);
    for (const float value : m_overview->requests)
        top = std::isnan(value) ? top : std::max(top, double(value));
    if (top <= 0)
        top = 1;
    const auto pointAt = [this](double x) {
        return double((timeAt(x) - m_overview->from).count())
            / double(std::chrono::milliseconds(m_overview->step).count());
    };
    const QColor bars = mixed(palette.raised, palette.accent, 0.8);
    for (int x = 0; x < width(); ++x) {
        const double begin = pointAt(x);
        const double end = pointAt(x + 1);
        if (end <= 0)
            continue;
        const auto from = std::size_t(std::max(begin, 0.0));
        const auto to = std::max(std::size_t(end), from + 1);
        const float requests = greatest(m_overview->requests, from, to);
        if (std::isnan(requests))
            continue;
        const double tall = std::max(double(requests) / top * box.height(), 1.0);
        painter.fillRect(QRectF(x, box.bottom() - tall, 1, tall), bars);
        if (const float limited = greatest(m_overview->limited, from, to); limited > 0) {
            // With a gap over it, by which it is told from the rest without its colour.
            const double red = std::clamp(double(limited) / top * box.height(), 3.0, box.height());
            painter.fillRect(QRectF(x, box.bottom() - red - 2, 1, 2), palette.raised);
            painter.fillRect(QRectF(x, box.bottom() - red, 1, red), palette.critical);
        }
    }
}

void TimelineTrack::paintMarks(QPainter& painter) const
{
    const auto& palette = m_theme.palette();
    painter.setFont(countFont());
    for (const auto& mark : marks()) {
        const auto words = wordsOfMark(mark, m_overview->events);
        const QRectF count = mark.place.adjusted(kMark + 1, -1.5, 1, 1.5);
        if (mark.events.size() > 1) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(palette.chrome); // bars may be under it
            painter.drawRoundedRect(count, 2, 2);
            painter.setPen(palette.text);
            painter.drawText(count.adjusted(0, -2, 0, 2), Qt::AlignCenter | Qt::TextDontClip,
                formatCount(qint64(mark.events.size())));
        }
        painter.setPen(QPen(palette.chrome, 1));
        painter.setBrush(m_theme.colour(words.tone));
        painter.drawPath(shapeOf(words.mark, {mark.place.left() + kMark / 2, mark.place.center().y()}));
    }
}

// Those between the ends with a line at their place.
void TimelineTrack::paintTimes(QPainter& painter) const
{
    const auto& palette = m_theme.palette();
    const auto labels = timeLabels();
    painter.save();
    painter.setFont(figureFont(kTimeText));
    painter.setPen(palette.muted);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto& place = labels[i].place;
        painter.drawText(place, Qt::AlignHCenter | Qt::AlignBottom, labels[i].text);
        if (i > 0 && i + 1 < labels.size())
            painter.fillRect(QRectF(std::round(place.center().x()), curveRect().bottom() - 2, 1, 3), palette.muted);
    }
    painter.restore();
}

void TimelineTrack::paintMoment(QPainter& painter) const
{
    const auto& palette = m_theme.palette();
    const double x = m_moment ? xOf(*m_moment) : width() - 1.5;
    if (x < 0 || x > width())
        return;
    painter.setPen(QPen(m_moment ? palette.text : palette.ok, 2));
    painter.drawLine(QPointF(x, 0), QPointF(x, curveRect().bottom())); // not through the times
    if (!m_moment)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.text);
    QPainterPath handle(QPointF(x - 4, 0));
    handle.lineTo(x + 4, 0);
    handle.lineTo(x, 6);
    handle.closeSubpath();
    painter.drawPath(handle);
}

} // namespace headroom::ui
