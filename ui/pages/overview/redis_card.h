// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/widgets/card.h"

class QGridLayout;

namespace headroom::ui {

class ElidedLabel;

// The server that is watched, and what watching it looks like.
class RedisCard final : public Card
{
    Q_OBJECT
public:
    explicit RedisCard(QWidget* parent = nullptr);

    // `liveSince`: when the connection last became live, as this window saw it.
    void show(const console::ConnectionState& state, std::optional<Instant> liveSince, Instant now);
    void showSince(std::optional<Instant> liveSince, Instant now); // that alone, as time passes

private:
    ElidedLabel* addRow(const QString& name);

    QGridLayout* m_grid;
    ElidedLabel* m_server;
    ElidedLabel* m_role;
    ElidedLabel* m_scheme;
    ElidedLabel* m_roundTrip;
    ElidedLabel* m_changes;
    ElidedLabel* m_keys;
    ElidedLabel* m_since;
};

} // namespace headroom::ui
