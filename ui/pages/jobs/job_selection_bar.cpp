// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_selection_bar.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

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
