// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/format.h"

#include "core/base/display_text.h"

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono;

namespace headroom::ui {

namespace {

QString twoDigits(std::int64_t value)
{
    return u"%1"_s.arg(qlonglong(value), 2, 10, QChar(u'0'));
}

QString minutesAndSeconds(std::int64_t seconds)
{
    return QString::number(seconds / 60) + QStringLiteral("m ") + twoDigits(seconds % 60) + u's';
}

QString hoursAndMinutes(std::int64_t minutes)
{
    return formatCount(minutes / 60) + QStringLiteral(" h ") + twoDigits(minutes % 60) + QStringLiteral(" m");
}

} // namespace

QString formatCount(std::int64_t value)
{
    return QString::fromStdString(countText(value));
}

QString formatCount(std::int64_t value, const QString& one, const QString& several)
{
    return QString::fromStdString(countText(value, one.toStdString(), several.toStdString()));
}

QString formatShortCount(std::int64_t value)
{
    constexpr std::int64_t wholeBelow = 10'000;
    if (value < wholeBelow)
        return formatCount(value);
    auto figure = static_cast<double>(value);
    QString unit;
    for (const QChar next : u"kMG"_s) {
        if (figure < 1000)
            break;
        figure /= 1000;
        unit = next;
    }
    const int decimals = figure < 10 ? 2 : figure < 100 ? 1 : 0;
    const double shift = std::pow(10, decimals);
    return QString::number(std::floor(figure * shift) / shift, 'f', decimals) + u' ' + unit;
}

QString formatRate(double perSecond)
{
    if (!std::isfinite(perSecond))
        return u"–"_s;
    const double tenths = std::round(perSecond * 10) / 10;
    if (std::abs(tenths) >= 10 || tenths == 0)
        return formatCount(std::llround(perSecond));
    return QString::number(tenths, 'f', 1);
}

QString formatCountdown(Duration left)
{
    return QString::fromStdString(headroom::waitText(left));
}

QString formatSpan(Duration span)
{
    const std::int64_t whole = span <= 0ns ? 0 : floor<seconds>(span).count();
    if (whole < 60)
        return QString::number(whole) + QStringLiteral(" s");
    if (whole < 3600)
        return minutesAndSeconds(whole);
    return hoursAndMinutes(whole / 60);
}

QString formatRoughly(Duration span)
{
    const auto whole = round<minutes>(span).count();
    if (span < 1min)
        return u"under 1 min"_s;
    if (whole < 60)
        return QString::number(whole) + QStringLiteral(" min");
    return hoursAndMinutes(whole);
}

QString formatMilliseconds(Duration span)
{
    const double ms = duration<double, std::milli>(span).count();
    if (std::round(ms * 10) / 10 >= 10)
        return formatCount(std::llround(ms)) + QStringLiteral(" ms");
    return QString::number(ms, 'f', 1) + QStringLiteral(" ms");
}

QString formatBytes(double bytes)
{
    static constexpr const char16_t* units[] = {u" B", u" KB", u" MB", u" GB", u" TB"};
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < std::size(units); ++unit)
        bytes /= 1024;
    const bool whole = unit == 0 || bytes >= 99.95;
    return (whole ? QString::number(std::llround(bytes)) : QString::number(bytes, 'f', 1))
        + QString::fromUtf16(units[unit]);
}

QString formatPercent(double share)
{
    if (share > 0 && share < 0.01)
        return u"<1 %"_s;
    if (share > 0.99 && share < 1)
        return u">99 %"_s;
    return QString::number(std::llround(share * 100)) + QStringLiteral(" %");
}

QString shortenedId(std::string_view id)
{
    const QString whole = QString::fromUtf8(id.data(), qsizetype(id.size()));
    if (whole.size() <= 8)
        return whole;
    return whole.left(3) + u'…' + whole.right(3);
}

QString variantSuffix(std::string_view variant)
{
    if (variant == "old")
        return u" >14 d"_s;
    if (variant == "new")
        return u" <10 s"_s;
    if (variant.empty())
        return {};
    return u" · "_s + QString::fromUtf8(variant.data(), qsizetype(variant.size()));
}

} // namespace headroom::ui
