// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/palette_model.h"

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

enum WordScore { AsLetters = 1, Inside = 10, AtWord = 100, AtBeginning = 1000 };

bool hasLettersInOrder(const QString& text, const QString& word)
{
    qsizetype at = 0;
    for (const QChar letter : word) {
        at = text.indexOf(letter, at, Qt::CaseInsensitive) + 1;
        if (at == 0)
            return false;
    }
    return true;
}

int wordScore(const QString& text, const QString& word)
{
    const auto first = text.indexOf(word, 0, Qt::CaseInsensitive);
    if (first == 0)
        return AtBeginning;
    if (first < 0)
        return hasLettersInOrder(text, word) ? AsLetters : -1;
    for (auto at = first; at > 0; at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (!text[at - 1].isLetterOrNumber())
            return AtWord;
    }
    return Inside;
}

} // namespace

int paletteScore(const QString& text, const QString& typed)
{
    int score = 0;
    for (const auto& word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const int one = wordScore(text, word);
        if (one < 0)
            return -1;
        score += one;
    }
    return score;
}

void PaletteModel::setEntries(std::vector<PaletteEntry> entries)
{
    m_entries = std::move(entries);
    setTyped({});
}

void PaletteModel::setTyped(const QString& typed)
{
    std::vector<std::pair<int, std::size_t>> fitting;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto& entry = m_entries[i];
        const int byText = paletteScore(entry.text, typed);
        const int score =
            byText >= 0 ? byText : std::min<int>(paletteScore(entry.text + u' ' + entry.detail, typed), Inside);
        if (score >= 0)
            fitting.emplace_back(-score, i);
    }
    std::ranges::sort(fitting); // of those that fit as well, in the order of the entries
    beginResetModel();
    m_only.reset();
    m_shown.clear();
    for (std::size_t i = 0; i < std::min(fitting.size(), maxShown); ++i)
        m_shown.push_back(fitting[i].second);
    endResetModel();
}

void PaletteModel::showOnly(PaletteEntry entry)
{
    beginResetModel();
    m_only = std::move(entry);
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_only ? 1 : int(m_shown.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& entry = this->entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.text;
    case DetailRole:
        return entry.detail;
    case KindRole:
        return entry.kind;
    case KeysRole:
        return entry.keys;
    case Qt::AccessibleTextRole:
        return QStringList{entry.kind, entry.text, entry.detail, entry.keys}.join(QStringLiteral(", "));
    default:
        return {};
    }
}

} // namespace headroom::ui
