// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/prometheus_text.h"

#include <cmath>

namespace headroom::tst_prometheus_text {

using namespace headroom::logs;

namespace {

struct Sample
{
    std::string name;
    std::vector<std::pair<std::string, std::string>> labels;
    double value = 0;
};

std::vector<Sample> readAll(std::string_view text, PrometheusCounts* counts = nullptr)
{
    std::vector<Sample> samples;
    const auto read = readPrometheusText(text, [&samples](const PrometheusSample& sample) {
        Sample copy{std::string(sample.name), {}, sample.value};
        for (const auto& label : sample.labels)
            copy.labels.emplace_back(label.name, label.value);
        samples.push_back(std::move(copy));
    });
    if (counts)
        *counts = read;
    return samples;
}

} // namespace

class TestPrometheusText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aPageIsReadWithLabels();
    void escapesInLabelsAreUndone();
    void notANumberAndInfinityAreValues();
    void brokenLinesAreCountedAndPassed_data();
    void brokenLinesAreCountedAndPassed();
    void exemplarsAndEndsOfOpenMetricsArePassed();
};

void TestPrometheusText::aPageIsReadWithLabels()
{
    PrometheusCounts counts;
    const auto samples =
        readAll("# HELP a_b what it is {\n# TYPE a_b gauge\na_b{x=\"1\", y = \"two\",} 4.5 1795217810035\n"
                "\n  a_b 3\r\n# TYPE c summary\nc_sum{q=\"0\"} 1e3\nother +7\n# TYPE d\n#\n",
            &counts);
    QCOMPARE(counts.samples, 4U);
    QCOMPARE(counts.broken, 0U);
    QCOMPARE(samples[0].name, std::string("a_b"));
    QCOMPARE(samples[0].labels, (std::vector<std::pair<std::string, std::string>>{{"x", "1"}, {"y", "two"}}));
    QCOMPARE(samples[0].value, 4.5);
    QVERIFY(samples[1].labels.empty());
    QCOMPARE(samples[2].value, 1000.0);
}

void TestPrometheusText::escapesInLabelsAreUndone()
{
    const auto samples = readAll("m{a=\"x\\\\y\\\"z\\n}\",b=\"{,}\",c=\"\\q\"} 1\n");
    QCOMPARE(samples.size(), std::size_t(1));
    QCOMPARE(samples[0].labels,
        (std::vector<std::pair<std::string, std::string>>{{"a", "x\\y\"z\n}"}, {"b", "{,}"}, {"c", "\\q"}}));
}

void TestPrometheusText::notANumberAndInfinityAreValues()
{
    const auto samples = readAll("a NaN\nb +Inf\nc -Inf\nd Inf\n");
    QCOMPARE(samples.size(), std::size_t(4));
    QVERIFY(std::isnan(samples[0].value));
    QVERIFY(std::isinf(samples[1].value) && samples[1].value > 0);
    QVERIFY(std::isinf(samples[2].value) && samples[2].value < 0);
}

void TestPrometheusText::brokenLinesAreCountedAndPassed_data()
{
    QTest::addColumn<QString>("line");
    for (const char* line : {"a", "a b", "a{", "a{x} 1", "a{x=1} 1", "a{x=\"1\" y=\"2\"} 1", "a{x=\"1} 1",
             "{x=\"1\"} 1", "1a 1", "a 1 x", "a 1e", "a 0x10", "a --1", "a +-1", "a{x=\"\\", "a 1 9e99", "<html>"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestPrometheusText::brokenLinesAreCountedAndPassed()
{
    QFETCH(QString, line);
    PrometheusCounts counts;
    const auto samples = readAll((line + QStringLiteral("\nafter 1\n")).toStdString(), &counts);
    QCOMPARE(counts.broken, 1U);
    QCOMPARE(samples.size(), std::size_t(1));
    QCOMPARE(samples[0].name, std::string("after"));
}

void TestPrometheusText::exemplarsAndEndsOfOpenMetricsArePassed()
{
    PrometheusCounts counts;
    const auto samples = readAll("a_total{x=\"1\"} 5 # {trace=\"y\"} 0.3\nb 2 1795217810.5\n# EOF\n", &counts);
    QCOMPARE(counts.broken, 0U);
    QCOMPARE(samples.size(), std::size_t(2));
}

HEADROOM_TEST(TestPrometheusText)

} // namespace headroom::tst_prometheus_text

#include "tst_prometheus_text.moc"
