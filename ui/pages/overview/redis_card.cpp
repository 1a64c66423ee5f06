// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/redis_card.h"

#include "ui/models/format.h"
#include "ui/models/redis/keyspace_words.h"
#include "ui/models/redis/redis_figures.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QGridLayout>

using namespace Qt::StringLiterals;

namespace headroom::ui {

RedisCard::RedisCard(QWidget* parent)
    : Card(tr("Redis"), parent)
    , m_grid(new QGridLayout)
{
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(10);
    m_grid->setColumnStretch(1, 1);
    m_roundTrip = addRow(tr("Round trip"));
    m_changes = addRow(tr("Changes"));
    m_keys = addRow(tr("Keys"));
    m_scheme = addRow(tr("Key scheme"));
    m_server = addRow(tr("Server"));
    m_role = addRow(tr("Role"));
    m_since = addRow(tr("Live for"));
    body()->addSpacing(2);
    body()->addLayout(m_grid);
    body()->addStretch(1);
}

ElidedLabel* RedisCard::addRow(const QString& name)
{
    const int row = m_grid->rowCount();
    m_grid->addWidget(makeLabel(name, textFont(13), Tone::Muted, this), row, 0);
    auto* value = addTo(*m_grid, new ElidedLabel(figureFont(12), Tone::Text, this), row, 1);
    alignText(*value, Qt::AlignRight | Qt::AlignVCenter);
    return value;
}

void RedisCard::show(const console::ConnectionState& state, std::optional<Instant> liveSince, Instant now)
{
    using Phase = console::ConnectionState::Phase;
    const bool known = state.phase != Phase::Connecting && state.phase != Phase::Absent;
    const auto orDash = [](const std::string& text) { return text.empty() ? u"–"_s : QString::fromStdString(text); };
    setCaption(QString::fromStdString(state.label));
    m_server->setWholeText(
        orDash(state.serverName.empty() ? state.serverName : state.serverName + ' ' + state.serverVersion));
    m_role->setWholeText(orDash(state.role));
    m_scheme->setWholeText(orDash(state.scheme));
    m_roundTrip->setWholeText(roundTripFigure(state).text);
    m_changes->setWholeText(known ? QString(formatRate(state.changesPerSecond) + QStringLiteral("/s")) : u"–"_s);
    m_keys->setWholeText(known && !isPastShown() ? keysText(state) : u"–"_s);
    showSince(liveSince, now);
}

void RedisCard::showSince(std::optional<Instant> liveSince, Instant now)
{
    m_since->setWholeText(liveSince ? formatSpan(now - *liveSince) : u"–"_s);
}

} // namespace headroom::ui
