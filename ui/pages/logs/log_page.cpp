// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/log_page.h"

#include "core/console/feed.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/log_strip.h"
#include "ui/pages/pause_strip.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/answer_series.h"
#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/charts/chart_range.h"
#include "ui/widgets/charts/range_chooser.h"
#include "ui/widgets/charts/series_runs.h"
#include "ui/widgets/charts/shared_by_charts.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/reveal.h"

#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr auto kShortestZoom = 2s;
constexpr TextPixels kLowWithStrip(520); // for the log strip in full
constexpr int kRoomOfBar = 10; // of what scrolls, as wide as the style sheet has it

} // namespace

LogPage::LogPage(const Theme& theme, const Clock& clock, console::Feed& feed, const QString& title, const QString& key,
    bool aboutShards, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_clock(clock)
    , m_feed(feed)
    , m_key(key)
    , m_aboutShards(aboutShards)
    , m_charts(new ChartGroup(this))
{
    build(title);
    buildShortcuts();
}

void LogPage::build(const QString& title)
{
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 14, 18 - kRoomOfBar, 0}, 10);
    auto* top = makeLayout<QVBoxLayout>(nullptr, {0, 0, kRoomOfBar, 0}, 10);
    m_head = addTo(*top, new LogHead(title, this));
    m_above = makeLayout<QVBoxLayout>(10);
    top->addLayout(m_above);
    m_pauseStrip = addTo(*top, new PauseStrip(this));
    m_pauseStrip->hide();
    rows->addLayout(top);

    m_stack = new QStackedWidget(this);
    m_stack->setMinimumHeight(1); // it scrolls: what is above it does not
    m_stack->installEventFilter(this);
    auto* scroll = new QScrollArea(m_stack);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* inside = new QWidget;
    inside->setObjectName(u"pageBody"_s);
    auto* stacked = m_inside = makeLayout<QVBoxLayout>(inside, {0, 0, kRoomOfBar, 14}, 12);
    m_strip = new LogStrip(m_theme, m_aboutShards ? LogStrip::About::Shards : LogStrip::About::Requests, inside);
    stacked->addWidget(m_strip);
    connect(m_strip, &LogStrip::stopPressed, this, [this](std::uint32_t source) { m_feed.stopLog(source); });
    connect(m_strip, &LogStrip::formatPressed, this, &LogPage::logFormatAsked);
    connect(
        m_strip, &LogStrip::resized, this, [this] { roomChanged(); }, Qt::QueuedConnection);
    m_body = addTo(*stacked, new QWidget(inside), 1);
    scroll->setWidget(inside);
    putBarIntoMargin(*scroll, *m_inside);
    m_stack->addWidget(scroll);
    m_empty = addTo(*m_stack, new EmptyState(m_stack));
    connect(m_empty, &EmptyState::pressed, this, [this] {
        if (m_figures && hasUnreadable(*m_figures))
            Q_EMIT logFormatAsked();
        else
            Q_EMIT connectionAsked(true);
    });
    rows->addWidget(m_stack, 1);

    connect(m_head, &LogHead::pauseToggled, this, &LogPage::setPaused);
    connect(m_head, &LogHead::resetPressed, this, &LogPage::resetZoom);
    connect(&m_head->range(), &RangeChooser::chosen, this, &LogPage::setLength);
    connect(m_pauseStrip, &PauseStrip::resumePressed, this, [this] { setPaused(false); });
    connect(m_charts, &ChartGroup::zoomAsked, this,
        [this](double from, double to) { zoom(wallTimeAt(from), wallTimeAt(to)); });
    connect(m_charts, &ChartGroup::resetAsked, this, &LogPage::resetZoom);
}

void LogPage::buildShortcuts()
{
    addAction(tr("Pause view"), QKeySequence(u"Ctrl+P"_s), this, [this] { setPaused(!isPaused()); });
    addAction(tr("Reset zoom or close"), QKeySequence(Qt::Key_Escape), this, [this] {
        if (filterEdit() && filterEdit()->leave())
            return;
        if (isZoomed())
            resetZoom();
        else
            leave();
    });
}

void LogPage::applyLogs(const console::LogFiguresPtr& figures)
{
    m_newest = figures;
    // While paused only an answer to what was asked is shown, once; moments of the past are, and what is live after
    // them.
    const bool wasPast = std::exchange(m_isPast, isPastShown());
    if (m_paused && !m_isPast && !wasPast && !(figures && !isAnswered() && figures->query == query()))
        return;
    take(figures);
}

void LogPage::take(const console::LogFiguresPtr& figures)
{
    m_otherQuery = m_otherQuery || !m_figures || !figures || m_figures->query != figures->query;
    m_figures = figures;
    drawAnew();
}

bool LogPage::isAnswered() const
{
    return m_figures && m_figures->query == query();
}

console::LogQuery LogPage::query() const
{
    console::LogQuery query;
    query.length = m_length;
    query.zoom = m_zoom ? m_zoom : m_frozen;
    completeQuery(query);
    return query;
}

void LogPage::setLength(std::chrono::seconds length)
{
    if (length == m_length && !m_zoom)
        return;
    m_length = length;
    m_head->range().choose(length);
    if (m_zoom)
        range().choose({});
    m_zoom.reset();
    if (m_paused) { // the end stays where it is
        const auto grid = shownGrid();
        const WallTime end = grid.from + grid.step * std::int64_t(grid.points);
        m_frozen = std::pair(end - length, end);
    }
    askAnew();
}

ChartRange& LogPage::range() const
{
    return sharedByCharts<ChartRange>(*this);
}

void LogPage::zoom(WallTime from, WallTime to)
{
    if (to - from < kShortestZoom)
        return;
    range().choose(std::pair(from, to));
    if (takeRange())
        askAnew();
}

void LogPage::resetZoom()
{
    range().choose({});
    if (takeRange())
        askAnew();
}

// True: it is another one now.
bool LogPage::takeRange()
{
    if (m_zoom == range().range())
        return false;
    m_zoom = range().range();
    return true;
}

void LogPage::askAnew()
{
    if (m_paused && !m_frozen) {
        const auto grid = m_figures && hasOwnPart(*m_figures) ? shownGrid() : console::TimeGrid{};
        if (grid.points > 0)
            m_frozen = std::pair(grid.viewFrom, grid.viewTo);
    }
    drawAnew();
    Q_EMIT viewChanged();
}

console::Place LogPage::place() const
{
    console::Place place;
    place.span = m_zoom;
    return place;
}

void LogPage::go(const console::Place& place)
{
    if (place.span)
        zoom(place.span->first, place.span->second);
    else
        resetZoom();
}

SeriesGrid LogPage::viewOf(const console::TimeGrid& grid) const
{
    SeriesGrid view = seriesGridOf(grid);
    if (!m_zoom)
        return view;
    view.viewFrom = secondsAt(m_zoom->first);
    view.viewTo = secondsAt(m_zoom->second);
    return view;
}

void LogPage::drawAnew()
{
    if (isVisible())
        showAll();
}

void LogPage::compare(const console::ComparedTime& compared)
{
    m_compared = compared;
    drawAnew();
}

void LogPage::setPaused(bool paused)
{
    if (paused == m_paused || m_isPast) // the past stands still
        return;
    m_paused = paused;
    if (paused) {
        m_pausedAt = m_clock.now();
    } else {
        m_frozen.reset();
        take(m_newest);
    }
    drawAnew();
    Q_EMIT viewChanged();
}

void LogPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!std::exchange(m_isFollowing, true)) {
        connect(&range(), &ChartRange::changed, this, [this] {
            if (isVisible() && takeRange())
                askAnew();
        });
    }
    if (takeRange())
        askAnew(); // and shows it
    else
        showAll();
}

void LogPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_strip->setCompact(m_aboutShards && height() < kLowWithStrip);
    layout()->activate(); // what follows asks how much room is left
}

// What stands above the body takes another line where its words get longer, without a change of the page's size.
bool LogPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_stack && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(
            this, [this] { roomChanged(); }, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

int LogPage::roomForBody() const
{
    const QMargins margins = m_inside->contentsMargins();
    const int width = m_stack->width() - kRoomOfBar; // it is there, or its room
    const int strip = m_strip->isHidden() ? 0 : m_strip->heightAt(width) + m_inside->spacing();
    return m_stack->height() - margins.bottom() - strip;
}

void LogPage::showAll()
{
    m_head->showPaused(m_paused);
    m_head->allowPause(!m_isPast);
    m_head->showZoomed(isZoomed());
    m_pauseStrip->setVisible(m_paused && !m_isPast);
    if (m_paused)
        m_pauseStrip->showBehind(m_clock.now() - m_pausedAt, 0);
    showEmptyState();
    if (!m_figures)
        return;
    m_strip->show(*m_figures);
    if (m_isPast) // how a log is read is said of now
        m_strip->hide();
    if (!hasOwnPart(*m_figures))
        return;
    draw();
    m_otherQuery = false;
}

void LogPage::tick()
{
    if (m_paused)
        m_pauseStrip->showBehind(m_clock.now() - m_pausedAt, 0);
}

void LogPage::showEmptyState()
{
    const bool has = m_figures && hasOwnPart(*m_figures);
    const bool readsSomething = m_figures && !m_figures->sources.empty();
    m_stack->setCurrentIndex(has ? 0 : 1);
    for (QWidget* control : {static_cast<QWidget*>(&m_head->range()), static_cast<QWidget*>(&m_head->exports())})
        control->setEnabled(has);
    if (has)
        return;
    m_head->showTotals({});
    drawNothing();
    if (m_isPast) {
        m_empty->say(m_aboutShards ? tr("No shards were recorded then") : tr("No requests were recorded then"),
            tr("Choose another moment, or go back to live."));
        return;
    }
    if (!readsSomething) {
        m_empty->say(tr("No logs yet"),
            m_aboutShards ? tr("Add the log of your gateway process. A command or a systemd unit works as well: see "
                               "headroom --help.")
                          : tr("Add the log of your request proxy. A command or a systemd unit works as well: see "
                               "headroom --help."),
            tr("Open logs…"));
        return;
    }
    m_empty->say(m_aboutShards ? tr("No shards in these logs yet") : tr("No requests in these logs yet"),
        logsInWords(*m_figures), hasUnreadable(*m_figures) ? tr("Log format…") : tr("Open more logs…"));
}

void LogPage::saveState() const
{
    QSettings().setValue(m_key + u"/length"_s, qint64(m_length.count()));
}

void LogPage::restoreState()
{
    setLength(std::chrono::seconds(QSettings().value(m_key + u"/length"_s, 600).toLongLong()));
    m_head->range().choose(m_length);
    m_length = m_head->range().length();
}

} // namespace headroom::ui
