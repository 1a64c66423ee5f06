// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <bitset>
#include <optional>
#include <vector>

class QHBoxLayout;

namespace headroom::ui {

class CountChip;

// Chips beside each other: smaller ones where there is little room, and in two lines where they do not fit in one. What
// fits when it is first laid out, or when there is more room, is in one line; counts that change in sight do not move
// them to and fro.
// Those that are chosen are the only ones that a page shows; none chosen: all.
class ChipRow final : public QWidget
{
    Q_OBJECT
public:
    using Chosen = std::bitset<16>;
    enum class Choice { Several, OneAtMost };

    explicit ChipRow(Choice choice, QWidget* parent = nullptr);

    void add(CountChip& chip);
    // As many as there are chips, in their order. None: not known just now.
    template <typename Counts>
    void showCounts(const Counts& counts)
    {
        std::size_t next = 0;
        for (const auto& count : counts)
            showCount(next++, std::optional<std::uint64_t>(count));
    }
    // Of all with all their words, however they stand now. The size hint follows when they are laid out.
    int widthInOneLine() const { return widthOfAll(false); }
    Chosen chosen() const;
    void choose(Chosen chosen);

Q_SIGNALS:
    void chosenChanged();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showCount(std::size_t chip, std::optional<std::uint64_t> count);
    void check(Chosen chosen); // says nothing
    void arrange(bool isWider = false);
    int widthOfAll(bool tight) const;

    Choice m_choice;
    QHBoxLayout* m_lines[2];
    std::vector<CountChip*> m_chips;
    bool m_tight = false;
    int m_arrangedFor = 0; // the width in one line that they had then
    std::size_t m_inFirst = 0;
};

} // namespace headroom::ui
