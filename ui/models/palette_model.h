// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

// Something that a person may go to or do by its name.
struct PaletteEntry
{
    QString text; // what it is found by
    QString detail = {}; // found by it as well; may be empty
    QString kind = {}; // "Page", "Route"
    QString keys = {}; // its shortcut; may be empty
    std::function<void()> open = {};
};

// How well it fits what is typed; -1: it does not. All words have to be found, whatever their case, best at its
// beginning, then at the beginning of a word, then anywhere, and worst as letters in this order. Pure.
int paletteScore(const QString& text, const QString& typed);

// Those entries that fit what is typed, the best first; all of them, in their order, while nothing is.
class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { DetailRole = Qt::UserRole, KindRole, KeysRole };
    static constexpr std::size_t maxShown = 200;

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<PaletteEntry> entries);
    void setTyped(const QString& typed);
    void showOnly(PaletteEntry entry); // until something else is typed
    const PaletteEntry& entry(int row) const { return m_only ? *m_only : m_entries[m_shown[std::size_t(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<PaletteEntry> m_entries;
    std::vector<std::size_t> m_shown;
    std::optional<PaletteEntry> m_only;
};

} // namespace headroom::ui
