// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Chips stand in one line wherever they fit, and do not move to and fro with their counts.
#include "tests/support/ui/window_test.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/state_chips.h"

#include <QLayout>

#include <array>

namespace headroom::tst_chip_row {

using namespace headroom::ui;

class TestChipRow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withMoreRoomTheyAreInOneLine();
    void countsDoNotMoveThemToAndFro();
};

namespace {

// A row, as somebody has it on the screen.
struct Shown
{
    Shown()
        : chips(makeJobStateChips(theme, &page))
    {
        chips->resize(2000, 60);
        page.show();
        count(10);
    }

    void count(std::uint64_t each) const
    {
        std::array<std::uint64_t, 10> counts{};
        counts.fill(each);
        chips->showCounts(counts);
        QCoreApplication::sendPostedEvents(chips, QEvent::LayoutRequest);
    }
    bool isInOneLine() const { return chips->layout()->itemAt(1)->layout()->count() == 1; } // what stretches
    // The least width at which they are in one line.
    int leastWidth() const
    {
        int width = chips->widthInOneLine();
        for (; width > 0 && isInOneLine(); --width)
            chips->resize(width, 60);
        return width + 2;
    }

    Theme theme;
    QWidget page;
    ChipRow* chips;
};

} // namespace

void TestChipRow::withMoreRoomTheyAreInOneLine()
{
    const Shown shown;
    const int least = shown.leastWidth();
    QVERIFY(least > 100 && least < shown.chips->widthInOneLine());
    QVERIFY(!shown.isInOneLine());
    shown.chips->resize(least, 60);
    QVERIFY(shown.isInOneLine());
    shown.chips->resize(least - 200, 60);
    for (int width = least - 200; width < least; ++width) { // as the border of a window is dragged
        shown.chips->resize(width, 60);
        QVERIFY(!shown.isInOneLine());
    }
    shown.chips->resize(least, 60);
    QVERIFY(shown.isInOneLine());
}

void TestChipRow::countsDoNotMoveThemToAndFro()
{
    const Shown shown;
    const int least = shown.leastWidth();
    shown.chips->resize(least, 60);
    QVERIFY(shown.isInOneLine());
    const int before = shown.chips->widthInOneLine();
    std::array<std::uint64_t, 10> counts{};
    counts.fill(10);
    const auto countFirst = [&](std::uint64_t first) {
        counts[0] = first;
        shown.chips->showCounts(counts);
        QCoreApplication::sendPostedEvents(shown.chips, QEvent::LayoutRequest);
    };
    countFirst(100);
    QVERIFY(shown.chips->widthInOneLine() > before);
    QVERIFY(!shown.isInOneLine());
    for (const std::uint64_t first : {10, 100, 10}) {
        countFirst(first);
        QVERIFY(!shown.isInOneLine());
    }
    shown.chips->resize(least + 1, 60);
    QVERIFY(shown.isInOneLine());
}

HEADROOM_TEST(TestChipRow)

} // namespace headroom::tst_chip_row

#include "tst_chip_row.moc"
