// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recording_export.h"
#include "tests/support/files.h"
#include "tests/support/recording/recorded_samples.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace headroom::tst_recording_export {

using namespace headroom::recording;
using namespace std::chrono_literals;
using support::openRecording;
using support::openWriter;
using support::recordedFrom;
using support::recordedSample;

class TestRecordingExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theRangeIsReadLikeAnyOther();
    void nobodyIsNamed();
    void anExportIsOneFile();
    void coarserTiersComeAlong();
    void whatCannotBeExportedIsSaid();

private:
    std::string path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)).toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RecordingWriter> m_writer;
    std::unique_ptr<Recording> m_recording;
};

void TestRecordingExport::initTestCase()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_writer = openWriter(path("all.rec"));
    Event event{.kind = Event::Kind::Emergency, .at = recordedFrom + 310s, .subject = "ban_near"};
    event.detail[QStringLiteral("where")] = QStringLiteral("fleet.log");
    event.detail[QStringLiteral("problem")] = QStringLiteral("redis-eu-1:6380 does not answer");
    event.until = recordedFrom + 330s;
    m_writer->add(event);
    event.detail[QStringLiteral("where")] = QStringLiteral("203.0.113.7");
    m_writer->add(event);
    for (std::int64_t second = 0; second < 7500; ++second)
        QVERIFY(m_writer->write(recordedFrom + std::chrono::seconds{second}, recordedSample(second)).has_value());
    m_recording = openRecording(path("all.rec"));
    const auto file = openRecordingFile(path("all.rec"), FileAccess::Write);
    QVERIFY(writeNote(**file, recordedFrom + 320s, "deployed with Authorization: Bot abcdefghijklmnopqrstuvwx")
                .has_value());
}

void TestRecordingExport::theRangeIsReadLikeAnyOther()
{
    const auto range = exportRange(*m_recording, recordedFrom + 310s, recordedFrom + 500s, path("part.rec"));
    QVERIFY2(range.has_value(), range ? "" : range.error().text.c_str());
    QVERIFY(range->from == recordedFrom + 300s);
    QVERIFY(range->to == recordedFrom + 540s);
    QCOMPARE(range->events, std::size_t(3));
    const auto part = openRecording(path("part.rec"));
    QVERIFY((*part->extent())->first == recordedFrom + 300s);
    QVERIFY((*part->extent())->second == recordedFrom + 539s);
    const auto moment = *part->momentAt(recordedFrom + 400s);
    QVERIFY(moment.isRecorded);
    QCOMPARE(moment.value(Measure::TokenRate), std::optional(40.0));
    QCOMPARE(moment.of(Measure::Invalid).front().value, 400.0);
    QVERIFY(!part->momentAt(recordedFrom + 200s)->isRecorded);
    QVERIFY(!part->momentAt(recordedFrom + 600s)->isRecorded);
    QCOMPARE(part->events(recordedFrom, recordedFrom + 1h)->size(), std::size_t(3));
    const auto curve = part->curves({{Measure::TokenLimit}}, recordedFrom + 300s, recordedFrom + 540s, 60)->front();
    QCOMPARE(curve.average, std::vector<float>(4, 50.0F));
}

void TestRecordingExport::nobodyIsNamed()
{
    QVERIFY(exportRange(*m_recording, recordedFrom + 300s, recordedFrom + 500s, path("unnamed.rec")).has_value());
    const auto bytes = support::mustRead(path("unnamed.rec"));
    for (const auto* name : {"203.0.113.7", "fleet.log", "redis-eu-1", "/var/log", "abcdefghijklmnopqrstuvwx"})
        QVERIFY2(!bytes.contains(name), name);
    const auto part = openRecording(path("unnamed.rec"));
    const auto moment = *part->momentAt(recordedFrom + 400s);
    QCOMPARE(moment.of(Measure::Invalid).front().subject, std::string("address 1"));
    QCOMPARE(moment.of(Measure::LogInvalid).front().subject, std::string("log 1"));
    QCOMPARE(moment.of(Measure::ShardLatency).front().subject, std::string("3\tlog 1"));
    const auto events = *part->events(recordedFrom, recordedFrom + 1h);
    QCOMPARE(events[0].detail[QStringLiteral("where")].toString(), QStringLiteral("log 1"));
    QCOMPARE(events[1].detail[QStringLiteral("where")].toString(), QStringLiteral("address 1"));
}

void TestRecordingExport::anExportIsOneFile()
{
    QVERIFY(exportRange(*m_recording, recordedFrom + 300s, recordedFrom + 500s, path("one.rec")).has_value());
    QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("one.rec*")}), QStringList{QStringLiteral("one.rec")});
    // Also where nothing can be written.
    QFile::setPermissions(QString::fromStdString(path("one.rec")), QFile::ReadOwner);
    QVERIFY(openRecording(path("one.rec"))->momentAt(recordedFrom + 400s)->isRecorded);
}

void TestRecordingExport::coarserTiersComeAlong()
{
    QVERIFY(exportRange(*m_recording, recordedFrom, recordedFrom + 7500s, path("long.rec")).has_value());
    const auto part = openRecording(path("long.rec"));
    const auto here = m_recording->curves({{Measure::TokenRate}}, recordedFrom, recordedFrom + 7500s, 60)->front();
    const auto there = part->curves({{Measure::TokenRate}}, recordedFrom, recordedFrom + 7500s, 60)->front();
    QCOMPARE(there.average, here.average);
    QCOMPARE(there.greatest, here.greatest);
}

void TestRecordingExport::whatCannotBeExportedIsSaid()
{
    const auto says = [&](Second from, Second to, const char* name, const char* text) {
        const auto range = exportRange(*m_recording, from, to, path(name));
        return !range && range.error().text.find(text) != std::string::npos;
    };
    QVERIFY(says(recordedFrom, recordedFrom + 60s, "all.rec", "is there already"));
    QVERIFY(says(recordedFrom + 90s, recordedFrom, "a.rec", "before its beginning"));
    QVERIFY(says(recordedFrom - 3h, recordedFrom - 2h, "b.rec", "nothing was recorded in that time"));
    QVERIFY(!QFile::exists(QString::fromStdString(path("b.rec"))));
    QVERIFY(says(recordedFrom, recordedFrom + 60s, "all.rec/x", "cannot be made"));
}

HEADROOM_TEST(TestRecordingExport)

} // namespace headroom::tst_recording_export

#include "tst_recording_export.moc"
