// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QFrame>

class QLabel;

namespace headroom::ui {

// Says that what is shown stands still, and how old it is.
class PauseStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit PauseStrip(QWidget* parent = nullptr);

    // `changed`: how many buckets have changed since.
    void showBehind(Duration behind, std::size_t changed);

Q_SIGNALS:
    void resumePressed();

private:
    QLabel* m_text;
};

} // namespace headroom::ui
