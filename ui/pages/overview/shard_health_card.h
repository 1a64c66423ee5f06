// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

class QLabel;

namespace headroom::ui {

class ShardMap;

// How the shards are, on the overview: a small map, and in words those that need the operator.
class ShardHealthCard final : public Card
{
    Q_OBJECT
public:
    explicit ShardHealthCard(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::LogFigures& figures, WallTime now);

Q_SIGNALS:
    void shardOpened(headroom::console::LogQuery::Shard shard);

private:
    ShardMap* m_map;
    QLabel* m_trouble;
    QLabel* m_slow;
};

// "Shards 37, 38 missed an ACK · 201 reconnecting"; empty when none is in trouble.
QString troubleText(const console::ShardsFigures& figures);

} // namespace headroom::ui
