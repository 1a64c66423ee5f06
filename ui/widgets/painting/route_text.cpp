// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/painting/route_text.h"

#include <QFontMetrics>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace headroom::ui {

QString elidedRoute(const QString& text, const QFontMetrics& metrics, int width)
{
    const auto fits = [&](const QString& shorter) { return metrics.horizontalAdvance(shorter) <= width; };
    if (fits(text))
        return text;
    const auto end = text.indexOf(u" · "_s);
    const QString tail = end < 0 ? QString() : text.mid(end);
    const QString route = text.left(end);
    const auto slash = route.indexOf(u'/');
    const QString before = route.left(slash); // "403 DELETE ", or with an ellipsis where it was shortened already
    const QStringList segments = slash < 0 ? QStringList() : route.mid(slash + 1).split(u'/');
    const bool isCut = before.endsWith(u'…');
    for (qsizetype from = isCut ? 1 : 2; from < segments.size(); ++from) {
        const QString last = u'/' + segments.mid(from).join(u'/') + tail;
        const QString whole =
            isCut ? QString(before + last) : QString(before + u'/' + segments.front() + u"/…"_s + last);
        if (fits(whole))
            return whole;
    }
    // Some letters of the first segment still tell channels from guilds.
    const QString last = segments.isEmpty() ? QString() : QString(u'/' + segments.back() + tail);
    for (qsizetype letters = isCut || segments.size() < 2 ? 0 : segments.front().size() - 1; letters >= 2; --letters) {
        const QString whole = before + u'/' + segments.front().left(letters) + u'…' + last;
        if (fits(whole))
            return whole;
    }
    if (segments.size() > 1 && before.isEmpty() && fits(u'…' + last))
        return u'…' + last;
    return metrics.elidedText(text, Qt::ElideRight, width);
}

} // namespace headroom::ui
