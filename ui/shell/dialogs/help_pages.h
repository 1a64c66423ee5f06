// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <vector>

namespace headroom::ui {

// The documentation as the window has it: the same Markdown files that are read on the web, resources/docs/*.md, in the
// program's resources. Pure but for reading these.

struct HelpPage
{
    QString file; // "watching.md"
    QString title; // "Watching"

    bool operator==(const HelpPage&) const = default;
};

// All pages, in the order of the index, which is the first.
std::vector<HelpPage> helpPages();

// The Markdown of a page; null: there is none of that name.
QString helpText(const QString& file);

// What a link to a heading names it by, as GitHub does: "The page Jobs" is "the-page-jobs".
QString anchorOf(const QString& heading);

} // namespace headroom::ui
