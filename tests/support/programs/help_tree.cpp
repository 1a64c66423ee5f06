// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/help_tree.h"

#include "tests/support/programs/program.h"

#include <QRegularExpression>

#include <map>

namespace headroom::support {

namespace {

void addHelp(QList<Help>& tree, const QString& path, const QStringList& words)
{
    const auto text = runProgram(path, words + QStringList{QStringLiteral("--help")}).out;
    tree.append({words, text});
    static const QRegularExpression listed(QStringLiteral("^  ([a-z][a-z-]+)  "), QRegularExpression::MultilineOption);
    const auto commands =
        QString::fromUtf8(text).section(QStringLiteral("\nSubcommands:\n"), 1).section(QStringLiteral("\n\n"), 0, 0);
    for (auto match = listed.globalMatch(commands); match.hasNext();)
        addHelp(tree, path, words + QStringList{match.next().captured(1)});
}

} // namespace

const QList<Help>& helpTreeOf(const char* name)
{
    static std::map<QByteArray, QList<Help>> trees; // a hundred processes each
    auto& tree = trees[name];
    if (tree.isEmpty())
        addHelp(tree, program(name), {});
    return tree;
}

} // namespace headroom::support
