// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Part of every fuzz target: libFuzzer starts from the inputs that the target gives by fuzzSeeds(), and from those in
// the folders of the command line. Where the command line names files, it runs those alone.
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <string>
#include <vector>

std::vector<std::string> fuzzSeeds();

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv)
{
    // With a folder beside it, libFuzzer takes a file for a folder as well.
    const auto isFile = [](const char* argument) {
        return *argument != '-' && QFileInfo(QString::fromLocal8Bit(argument)).isFile();
    };
    if (std::any_of(*argv + 1, *argv + *argc, isFile))
        return 0;
    static const QTemporaryDir folder; // lives as long as the program
    static std::vector<char*> arguments(*argv, *argv + *argc);
    static std::string path = folder.path().toStdString();
    int count = 0;
    for (const auto& seed : fuzzSeeds()) {
        QFile file(folder.filePath(QString::number(count++)));
        if (!file.open(QIODevice::WriteOnly) || file.write(seed.data(), qint64(seed.size())) != qint64(seed.size()))
            qFatal("cannot write the seeds below %s", path.c_str());
    }
    arguments.push_back(path.data());
    arguments.push_back(nullptr);
    *argc = int(arguments.size()) - 1;
    *argv = arguments.data();
    return 0;
}
