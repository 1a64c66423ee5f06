// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/result.h"
#include "tests/support/test_class.h"

#include <QDirIterator>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>
#include <QTranslator>

#include <map>

namespace headroom::tst_text {

namespace {

// German for these tests alone.
class German : public QTranslator
{
public:
    QString translate(const char* context, const char* source, const char* /*comment*/, int /*n*/) const override
    {
        static const std::map<QByteArray, QString> texts{{"%1 refuses %2: %3", QStringLiteral("%2, %3: sagt %1")},
            {"the password", QStringLiteral("das Passwort")}, {"%1 and %2", QStringLiteral("%1 und %2")}};
        const auto found = texts.find(source);
        return qstrcmp(context, "Text") == 0 && found != texts.end() ? found->second : QString();
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class TestText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isItsEnglish();
    void valuesAreNotLookedThrough();
    void isTranslatedWithItsValues();
    void whatOthersSayStaysAsItIs();
    void figuresAreWrittenAsInTheLanguage();
    void startsOver();
    void isStoredWithItsValues();
    void whatWasStoredWithoutThemStaysAsItIs();
    void errorsOfCoreAreTranslatable();
};

void TestText::isItsEnglish()
{
    const std::string english = Text::tr("%1 refuses %2: %3").arg("10.0.0.5:6379", Text::tr("the password"), 401);
    QCOMPARE(english, std::string("10.0.0.5:6379 refuses the password: 401"));
    QCOMPARE(Text::tr("%2 before %1, %2").arg("one").arg(std::string("two")), std::string("two before one, two"));
    QCOMPARE(Text::tr("100 % of %1").arg(Text::count(1'234'567)), std::string("100 % of 1,234,567"));
    QCOMPARE(Text::list({"one", "two", "three"}), std::string("one, two and three"));
    QCOMPARE(Text::list({"one"}), std::string("one"));
    QVERIFY(Text::list({}).empty());
    const Error error = failure(ErrorKind::Usage, Text::tr("write %20 for a space")).value();
    QCOMPARE(error.text, std::string("write %20 for a space"));
}

void TestText::valuesAreNotLookedThrough()
{
    QCOMPARE(Text::tr("%1 and %2").arg("%2", "%1"), std::string("%2 and %1"));
    QCOMPARE(Text::tr("%1 and %2").arg("%2", "%1").translated(), QStringLiteral("%2 and %1"));
}

void TestText::isTranslatedWithItsValues()
{
    German german;
    QCoreApplication::installTranslator(&german);
    const auto text = Text::tr("%1 refuses %2: %3").arg("redis", Text::tr("the password"), Text::list({"a", "b"}));
    QCOMPARE(text.translated(), QStringLiteral("das Passwort, a und b: sagt redis"));
    QCOMPARE(text, std::string("redis refuses the password: a and b"));
    QCOMPARE(Text::tr("not translated: %1").arg(5).translated(), QStringLiteral("not translated: 5"));
    QCOMPARE(Text::tr("a log's file %1").arg("'it's'").translated(), QStringLiteral("a log’s file 'it's'"));
}

void TestText::whatOthersSayStaysAsItIs()
{
    German german;
    QCoreApplication::installTranslator(&german);
    const Text said = std::string("the password");
    QVERIFY(!said.isTranslatable());
    QCOMPARE(said.translated(), QStringLiteral("the password"));
    QCOMPARE(Text("%1 and %2").arg("a", "b"), std::string("%1 and %2"));
}

void TestText::figuresAreWrittenAsInTheLanguage()
{
    German german;
    QCoreApplication::installTranslator(&german);
    const auto restore = qScopeGuard([before = QLocale()] { QLocale::setDefault(before); });
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(Text::figure("1,234 h 05 min").translated(), QStringLiteral("1.234 h 05 min"));
    const auto text = Text::tr("%1 and %2").arg(Text::figure("2.0 MB"), "2.0 MB"); // the latter is a name
    QCOMPARE(text, std::string("2.0 MB and 2.0 MB"));
    QCOMPARE(text.translated(), QStringLiteral("2,0 MB und 2.0 MB"));
    QCOMPARE(Text::fromStored(text.stored()).translated(), text.translated());
}

void TestText::startsOver()
{
    auto text = Text::tr("the password");
    text.clear();
    QVERIFY(text.empty() && text.translated().isEmpty());
    text = Text::tr("%1 and %2").arg(1, 2);
    text = std::string("said");
    QCOMPARE(text.translated(), QStringLiteral("said"));
}

void TestText::isStoredWithItsValues()
{
    German german;
    QCoreApplication::installTranslator(&german);
    const auto text =
        Text::tr("%1 refuses %2: %3").arg("re\x1f\"dis", Text::tr("the password"), Text::count(1'234'567));
    QVERIFY(text.stored().starts_with(text)); // what an older version shows begins with the English
    const auto read = Text::fromStored(text.stored());
    QCOMPARE(read, std::string(text));
    QCOMPARE(read.translated(), text.translated());
    QVERIFY(read.translated().startsWith(QStringLiteral("das Passwort, ")));
    QCOMPARE(Text::fromStored(Text::tr("its bucket", "Lanes").stored()).values().size(), std::size_t(0));
    QVERIFY(Text::fromStored(Text::tr("its bucket", "Lanes").stored()).isTranslatable());
    QVERIFY(Text::fromStored(Text().stored()).empty());
    QCOMPARE(Text::fromStored(text, text.storedSource()).translated(), text.translated());
    QVERIFY(Text("the password").storedSource().empty());
    QVERIFY(!Text::fromStored(text, {}).isTranslatable());
}

void TestText::whatWasStoredWithoutThemStaysAsItIs()
{
    German german;
    QCoreApplication::installTranslator(&german);
    const auto whole = Text::tr("the password").stored();
    for (const std::string& old : {std::string("the password"), std::string("a\x1f"), std::string("a\x1f[]"),
             std::string("a\x1f{}"), whole.substr(0, whole.size() - 1)}) {
        const auto read = Text::fromStored(old);
        QCOMPARE(read, old);
        QVERIFY(!read.isTranslatable());
    }
    const Text said = whole; // by somebody else
    QCOMPARE(Text::fromStored(said.stored()), whole);
    QVERIFY(!Text::fromStored(said.stored()).isTranslatable());
}

// A literal as an error's text stays English in the window.
void TestText::errorsOfCoreAreTranslatable()
{
    static const QRegularExpression plain(
        QStringLiteral("(?:failure\\(|[^)\\w]\\{)\\s*ErrorKind::\\w+,\\s*\""), QRegularExpression::MultilineOption);
    QVERIFY(plain.match(QStringLiteral("return failure(ErrorKind::Usage, \"no\");")).hasMatch());
    QStringList found;
    QDirIterator files(QStringLiteral(HEADROOM_SOURCE_DIR "/core"), {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
        QDir::Files, QDirIterator::Subdirectories);
    int read = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        const auto text = QString::fromUtf8(file.readAll());
        for (auto match = plain.globalMatch(text); match.hasNext();)
            found += file.fileName() + u':' + QString::number(text.left(match.next().capturedStart()).count(u'\n') + 1);
        ++read;
    }
    QVERIFY(read > 500);
    QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("write Text::tr(...):\n") + found.join(u'\n')));
}

HEADROOM_TEST(TestText)

} // namespace headroom::tst_text

#include "tst_text.moc"
