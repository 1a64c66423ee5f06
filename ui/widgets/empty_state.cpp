// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/empty_state.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_title(makeLabel({}, textFont(15, QFont::DemiBold), Tone::Text, this))
    , m_text(makeLabel({}, textFont(13), Tone::Muted, this))
    , m_button(new QPushButton(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addStretch(2);
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_text->setFixedWidth(inText(440));
    m_text->setMinimumHeight(m_text->fontMetrics().lineSpacing() * 2);
    layout->addWidget(m_text, 0, Qt::AlignHCenter);
    layout->addSpacing(4);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    m_button->hide(); // until there is a way out
    layout->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::pressed);
}

void EmptyState::say(const QString& title, const QString& text, const QString& button)
{
    setTextIfOther(*m_title, title);
    setTextIfOther(*m_text, text);
    const QFontMetrics metrics = m_text->fontMetrics();
    const int needed = metrics.boundingRect(0, 0, m_text->width(), 10'000, Qt::TextWordWrap, text).height();
    m_text->setMinimumHeight(std::max(metrics.lineSpacing() * 2, needed + 2));
    if (m_button->text() != button)
        m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
}

} // namespace headroom::ui
