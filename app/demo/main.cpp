// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroom-demo: the fleet behind `headroom --demo`, as a process of its own so that it can clean up after a window
// that was killed. Prints where everything is as one JSON line when it is up, and ends with all it has started when its
// standard input closes, on SIGTERM or SIGINT, or when the process that started it dies.
#include "app/command_line/describe.h"
#include "app/demo/fleet.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>

#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace {

int signalPipe[2];

void onSignal(int)
{
    const char byte = 0;
    [[maybe_unused]] const auto written = write(signalPipe[1], &byte, 1);
}

void quitOn(int descriptor, QObject& parent)
{
    auto* notifier = new QSocketNotifier(descriptor, QSocketNotifier::Read, &parent);
    QObject::connect(notifier, &QSocketNotifier::activated, &parent, [notifier, descriptor] {
        char bytes[256];
        // Standard input is only listened to for its end.
        if (descriptor == STDIN_FILENO && read(descriptor, bytes, sizeof bytes) > 0)
            return;
        notifier->setEnabled(false);
        QCoreApplication::quit();
    });
}

} // namespace

int main(int argc, char** argv)
{
    if (pipe(signalPipe) != 0)
        return 1;
    std::signal(SIGTERM, onSignal);
    std::signal(SIGINT, onSignal);
    std::signal(SIGHUP, onSignal);
    std::signal(SIGPIPE, SIG_IGN);

    QCoreApplication application(argc, argv);
    headroom::demo::Fleet::Options options;
    CLI::App app{"The fleet behind headroom --demo", "headroom-demo"};
    app.add_option("--workers", options.workers, "Worker processes")->check(CLI::Range(1, 64))->capture_default_str();
    app.add_option("--rate", options.requestsPerSecond, "Requests per second of all workers together")
        ->check(CLI::Range(0.0, 100000.0))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "What the fleet does follows from it")->capture_default_str();
    app.footer("Examples:\n"
               "  headroom --demo\n"
               "  headroom-demo --workers 8 --rate 200\n"
               "\nExit codes:\n  0  done\n  1  the work failed\n  2  wrong usage");
    if (const auto described = headroom::command_line::describeIfAsked(app, argc, argv)) {
        std::fputs(*described ? (*described)->c_str() : (described->error().text + '\n').c_str(),
            *described ? stdout : stderr);
        return *described ? 0 : 1;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return app.exit(error);
        std::fprintf(stderr, "headroom-demo: %s; headroom-demo --help lists what there is\n", error.what());
        return 2;
    }

    headroom::demo::Fleet fleet(options);
    if (const auto started = fleet.start(); !started) {
        std::fprintf(stderr, "headroom-demo: %s\n", started.error().text.c_str());
        return 1;
    }
    QJsonArray channels;
    for (const auto& channel : fleet.channels())
        channels.append(QString::fromStdString(channel));
    const QJsonObject places{{QStringLiteral("redis"), fleet.redisUrl()},
        {QStringLiteral("scheme"), QStringLiteral("spectacles")}, {QStringLiteral("proxy"), fleet.proxyUrl()},
        {QStringLiteral("files"), fleet.fileHost()}, {QStringLiteral("channels"), channels},
        {QStringLiteral("global"), headroom::demo::Fleet::globalLimit}, {QStringLiteral("folder"), fleet.folder()},
        {QStringLiteral("jobs"), fleet.queue()}, {QStringLiteral("logs"), QJsonArray::fromStringList(fleet.logs())}};
    std::puts(QJsonDocument(places).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);

    quitOn(STDIN_FILENO, application);
    quitOn(signalPipe[0], application);
    const auto result = QCoreApplication::exec();
    fleet.stop();
    return result;
}
