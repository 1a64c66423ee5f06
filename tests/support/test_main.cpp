// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"

#ifdef QT_WIDGETS_LIB // tests of the window
#include "ui/models/language.h"

#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <cstdio>
#include <map>
#include <string>

namespace headroom::support {

namespace {

using Run = int (*)(const QStringList& arguments);

struct Registry
{
    std::map<std::string, Run, std::less<>> classes;
    std::map<std::string, Run, std::less<>> childProcesses;
};

// Made when the first class is added, before main().
Registry& registry()
{
    static Registry all;
    return all;
}

int runAll(const QStringList& arguments)
{
    int failed = 0;
    for (const auto& [name, run] : registry().classes)
        failed += run(arguments);
    return failed;
}

int runNamed(QStringList arguments)
{
    const auto& [classes, childProcesses] = registry();
    if (arguments.size() < 2 || arguments[1].startsWith(QLatin1Char('-')))
        return runAll(arguments);
    const auto name = arguments.takeAt(1).toStdString();
    if (const auto found = classes.find(name); found != classes.end())
        return found->second(arguments);
    if (const auto found = childProcesses.find(name); found != childProcesses.end())
        return found->second(arguments);
    std::fprintf(stderr, "there is no test %s here, only:\n", name.c_str());
    for (const auto& [known, run] : classes)
        std::fprintf(stderr, "    %s\n", known.c_str());
    return 2;
}

} // namespace

bool addTestClass(std::string_view file, Run run)
{
    const auto name = file.substr(file.rfind('/') + 1);
    return registry().classes.emplace(name.substr(0, name.rfind('.')), run).second;
}

bool addChildProcess(std::string_view name, Run run)
{
    return registry().childProcesses.emplace(name, run).second;
}

} // namespace headroom::support

int main(int argc, char** argv)
{
#ifdef QT_WIDGETS_LIB
    QApplication::setAttribute(Qt::AA_Use96Dpi); // as QTEST_MAIN does: pictures have the same size everywhere
    QApplication app(argc, argv);
    if (const auto language = qEnvironmentVariable("HEADROOM_LANGUAGE"); !language.isEmpty())
        headroom::ui::useLanguage(language);
#else
    QCoreApplication app(argc, argv);
#endif
    return headroom::support::runNamed(app.arguments());
}
