// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/banner.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>

using namespace Qt::StringLiterals;

namespace headroom::ui {

Banner::Banner(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_text(new ElidedLabel(textFont(13), Tone::Text, this))
{
    setObjectName(u"banner"_s);
    setAccessibleName(tr("Connection problem"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 7, 12, 7);
    layout->setSpacing(9);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    connect(&theme, &Theme::changed, this, &Banner::paintIcon);
    paintIcon();
    hide();
}

void Banner::paintIcon()
{
    m_icon->setPixmap(iconPixmap(u"warning"_s, m_theme.palette().warning, 15, devicePixelRatioF()));
}

void Banner::say(const QString& text)
{
    m_text->setWholeText(text);
    setVisible(!text.isEmpty());
}

const QString& Banner::text() const
{
    return m_text->wholeText();
}

} // namespace headroom::ui
