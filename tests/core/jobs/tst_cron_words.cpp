// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/schedule/cron_words.h"

#include <map>
#include <random>
#include <set>

namespace headroom::tst_cron_words {

using namespace jobs;

namespace {

// All that an expression matches.
struct Meaning
{
    CronExpression::Fields fields;
    std::set<std::pair<int, int>> days; // of the month and of the week

    explicit Meaning(const CronExpression& cron)
        : fields(cron.fields())
    {
        const auto has = [](const std::vector<int>& values, int value) {
            return std::find(values.begin(), values.end(), value) != values.end();
        };
        for (int month = 1; month <= 31; ++month) {
            for (int week = 0; week < 7; ++week) {
                const bool one = has(fields.daysOfMonth, month);
                const bool other = has(fields.daysOfWeek, week);
                if (fields.eitherDaySuffices ? one || other : one && other)
                    days.insert({month, week});
            }
        }
    }
    bool operator==(const Meaning& other) const
    {
        return days == other.days && fields.minutes == other.fields.minutes && fields.hours == other.fields.hours
            && fields.months == other.fields.months;
    }
};

} // namespace

class TestCronWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void words_data();
    void words();
    void theSameWordsMeanTheSameTimes();
};

void TestCronWords::words_data()
{
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* cron, const char* words, const char* zone = "") {
        QTest::newRow(cron) << QByteArray(zone) << QString::fromLatin1(words);
    };
    row("0 3 * * 1", "every Monday at 03:00 UTC");
    row("30 4 * * mon,wed,fri", "every Monday, Wednesday and Friday at 04:30 UTC");
    row("0 3 * * 1-5", "from Monday to Friday at 03:00 Europe/Berlin", "Europe/Berlin");
    row("0 3 * * sat,sun", "every Saturday and Sunday at 03:00 UTC");
    row("0 3 * * 5-7", "from Friday to Sunday at 03:00 UTC");
    row("0 3 * * 0-6", "every day at 03:00 UTC");
    row("@daily", "every day at 00:00 UTC", "Atlantis/Capital");
    row("0 0 * * *", "every day at 00:00 UTC", "Etc/UTC");
    row("@weekly", "every Sunday at 00:00 UTC");
    row("@monthly", "on the 1st of every month at 00:00 UTC");
    row("@hourly", "every hour at :00 UTC");
    row("5 * * * *", "every hour at :05 UTC");
    row("* * * * *", "every minute");
    row("*/15 * * * *", "every 15 minutes");
    row("*/15 * * * mon", "every 15 minutes, every Monday (UTC)");
    row("*/15 9-17 * * 1-5", "every 15 minutes from 09:00 to 17:45 UTC, from Monday to Friday");
    row("0,30 6 * * *", "every day at 06:00 and 06:30 UTC");
    row("0 */6 * * *", "every day at 00:00, 06:00, 12:00 and 18:00 UTC");
    row("15 */2 * * *", "every 2 hours from 00:15 UTC");
    row("0 8-18 * * *", "every hour from 08:00 to 18:00 UTC");
    row("0 3 1,15 * *", "on the 1st and 15th of every month at 03:00 UTC");
    row("0 3 2,3,11,22,23 * *", "on the 2nd, 3rd, 11th, 22nd and 23rd of every month at 03:00 UTC");
    row("0 3 31 * *", "on the 31st of every month that has one at 03:00 UTC");
    row("0 3 1 */3 *", "on the 1st of January, April, July and October at 03:00 UTC");
    row("0 3 * 6-8 *", "every day in June to August at 03:00 UTC");
    row("0 3 24 12 *", "on the 24th of December at 03:00 UTC");
    row("0 3 1-31 * mon", "every day at 03:00 UTC"); // either day suffices
    // The expression itself says it better.
    row("0 3 13 * fri", "");
    row("0 3 */2 * mon", "");
    row("0 3 30,31 * *", "");
    row("0 3 30 2 *", "");
    row("7,13,48 * * * *", "");
    row("0 1,2,3,5,8,13,21 * * *", "");
}

void TestCronWords::words()
{
    QFETCH(QByteArray, zone);
    const auto cron = CronExpression::parse(QTest::currentDataTag());
    QVERIFY(cron);
    QTEST(QString::fromStdString(inWords(*cron, zone.toStdString()).value_or(std::string())), "words");
}

void TestCronWords::theSameWordsMeanTheSameTimes()
{
    std::mt19937_64 random(20261123);
    const auto upTo = [&random](int maximum) { return int(random() % std::uint64_t(maximum + 1)); };
    const auto field = [&](int first, int last) {
        std::string text;
        for (int part = 0, parts = 1 + upTo(2); part < parts; ++part) {
            const auto a = first + upTo(last - first);
            const auto b = first + upTo(last - first);
            const std::array<std::string, 5> forms{"*", std::to_string(a),
                std::to_string(std::min(a, b)) + '-' + std::to_string(std::max(a, b)),
                "*/" + std::to_string(1 + upTo(last / 2)),
                std::to_string(std::min(a, b)) + '-' + std::to_string(std::max(a, b)) + "/"
                    + std::to_string(1 + upTo(6))};
            text += (part == 0 ? "" : ",") + forms[std::size_t(upTo(4))];
            if (upTo(2) > 0)
                break;
        }
        return text;
    };
    std::map<std::string, std::pair<std::string, Meaning>> known;
    int described = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto one = [&](int first, int last) { return upTo(1) == 0 ? std::string("*") : field(first, last); };
        const auto text = (upTo(1) == 0 ? std::string("0") : field(0, 59)) + ' ' + field(0, 23) + ' ' + one(1, 31) + ' '
            + one(1, 12) + ' ' + one(0, 7);
        const auto cron = CronExpression::parse(text);
        QVERIFY2(cron, text.c_str());
        const auto words = inWords(*cron, {});
        if (!words)
            continue;
        ++described;
        const Meaning meaning(*cron);
        const auto [other, isNew] = known.try_emplace(*words, text, meaning);
        QVERIFY2(isNew || other->second.second == meaning,
            qPrintable(QString::fromStdString(*words + ": " + text + " and " + other->second.first)));
    }
    QVERIFY(described > 2'000);
    QVERIFY(int(known.size()) < described); // so that some were compared
}

HEADROOM_TEST(TestCronWords)

} // namespace headroom::tst_cron_words

#include "tst_cron_words.moc"
