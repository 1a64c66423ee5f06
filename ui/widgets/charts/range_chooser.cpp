// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/range_chooser.h"

#include "ui/widgets/buttons.h"
#include "ui/widgets/layouts.h"

#include <QButtonGroup>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

RangeChooser::RangeChooser(QWidget* parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
{
    setAccessibleName(tr("How far back"));
    auto* row = makeLayout<QHBoxLayout>(this, {}, 4);
    const auto add = [&](const QString& text, const QString& words, int seconds) {
        auto* button = addTo(*row, makeToggle(u"range"_s, text, words, this));
        button->setAccessibleName(words);
        m_buttons->addButton(button, seconds);
    };
    add(tr("10 min"), tr("The last 10 minutes"), 600);
    add(tr("1 h"), tr("The last hour"), 3600);
    add(tr("6 h"), tr("The last 6 hours"), 6 * 3600);
    add(tr("24 h"), tr("The last 24 hours"), 24 * 3600);
    m_buttons->button(600)->setChecked(true);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int id) {
        m_chosen = id;
        Q_EMIT chosen(std::chrono::seconds(id));
    });
}

std::chrono::seconds RangeChooser::length() const
{
    return std::chrono::seconds(m_chosen);
}

void RangeChooser::showNone(bool none)
{
    m_buttons->setExclusive(!none);
    if (none && m_buttons->checkedButton())
        m_buttons->checkedButton()->setChecked(false);
    else if (!none)
        m_buttons->button(m_chosen)->setChecked(true);
}

void RangeChooser::choose(std::chrono::seconds length)
{
    QAbstractButton* nearest = nullptr;
    for (QAbstractButton* button : m_buttons->buttons()) {
        if (!nearest
            || std::abs(m_buttons->id(button) - length.count()) < std::abs(m_buttons->id(nearest) - length.count()))
            nearest = button;
    }
    m_chosen = m_buttons->id(nearest);
    nearest->setChecked(true);
}

} // namespace headroom::ui
