// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/shards/shard_detail.h"

#include "core/console/logs/log_figures.h"
#include "ui/models/column_table_model.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/shard_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/compared_series.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/log_table.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

constexpr TextPixels kMinPart(46); // of the chart, and of the events below it
constexpr TextPixels kChartWithEvents(64); // so that its labels do not touch
constexpr int kFewEvents = 2;
constexpr int kSomeEvents = 4;
constexpr Duration kUsualInterval = 41'250ms; // what Discord asks for

// What happened at a time, or was written then.
struct TimedText
{
    WallTime at{};
    QString text;
    Tone tone = Tone::Text;

    bool operator==(const TimedText&) const = default;
};

std::vector<TimedText> timedTexts(const std::vector<console::ShardHappening>& happenings)
{
    std::vector<TimedText> texts;
    for (const auto& happening : happenings) {
        QString text = QString::fromStdString(happening.text);
        if (!happening.word.empty())
            text.replace(
                0, qsizetype(happening.word.size()), QCoreApplication::translate("LogWords", happening.word.data()));
        texts.push_back({happening.at, text, happening.isBad ? Tone::Critical : Tone::Text});
    }
    return texts;
}

std::vector<TimedText> timedTexts(const std::vector<console::LogLine>& lines)
{
    std::vector<TimedText> texts;
    for (const auto& line : lines)
        texts.push_back({line.at, QString::fromStdString(line.text)});
    return texts;
}

} // namespace

// Texts with their times, newest first.
class TimedTextModel final : public ColumnTableModel
{
public:
    enum class Of { Events, Lines }; // by what the column of texts is called

    TimedTextModel(Of what, QObject* parent)
        : ColumnTableModel(parent)
        , m_what(what)
    {
    }

    void show(std::vector<TimedText> texts)
    {
        if (texts == m_texts)
            return;
        beginResetModel();
        m_texts = std::move(texts);
        endResetModel();
    }

    const QString& text(int row) const { return m_texts[std::size_t(row)].text; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_texts.size()); }

private:
    std::span<const TableColumn> columns() const override
    {
        static constexpr TableColumn ofEvents[] = {
            {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
            {.name = QT_TRANSLATE_NOOP("Columns", "Event"), .width = 120, .stretches = true},
        };
        static constexpr TableColumn ofLines[] = {
            {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
            {.name = QT_TRANSLATE_NOOP("Columns", "Line"), .width = 120, .stretches = true, .isFigure = true},
        };
        return m_what == Of::Events ? std::span(ofEvents) : std::span(ofLines);
    }

    QVariant cell(int at, int section, int role) const override
    {
        const auto& text = m_texts[std::size_t(at)];
        switch (role) {
        case Qt::DisplayRole:
            return section == 0 ? clockText(text.at) : text.text;
        case Qt::ToolTipRole:
            return section == 0 ? dayAndClockText(text.at) : text.text;
        case LogToneRole:
            return int(section == 0 ? Tone::Muted : text.tone);
        default:
            return {};
        }
    }

    Of m_what;
    std::vector<TimedText> m_texts;
};

QString ShardDetail::accuracyOf(const console::Shard& shard)
{
    if (!shard.tellsLatency)
        return tr("no latencies in its log");
    if (shard.isExact)
        return tr("latency as logged");
    return shard.resolution > 0ns ? tr("latency derived from lines, ±%1").arg(formatShortSpan(shard.resolution))
                                  : tr("latency derived from lines");
}

double bridgeOf(const console::Shard& shard)
{
    return 1.5 * std::chrono::duration<double>(shard.interval.value_or(kUsualInterval)).count();
}

ShardDetail::ShardDetail(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_stack(new QStackedWidget(this))
    , m_happenings(new TimedTextModel(TimedTextModel::Of::Events, this))
    , m_lines(new TimedTextModel(TimedTextModel::Of::Lines, this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Selected shard"));
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 10, 10, 10});
    m_stack->addWidget(buildNothing());
    m_stack->addWidget(buildDetail());
    rows->addWidget(m_stack);
}

QWidget* ShardDetail::buildNothing()
{
    auto* page = new QWidget(m_stack);
    auto* rows = makeLayout<QVBoxLayout>(page, {0, 2, 4, 0}); // the title is as high as those of cards
    rows->addWidget(makeLabel(tr("Shard"), textFont(12, QFont::DemiBold), Tone::Muted, page));
    rows->addStretch(1);
    m_hint = addTo(*rows, makeWrappedLabel({}, textFont(13), Tone::Muted, page));
    m_hint->setAlignment(Qt::AlignCenter);
    rows->addSpacing(6);
    m_worst = addTo(*rows, new QPushButton(page), 0, Qt::AlignHCenter);
    m_worst->hide();
    rows->addStretch(2);
    connect(m_worst, &QPushButton::clicked, this, &ShardDetail::worstAsked);
    return page;
}

QWidget* ShardDetail::buildDetail()
{
    auto* page = new QWidget(m_stack);
    auto* rows = makeLayout<QVBoxLayout>(page, {}, 5);
    auto* head = new QHBoxLayout;
    m_title = addTo(*head, new ElidedLabel(textFont(12, QFont::DemiBold), Tone::Muted, page), 1);
    m_linesButton = makeToggle(
        u"small"_s, tr("Lines"), tr("Its newest lines in the log, without secrets, in place of its events"), page);
    head->addWidget(m_linesButton);
    connect(m_linesButton, &QPushButton::toggled, this, &ShardDetail::showLines);
    auto* close = addTo(*head, makeQuietButton(m_theme, u"close"_s, tr("Close (Esc)"), page));
    connect(close, &QToolButton::clicked, this, &ShardDetail::closed);
    rows->addLayout(head);

    auto* figures = makeLayout<QHBoxLayout>(12);
    m_figure = addTo(*figures, makeLabel({}, figureFont(26, QFont::Medium), Tone::Text, page), 0, Qt::AlignBaseline);
    m_rest = addTo(*figures, makeLabel({}, figureFont(13), Tone::Muted, page), 1, Qt::AlignBaseline);
    rows->addLayout(figures);
    m_facts = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Muted, page));

    m_chart = addTo(*rows, new Chart(m_theme, tr("Latency of this shard"), page), 3);
    m_chart->setMinimumHeight(kMinPart);
    m_table = buildTable(*m_happenings, tr("Events of this shard"), page);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    rows->addWidget(m_table, 2);
    m_lineTable = buildTable(*m_lines, tr("Lines of this shard in its log"), page);
    m_lineTable->addAction(tr("Copy line"), QKeySequence::Copy, this, &ShardDetail::copyLine)
        ->setShortcutContext(Qt::WidgetShortcut);
    m_lineTable->addTableActions(*m_lineTable);
    m_lineTable->setContextMenuPolicy(Qt::ActionsContextMenu);
    rows->addWidget(m_lineTable, 2);
    m_noHappening = addTo(*rows, makeLabel(tr("No events in the last 24 h."), textFont(12), Tone::Muted, page), 2);
    m_noHappening->setMinimumHeight(inText(40));
    m_noHappening->hide();
    return page;
}

LogTable* ShardDetail::buildTable(QAbstractItemModel& model, const QString& name, QWidget* parent)
{
    auto* table = new LogTable(m_theme, model, parent);
    table->setAccessibleName(name);
    table->setSortingEnabled(false);
    table->horizontalHeader()->hide();
    table->horizontalHeader()->setFixedHeight(0); // or it would count where all rows are shown
    table->setMinimumHeight(kMinPart);
    return table;
}

void ShardDetail::showLines(bool shown)
{
    m_linesButton->setChecked(shown);
    if (shown == m_showsLines)
        return;
    m_showsLines = shown;
    arrange();
    Q_EMIT linesAsked(shown);
}

void ShardDetail::copyLine() const
{
    const auto index = m_lineTable->currentIndex();
    if (index.isValid())
        QGuiApplication::clipboard()->setText(m_lines->text(index.row()));
}

void ShardDetail::showNothing(const std::optional<console::Shard>& worst)
{
    m_stack->setCurrentIndex(0);
    setTextIfOther(*m_hint, tr("Choose a shard in the map or the table to see its latency and events."));
    m_worst->setVisible(worst.has_value());
    if (!worst)
        return;
    const QString text = tr("Open shard %1: %2").arg(shardNumber(worst->number), shardWord(worst->state));
    if (m_worst->text() != text)
        m_worst->setText(text);
}

void ShardDetail::show(const console::Shard& shard, const QString& source, WallTime now)
{
    m_stack->setCurrentIndex(1);
    if (shard.number != m_shard.number || shard.source != m_shard.source)
        m_lastBad.reset();
    m_shard = shard;
    m_title->setWholeText(shard.number ? tr("Shard %1 · %2").arg(*shard.number).arg(source) : source);
    showFigure(now);
    QStringList facts;
    if (shard.p50Ms)
        facts += tr("p50 %1").arg(formatLatency(shard.p50Ms));
    if (shard.p99Ms)
        facts += tr("p99 %1").arg(formatLatency(shard.p99Ms));
    facts += accuracyOf(shard);
    facts += tr("%1 missed").arg(formatCount(qint64(shard.missedAcks)));
    facts += countOf(qint64(shard.reconnects), QT_TRANSLATE_N_NOOP("Counts", "%1 reconnects"));
    if (shard.invalidSessions > 0)
        facts += countOf(qint64(shard.invalidSessions), QT_TRANSLATE_N_NOOP("Counts", "%1 invalid sessions"));
    if (shard.identifies > 0)
        facts += countOf(qint64(shard.identifies), QT_TRANSLATE_N_NOOP("Counts", "%1 identifies"));
    if (shard.lastCloseCode)
        facts += tr("last closed with %1").arg(*shard.lastCloseCode);
    if (shard.interval)
        facts += tr("heartbeat every %1").arg(formatCountdown(*shard.interval));
    for (auto& fact : facts)
        fact.replace(u' ', QChar::Nbsp); // a number stays beside what it counts
    setTextIfOther(*m_facts, facts.join(u" · "_s));
}

void ShardDetail::showFigure(WallTime now)
{
    const auto since = [&](std::optional<WallTime> at) {
        return at ? tr("for %1").arg(formatSpan(std::max<Duration>(0ns, now - *at))) : QString();
    };
    const QString seen = m_shard.lastSeen ? tr("seen %1").arg(agoText(*m_shard.lastSeen, now)) : QString();
    QString figure = formatLatency(m_shard.lastMs);
    QString rest = seen;
    Tone tone = shardTone(m_shard.state);
    switch (m_shard.state) {
    case ShardState::Missed:
        figure = tr("no ACK");
        rest = since(m_lastBad ? m_lastBad : m_shard.lastSeen);
        break;
    case ShardState::Reconnecting:
        figure = tr("reconnecting");
        rest = since(m_lastBad ? m_lastBad : m_shard.lastSeen);
        tone = Tone::Warning;
        break;
    case ShardState::Unknown:
        figure = tr("silent");
        rest = since(m_shard.lastSeen);
        if (m_shard.expectedInterval > 0ns)
            rest += tr(", expected every %1").arg(formatCountdown(m_shard.expectedInterval));
        tone = Tone::Warning;
        break;
    case ShardState::NoData:
        figure = u"–"_s;
        rest = tr("no data");
        break;
    case ShardState::Healthy:
        tone = Tone::Text;
        break;
    case ShardState::Slow:
        break;
    }
    setTone(*m_figure, tone);
    setTextIfOther(*m_figure, figure);
    setTextIfOther(*m_rest, rest);
}

void ShardDetail::showPast(const console::ShardDetail* detail, const SeriesGrid& view, Duration threshold, bool endsNow,
    const console::ComparedTime& compared)
{
    Chart::Content content;
    content.grid = view;
    content.unit = u" ms"_s;
    content.endsNow = endsNow;
    content.bridge = bridgeOf(m_shard);
    content.gap = tr("no samples");
    if (threshold > 0ns) {
        content.threshold = std::chrono::duration<double, std::milli>(threshold).count();
        content.thresholdName = tr("slow above %1").arg(formatMilliseconds(threshold));
    }
    m_chart->setEmptyText(!detail   ? tr("Loading its history…")
            : !m_shard.tellsLatency ? tr("This log has heartbeats but no latencies")
                                    : tr("No samples in this period"));
    if (detail) {
        content.series.push_back(
            {tr("max"), Tone::Muted, detail->latency.maxMs, Chart::Stroke::Dotted, Qt::SolidPattern, false});
        content.series.push_back(
            {tr("p50"), Tone::Info, detail->latency.p50Ms, Chart::Stroke::Solid, Qt::SolidPattern, true});
        content.compared = comparedLatencyOf(detail->shard, compared, view, detail->latency.grid.points);
    }
    m_chart->show(content);
    static const std::vector<console::ShardHappening> none;
    const auto& happenings = detail ? detail->happenings : none;
    m_happenings->show(timedTexts(happenings));
    m_hadNone = happenings.empty() && detail;
    m_lines->show(detail && detail->lines ? timedTexts(detail->lines->lines) : std::vector<TimedText>());
    m_noLine = !detail || !detail->lines ? tr("Looking for its lines in the log. A recording holds none.")
        : !detail->lines->note.empty()   ? detail->lines->note.translated()
                                         : tr("No line of this shard in what was looked through.");
    arrange();
    const auto bad = std::find_if(happenings.begin(), happenings.end(), [](const auto& each) { return each.isBad; });
    m_lastBad = bad == happenings.end() ? std::nullopt : std::optional(bad->at);
}

int ShardDetail::heightWith(Events events, int width) const
{
    const int rows = events == Events::Few ? kFewEvents
        : events == Events::Some           ? kSomeEvents
                                           : std::max(kSomeEvents, m_happenings->rowCount());
    const int past = kChartWithEvents + rows * m_table->verticalHeader()->defaultSectionSize();
    const QMargins around = layout()->contentsMargins();
    const QLayout& parts = *m_stack->widget(1)->layout();
    const int head = parts.itemAt(0)->sizeHint().height() + parts.itemAt(1)->sizeHint().height();
    const int facts = m_facts->heightForWidth(width - around.left() - around.right() - 2 * frameWidth());
    const int sides = around.top() + around.bottom() + 2 * frameWidth();
    return sides + head + facts + past + 4 * parts.spacing();
}

void ShardDetail::showAllEvents(bool all)
{
    if (all == m_showsAllEvents)
        return;
    m_showsAllEvents = all;
    arrange();
}

// Where it is low, the latency goes before the events.
void ShardDetail::arrange()
{
    const bool hasRoom = height() >= heightWith(Events::Few, width());
    m_table->showAllRows(m_showsAllEvents);
    if (!m_showsAllEvents) {
        const bool hasRoomForSome = height() >= heightWith(Events::Some, width());
        m_table->setMinimumHeight(
            hasRoomForSome ? kSomeEvents * m_table->verticalHeader()->defaultSectionSize() : int(kMinPart));
    }
    const bool hasLines = m_lines->rowCount() > 0;
    m_chart->setVisible(hasRoom || !m_showsLines); // which take its room
    m_table->setVisible(m_happenings->rowCount() > 0 && hasRoom && !m_showsLines);
    m_lineTable->setVisible(hasLines && m_showsLines);
    setTextIfOther(*m_noHappening, m_showsLines ? m_noLine : tr("No events in the last 24 h."));
    m_noHappening->setVisible(m_showsLines ? !hasLines : m_hadNone && hasRoom);
}

void ShardDetail::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrange();
}

} // namespace headroom::ui
