// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/log_strip.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/chips/pill.h"
#include "ui/widgets/gauges/progress_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/painting/direction.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr std::size_t kFew = 3;
constexpr std::size_t kMaxWarnings = 2;

bool needsTheOperator(const console::LogSource& source)
{
    return !source.problem.empty();
}

// Among lines that are requests some are garbage; when there are many, its format is another.
bool isNotUnderstood(const console::LogSource& source)
{
    return source.format.empty() || source.unparsed > 20 + source.lines / 100;
}

// What the columns need.
constexpr TextPixels kRoomForNames(330); // with the rate
constexpr TextPixels kLinesColumn(210);
constexpr TextPixels kFormatColumn(90);
constexpr TextPixels kProgressColumn(150); // how much was read, and the button that stops it
constexpr TextPixels kBarColumn(104);
constexpr TextPixels kSourceMark(8);
constexpr int kManyLines = 9'999'999;
constexpr int kManyPerSecond = 99'999;

// Of a widget that is hidden, so that rows under each other have the same columns.
void keepRoom(QWidget& widget, bool kept)
{
    QSizePolicy policy = widget.sizePolicy();
    if (policy.retainSizeWhenHidden() == kept)
        return;
    policy.setRetainSizeWhenHidden(kept);
    widget.setSizePolicy(policy);
}

} // namespace

// One log that is read, in one line: its name, its format, how much of it was read and how fast; while it catches up a
// bar. Under it what is wrong, in full.
class SourceRow final : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::SourceRow)
public:
    explicit SourceRow(const Theme& theme, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_theme(theme)
        , m_name(new ElidedLabel(textFont(13), Tone::Text, this))
        , m_format(new ElidedLabel(textFont(12), Tone::Muted, this))
        , m_part(makeLabel({}, figureFont(12), Tone::Muted, this))
        , m_lines(makeLabel({}, figureFont(12), Tone::Muted, this))
        , m_rate(makeLabel({}, figureFont(12), Tone::Text, this))
        , m_problem(makeWrappedLabel({}, textFont(12), Tone::Warning, this))
        , m_progress(new ProgressBar(theme, this))
        , m_stop(new QPushButton(tr("Stop"), this))
    {
        const int mark = 8 + kSourceMark; // its room
        auto* rows = makeLayout<QVBoxLayout>(this, {mark, 0, 0, 0}, 2);
        auto* row = makeLayout<QHBoxLayout>(14);
        m_name->setElideMode(Qt::ElideMiddle);
        // So that rows under each other have the same columns.
        m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        m_format->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        m_lines->setMinimumWidth(m_lines->fontMetrics().horizontalAdvance(linesText(kManyLines, 999)));
        row->addWidget(m_name, 3);
        row->addWidget(m_format, 2);
        row->addWidget(m_progress);
        const QFontMetrics part = m_part->fontMetrics();
        m_part->setMinimumWidth(std::max(
            part.horizontalAdvance(tr("%1 read").arg(formatPercent(1))), part.horizontalAdvance(tr("following"))));
        row->addWidget(m_part);
        row->addWidget(m_lines);
        row->addWidget(m_rate);
        alignText(*m_lines, Qt::AlignRight | Qt::AlignVCenter);
        alignText(*m_rate, Qt::AlignRight | Qt::AlignVCenter);
        m_rate->setMinimumWidth(
            m_rate->fontMetrics().horizontalAdvance(tr("%1 lines/s").arg(formatCount(kManyPerSecond))));
        m_stop->setObjectName(u"tiny"_s);
        m_stop->setToolTip(tr("Stop reading this log (keeps its figures)"));
        m_stop->hide();
        row->addWidget(m_stop);
        rows->addLayout(row);
        rows->addWidget(m_problem);
        connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    }

    // `roomForProgress`: a row beside it may show progress, so that all keep room for it.
    void show(const console::LogSource& source, bool roomForProgress)
    {
        const QString whole = QString::fromStdString(source.name);
        m_name->setWholeText(shortSourceName(source.name));
        m_format->setWholeText(
            source.format.empty() ? tr("format not recognised yet") : QString::fromStdString(source.format));
        setTextIfOther(*m_lines, linesText(source.lines, source.unparsed));
        setTextIfOther(*m_rate, tr("%1 lines/s").arg(formatRate(source.linesPerSecond)));
        const auto catchUp = catchUpPart(source);
        const QString part = catchUp ? tr("%1 read").arg(formatPercent(*catchUp)) : tr("following");
        setTextIfOther(*m_part, part);
        m_part->setVisible(roomForProgress);
        m_source = source.id;
        m_stop->setVisible(catchUp.has_value());
        m_stop->setAccessibleName(tr("Stop reading %1").arg(whole));
        m_catchesUp = catchUp.has_value();
        m_hasProgressColumn = roomForProgress;
        arrange();
        if (catchUp)
            m_progress->show(*catchUp);
        const QString problem = source.problem.translated();
        setTextIfOther(*m_problem, problem);
        m_problem->setVisible(!problem.isEmpty());
        const Tone mark = !problem.isEmpty() ? Tone::Warning : catchUp ? Tone::Info : Tone::Ok;
        if (mark != m_mark) {
            m_mark = mark;
            update();
        }
        QString tip = whole;
        if (source.lastRecordAt)
            tip += u'\n' + tr("newest record of %1").arg(dayAndClockText(*source.lastRecordAt));
        if (toolTip() != tip)
            setToolTip(tip);
        setAccessibleName(whole + u": "_s + (problem.isEmpty() ? m_lines->text() : problem));
    }

    // Pressed, nobody wants to wait for the rest of the source.
    const QPushButton& stop() const { return *m_stop; }
    std::uint32_t source() const { return m_source; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        arrange();
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const auto shape = m_mark == Tone::Warning ? Pill::Mark::Cross
            : m_mark == Tone::Info                 ? Pill::Mark::Ring
                                                   : Pill::Mark::Dot;
        const QRect line(0, m_name->y(), width(), m_name->height());
        paintMark(painter, squareIn(line, kSourceMark, layoutDirection()), shape, m_theme.colour(m_mark));
    }

private:
    static QString linesText(std::uint64_t lines, std::uint64_t unparsed)
    {
        QString text = countOf(qint64(lines), QT_TRANSLATE_N_NOOP("Counts", "%1 lines"));
        if (unparsed > 0)
            text += u" · "_s + tr("%1 unparsed").arg(formatCount(qint64(unparsed)));
        return text;
    }

    // So that the name, by which a log is distinguished from the others, keeps its room.
    void arrange()
    {
        const int others = (m_hasProgressColumn ? kProgressColumn : 0) + kLinesColumn;
        m_lines->setVisible(width() >= kRoomForNames + others);
        m_format->setVisible(width() >= kRoomForNames + kFormatColumn + others);
        const bool hasBar = m_hasProgressColumn && width() >= kRoomForNames + kFormatColumn + kBarColumn + others;
        keepRoom(*m_progress, hasBar);
        keepRoom(*m_stop, m_hasProgressColumn);
        m_progress->setVisible(hasBar && m_catchesUp);
    }

    const Theme& m_theme;
    Tone m_mark = Tone::Muted;
    ElidedLabel* m_name;
    ElidedLabel* m_format;
    QLabel* m_part; // "62 % read"
    QLabel* m_lines;
    QLabel* m_rate;
    QLabel* m_problem;
    ProgressBar* m_progress;
    QPushButton* m_stop; // while it catches up
    std::uint32_t m_source = 0;
    bool m_catchesUp = false;
    bool m_hasProgressColumn = false;
};

LogStrip::LogStrip(const Theme& theme, About about, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_about(about)
    , m_warningRows(new QVBoxLayout)
    , m_sourceRows(new QVBoxLayout)
    , m_names(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_more(new QPushButton(this))
    , m_format(new QPushButton(tr("Log format…"), this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Logs"));
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 8, 12, 8}, 6);
    m_warningRows->setSpacing(3);
    m_sourceRows->setSpacing(4);
    rows->addLayout(m_warningRows);
    rows->addLayout(m_sourceRows);
    m_more->setObjectName(u"tiny"_s);
    m_format->setObjectName(u"tiny"_s);
    m_format->setToolTip(tr("Choose or write a format for the lines that do not match (Ctrl+L)"));
    auto* buttons = makeLayout<QHBoxLayout>(8);
    buttons->addWidget(m_names, 1);
    buttons->addWidget(m_format);
    buttons->addWidget(m_more);
    rows->addLayout(buttons);
    m_more->hide();
    m_format->hide();
    connect(m_format, &QPushButton::clicked, this, &LogStrip::formatPressed);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_all = !m_all;
        showSources();
    });
}

void LogStrip::show(const console::LogFigures& figures)
{
    m_sources.clear();
    for (const auto& source : figures.sources) {
        const bool ours = m_about == About::Requests ? source.tellsRequests : source.tellsShards;
        const bool unknown = !source.tellsRequests && !source.tellsShards;
        if (ours || unknown)
            m_sources.push_back(source);
    }
    std::stable_sort(m_sources.begin(), m_sources.end(), [](const auto& left, const auto& right) {
        return std::tuple(needsTheOperator(right), catchUpPart(right).has_value())
            < std::tuple(needsTheOperator(left), catchUpPart(left).has_value());
    });
    auto warnings = figures.warnings;
    const auto& ours = m_about == About::Requests ? figures.requestWarnings : figures.shardWarnings;
    warnings.insert(warnings.end(), ours.begin(), ours.end());
    showWarnings(warnings);
    showSources();
    setVisible(!m_sources.empty() || !m_warnings.empty());
}

void LogStrip::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    showSources();
}

int LogStrip::heightAt(int width) const
{
    return layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : layout()->totalSizeHint().height();
}

void LogStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    Q_EMIT resized();
}

// In one line: what is wrong with a log before what is to be known of all.
QString LogStrip::worstInShort() const
{
    if (!m_sources.empty() && needsTheOperator(m_sources.front()))
        return shortSourceName(m_sources.front().name) + u": "_s + m_sources.front().problem.translated();
    return m_warnings.empty() ? QString() : m_warnings.front().translated();
}

void LogStrip::showWarnings(const std::vector<Text>& warnings)
{
    if (warnings == m_warnings)
        return;
    m_warnings = warnings;
    while (QLayoutItem* item = m_warningRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto add = [this](const QString& text) {
        auto* row = new QWidget(this);
        auto* line = makeLayout<QHBoxLayout>(row, {}, 8);
        auto* mark = new QLabel(row);
        mark->setAccessibleName(tr("Warning"));
        const auto paint = [this, mark] {
            mark->setPixmap(iconPixmap(u"warning"_s, m_theme.palette().warning, inText(13), devicePixelRatioF()));
        };
        paint();
        connect(&m_theme, &Theme::changed, mark, paint);
        line->addWidget(mark, 0, Qt::AlignTop);
        line->addWidget(makeWrappedLabel(text, textFont(12), Tone::Warning, row), 1);
        m_warningRows->addWidget(row);
    };
    for (std::size_t i = 0; i < m_warnings.size() && i < kMaxWarnings; ++i)
        add(m_warnings[i].translated());
    if (m_warnings.size() > kMaxWarnings) {
        add(m_warnings.size() == kMaxWarnings + 1 ? tr("and 1 more warning")
                                                  : tr("and %1 more warnings").arg(m_warnings.size() - kMaxWarnings));
        QStringList rest;
        for (auto i = kMaxWarnings; i < m_warnings.size(); ++i)
            rest += m_warnings[i].translated();
        m_warningRows->itemAt(int(kMaxWarnings))->widget()->setToolTip(rest.join(u'\n'));
    }
}

// On the page of shards there is no room for those that are well.
std::size_t LogStrip::fewSources() const
{
    if (m_about == About::Requests)
        return kFew;
    const auto pressing = std::count_if(m_sources.begin(), m_sources.end(),
        [](const auto& source) { return needsTheOperator(source) || catchUpPart(source); });
    return std::min(kFew, std::size_t(pressing));
}

void LogStrip::showSources()
{
    const bool compact = m_compact && !m_all;
    const std::size_t few = m_compact ? 0 : std::min(fewSources(), m_sources.size());
    for (int i = 0; i < m_warningRows->count(); ++i)
        m_warningRows->itemAt(i)->widget()->setVisible(!compact);
    const std::size_t shown = m_all ? m_sources.size() : few;
    while (m_rows.size() < shown) {
        auto* row = addTo(*m_sourceRows, new SourceRow(m_theme, this));
        connect(&row->stop(), &QPushButton::clicked, this, [this, row] { Q_EMIT stopPressed(row->source()); });
        m_rows.push_back(row);
    }
    const bool catchesUp = std::any_of(
        m_sources.begin(), m_sources.end(), [](const auto& source) { return catchUpPart(source).has_value(); });
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i < shown)
            m_rows[i]->show(m_sources[i], catchesUp);
        m_rows[i]->setVisible(i < shown);
    }
    m_format->setVisible(std::any_of(m_sources.begin(), m_sources.end(), isNotUnderstood));
    m_more->setVisible(m_sources.size() > few);
    QStringList names;
    for (auto i = shown; i < m_sources.size(); ++i)
        names += shortSourceName(m_sources[i].name);
    const QString worst = compact ? worstInShort() : QString();
    setTone(*m_names, worst.isEmpty() ? Tone::Muted : Tone::Warning);
    m_names->setWholeText(worst.isEmpty() ? names.join(u", "_s) : worst);
    // It keeps the buttons at the right; without any of them the row has no height.
    m_names->setVisible(!m_names->wholeText().isEmpty() || !m_more->isHidden() || !m_format->isHidden());
    m_more->setText(m_all           ? tr("Show fewer")
            : m_sources.size() == 1 ? tr("Log details")
            : m_sources.size() == 2 ? tr("Both logs")
                                    : tr("All %1 logs").arg(m_sources.size()));
}

} // namespace headroom::ui
