// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/jobs_head.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_model.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/export_button.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRoomForMore(564); // what is in it is in the list's own menu, too

} // namespace

JobsHead::JobsHead(QWidget* parent)
    : QWidget(parent)
    , m_totals(new ElidedLabel(textFont(13), Tone::Muted, this))
    , m_find(new FilterEdit(JobModel::filterFields(), this))
    , m_export(new ExportButton(this))
    , m_pauseAll(new QPushButton(tr("Pause all"), this))
    , m_menu(new QMenu(this))
    , m_more(makeMoreButton(tr("More actions for the queue"), *m_menu, this))
{
    auto* row = makeLayout<QHBoxLayout>(this, {}, 10);
    row->addWidget(makeLabel(tr("Jobs"), textFont(18, QFont::DemiBold), Tone::Text, this));
    row->addWidget(m_totals, 1);
    m_find->setAccessibleName(tr("Find jobs"));
    m_find->setPlaceholderText(tr("Find jobs"));
    m_find->setToolTip(tr("is:held_back operation:backup title: guild: runner: reason: job:>100\n"
                          "Other words are looked for in all of these (Ctrl+F)"));
    m_find->setMinimumWidth(inText(110));
    m_find->setMaximumWidth(inText(220));
    row->addWidget(m_find, 1);
    row->addWidget(m_export);
    row->addWidget(m_pauseAll);
    m_pauseAll->setToolTip(tr("Pause every job that runs or waits to run (Ctrl+Shift+P, on every page)"));
    connect(m_pauseAll, &QPushButton::clicked, this, &JobsHead::pauseAllPressed);
    row->addWidget(m_more);
    auto* make = addTo(*row, makeButton(u"primary"_s, tr("New job…"), tr("Plan a new job (Ctrl+N)"), this));
    connect(make, &QPushButton::clicked, this, &JobsHead::newJobPressed);
}

void JobsHead::show(const console::JobFigures& figures)
{
    using console::JobState;
    std::int64_t all = 0;
    for (const auto count : figures.counts)
        all += count;
    m_export->setEnabled(all > 0);
    m_pauseAll->setEnabled(all > 0);
    QStringList parts{countOf(all, QT_TRANSLATE_N_NOOP("Counts", "%1 jobs"))};
    if (const auto running = figures.counts[std::size_t(JobState::Running)]; running > 0)
        parts += tr("%1 running").arg(formatCount(running));
    if (const auto held = figures.counts[std::size_t(JobState::HeldBack)]; held > 0)
        parts += tr("%1 held back").arg(formatCount(held));
    if (const auto waiting = figures.counts[std::size_t(JobState::WaitingForConfirmation)]; waiting > 0)
        parts += tr("%1 to confirm").arg(formatCount(waiting));
    parts += textOf(figures.queue);
    m_totals->setWholeText(parts.join(u" · "_s));
}

void JobsHead::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_more->setVisible(width() >= kRoomForMore);
}

JobSelectionBar::JobSelectionBar(const std::vector<QAction*>& actions, QWidget* parent)
    : QWidget(parent)
    , m_text(makeLabel({}, textFont(13, QFont::Medium), Tone::Text, this))
{
    setAccessibleName(tr("Selected jobs"));
    auto* row = makeLayout<QHBoxLayout>(this, {}, 6);
    row->addWidget(m_text);
    for (QAction* action : actions)
        addButton(*action);
    row->addStretch(1);
    auto* clear = addTo(*row, makeButton(u"small"_s, tr("Clear selection"), tr("Select none (Esc)"), this));
    connect(clear, &QPushButton::clicked, this, &JobSelectionBar::clearPressed);
}

// Says what the action says, and is there while it can be done.
void JobSelectionBar::addButton(QAction& action)
{
    auto* button = addTo(*layout(), makeButton(u"small"_s, {}, {}, this));
    const auto follow = [button, &action] {
        button->setText(action.text());
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        button->setToolTip(keys.isEmpty() ? QString() : tr("Key: %1").arg(keys));
        button->setVisible(action.isEnabled());
    };
    follow();
    connect(&action, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, &action, &QAction::trigger);
}

void JobSelectionBar::showCount(int jobs)
{
    setTextIfOther(*m_text, tr("%1 selected:").arg(formatCount(jobs)));
}

} // namespace headroom::ui
