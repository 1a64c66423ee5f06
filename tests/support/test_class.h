// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One program holds the test classes of a folder, one class a file: `core_rest_tests tst_lane_queue [Qt Test's
// options]` runs one of them, `core_rest_tests` all.
#pragma once

#include <QStringList>
#include <QTest>

#include <string_view>

namespace headroom::support {

// Adds a class to the program. `file` is the path of its source: the file's name without its extension is the test's.
bool addTestClass(std::string_view file, int (*run)(const QStringList& arguments));

// Adds what a test runs in a process of its own: `core_base_tests NAME [ARGUMENT...]`. It returns the exit code.
bool addChildProcess(std::string_view name, int (*run)(const QStringList& arguments));

template <typename Class>
int runTestClass(const QStringList& arguments)
{
    Class test;
    return QTest::qExec(&test, arguments);
}

} // namespace headroom::support

// In the namespace of its file, below the class.
#define HEADROOM_TEST(Class)                                                                                           \
    [[maybe_unused]] static const bool isAdded =                                                                       \
        headroom::support::addTestClass(__FILE__, headroom::support::runTestClass<Class>);
