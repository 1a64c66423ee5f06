// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/card.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kWidestKept(240); // names of guilds and sources may be longer

} // namespace

Card::Card(const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_title(new ElidedLabel(textFont(12, QFont::DemiBold), Tone::Muted, this))
    , m_caption(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_body(new QVBoxLayout(this))
{
    setObjectName(u"card"_s);
    setTitle(title);
    m_body->setContentsMargins(14, 12, 14, 12);
    m_body->setSpacing(8);
    auto* head = makeLayout<QHBoxLayout>(12);
    head->addWidget(m_title);
    alignText(*m_caption, Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(m_caption, 1);
    m_body->addLayout(head);
}

void Card::setLink(const QString& where)
{
    m_link = makeButton(u"link"_s, {}, where, this);
    m_link->setFont(m_title->font());
    m_link->setCursor(Qt::PointingHandCursor);
    m_link->setText(m_title->wholeText() + u" ›"_s);
    m_link->setAccessibleName(m_title->wholeText() + u": "_s + where);
    connect(m_link, &QPushButton::clicked, this, &Card::opened);
    m_link->setProperty("title", true); // its words stand where those of other cards do
    delete m_body->itemAt(0)->layout()->replaceWidget(m_title, m_link);
    m_title->hide();
}

void Card::setTitle(const QString& title)
{
    if (m_title->wholeText() == title)
        return;
    m_title->setWholeText(title);
    m_title->setMinimumWidth(std::min<int>(m_title->sizeHint().width(), kWidestKept)); // the caption gives way first
    if (m_link) {
        m_link->setText(title + u" ›"_s);
        m_link->setAccessibleName(title + u": "_s + m_link->toolTip());
    }
    setAccessibleName(title);
}

void Card::setFlush()
{
    m_body->setContentsMargins(6, 12, 6, 6);
    m_body->itemAt(0)->layout()->setContentsMargins(8, 0, 8, 0);
}

void Card::setCaption(const QString& caption, Caption kind)
{
    if (std::exchange(m_captionKind, kind) != kind) {
        m_caption->setFont(kind == Caption::Figures ? figureFont(12) : textFont(12));
        setTone(*m_caption, kind == Caption::Alarm ? Tone::Critical : Tone::Muted);
    }
    m_caption->setWholeText(caption);
}

} // namespace headroom::ui
