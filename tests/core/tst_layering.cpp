// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Holds the tree to its layering: each folder of core stands on those before it and includes only downwards, core never
// sees a window, the window sees the core through console alone, nobody links the simulator, and nobody but the
// registry knows a key scheme.
#include "tests/support/files.h"

#include <QDirIterator>
#include <QRegularExpression>

namespace headroom::tst_layering {

namespace {

const QStringList layers{QStringLiteral("base"), QStringLiteral("model"), QStringLiteral("discord"),
    QStringLiteral("limits"), QStringLiteral("net"), QStringLiteral("redis"), QStringLiteral("schemes"),
    QStringLiteral("rest"), QStringLiteral("gateway"), QStringLiteral("watch"), QStringLiteral("logs"),
    QStringLiteral("archives"), QStringLiteral("jobs"), QStringLiteral("backups"), QStringLiteral("restores"),
    QStringLiteral("jobs/operations"), QStringLiteral("recording"), QStringLiteral("profiles"),
    QStringLiteral("console")};
const QStringList uiFolders{QStringLiteral("theme"), QStringLiteral("models"), QStringLiteral("widgets"),
    QStringLiteral("pages"), QStringLiteral("shell")};

// Rooms of core/schemes that are no scheme.
const QStringList ofAllSchemes{QStringLiteral("claims"), QStringLiteral("fleet")};

// Folders of core that the window and the simulator may include.
const QStringList forUi{
    QStringLiteral("base"), QStringLiteral("model"), QStringLiteral("discord"), QStringLiteral("console")};
const QStringList forSim{QStringLiteral("base")};

bool isWindowHeader(const QString& include)
{
    static const QRegularExpression windowHeader(
        QStringLiteral("^(Qt(Gui|Widgets|Charts|Svg|OpenGL)\\b|Q(Widget|Application|GuiApplication|Window|Painter|"
                       "Image|Pixmap|Color|Font"
                       "|Icon|Palette|Style|Chart|Svg|Action|KeyEvent|MouseEvent|Screen|StandardItemModel)\\w*$)"));
    return windowHeader.match(include).hasMatch();
}

int rank(const QStringList& order, const QString& folder)
{
    return static_cast<int>(order.indexOf(folder));
}

// Operations stand on the rooms that they delegate to, which stand on the rest of jobs.
QString layerOf(const QStringList& path)
{
    const bool isOperation =
        path.size() > 3 && path[1] == QLatin1String("jobs") && path[2] == QLatin1String("operations");
    return isOperation ? QStringLiteral("jobs/operations") : path.value(1);
}

// Why this include must not stand in this file; empty when it may.
QString objection(const QString& file, const QString& include)
{
    const auto from = file.split(QLatin1Char('/'));
    const auto to = include.split(QLatin1Char('/'));
    const auto place = from.value(0);
    const auto target = to.value(0);

    if (place != QLatin1String("tests") && target == QLatin1String("tests"))
        return QStringLiteral("only tests include tests");
    const bool isOfEveryProgram = place == QLatin1String("app") && to.value(1) == QLatin1String("command_line");
    if (target == QLatin1String("app") && !isOfEveryProgram
        && (place != QLatin1String("app") || to.value(1) != from.value(1)))
        return QStringLiteral("programs are included by nobody else");
    if (place == QLatin1String("core")) {
        if (isWindowHeader(include) || target == QLatin1String("ui"))
            return QStringLiteral("core never sees a window");
        if (target != QLatin1String("core") || to.size() < 3)
            return {};
        if (rank(layers, layerOf(to)) < 0 || rank(layers, layerOf(from)) < 0)
            return QStringLiteral("not a layer of core");
        if (rank(layers, layerOf(to)) > rank(layers, layerOf(from)))
            return QStringLiteral("the arrow runs upwards");
        const bool isOfOneScheme = to[1] == QLatin1String("schemes") && to.size() > 3 && !ofAllSchemes.contains(to[2]);
        if (isOfOneScheme && to[2] != from.value(2) && file != QLatin1String("core/schemes/registry.cpp"))
            return QStringLiteral("only the registry knows a key scheme");
        return {};
    }
    if (place == QLatin1String("ui")) {
        if (target == QLatin1String("core") && to.size() > 2 && !forUi.contains(to.value(1)))
            return QStringLiteral("the window reaches the core through core/console");
        if (target == QLatin1String("ui") && to.size() > 2
            && rank(uiFolders, to.value(1)) > rank(uiFolders, from.value(1)))
            return QStringLiteral("the arrow runs upwards");
        return {};
    }
    const bool isOfSim =
        file.startsWith(QLatin1String("app/sim/")) || file.startsWith(QLatin1String("app/command_line/"));
    if (isOfSim && target == QLatin1String("core") && !forSim.contains(to.value(1)))
        return QStringLiteral("the simulator keeps rules of its own");
    if (place == QLatin1String("app") && from.value(1) != QLatin1String("console") && target == QLatin1String("ui"))
        return QStringLiteral("only the desktop program has a window");
    return {};
}

struct Include
{
    QString file;
    QString target;
};

QList<Include> includesOf(const QString& root, const QString& folder)
{
    static const QRegularExpression line(
        QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"), QRegularExpression::MultilineOption);
    QList<Include> includes;
    QDirIterator files(root + QLatin1Char('/') + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
        QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto file = files.next();
        const auto text = QString::fromUtf8(support::mustRead(file));
        for (auto match = line.globalMatch(text); match.hasNext();)
            includes.append({QDir(root).relativeFilePath(file), match.next().captured(1)});
    }
    return includes;
}

} // namespace

class TestLayering : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void objectsToWhatRunsAgainstTheLayers_data();
    void objectsToWhatRunsAgainstTheLayers();
    void noIncludeOfTheTreeRunsAgainstTheLayers();
};

void TestLayering::objectsToWhatRunsAgainstTheLayers_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* file, const char* include, bool allowed) {
        QTest::addRow("%s -> %s", file, include)
            << QString::fromLatin1(file) << QString::fromLatin1(include) << allowed;
    };
    row("core/rest/client.h", "core/schemes/bucket_store.h", true);
    row("core/rest/client.h", "core/rest/scheduler/lane.h", true);
    row("core/schemes/memory_store.h", "core/rest/client.h", false);
    row("core/rest/client.h", "core/net/transport.h", true);
    row("core/net/transport.h", "core/rest/client.h", false);
    row("core/schemes/registry.cpp", "core/schemes/xenon/xenon_keys.h", true);
    row("core/schemes/xenon/xenon_store.h", "core/schemes/xenon/xenon_keys.h", true);
    row("core/schemes/xenon/xenon_store.h", "core/schemes/headroom/headroom_keys.h", false);
    row("core/watch/watcher.cpp", "core/schemes/xenon/xenon_keys.h", false);
    row("core/watch/watcher.cpp", "core/schemes/fleet/fleet_keys.h", true);
    row("core/base/time/clock.h", "core/discord/route.h", false);
    row("core/base/time/clock.h", "core/somewhere/else.h", false);
    row("core/jobs/operations/restore_guild.cpp", "core/restores/restore_run.h", true);
    row("core/jobs/run/job_run.cpp", "core/restores/restore_run.h", false);
    row("core/jobs/operations/compare.cpp", "core/backups/live_guild.h", true);
    row("core/jobs/run/runner.cpp", "core/backups/live_guild.h", false);
    row("core/backups/live_guild.cpp", "core/jobs/read/api_reader.h", true);
    row("core/console/console.cpp", "core/watch/watcher.h", true);
    row("core/watch/watcher.h", "core/console/snapshot.h", false);
    row("core/recording/recording_file.h", "core/archives/file/archive_file.h", true);
    row("core/recording/recording.h", "core/console/snapshot.h", false);
    row("core/console/recording/recorder.h", "core/recording/recording_writer.h", true);
    row("core/console/console.h", "ui/shell/main_window.h", false);
    row("core/console/console.h", "QWidget", false);
    row("core/console/console.h", "QtGui/QColor", false);
    row("core/console/console.h", "QTimer", true);
    row("core/base/time/clock.h", "app/sim/world/world.h", false);
    row("core/base/time/clock.h", "tests/support/programs/program.h", false);
    row("ui/pages/buckets/buckets_page.h", "core/console/snapshot.h", true);
    row("ui/pages/buckets/buckets_page.h", "core/model/client_state.h", true);
    row("ui/pages/buckets/buckets_page.h", "core/watch/watcher.h", false);
    row("ui/widgets/gauges/gauge.h", "ui/pages/overview/overview_page.h", false);
    row("ui/pages/overview/overview_page.h", "ui/widgets/gauges/gauge.h", true);
    row("app/sim/main.cpp", "core/discord/route.h", false);
    row("app/sim/main.cpp", "core/base/time/clock.h", true);
    row("app/ctl/main.cpp", "ui/shell/main_window.h", false);
    row("app/ctl/main.cpp", "app/sim/world/world.h", false);
    row("app/ctl/main.cpp", "app/command_line/describe.h", true);
    row("core/base/time/clock.h", "app/command_line/describe.h", false);
    row("app/command_line/describe.cpp", "app/ctl/usage.h", false);
    row("app/command_line/describe.cpp", "core/rest/client.h", false);
    row("app/console/main.cpp", "ui/shell/main_window.h", true);
    row("tests/ui/tst_window.cpp", "ui/shell/main_window.h", true);
}

void TestLayering::objectsToWhatRunsAgainstTheLayers()
{
    QFETCH(QString, file);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    QCOMPARE(objection(file, include).isEmpty(), allowed);
}

void TestLayering::noIncludeOfTheTreeRunsAgainstTheLayers()
{
    const auto root = QStringLiteral(HEADROOM_SOURCE_DIR);
    QStringList objections;
    int seen = 0;
    for (const auto* folder : {"core", "ui", "app"}) {
        for (const auto& include : includesOf(root, QString::fromLatin1(folder))) {
            ++seen;
            const auto why = objection(include.file, include.target);
            if (!why.isEmpty())
                objections.append(
                    include.file + QStringLiteral(" includes ") + include.target + QStringLiteral(": ") + why);
        }
    }
    QVERIFY(seen > 50);
    QVERIFY2(objections.isEmpty(), qPrintable(objections.join(QLatin1Char('\n'))));
}

HEADROOM_TEST(TestLayering)

} // namespace headroom::tst_layering

#include "tst_layering.moc"
