// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_export.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_bucket_export {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestBucketExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void csvQuotesWhatNeedsItAndLeavesTheUnknownEmpty();
    void jsonHasNullForTheUnknown();
};

namespace {

constexpr Instant kNow{1h};

std::vector<BucketRow> twoRows(TextPool& texts)
{
    BucketRow row;
    row.method = texts.idOf("POST");
    row.routeTemplate = texts.idOf("/channels/{channel}/messages");
    row.majorKind = texts.idOf("channel");
    row.majorId = "417093114520600093";
    KeyTexts::Shared shared;
    row.redisKeys.set({"a", "b"}, {}, shared);
    row.remaining = 2;
    row.limit = 5;
    row.resetsAt = kNow + 3200ms;
    row.status = console::BucketStatus::Slow;
    row.leased = 2;
    row.waiting = 4;
    BucketRow odd;
    odd.routeTemplate = texts.idOf("=cmd, \"x\"");
    odd.resetsAt = kNow - 5s;
    model::Lane lane;
    lane.waiting = 12;
    lane.inFlight = 3;
    lane.waitReason = model::WaitReason::Bucket;
    lane.waitsUntil = kNow + 1200ms;
    row.setLane(std::make_shared<const model::Lane>(lane));
    return {row, odd};
}

QByteArray exported(const std::vector<BucketRow>& rows, const TextPool& texts, ExportFormat format)
{
    QByteArray bytes = exportedHead(format);
    for (const auto& row : rows)
        bytes += exportedRow(row, texts, format, kNow, &row == &rows.front());
    return bytes + exportedTail(format);
}

} // namespace

void TestBucketExport::csvQuotesWhatNeedsItAndLeavesTheUnknownEmpty()
{
    TextPool texts;
    const auto rows = twoRows(texts);
    QCOMPARE(exported(rows, texts, ExportFormat::Csv),
        QByteArray("method,route,variant,major_kind,major_id,remaining,limit,resets_in_ms,problem,keys,"
                   "waiting,in_flight,held_by,held_for_ms,state,leased,claims_waiting\r\n"
                   "POST,/channels/{channel}/messages,,channel,417093114520600093,2,5,3200,,a b,12,3,its "
                   "bucket,1200,slow,2,4\r\n"
                   ",\"'=cmd, \"\"x\"\"\",,,,,,0,,,,,,,idle,0,0\r\n"));
}

void TestBucketExport::jsonHasNullForTheUnknown()
{
    TextPool texts;
    const auto rows = twoRows(texts);
    const QJsonArray array = QJsonDocument::fromJson(exported(rows, texts, ExportFormat::Json)).array();
    QCOMPARE(array.size(), 2);
    QCOMPARE(array[0][u"major_id"_s].toString(), u"417093114520600093"_s);
    QCOMPARE(array[0][u"remaining"_s].toInteger(), 2);
    QCOMPARE(array[0][u"keys"_s].toArray().size(), 2);
    QVERIFY(array[1][u"limit"_s].isNull());
    QCOMPARE(array[1][u"resets_in_ms"_s].toInteger(), 0);
    QCOMPARE(array[0][u"waiting"_s].toInteger(), 12);
    QCOMPARE(array[0][u"held_by"_s].toString(), u"its bucket"_s);
    QCOMPARE(array[0][u"held_for_ms"_s].toInteger(), 1200);
    QVERIFY(array[1][u"waiting"_s].isNull());
    QCOMPARE(array[1][u"route"_s].toString(), u"=cmd, \"x\""_s);
}

HEADROOM_TEST(TestBucketExport)

} // namespace headroom::tst_bucket_export

#include "tst_bucket_export.moc"
