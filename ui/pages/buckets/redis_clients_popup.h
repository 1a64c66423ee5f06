// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/redis_vitals.h"
#include "ui/models/redis/redis_clients_model.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;
class QTableView;

namespace headroom::ui {

// Who is connected to the watched Redis, over the page until Esc or a click beside it.
class RedisClientsPopup final : public QFrame
{
    Q_OBJECT
public:
    RedisClientsPopup(const Theme& theme, QWidget* parent);

    void showVitals(const model::RedisVitals& vitals);
    // Under that widget, as far as the screen lets it.
    void openUnder(const QWidget& widget);

private:
    // As high as what is in it, within the window it belongs to.
    void fit();

    RedisClientsModel* m_model;
    QLabel* m_title;
    QLabel* m_note;
    QTableView* m_table;
};

} // namespace headroom::ui
