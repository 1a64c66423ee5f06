// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The head of a card: its title is whole where there is room, and the caption gives way first.
#include "tests/support/ui/window_test.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"

namespace headroom::tst_card {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aTitleFollowsTheRoomThereIs();
    void theCaptionGivesWayFirst();
};

namespace {

ElidedLabel* labelOf(const Card& card, const QString& text)
{
    for (auto* label : card.findChildren<QLabel*>()) {
        auto* elided = dynamic_cast<ElidedLabel*>(label);
        if (elided && elided->wholeText() == text)
            return elided;
    }
    return nullptr;
}

} // namespace

void TestCard::aTitleFollowsTheRoomThereIs()
{
    const QString title = u"A guild whose name takes more room than a small window has for it"_s;
    Card card({});
    card.resize(60, 80); // before it is laid out
    card.setTitle(title);
    auto* label = labelOf(card, title);
    QVERIFY(label);
    card.resize(900, 80);
    card.show();
    QCOMPARE(label->text(), title);
    card.resize(300, 80);
    QVERIFY(label->text().endsWith(u"…"_s));
    QCOMPARE(card.accessibleName(), title);
}

void TestCard::theCaptionGivesWayFirst()
{
    const QString caption = u"most pressing first, and then by what holds them back"_s;
    Card card(u"Buckets holding requests"_s);
    card.setCaption(caption);
    card.show();
    card.resize(320, 80);
    QCOMPARE(labelOf(card, u"Buckets holding requests"_s)->text(), u"Buckets holding requests"_s);
    QVERIFY(labelOf(card, caption)->text() != caption);
}

HEADROOM_TEST(TestCard)

} // namespace headroom::tst_card

#include "tst_card.moc"
