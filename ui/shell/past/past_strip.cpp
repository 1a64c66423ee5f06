// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/past/past_strip.h"

#include "core/console/past/past_moment.h"
#include "ui/models/format.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QFrame>
#include <QPushButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

PastStrip::PastStrip(QWidget* parent)
    : QWidget(parent)
    , m_moment(makeLabel({}, textFont(13, QFont::DemiBold), Tone::Warning, this))
    , m_note(new ElidedLabel(textFont(13), Tone::Warning, this))
    , m_live(makeLabel({}, textFont(13, QFont::DemiBold), Tone::Critical, this))
    , m_back(new QPushButton(tr("Back to live"), this))
{
    setAccessibleName(tr("Looking at the past"));
    auto* around = makeLayout<QVBoxLayout>(this, {18, 10, 18, 0});
    auto* frame = addTo(*around, new QFrame(this));
    frame->setObjectName(u"pauseStrip"_s);
    auto* row = makeLayout<QHBoxLayout>(frame, {12, 4, 6, 4}, 5);
    row->addWidget(m_moment);
    row->addWidget(m_note, 1);
    row->addWidget(m_live);
    row->addSpacing(5);
    m_back->setObjectName(u"small"_s);
    m_back->setToolTip(tr("Show what is live again (Ctrl+Shift+J)"));
    connect(m_back, &QPushButton::clicked, this, &PastStrip::backPressed);
    row->addWidget(m_back);
    m_live->hide();
    hide();
}

void PastStrip::show(const console::PastMoment& moment, WallTime now, const QString& pageNote, const QString& file)
{
    const auto shown = shownTime(moment.asked);
    const bool isOwn = file.isEmpty(); // a file may be of any day, and of a machine whose clock is another
    const bool isToday = isOwn && shown.date() == shownTime(now).date();
    const QString time = shown.toString(isToday ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s);
    setTextIfOther(
        *m_moment, isOwn ? tr("You are looking at %1,").arg(time) : tr("You are looking at %1 in %2.").arg(time, file));
    m_back->setText(isOwn ? tr("Back to live") : tr("Close the file"));
    QStringList notes;
    if (isOwn)
        notes += tr("%1 ago.").arg(formatSpan(now - moment.asked));
    if (!moment.problem.empty())
        notes += tr("The recording cannot be read: %1").arg(moment.problem.translated());
    else if (!moment.isRecorded)
        notes += tr("Nothing was recorded then.");
    else if (moment.step > 1s)
        notes += tr("Figures are averages of %1.").arg(formatRoughly(moment.step));
    if (moment.isRecorded && !pageNote.isEmpty())
        notes += pageNote;
    m_note->setWholeText(notes.join(u' '));
    setVisible(true);
}

void PastStrip::showLive(const QString& text)
{
    setTextIfOther(*m_live, tr("Now: %1").arg(text));
    m_live->setVisible(!text.isEmpty());
}

QString PastStrip::text() const
{
    return m_moment->text() + u' ' + m_note->wholeText();
}

} // namespace headroom::ui
