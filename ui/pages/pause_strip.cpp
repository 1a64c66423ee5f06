// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/pause_strip.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

PauseStrip::PauseStrip(QWidget* parent)
    : QFrame(parent)
    , m_text(makeLabel({}, textFont(13, QFont::Medium), Tone::Warning, this))
{
    setObjectName(u"pauseStrip"_s);
    setAccessibleName(tr("Paused"));
    auto* row = makeLayout<QHBoxLayout>(this, {12, 4, 6, 4});
    row->addWidget(m_text, 1);
    auto* resume = addTo(*row, makeButton(u"small"_s, tr("Resume"), tr("Show live data again (Ctrl+P)"), this));
    connect(resume, &QPushButton::clicked, this, &PauseStrip::resumePressed);
}

void PauseStrip::showBehind(Duration behind, std::size_t changed)
{
    QString text = behind < std::chrono::seconds(1) ? tr("Paused") : tr("Paused · %1 behind").arg(formatSpan(behind));
    if (changed > 0)
        text += u" · "_s
            + (tr("%1 buckets have changed since", nullptr, pluralNumber(qint64(changed)))
                    .arg(formatCount(qint64(changed))));
    setTextIfOther(*m_text, text);
}

} // namespace headroom::ui
