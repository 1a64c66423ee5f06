// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/route_text.h"

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
    const QString before = route.left(slash);
    const QStringList segments = slash < 0 ? QStringList() : route.mid(slash + 1).split(u'/');
    const QString first = segments.isEmpty() || before.endsWith(u'…') ? before : QString(before + u'/' + segments.front());
    for (qsizetype from = 2; from < segments.size(); ++from) {
        const QString last = u'/' + segments.mid(from).join(u'/') + tail;
        const QString whole = first.endsWith(u'…') ? QString(first + last) : QString(first + u"/…"_s + last);
        if (fits(whole))
            return whole;
    }
    for (qsizetype from = 1; from < segments.size(); ++from) {
        const QString whole = u"…/"_s + segments.mid(from).join(u'/') + tail;
        if (fits(whole))
            return whole;
    }
    return metrics.elidedText(text, Qt::ElideRight, width);
}

} // namespace headroom::ui
