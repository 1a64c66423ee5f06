// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/program.h"
#include "ui/models/format.h"
#include "ui/models/language.h"
#include "ui/models/shown_time.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>

namespace headroom::tst_translations {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Text
{
    QString source;
    QStringList forms; // one, or one for each form of a plural
    bool isFinished = true;
};

QString folder()
{
    return QStringLiteral(HEADROOM_SOURCE_DIR "/resources/translations/");
}

std::vector<Text> textsOf(const QString& file)
{
    QFile ts(folder() + file);
    std::vector<Text> texts;
    if (!ts.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader xml(&ts);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "source"_L1) {
            texts.push_back({xml.readElementText(), {}});
        } else if (xml.name() == "translation"_L1 && !texts.empty()) {
            texts.back().isFinished = !xml.attributes().hasAttribute("type"_L1);
            QString whole;
            while (xml.readNext() != QXmlStreamReader::EndElement || xml.name() != "translation"_L1) {
                if (xml.isStartElement())
                    texts.back().forms += xml.readElementText();
                else if (xml.isCharacters())
                    whole += xml.text();
            }
            if (texts.back().forms.isEmpty())
                texts.back().forms += whole;
        }
    }
    return texts;
}

QStringList found(const QString& text, const QString& pattern)
{
    QStringList all;
    const QRegularExpression expression(pattern);
    for (auto match = expression.globalMatch(text); match.hasNext();)
        all += match.next().captured();
    all.sort();
    return all;
}

QString outerSpace(const QString& text)
{
    return text.trimmed().isEmpty() ? text
                                    : QString(text.left(text.indexOf(text.trimmed())) + u'|'
                                        + text.mid(text.indexOf(text.trimmed()) + text.trimmed().size()));
}

QString what(const Text& text, const QString& form)
{
    return u"“%1” is “%2”"_s.arg(text.source, form);
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(u"en"_s); }
    void everyTextIsFinished_data() { files(); }
    void everyTextIsFinished();
    void placeholdersAreKept_data() { files(); }
    void placeholdersAreKept();
    void acceleratorsAndSpacesAreKept_data() { files(); }
    void acceleratorsAndSpacesAreKept();
    void theFilesAreUpToDate();
    void everyFileIsALanguage();
    void pluralsFollowTheNumber();
    void figuresAreGerman();
    void datesAreGerman();
    void englishComesBack();

private:
    static void files();
};

void TestTranslations::files()
{
    QTest::addColumn<QString>("file");
    for (const QString& file : QDir(folder()).entryList({u"*.ts"_s}))
        QTest::addRow("%s", qPrintable(file)) << file;
}

void TestTranslations::everyTextIsFinished()
{
    QFETCH(QString, file);
    const auto texts = textsOf(file);
    QVERIFY(!texts.empty());
    QStringList open;
    for (const auto& text : texts) {
        if (!text.isFinished || text.forms.contains(QString()))
            open += text.source;
    }
    QVERIFY2(open.isEmpty(), qPrintable(u"packaging/translate, then translate:\n"_s + open.join(u'\n')));
}

void TestTranslations::placeholdersAreKept()
{
    QFETCH(QString, file);
    const QString pattern = uR"(%L?[1-9]|%n)"_s;
    QStringList wrong;
    for (const auto& text : textsOf(file)) {
        for (const QString& form : text.forms) {
            if (found(form, pattern) != found(text.source, pattern))
                wrong += what(text, form);
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

// The letter of an accelerator may be another one. What stands in text between others keeps its spaces and lines.
void TestTranslations::acceleratorsAndSpacesAreKept()
{
    QFETCH(QString, file);
    QStringList wrong;
    for (const auto& text : textsOf(file)) {
        for (const QString& form : text.forms) {
            if (found(form, u"&\\w"_s).size() != found(text.source, u"&\\w"_s).size()
                || outerSpace(form) != outerSpace(text.source) || form.count(u'\n') != text.source.count(u'\n')
                || form.count(u'“') < text.source.count(u'“'))
                wrong += what(text, form);
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void TestTranslations::theFilesAreUpToDate()
{
    QProcess check;
    check.setProcessEnvironment(support::environmentWith({{"HEADROOM_PACKAGES", u"installed"_s}}));
    check.setProcessChannelMode(QProcess::MergedChannels);
    check.start(QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/translate"), {u"--check"_s});
    QVERIFY(check.waitForFinished(120'000));
    QVERIFY2(check.exitCode() == 0, check.readAll().constData());
}

void TestTranslations::everyFileIsALanguage()
{
    QStringList codes;
    for (const QString& file : QDir(folder()).entryList({u"*.ts"_s}))
        codes += file.section(u'_', 1).chopped(3);
    QCOMPARE(codes, languageCodes());
    for (const QString& code : codes)
        QVERIFY2(QFile::exists(u":/headroom/translations/headroom_%1.qm"_s.arg(code)), qPrintable(code));
}

void TestTranslations::pluralsFollowTheNumber()
{
    QCOMPARE(countOf(1, "%1 requests"), u"1 request"_s);
    QCOMPARE(countOf(0, "%1 requests"), u"0 requests"_s);
    QCOMPARE(countOf(4'812'000'001, "%1 requests"), u"4,812,000,001 requests"_s);
    QCOMPARE(countOf(1, "%1 channels and threads"), u"1 channel or thread"_s);
    useLanguage(u"de"_s);
    QCOMPARE(countOf(1, "%1 requests"), u"1 Anfrage"_s);
    QCOMPARE(countOf(0, "%1 requests"), u"0 Anfragen"_s);
    QCOMPARE(countOf(4812, "%1 requests"), u"4.812 Anfragen"_s);
}

void TestTranslations::figuresAreGerman()
{
    useLanguage(u"de"_s);
    QCOMPARE(formatCount(1'234'567), u"1.234.567"_s);
    QCOMPARE(formatShortCount(2'345'678), u"2,34 M"_s);
    QCOMPARE(formatRate(3.44), u"3,4"_s);
    QCOMPARE(formatCountdown(3200ms), u"3,2 s"_s);
    QCOMPARE(formatCountdown(87001ms), u"1 min 28 s"_s);
    QCOMPARE(formatSpan(2h + 5min), u"2 h 05 min"_s);
    QCOMPARE(formatRoughly(20s), u"unter 1 min"_s);
    QCOMPARE(formatMilliseconds(600us), u"0,6 ms"_s);
    QCOMPARE(formatBytes(1229), u"1,2 KB"_s);
    QCOMPARE(formatDigits(0.123, 2), u"0,12"_s);
}

void TestTranslations::datesAreGerman()
{
    const QDateTime time(QDate(2026, 10, 7), QTime(14, 5));
    QCOMPARE(dateText(time, "dddd d MMMM"), u"Wednesday 7 October"_s);
    QCOMPARE(dateText(time, "d MMM, HH:mm"), u"7 Oct, 14:05"_s);
    useLanguage(u"de"_s);
    QCOMPARE(dateText(time, "dddd d MMMM"), u"Mittwoch, 7. Oktober"_s);
    QCOMPARE(dateText(time, "d MMM, HH:mm"), u"7. Okt., 14:05"_s);
}

void TestTranslations::englishComesBack()
{
    useLanguage(u"de"_s);
    QCOMPARE(usedLanguage(), u"de"_s);
    useLanguage(u"en"_s);
    QCOMPARE(usedLanguage(), u"en"_s);
    QCOMPARE(formatRoughly(20s), u"under 1 min"_s);
    QCOMPARE(formatCount(4812), u"4,812"_s);
}

HEADROOM_TEST(TestTranslations)

} // namespace headroom::tst_translations

#include "tst_translations.moc"
