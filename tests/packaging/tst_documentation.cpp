// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The documentation says nothing of pages, files, options and variables that are not there.
#include "tests/support/programs/help_tree.h"
#include "tests/support/programs/program.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>

namespace headroom::tst_documentation {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QString root = QStringLiteral(HEADROOM_SOURCE_DIR);

QString textOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

QStringList pages()
{
    QStringList all{root + u"/README.md"_s, root + u"/CHANGELOG.md"_s, root + u"/tests/bench/README.md"_s};
    const QDir folder(root + u"/resources/docs"_s);
    for (const auto& name : folder.entryList({u"*.md"_s}))
        all += folder.filePath(name);
    return all;
}

// Blocks that are fenced or indented.
struct Split
{
    QString prose;
    QString code;
};
Split splitPage(const QString& text)
{
    Split split;
    bool isFenced = false;
    for (const auto& line : text.split(u'\n')) {
        const bool isFence = line.startsWith(u"```"_s);
        isFenced ^= isFence;
        if (isFence)
            continue;
        (isFenced || line.startsWith(u"    "_s) ? split.code : split.prose) += line + u'\n';
    }
    return split;
}

const QRegularExpression& codeSpan()
{
    static const QRegularExpression span(u"`([^`]+)`"_s);
    return span;
}

QStringList codeSpans(const QString& prose)
{
    QStringList spans;
    for (auto match = codeSpan().globalMatch(prose); match.hasNext();)
        spans += match.next().captured(1);
    return spans;
}

// As web pages name the headings of a page: in lower case, hyphens for spaces, without other marks.
QSet<QString> anchorsOf(const QString& page)
{
    static const QRegularExpression heading(u"^#+ (.+)$"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression mark(u"[^\\w\\- ]"_s, QRegularExpression::UseUnicodePropertiesOption);
    QSet<QString> anchors;
    for (auto match = heading.globalMatch(splitPage(textOf(page)).prose); match.hasNext();) {
        auto anchor = match.next().captured(1).toLower();
        anchors.insert(anchor.remove(mark).replace(u' ', u'-'));
    }
    return anchors;
}

QStringList linksOf(const QString& page)
{
    static const QRegularExpression link(u"\\]\\(([^)\\s]+)\\)"_s);
    auto prose = splitPage(textOf(page)).prose;
    prose.remove(codeSpan());
    QStringList links;
    for (auto match = link.globalMatch(prose); match.hasNext();)
        links += match.next().captured(1);
    return links;
}

// Why a link leads nowhere; empty: it does not.
QString problemOf(const QString& page, const QString& link)
{
    if (link.contains(u"://"_s))
        return {};
    const auto path = link.section(u'#', 0, 0);
    const auto anchor = link.section(u'#', 1);
    const auto target = path.isEmpty() ? page : QFileInfo(page).dir().filePath(path);
    if (!QFileInfo::exists(target))
        return u"%1: no file %2"_s.arg(page, path);
    if (!anchor.isEmpty() && target.endsWith(u".md"_s) && !anchorsOf(target).contains(anchor))
        return u"%1: no heading #%2 in %3"_s.arg(page, anchor, target);
    return {};
}

QSet<QString> optionsIn(const QString& text)
{
    static const QRegularExpression option(u"(?<![\\w-])--[a-z][a-z-]*[a-z]"_s);
    QSet<QString> options;
    for (auto match = option.globalMatch(text); match.hasNext();)
        options.insert(match.next().captured());
    return options;
}

} // namespace

class TestDocumentation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linksThatLeadNowhereAreFound();
    void everyLinkLeadsSomewhere();
    void everyPageIsInTheIndex();
    void everyFileExists();
    void everyOptionIsKnown();
    void everyCommandIsDescribed();
    void everyVariableIsRead();
};

void TestDocumentation::linksThatLeadNowhereAreFound()
{
    const QTemporaryDir folder;
    QFile page(folder.filePath(u"page.md"_s));
    QVERIFY(page.open(QIODevice::WriteOnly));
    page.write("# One page\n\n## Where it's `kept`, now\n\n[a](#where-its-kept-now) `[b](code)` [c](no.md)\n\n"
               "    [d](block.md)\n\n[e](https://example.com)\n");
    page.close();
    const auto path = page.fileName();
    QCOMPARE(linksOf(path), QStringList({u"#where-its-kept-now"_s, u"no.md"_s, u"https://example.com"_s}));
    QCOMPARE(problemOf(path, u"#where-its-kept-now"_s), QString());
    QCOMPARE(problemOf(path, u"page.md#one-page"_s), QString());
    QCOMPARE(problemOf(path, u"https://example.com"_s), QString());
    QVERIFY(problemOf(path, u"no.md"_s).contains(u"no file no.md"));
    QVERIFY(problemOf(path, u"page.md#two-pages"_s).contains(u"no heading #two-pages"));
}

void TestDocumentation::everyLinkLeadsSomewhere()
{
    QStringList problems;
    qsizetype links = 0;
    for (const auto& page : pages()) {
        for (const auto& link : linksOf(page)) {
            ++links;
            if (const auto problem = problemOf(page, link); !problem.isEmpty())
                problems += problem;
        }
    }
    QVERIFY(links > 50);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
}

void TestDocumentation::everyPageIsInTheIndex()
{
    const auto index = root + u"/resources/docs/index.md"_s;
    QSet<QString> linked;
    for (const auto& link : linksOf(index))
        linked.insert(QFileInfo(QFileInfo(index).dir().filePath(link)).canonicalFilePath());
    for (const auto& page : pages())
        QVERIFY2(page == index || linked.contains(QFileInfo(page).canonicalFilePath()), qPrintable(page));
}

void TestDocumentation::everyFileExists()
{
    static const QRegularExpression path(u"^(app|core|ui|tests|packaging|resources)/[\\w./@-]*$"_s);
    qsizetype files = 0;
    for (const auto& page : pages()) {
        for (const auto& span : codeSpans(splitPage(textOf(page)).prose)) {
            const auto name = span.section(u' ', 0, 0);
            if (!path.match(name).hasMatch())
                continue;
            ++files;
            QVERIFY2(QFileInfo::exists(root + u'/' + name), qPrintable(page + u": no file "_s + name));
        }
    }
    QVERIFY(files > 20);
}

void TestDocumentation::everyOptionIsKnown()
{
    // Those of cmake, apt, systemctl and our scripts.
    QSet<QString> known{u"--all"_s, u"--build"_s, u"--form"_s, u"--install"_s, u"--no-install-recommends"_s, u"--now"_s,
        u"--preset"_s, u"--target"_s, u"--user"_s, u"--force-clean"_s, u"--filesystem"_s, u"--runtime"_s};
    for (const auto* name : {"headroom", "headroomctl", "headroom-sim", "headroom-demo"}) {
        if (!QFileInfo::exists(program(name))) // without the window there is no headroom
            known += optionsIn(textOf(root + u"/app/console/arguments.cpp"_s));
        else
            for (const auto& help : helpTreeOf(name))
                known += optionsIn(QString::fromUtf8(help.text));
    }
    known += u"--askpass"_s; // of redis-cli
    QVERIFY(known.contains(u"--incremental-from"_s)); // of jobs add backup-guild
    for (const auto& page : pages()) {
        if (page.contains(u"/tests/"_s))
            continue; // benches have options of their own
        const auto split = splitPage(textOf(page));
        for (const auto& option : optionsIn(split.code + codeSpans(split.prose).join(u'\n')))
            QVERIFY2(known.contains(option), qPrintable(page + u": no option "_s + option));
    }
}

void TestDocumentation::everyCommandIsDescribed()
{
    static const QRegularExpression between(u"[^\\w-]+"_s);
    QSet<QString> words;
    for (const auto& page : pages()) {
        const auto split = splitPage(textOf(page));
        const auto code = (split.code + codeSpans(split.prose).join(u'\n')).split(between);
        words += QSet<QString>(code.begin(), code.end());
    }
    QSet<QString> commands;
    for (const auto& help : helpTreeOf("headroomctl"))
        commands += QSet<QString>(help.words.begin(), help.words.end());
    QVERIFY(commands.contains(u"edit-emojis"_s)); // of jobs add
    for (const auto& command : commands)
        QVERIFY2(words.contains(command), qPrintable(command));
}

void TestDocumentation::everyVariableIsRead()
{
    static const QRegularExpression variable(u"\\bHEADROOM_[A-Z_]+[A-Z]\\b"_s);
    QString sources;
    for (const auto* folder : {"app", "core", "tests", "packaging"}) {
        QDirIterator files(root + u'/' + QLatin1String(folder), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto path = files.next();
            if (!path.endsWith(u".md"_s) && !path.endsWith(u"tst_documentation.cpp"_s))
                sources += textOf(path);
        }
    }
    sources += textOf(root + u"/CMakeLists.txt"_s);
    QSet<QString> variables;
    for (const auto& page : pages()) {
        for (auto match = variable.globalMatch(textOf(page)); match.hasNext();)
            variables.insert(match.next().captured());
    }
    QVERIFY(variables.size() > 8);
    for (auto name : variables) {
        if (name.endsWith(u"_FILE"_s)) // see profiles::environmentSecret()
            name.chop(5);
        QVERIFY2(sources.contains(name), qPrintable(name));
    }
}

HEADROOM_TEST(TestDocumentation)

} // namespace headroom::tst_documentation

#include "tst_documentation.moc"
