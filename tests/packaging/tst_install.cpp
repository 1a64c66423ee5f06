// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What `cmake --install` puts into a folder of its own, as a desktop, a shell and an operator find it there.
#include "core/base/processes/guarded_process.h"
#include "tests/support/files.h"
#include "tests/support/programs/program.h"

#include <QDate>
#include <QDir>
#include <QDirIterator>
#include <QDomDocument>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>

namespace headroom::tst_install {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QString id = QStringLiteral("org.headroom.Headroom");

} // namespace

class TestInstall : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everythingIsThere();
    void nothingIsWhereItDoesNotBelong();
    void programsRun();
    void theDemoFindsTheOtherPrograms();
    void theDesktopEntryIsValid();
    void theMetainfoIsValid();
    void theMetainfoSaysWhatSoftwareCentresShow();

private:
    bool hasWindow() const { return QFile::exists(program("headroom")); }
    QString path(const QString& below) const { return m_folder.filePath(below); }
    QDomElement metainfo();

    QTemporaryDir m_folder;
    QDomDocument m_metainfo;
};

void TestInstall::initTestCase()
{
    const auto ran = runProgram(
        u"cmake"_s, {u"--install"_s, QStringLiteral(HEADROOM_BIN_DIR "/.."), u"--prefix"_s, m_folder.path()});
    QVERIFY2(ran.exitCode == 0, ran.err.constData());
}

void TestInstall::everythingIsThere()
{
    QStringList files{u"bin/headroomctl"_s, u"bin/headroom-sim"_s, u"share/man/man1/headroomctl.1.gz"_s,
        u"share/man/man1/headroomctl-jobs-add-edit-roles.1.gz"_s, u"share/man/man1/headroom-sim.1.gz"_s,
        u"share/bash-completion/completions/headroomctl"_s, u"share/zsh/site-functions/_headroomctl"_s,
        u"share/fish/vendor_completions.d/headroomctl.fish"_s, u"lib/systemd/system/headroom-jobs@.service"_s,
        u"share/doc/headroom/getting-started.md"_s, u"share/doc/headroom/examples/log_format.conf"_s};
    if (hasWindow())
        files += {u"bin/headroom"_s, u"bin/headroom-demo"_s, u"share/man/man1/headroom.1.gz"_s,
            u"share/bash-completion/completions/headroom"_s, u"share/applications/"_s + id + u".desktop"_s,
            u"share/metainfo/"_s + id + u".metainfo.xml"_s, u"share/icons/hicolor/scalable/apps/"_s + id + u".svg"_s};
    for (const auto& file : files)
        QVERIFY2(QFileInfo(path(file)).size() > 0, qPrintable(file));
}

void TestInstall::nothingIsWhereItDoesNotBelong()
{
    for (QDirIterator files(m_folder.path(), QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
        const QFileInfo file(files.next());
        const auto below = QDir(m_folder.path()).relativeFilePath(file.filePath());
        QCOMPARE(below.startsWith(u"bin/"_s), file.isExecutable());
        QVERIFY2(below.startsWith(u"bin/"_s) || below.startsWith(u"share/"_s) || below.startsWith(u"lib/systemd/"_s),
            qPrintable(below));
    }
}

void TestInstall::programsRun()
{
    QStringList names{u"headroomctl"_s, u"headroom-sim"_s};
    if (hasWindow())
        names += u"headroom"_s;
    for (const auto& name : names) {
        const auto ran = runProgram(path(u"bin/"_s + name), {u"--version"_s});
        QCOMPARE(ran.exitCode, 0);
        QCOMPARE(ran.out, QByteArray(HEADROOM_VERSION "\n"));
    }
}

void TestInstall::theDemoFindsTheOtherPrograms()
{
    if (!hasWindow())
        return; // the demo is the window's
    GuardedProcess demo(SIGTERM, nullptr);
    demo.start(path(u"bin/headroom-demo"_s), QStringList());
    QVERIFY(demo.waitForStarted());
    while (!demo.canReadLine() && demo.waitForReadyRead(60'000)) { }
    const auto places = QJsonDocument::fromJson(demo.readLine()).object();
    QVERIFY2(places.contains(u"redis"_s), demo.readAllStandardError().constData());
    demo.closeWriteChannel();
    QVERIFY(demo.waitForFinished(60'000));
    QCOMPARE(demo.exitCode(), 0);
}

void TestInstall::theDesktopEntryIsValid()
{
    if (!hasWindow())
        return;
    const auto file = path(u"share/applications/"_s + id + u".desktop"_s);
    const auto ran = runProgram(u"desktop-file-validate"_s, {file});
    QVERIFY2(ran.exitCode == 0 && ran.out.isEmpty() && ran.err.isEmpty(), (ran.out + ran.err).constData());
    // What it starts is there, and takes what it is started with.
    QStringList started;
    for (const auto& line : QString::fromUtf8(mustRead(file)).split(u'\n')) {
        QVERIFY2(!line.startsWith(u"MimeType="_s) || line.contains(u"x-scheme-handler/headroom;"_s), qPrintable(line));
        if (line.startsWith(u"Exec="_s))
            started += line.mid(5);
        if (line.startsWith(u"Icon="_s))
            QVERIFY(QFile::exists(path(u"share/icons/hicolor/scalable/apps/"_s + line.mid(5) + u".svg"_s)));
    }
    QCOMPARE(started.size(), 3); // it, and its actions
    const auto help = QString::fromUtf8(runProgram(path(u"bin/headroom"_s), {u"--help"_s}).out);
    for (const auto& command : started) {
        QVERIFY2(QFile::exists(path(u"bin/"_s + command.section(u' ', 0, 0))), qPrintable(command));
        for (const auto& word : command.split(u' ').mid(1))
            QVERIFY2(word.startsWith(u'%') || help.contains(u"  "_s + word + u' '), qPrintable(command));
    }
}

QDomElement TestInstall::metainfo()
{
    if (m_metainfo.isNull()) {
        QFile file(path(u"share/metainfo/"_s + id + u".metainfo.xml"_s));
        if (!file.open(QIODevice::ReadOnly) || !m_metainfo.setContent(&file))
            qFatal("the metainfo cannot be read");
    }
    return m_metainfo.documentElement();
}

void TestInstall::theMetainfoIsValid()
{
    if (!hasWindow())
        return;
    const auto ran = runProgram(u"appstreamcli"_s,
        {u"validate"_s, u"--no-net"_s, u"--no-color"_s, path(u"share/metainfo/"_s + id + u".metainfo.xml"_s)});
    QVERIFY2(ran.exitCode == 0, (ran.out + ran.err).constData());
}

// What appstreamcli does not miss.
void TestInstall::theMetainfoSaysWhatSoftwareCentresShow()
{
    if (!hasWindow())
        return;
    const auto root = metainfo();
    const auto text = [&](const QString& name) { return root.firstChildElement(name).text().trimmed(); };
    QCOMPARE(text(u"id"_s), id);
    QCOMPARE(text(u"launchable"_s), id + u".desktop"_s);
    QCOMPARE(text(u"project_license"_s), u"GPL-3.0-or-later"_s);
    QVERIFY(!root.firstChildElement(u"developer"_s).attribute(u"id"_s).isEmpty());
    QVERIFY(!root.firstChildElement(u"developer"_s).firstChildElement(u"name"_s).text().isEmpty());
    QCOMPARE(root.firstChildElement(u"content_rating"_s).attribute(u"type"_s), u"oars-1.1"_s);
    QVERIFY(text(u"summary"_s).size() < 60 && !text(u"summary"_s).endsWith(u'.'));
    QVERIFY(root.firstChildElement(u"description"_s).firstChildElement(u"p"_s).text().simplified().size() >= 80);

    const auto release = root.firstChildElement(u"releases"_s).firstChildElement(u"release"_s);
    QCOMPARE(release.attribute(u"version"_s), QStringLiteral(HEADROOM_VERSION));
    QVERIFY(QDate::fromString(release.attribute(u"date"_s), Qt::ISODate).isValid());

    int screenshots = 0;
    int defaults = 0;
    auto each = root.firstChildElement(u"screenshots"_s).firstChildElement(u"screenshot"_s);
    for (; !each.isNull(); each = each.nextSiblingElement(u"screenshot"_s)) {
        ++screenshots;
        defaults += each.attribute(u"type"_s) == u"default"_s;
        QVERIFY(!each.firstChildElement(u"caption"_s).text().isEmpty());
        const auto image = each.firstChildElement(u"image"_s).text().trimmed();
        QVERIFY2(image.startsWith(u"https://"_s), qPrintable(image));
        const auto picture = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/docs/pictures/") + image.section(u'/', -1);
        QVERIFY2(QFile::exists(picture), qPrintable(picture));
    }
    QVERIFY(screenshots >= 3);
    QCOMPARE(defaults, 1);
}

HEADROOM_TEST(TestInstall)

} // namespace headroom::tst_install

#include "tst_install.moc"
