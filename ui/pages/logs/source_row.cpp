// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/source_row.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/chips/pill.h"
#include "ui/widgets/gauges/progress_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// What the columns need.
constexpr TextPixels kRoomForNames(330); // with the rate
constexpr TextPixels kLinesColumn(210);
constexpr TextPixels kFormatColumn(90);
constexpr TextPixels kProgressColumn(150); // how much was read, and the button that stops it
constexpr TextPixels kBarColumn(104);
constexpr TextPixels kSourceMark(8);
constexpr int kManyLines = 9'999'999;
constexpr int kManyPerSecond = 99'999;

QString linesText(std::uint64_t lines, std::uint64_t unparsed)
{
    QString text = countOf(qint64(lines), QT_TRANSLATE_N_NOOP("Counts", "%1 lines"));
    if (unparsed > 0)
        text += u" · "_s + SourceRow::tr("%1 unparsed").arg(formatCount(qint64(unparsed)));
    return text;
}

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

SourceRow::SourceRow(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(new ElidedLabel(textFont(13), Tone::Text, this))
    , m_format(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_part(makeLabel({}, figureFont(12), Tone::Muted, this))
    , m_lines(makeLabel({}, figureFont(12), Tone::Muted, this))
    , m_rate(makeLabel({}, figureFont(12), Tone::Text, this))
    , m_problem(makeWrappedLabel({}, textFont(12), Tone::Warning, this))
    , m_stop(new QPushButton(tr("Stop"), this))
{
    auto* progress = new ProgressBar(theme, this);
    m_progress = progress;
    auto* rows = new QVBoxLayout(this);
    const int mark = 8 + kSourceMark; // its room
    setMargins(*rows, {mark, 0, 0, 0});
    rows->setSpacing(2);
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
    m_part->setMinimumWidth(
        std::max(part.horizontalAdvance(tr("%1 read").arg(formatPercent(1))), part.horizontalAdvance(tr("following"))));
    row->addWidget(m_part);
    row->addWidget(m_lines);
    row->addWidget(m_rate);
    alignText(*m_lines, Qt::AlignRight | Qt::AlignVCenter);
    alignText(*m_rate, Qt::AlignRight | Qt::AlignVCenter);
    m_rate->setMinimumWidth(m_rate->fontMetrics().horizontalAdvance(tr("%1 lines/s").arg(formatCount(kManyPerSecond))));
    m_stop->setObjectName(u"tiny"_s);
    m_stop->setToolTip(tr("Stop reading this log (keeps its figures)"));
    m_stop->hide();
    row->addWidget(m_stop);
    connect(m_stop, &QPushButton::clicked, this, [this] { Q_EMIT stopPressed(m_source); });
    rows->addLayout(row);
    rows->addWidget(m_problem);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SourceRow::show(const console::LogSource& source, bool roomForProgress)
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
        static_cast<ProgressBar*>(m_progress)->show(*catchUp);
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

// So that the name, by which a log is distinguished from the others, keeps its room.
void SourceRow::arrange()
{
    const int others = (m_hasProgressColumn ? kProgressColumn : 0) + kLinesColumn;
    m_lines->setVisible(width() >= kRoomForNames + others);
    m_format->setVisible(width() >= kRoomForNames + kFormatColumn + others);
    const bool hasBar = m_hasProgressColumn && width() >= kRoomForNames + kFormatColumn + kBarColumn + others;
    keepRoom(*m_progress, hasBar);
    keepRoom(*m_stop, m_hasProgressColumn);
    m_progress->setVisible(hasBar && m_catchesUp);
}

void SourceRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void SourceRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto shape = m_mark == Tone::Warning ? Pill::Mark::Cross
        : m_mark == Tone::Info                 ? Pill::Mark::Ring
                                               : Pill::Mark::Dot;
    const QRect line(0, m_name->y(), width(), m_name->height());
    paintMark(painter, squareIn(line, kSourceMark, layoutDirection()), shape, m_theme.colour(m_mark));
}

} // namespace headroom::ui
