// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recording/recorded_samples.h"

#include <QTemporaryDir>

#include <array>
#include <cmath>

namespace headroom::tst_recording {

using namespace headroom::recording;
using namespace std::chrono_literals;
using support::holdsSample;
using support::openRecording;
using support::openWriter;
using support::recordedFrom;
using support::recordedSample;

class TestRecording : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everySecondIsReadBack();
    void aSecondIsThereAsSoonAsItIsWritten();
    void whatWasNotRecordedIsNotKnown();
    void aMissingSecondIsBridged();
    void aSeriesIsReadAtEveryTier();
    void aCurveFromBeforeTheRecordingIsAsFine();
    void aGapInACurveIsNoZero();
    void recordingGoesOnInTheSameMinute();
    void recordingGoesOnInALaterOne();
    void aClockThatWasSetBackIsSaid();
    void whatIsTooOldGoes();
    void aLargeFileGivesUpTheOldest();
    void seriesThatAreGoneMakeRoom();
    void eventsHaveTheirEnds();
    void whatWasGoingOnAtAKillHasAnEnd();
    void aNoteOfAnotherProgramIsKept();
    void aSecondProgramIsReported();

private:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    // Records seconds [from, to).
    static void record(RecordingWriter& writer, std::int64_t from, std::int64_t to, int routes = 20);

    QTemporaryDir m_folder;
};

void TestRecording::record(RecordingWriter& writer, std::int64_t from, std::int64_t to, int routes)
{
    for (auto second = from; second < to; ++second) {
        const auto done = writer.write(recordedFrom + std::chrono::seconds{second}, recordedSample(second, routes));
        if (!done)
            qFatal("%s", done.error().text.c_str());
    }
}

void TestRecording::everySecondIsReadBack()
{
    const auto file = path("all.rec");
    record(*openWriter(file), 0, 300);
    const auto recording = openRecording(file);
    for (std::int64_t second = 0; second < 300; ++second) {
        const auto moment = recording->momentAt(recordedFrom + std::chrono::seconds{second});
        QVERIFY(moment.has_value());
        QVERIFY2(holdsSample(*moment, second), std::to_string(second).c_str());
        QCOMPARE(moment->at.time_since_epoch().count(), recordedFrom.time_since_epoch().count() + second);
    }
    const auto extent = *recording->extent();
    QVERIFY(extent->first == recordedFrom);
    QVERIFY(extent->second == recordedFrom + 299s);
}

void TestRecording::aSecondIsThereAsSoonAsItIsWritten()
{
    const auto file = path("live.rec");
    const auto writer = openWriter(file);
    record(*writer, 0, 1);
    const auto recording = openRecording(file);
    for (std::int64_t second = 1; second < 130; ++second) {
        record(*writer, second, second + 1);
        QVERIFY(holdsSample(*recording->momentAt(recordedFrom + std::chrono::seconds{second}), second));
        QVERIFY((*recording->extent())->second == recordedFrom + std::chrono::seconds{second});
    }
}

void TestRecording::whatWasNotRecordedIsNotKnown()
{
    const auto file = path("gap.rec");
    const auto writer = openWriter(file);
    record(*writer, 0, 100);
    record(*writer, 500, 600);
    const auto recording = openRecording(file);
    for (const auto second : {-100, 104, 300, 499, 700, 100'000}) {
        const auto moment = recording->momentAt(recordedFrom + std::chrono::seconds{second});
        QVERIFY(moment.has_value());
        QVERIFY2(!moment->isRecorded, std::to_string(second).c_str());
        QVERIFY(moment->of(Measure::TokenRate).empty());
    }
    QVERIFY(holdsSample(*recording->momentAt(recordedFrom + 500s), 500));
}

void TestRecording::aMissingSecondIsBridged()
{
    const auto file = path("missing.rec");
    const auto writer = openWriter(file);
    record(*writer, 0, 60);
    record(*writer, 61, 70);
    const auto recording = openRecording(file);
    const auto moment = *recording->momentAt(recordedFrom + 60s);
    QVERIFY(holdsSample(moment, 59)); // in the minute before
    QVERIFY(moment.at == recordedFrom + 59s);
}

// Two hours of a day, and two and a half of the next: all tiers have been made of the first, not yet of the second.
void TestRecording::aSeriesIsReadAtEveryTier()
{
    const auto file = path("tiers.rec");
    const auto writer = openWriter(file);
    constexpr std::int64_t day = 86'400;
    constexpr std::array<std::pair<std::int64_t, std::int64_t>, 2> recorded{{{0, 7200}, {day, day + 9000}}};
    for (const auto& [from, to] : recorded)
        record(*writer, from, to, 1);
    const auto recording = openRecording(file);
    const SeriesKey key{Measure::Invalid, "203.0.113.7"};
    int seen = 0;
    for (const std::int64_t step : {1, 10, 60, 300, 900, 3600}) {
        for (const std::int64_t from : {std::int64_t(0), std::int64_t(7000), day - 1800, day + 5400}) {
            const auto to = from + std::min<std::int64_t>(step * 50, 7200);
            const auto curve = recording
                                   ->curves({key}, recordedFrom + std::chrono::seconds{from},
                                       recordedFrom + std::chrono::seconds{to}, step)
                                   ->front();
            QCOMPARE(curve.step, step);
            for (std::size_t i = 0; i < curve.average.size(); ++i) {
                const auto begin = (curve.from - recordedFrom).count() + step * std::int64_t(i);
                std::vector<std::int64_t> values;
                for (auto second = begin; second < begin + step; ++second) {
                    if (std::ranges::any_of(
                            recorded, [&](const auto& part) { return second >= part.first && second < part.second; }))
                        values.push_back(second);
                }
                QCOMPARE(std::isnan(curve.average[i]), values.empty());
                if (values.empty())
                    continue;
                QCOMPARE(std::int64_t(curve.least[i]), values.front());
                QCOMPARE(std::int64_t(curve.greatest[i]), values.back());
                QVERIFY(std::abs(double(curve.average[i]) - double(values.front() + values.back()) / 2) < 0.6);
                ++seen;
            }
        }
    }
    QVERIFY(seen > 100);
}

void TestRecording::aCurveFromBeforeTheRecordingIsAsFine()
{
    const auto file = path("young.rec");
    const auto writer = openWriter(file);
    record(*writer, 1200, 1500);
    const auto recording = openRecording(file);
    const auto from = recordedFrom + std::chrono::seconds{600};
    const auto isFine = [&] {
        const auto curves = recording->curves({{Measure::TokenRate}}, from, from + std::chrono::seconds{900}, 1);
        const auto& curve = curves->front();
        return curve.step == 1 && std::isnan(curve.average[599])
            && curve.average[600] == float(figureOf(Measure::TokenRate, 1200 % 500))
            && curve.average[899] == float(figureOf(Measure::TokenRate, 1499 % 500));
    };
    QVERIFY(isFine());
    record(*writer, 1500, 2 * 3600 + 60); // now there are minutes, too
    QVERIFY(isFine());
}

void TestRecording::aGapInACurveIsNoZero()
{
    const auto file = path("nan.rec");
    const auto writer = openWriter(file);
    record(*writer, 0, 60);
    record(*writer, 120, 180);
    const auto recording = openRecording(file);
    const auto curve = recording->curves({{Measure::TokenLimit}}, recordedFrom, recordedFrom + 240s, 60)->front();
    QCOMPARE(curve.average.size(), std::size_t(4));
    QCOMPARE(curve.average[0], 50.0F);
    QVERIFY(std::isnan(curve.average[1]));
    QCOMPARE(curve.average[2], 50.0F);
    QVERIFY(std::isnan(curve.average[3]));
    const auto unknown =
        recording->curves({{Measure::Invalid, "nobody"}}, recordedFrom, recordedFrom + 240s, 60)->front();
    QVERIFY(std::ranges::all_of(unknown.average, [](float value) { return std::isnan(value); }));
}

void TestRecording::recordingGoesOnInTheSameMinute()
{
    const auto file = path("again.rec");
    record(*openWriter(file), 0, 20);
    record(*openWriter(file), 20, 30);
    record(*openWriter(file), 30, 70);
    const auto recording = openRecording(file);
    for (std::int64_t second = 0; second < 70; ++second)
        QVERIFY2(holdsSample(*recording->momentAt(recordedFrom + std::chrono::seconds{second}), second),
            std::to_string(second).c_str());
}

void TestRecording::recordingGoesOnInALaterOne()
{
    const auto file = path("later.rec");
    record(*openWriter(file), 0, 20);
    record(*openWriter(file), 7200, 7300);
    const auto recording = openRecording(file);
    QVERIFY(holdsSample(*recording->momentAt(recordedFrom + 19s), 19));
    QVERIFY(holdsSample(*recording->momentAt(recordedFrom + 7299s), 7299));
    const auto curve = recording->curves({{Measure::TokenLimit}}, recordedFrom, recordedFrom + 7200s, 60)->front();
    QCOMPARE(std::ranges::count_if(curve.average, [](float value) { return !std::isnan(value); }), 1);
}

void TestRecording::aClockThatWasSetBackIsSaid()
{
    const auto file = path("back.rec");
    const auto writer = openWriter(file);
    record(*writer, 0, 50);
    const auto done = writer->write(recordedFrom + 20s, recordedSample(20));
    QVERIFY(!done);
    QVERIFY2(done.error().text.find("set back: recording goes on at") != std::string::npos, done.error().text.c_str());
    record(*writer, 50, 60);
    const auto recording = openRecording(file);
    for (std::int64_t second = 0; second < 60; ++second)
        QVERIFY(holdsSample(*recording->momentAt(recordedFrom + std::chrono::seconds{second}), second));
}

void TestRecording::whatIsTooOldGoes()
{
    const auto file = path("old.rec");
    const auto writer = openWriter(file, {.seconds = 3h, .minutes = 48h});
    for (std::int64_t day = 0; day < 4; ++day) {
        for (std::int64_t hour = 0; hour < 24; ++hour)
            record(*writer, day * 86'400 + hour * 3600, day * 86'400 + hour * 3600 + 10, 1);
    }
    const auto recording = openRecording(file);
    const auto last = recordedFrom + std::chrono::seconds{3 * 86'400 + 23 * 3600};
    const auto first = *recording->firstSecond();
    QVERIFY(*first >= last - 4h && *first <= last - 2h);
    const auto extent = *recording->extent();
    QVERIFY(extent->first >= last - 72h && extent->first <= last - 47h);
    const auto old = *recording->momentAt(last - 24h);
    QVERIFY(old.isRecorded);
    QCOMPARE(old.tier, Tier::Minutes);
    QCOMPARE(old.value(Measure::TokenLimit), std::optional(50.0));
    QVERIFY(!recording->momentAt(recordedFrom)->isRecorded);
}

void TestRecording::aLargeFileGivesUpTheOldest()
{
    const auto file = path("large.rec");
    const auto writer = openWriter(file, {.maxBytes = 600'000});
    for (std::int64_t hour = 0; hour < 24; ++hour)
        record(*writer, hour * 3600, hour * 3600 + 360, 300);
    QVERIFY(*writer->bytes() < 900'000);
    const auto recording = openRecording(file);
    const auto first = *recording->firstSecond();
    QVERIFY(*first > recordedFrom + 1h);
    QVERIFY(*first <= recordedFrom + 22h); // two hours stay
    QVERIFY(recording->momentAt(recordedFrom + 23h + 100s)->isRecorded);
}

void TestRecording::seriesThatAreGoneMakeRoom()
{
    const auto file = path("series.rec");
    const auto writer = openWriter(file, {.seconds = 3h, .minutes = 24h});
    for (std::int64_t hour = 0; hour < 24 * 5; ++hour) {
        auto sample = recordedSample(hour * 3600, 0);
        sample.add(Measure::Invalid, 1, "203.0.113." + std::to_string(hour));
        QVERIFY(writer->write(recordedFrom + std::chrono::hours{hour}, sample).has_value());
    }
    const auto recording = openRecording(file);
    const auto series = *recording->series();
    QVERIFY(series.size() < 24 * 4);
    QVERIFY(std::ranges::find(series, SeriesKey{Measure::Invalid, "203.0.113.0"}) == series.end());
    QVERIFY(std::ranges::find(series, SeriesKey{Measure::Invalid, "203.0.113.119"}) != series.end());
}

void TestRecording::eventsHaveTheirEnds()
{
    const auto file = path("events.rec");
    const auto writer = openWriter(file);
    Event event{.kind = Event::Kind::Emergency, .at = recordedFrom + 3s, .isCritical = true, .subject = "ban_near"};
    event.detail[QStringLiteral("count")] = 9436;
    event.id = writer->add(event);
    record(*writer, 0, 10);
    event.until = recordedFrom + 9s;
    writer->change(event);
    record(*writer, 10, 11);
    const auto recording = openRecording(file);
    const auto events = *recording->events(recordedFrom + 8s, recordedFrom + 20s);
    QCOMPARE(events.size(), std::size_t(1));
    QVERIFY(events.front() == event);
    QVERIFY(recording->events(recordedFrom + 10s, recordedFrom + 20s)->empty());
    QVERIFY(recording->events(recordedFrom, recordedFrom + 3s)->empty());
}

void TestRecording::whatWasGoingOnAtAKillHasAnEnd()
{
    const auto file = path("open.rec");
    {
        const auto writer = openWriter(file);
        writer->add({.kind = Event::Kind::Emergency, .at = recordedFrom, .subject = "redis_lost"});
        record(*writer, 0, 30);
    }
    QVERIFY(!openRecording(file)->events(recordedFrom, recordedFrom + 1s)->front().until);
    const auto writer = openWriter(file);
    QVERIFY(openRecording(file)->events(recordedFrom, recordedFrom + 1s)->front().until == recordedFrom + 29s);
    QCOMPARE(writer->add({}), 2);
}

void TestRecording::aNoteOfAnotherProgramIsKept()
{
    const auto file = path("note.rec");
    const auto writer = openWriter(file);
    record(*writer, 0, 10);
    {
        const auto other = openRecordingFile(file, FileAccess::Write);
        QVERIFY(other.has_value());
        QVERIFY(writeNote(**other, recordedFrom + 4s, "worker-3 deployed").has_value());
    }
    writer->add({.kind = Event::Kind::Failover, .at = recordedFrom + 6s});
    record(*writer, 10, 20);
    const auto events = *openRecording(file)->events(recordedFrom, recordedFrom + 20s);
    QCOMPARE(events.size(), std::size_t(2));
    QCOMPARE(events.front().kind, Event::Kind::Note);
    QCOMPARE(events.front().subject, std::string("worker-3 deployed"));
    QCOMPARE(events.back().kind, Event::Kind::Failover);
}

void TestRecording::aSecondProgramIsReported()
{
    const auto file = path("twice.rec");
    const auto writer = openWriter(file);
    const auto second = RecordingWriter::open(file);
    QVERIFY(!second);
    QVERIFY2(second.error().text.starts_with("another program records into "), second.error().text.c_str());
}

HEADROOM_TEST(TestRecording)

} // namespace headroom::tst_recording

#include "tst_recording.moc"
