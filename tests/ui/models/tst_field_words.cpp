// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/field_words.h"

#include <QJsonValue>

namespace headroom::tst_field_words {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestFieldWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fieldsHaveTheWordsOfPeople();
    void numbersHaveTheUnitOfTheirField();
};

void TestFieldWords::fieldsHaveTheWordsOfPeople()
{
    QCOMPARE(fieldWords(u"rate_limit_per_user"_s), u"slow mode"_s);
    QCOMPARE(fieldWords(u"parent_id"_s), u"category"_s);
    QCOMPARE(fieldWords(u"system_channel_flags"_s), u"system channel flags"_s);
}

void TestFieldWords::numbersHaveTheUnitOfTheirField()
{
    QVERIFY(fieldFigure(u"rate_limit_per_user"_s, 65) == u"1 min 05 s"_s);
    QVERIFY(fieldFigure(u"default_auto_archive_duration"_s, 1440) == u"24 h"_s);
    QVERIFY(fieldFigure(u"color"_s, 0x5b8def) == u"#5b8def"_s);
    QVERIFY(!fieldFigure(u"position"_s, 3));
    QVERIFY(!fieldFigure(u"bitrate"_s, 64'000));
    QVERIFY(!fieldFigure(u"rate_limit_per_user"_s, QJsonValue(QJsonValue::Null)));
}

HEADROOM_TEST(TestFieldWords)

} // namespace headroom::tst_field_words

#include "tst_field_words.moc"
