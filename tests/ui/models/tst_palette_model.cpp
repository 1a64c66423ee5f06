// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/palette_model.h"

#include <QAbstractItemModelTester>

namespace headroom::tst_palette_model {

using namespace ui;
using namespace Qt::StringLiterals;

class TestPaletteModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theBestFitComesFirst_data();
    void theBestFitComesFirst();
    void detailsAreFoundAfterNames();
    void aScoreNeedsAllWords();
    void thousandsAreCutAfterTheyWereSorted();

private:
    static QStringList shown(const PaletteModel& model)
    {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts += model.index(row).data().toString();
        return texts;
    }
};

void TestPaletteModel::theBestFitComesFirst_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("fitting");
    const auto row = [](const char* typed, const QStringList& fitting) {
        QTest::addRow("%s", typed) << QString::fromLatin1(typed) << fitting;
    };
    row("", {u"Overview"_s, u"Buckets"_s, u"/channels/{channel}/messages"_s, u"Shard 12"_s, u"Times in UTC"_s});
    row("  ", {u"Overview"_s, u"Buckets"_s, u"/channels/{channel}/messages"_s, u"Shard 12"_s, u"Times in UTC"_s});
    row("BUCK", {u"Buckets"_s});
    row("mess", {u"/channels/{channel}/messages"_s});
    row("utc", {u"Times in UTC"_s});
    row("12 sha", {u"Shard 12"_s});
    row("s", {u"Shard 12"_s, u"Buckets"_s, u"/channels/{channel}/messages"_s, u"Times in UTC"_s});
    row("ovw", {u"Overview"_s}); // letters in their order
    row("wvo", {});
}

void TestPaletteModel::theBestFitComesFirst()
{
    QFETCH(QString, typed);
    QFETCH(QStringList, fitting);
    PaletteModel model;
    const QAbstractItemModelTester tester(&model);
    model.setEntries({{.text = u"Overview"_s}, {.text = u"Buckets"_s}, {.text = u"/channels/{channel}/messages"_s},
        {.text = u"Shard 12"_s}, {.text = u"Times in UTC"_s}});
    model.setTyped(typed);
    QCOMPARE(shown(model), fitting);
}

void TestPaletteModel::detailsAreFoundAfterNames()
{
    PaletteModel model;
    model.setEntries({{.text = u"Kick members"_s, .detail = u"job 7 · Running"_s}, {.text = u"Running backup"_s}});
    model.setTyped(u"running"_s);
    QCOMPARE(shown(model), QStringList({u"Running backup"_s, u"Kick members"_s}));
    QCOMPARE(model.entry(1).detail, u"job 7 · Running"_s);
}

void TestPaletteModel::aScoreNeedsAllWords()
{
    QCOMPARE(paletteScore(u"Buckets"_s, u"buckets shards"_s), -1);
    QCOMPARE(paletteScore({}, u"a"_s), -1);
    QCOMPARE(paletteScore({}, {}), 0);
    QVERIFY(paletteScore(u"Send requests"_s, u"send"_s) > paletteScore(u"Send requests"_s, u"requests"_s));
    QVERIFY(paletteScore(u"Send requests"_s, u"requests"_s) > paletteScore(u"Send requests"_s, u"quest"_s));
    QVERIFY(paletteScore(u"Send requests"_s, u"quest"_s) > paletteScore(u"Send requests"_s, u"sdrq"_s));
}

void TestPaletteModel::thousandsAreCutAfterTheyWereSorted()
{
    std::vector<PaletteEntry> entries;
    for (int i = 0; i < 5000; ++i)
        entries.push_back({.text = u"Shard %1"_s.arg(i)});
    entries.push_back({.text = u"4 guilds"_s});
    PaletteModel model;
    model.setEntries(std::move(entries));
    QCOMPARE(model.rowCount(), int(PaletteModel::maxShown));
    model.setTyped(u"4"_s);
    QCOMPARE(model.index(0).data().toString(), u"4 guilds"_s);
}

HEADROOM_TEST(TestPaletteModel)

} // namespace headroom::tst_palette_model

#include "tst_palette_model.moc"
