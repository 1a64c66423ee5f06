// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/nearest_word.h"

namespace headroom::tst_nearest_word {

class TestNearestWord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theWordThatWasMeantIsFound_data();
    void theWordThatWasMeantIsFound();
    void aLongWordIsNobodys();
};

void TestNearestWord::theWordThatWasMeantIsFound_data()
{
    QTest::addColumn<std::string>("typed");
    QTest::addColumn<std::string>("meant");
    const auto row = [](const char* typed, const char* meant) {
        QTest::addRow("'%s'", typed) << std::string(typed) << std::string(meant);
    };
    row("rotue", "route");
    row("wacth", "watch");
    row("log", "logs");
    row("doctro", "doctor");
    row("doc", "doctor");
    row("requests", "request");
    row("route", "route");
    row("foo", "");
    row("do", "");
    row("", "");
    row("--josn", "--json");
}

void TestNearestWord::theWordThatWasMeantIsFound()
{
    QFETCH(std::string, typed);
    QFETCH(std::string, meant);
    QCOMPARE(nearestWord(typed, {"route", "watch", "logs", "doctor", "request", "--json"}), meant);
    QCOMPARE(didYouMean(typed, {"route", "watch", "logs", "doctor", "request", "--json"}),
        meant.empty() ? std::string(".") : ". Did you mean \"" + meant + "\"?");
}

void TestNearestWord::aLongWordIsNobodys()
{
    QCOMPARE(nearestWord(std::string(100'000, 'r'), {"route", std::string(100'000, 'r')}), std::string());
}

HEADROOM_TEST(TestNearestWord)

} // namespace headroom::tst_nearest_word

#include "tst_nearest_word.moc"
