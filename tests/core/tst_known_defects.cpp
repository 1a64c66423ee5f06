// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Holds the table of other tools' defects to the tests it names.

#include "tests/support/files.h"

#include <QDirIterator>
#include <QHash>
#include <QRegularExpression>

namespace headroom::tst_known_defects {

namespace {

// By the name that a test has in the table.
QHash<QString, QString> testFiles()
{
    QHash<QString, QString> files;
    QDirIterator tests(QStringLiteral(HEADROOM_SOURCE_DIR "/tests"), {QStringLiteral("tst_*.cpp")}, QDir::Files,
        QDirIterator::Subdirectories);
    while (tests.hasNext()) {
        const QString path = tests.next();
        files.insert(tests.fileInfo().completeBaseName(), path);
    }
    return files;
}

} // namespace

class TestKnownDefects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyTestInTheTableIsThere();
};

void TestKnownDefects::everyTestInTheTableIsThere()
{
    const auto lines =
        QString::fromUtf8(support::mustRead(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/docs/known-defects.md")))
            .split(QLatin1Char('\n'));
    static const QRegularExpression named(QStringLiteral("`(tst_\\w+)::(\\w+)`"));
    const auto files = testFiles();
    QStringList faults;
    int defects = 0;
    for (const QString& line : lines) {
        if (!line.startsWith(QLatin1String("| ")) || line.startsWith(QLatin1String("| defect ")))
            continue;
        ++defects;
        auto tests = named.globalMatch(line);
        if (!tests.hasNext())
            faults += QStringLiteral("no test: ") + line;
        while (tests.hasNext()) {
            const auto test = tests.next();
            const QRegularExpression definition(QStringLiteral("\nvoid \\w+::%1\\(\\)\n\\{").arg(test.captured(2)));
            if (!files.contains(test.captured(1))
                || !QString::fromUtf8(support::mustRead(files.value(test.captured(1)))).contains(definition))
                faults += QStringLiteral("there is no ") + test.captured(0);
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    QVERIFY(defects > 30);
}

HEADROOM_TEST(TestKnownDefects)

} // namespace headroom::tst_known_defects

#include "tst_known_defects.moc"
