// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace headroom::support {

struct Help
{
    QStringList words; // "jobs", "add"; none: of the program itself
    QByteArray text;
};

// What a program says of itself with --help, of all its commands, and of theirs.
const QList<Help>& helpTreeOf(const char* program);

} // namespace headroom::support
