// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/palette_model.h"
#include "ui/theme/theme.h"

#include <QFrame>

#include <functional>
#include <optional>

class QLineEdit;
class QListView;
class QLabel;

namespace headroom::ui {

// Everything that there is to go to or to do, found by typing a part of its name. Return opens the first or the chosen
// one, the arrow keys choose, Escape and a click beside it close it.
class CommandPalette final : public QFrame
{
    Q_OBJECT
public:
    CommandPalette(const Theme& theme, QWidget& window);

    // Over the upper part of the window.
    void open(std::vector<PaletteEntry> entries, const QString& typed = {});
    // What is typed may be something to open by itself, such as a link; it is offered alone then.
    using Read = std::function<std::optional<PaletteEntry>(const QString& typed)>;
    void readWith(Read read) { m_read = std::move(read); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& typed);
    void choose(int step);
    void say();
    void openRow(int row);

    Read m_read;
    PaletteModel* m_model;
    QLineEdit* m_typed;
    QListView* m_list;
    QLabel* m_nothing;
};

} // namespace headroom::ui
