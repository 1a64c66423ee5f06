// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/title_row.h"

#include "ui/models/redis/keyspace_words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/pill.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

TitleRow::TitleRow(Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_mark(new QLabel(this))
    , m_connection(new Pill(theme, this))
    , m_access(new Pill(theme, this))
    , m_themeButton(new QToolButton(this))
    , m_menuButton(new QToolButton(this))
{
    setObjectName(u"titleRow"_s);
    setFixedHeight(44);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 0, 14, 0);
    layout->setSpacing(14);

    m_name = new QWidget(this);
    auto* nameRow = new QHBoxLayout(m_name);
    nameRow->setContentsMargins(0, 0, 0, 0);
    nameRow->setSpacing(7);
    nameRow->addWidget(m_mark);
    nameRow->addWidget(makeLabel(u"Headroom"_s, textFont(13, QFont::Bold), Tone::Text, m_name), 1);
    layout->addWidget(m_name);
    layout->addWidget(m_connection);
    layout->addWidget(m_access);
    layout->addStretch(1);

    auto* search = new QPushButton(tr("Search or run a command…   Ctrl+K"), this);
    search->setObjectName(u"search"_s);
    search->setAccessibleName(tr("Search or run a command"));
    connect(search, &QPushButton::clicked, this, &TitleRow::searchPressed);
    layout->addWidget(search);
    m_themeButton->setObjectName(u"bordered"_s);
    m_themeButton->setAccessibleName(tr("Theme"));
    m_themeButton->setToolTip(tr("Switch between the dark and the light theme (Ctrl+T)"));
    m_themeButton->setIconSize({16, 16});
    connect(m_themeButton, &QToolButton::clicked, &theme, &Theme::toggle);
    layout->addWidget(m_themeButton);
    m_menuButton->setObjectName(u"bordered"_s);
    m_menuButton->setAccessibleName(tr("Menu"));
    m_menuButton->setToolTip(tr("Menu (F10)"));
    m_menuButton->setShortcut(QKeySequence(Qt::Key_F10));
    m_menuButton->setIconSize({16, 16});
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    layout->addWidget(m_menuButton);
    connect(&theme, &Theme::changed, this, &TitleRow::paintIcons);
    paintIcons();
    show(console::ConnectionState{});
}

void TitleRow::setMenu(QMenu* menu)
{
    m_menuButton->setMenu(menu);
}

void TitleRow::alignWith(int navigationWidth)
{
    m_name->setFixedWidth(navigationWidth - 28);
}

void TitleRow::paintIcons()
{
    m_mark->setPixmap(iconPixmap(u"mark"_s, m_theme.palette().text, 14, devicePixelRatioF()));
    m_themeButton->setIcon(icon(u"theme"_s, m_theme.palette().muted));
    m_menuButton->setIcon(icon(u"menu"_s, m_theme.palette().muted));
}

void TitleRow::show(const console::ConnectionState& state)
{
    using Phase = console::ConnectionState::Phase;
    const QString whole = QString::fromStdString(state.label);
    // A profile's name says more than where its Redis is; that stands in the tooltip.
    const QString label = whole.isEmpty() ? tr("no connection") : whole.section(u" · "_s, 0, 0);
    m_connection->setToolTip(whole);
    switch (state.phase) {
    case Phase::Connecting:
        m_connection->show(Pill::Mark::Ring, Tone::Muted, tr("%1 · connecting").arg(label), Tone::Muted);
        break;
    case Phase::Loading:
        m_connection->show(Pill::Mark::Ring, Tone::Info, tr("%1 · reading keys").arg(label), Tone::Muted);
        break;
    case Phase::Live:
        m_connection->show(keyspaceTone(state) == Tone::Ok ? Pill::Mark::Dot : Pill::Mark::Ring, keyspaceTone(state),
            label, Tone::Muted);
        break;
    case Phase::Lost:
        m_connection->show(Pill::Mark::Cross, Tone::Critical, tr("%1 · lost").arg(label), Tone::Text);
        break;
    case Phase::Absent:
        m_connection->show(Pill::Mark::Ring, Tone::Muted, label, Tone::Muted);
        break;
    }
    if (state.sendsRequests)
        m_access->show(Pill::Mark::Icon, Tone::Critical, tr("sends requests"), Tone::Critical, u"unlock"_s);
    else
        m_access->show(Pill::Mark::Icon, Tone::Warning, tr("read-only"), Tone::Warning, u"lock"_s);
    m_access->setToolTip(state.sendsRequests
            ? tr("This process sends its own requests, over a separate connection that claims from the shared limits. "
                 "The connection that watches Redis never writes.")
            : tr("Headroom never writes to this Redis and sends no requests to Discord."));
}

} // namespace headroom::ui
