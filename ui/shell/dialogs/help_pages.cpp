// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/help_pages.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kIndex = u"index.md"_s;

} // namespace

QString helpText(const QString& file)
{
    QFile page(u":/headroom/docs/"_s + file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

// From the tables of the index: "| [Watching](watching.md) | ... |".
std::vector<HelpPage> helpPages()
{
    static const QRegularExpression row(uR"(^\| \[([^\]]+)\]\(([a-z-]+\.md)\))"_s, QRegularExpression::MultilineOption);
    std::vector<HelpPage> pages{{kIndex, QCoreApplication::translate("HelpPages", "All pages")}};
    for (auto found = row.globalMatch(helpText(kIndex)); found.hasNext();) {
        const auto page = found.next();
        pages.push_back({page.captured(2), page.captured(1)});
    }
    return pages;
}

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == u'_' || c == u'-')
            anchor += c;
        else if (c == u' ')
            anchor += u'-';
    }
    return anchor;
}

} // namespace headroom::ui
