// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/state_chips.h"

#include "ui/models/buckets/status_cells.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/logs/log_words.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/chips/state_marks.h"
#include "ui/widgets/status_mark.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

QString chipText(const char* text)
{
    return QCoreApplication::translate("StateChips", text);
}

struct Row
{
    const Theme& theme;
    QString one; // of what is counted
    QString many;
    bool hasKeys = false;
    ChipRow::Choice choice = ChipRow::Choice::Several;
};

template <typename Values, typename Value>
ChipRow* rowOf(const Row& row, QWidget* parent, const Values& values, QString (*word)(Value), QString (*meaning)(Value),
    Tone (*tone)(Value), void (*paintMark)(QPainter&, const QRectF&, Value, const QColor&))
{
    auto* chips = new ChipRow(row.choice, parent);
    for (const Value value : values) {
        const auto paint = [paintMark, value](QPainter& painter, const QRectF& rect, const QColor& colour) {
            paintMark(painter, rect, value, colour);
        };
        const QKeySequence key(row.hasKeys ? u"Alt+%1"_s.arg(int(value) + 1) : QString());
        chips->add(*new CountChip(
            row.theme, {word(value), meaning(value), tone(value), paint, key}, row.one, row.many, chips));
    }
    return chips;
}

} // namespace

ChipRow* makeBucketStatusChips(const Theme& theme, QWidget* parent)
{
    auto* row = rowOf({theme, chipText("bucket"), chipText("buckets"), true}, parent, console::allBucketStatuses,
        statusWord, statusMeaning, statusTone, paintStatusMark);
    row->setAccessibleName(chipText("States"));
    return row;
}

ChipRow* makeAnswerChips(const Theme& theme, QWidget* parent)
{
    auto* row = rowOf({theme, chipText("request"), chipText("requests"), true}, parent, allAnswerKinds, answerWord,
        answerMeaning, answerTone, paintAnswerMark);
    row->setAccessibleName(chipText("Kinds of responses"));
    return row;
}

ChipRow* makeJobStateChips(const Theme& theme, QWidget* parent)
{
    auto* row = rowOf({theme, chipText("job"), chipText("jobs")}, parent, console::allJobStates, jobStateWord,
        jobStateMeaning, jobStateTone, paintJobMark);
    row->setAccessibleName(chipText("States of jobs"));
    return row;
}

ChipRow* makeItemStateChips(const Theme& theme, QWidget* parent)
{
    auto* row = rowOf({theme, chipText("item"), chipText("items"), false, ChipRow::Choice::OneAtMost}, parent,
        jobs::allItemStates, itemStateWord, itemStateMeaning, itemStateTone, paintItemMark);
    row->setAccessibleName(chipText("States of items"));
    return row;
}

} // namespace headroom::ui
