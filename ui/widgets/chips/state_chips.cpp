// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/state_chips.h"

#include "ui/models/buckets/status_cells.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/logs/log_words.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/chips/state_marks.h"
#include "ui/widgets/chips/status_mark.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

struct ChipText
{
    Q_DECLARE_TR_FUNCTIONS(StateChips)
};

struct Row
{
    const Theme& theme;
    QString name;
    const char* counted; // as countOf() takes it
    bool hasKeys = false;
    ChipRow::Choice choice = ChipRow::Choice::Several;
};

template <typename Values, typename Value>
ChipRow* rowOf(const Row& row, QWidget* parent, const Values& values, QString (*word)(Value), QString (*meaning)(Value),
    Tone (*tone)(Value), void (*paintMark)(QPainter&, const QRectF&, Value, const QColor&))
{
    auto* chips = new ChipRow(row.choice, parent);
    chips->setAccessibleName(row.name);
    for (const Value value : values) {
        const auto paint = [paintMark, value](QPainter& painter, const QRectF& rect, const QColor& colour) {
            paintMark(painter, rect, value, colour);
        };
        const QKeySequence key(row.hasKeys ? u"Alt+%1"_s.arg(int(value) + 1) : QString());
        chips->add(
            *new CountChip(row.theme, {word(value), meaning(value), tone(value), paint, key}, row.counted, chips));
    }
    return chips;
}

} // namespace

ChipRow* makeBucketStatusChips(const Theme& theme, QWidget* parent)
{
    return rowOf({theme, ChipText::tr("States"), QT_TRANSLATE_N_NOOP("Counts", "%1 buckets"), true}, parent,
        console::allBucketStatuses, statusWord, statusMeaning, statusTone, paintStatusMark);
}

ChipRow* makeAnswerChips(const Theme& theme, QWidget* parent)
{
    return rowOf({theme, ChipText::tr("Kinds of responses"), QT_TRANSLATE_N_NOOP("Counts", "%1 requests"), true},
        parent, allAnswerKinds, answerWord, answerMeaning, answerTone, paintAnswerMark);
}

ChipRow* makeJobStateChips(const Theme& theme, QWidget* parent)
{
    return rowOf({theme, ChipText::tr("States of jobs"), QT_TRANSLATE_N_NOOP("Counts", "%1 jobs")}, parent,
        console::allJobStates, jobStateWord, jobStateMeaning, jobStateTone, paintJobMark);
}

ChipRow* makeItemStateChips(const Theme& theme, QWidget* parent)
{
    return rowOf({theme, ChipText::tr("States of items"), QT_TRANSLATE_N_NOOP("Counts", "%1 items"), false,
                     ChipRow::Choice::OneAtMost},
        parent, jobs::allItemStates, itemStateWord, itemStateMeaning, itemStateTone, paintItemMark);
}

} // namespace headroom::ui
