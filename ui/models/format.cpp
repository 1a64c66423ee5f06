// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/format.h"

#include "ui/models/language.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono;

namespace headroom::ui {

namespace {

struct FormatText
{
    Q_DECLARE_TR_FUNCTIONS(Format)
};

QString twoDigits(std::int64_t value)
{
    return u"%1"_s.arg(qlonglong(value), 2, 10, QChar(u'0'));
}

QString minutesAndSeconds(std::int64_t seconds)
{
    return FormatText::tr("%1m %2s").arg(seconds / 60).arg(twoDigits(seconds % 60));
}

QString hoursAndMinutes(std::int64_t minutes)
{
    return FormatText::tr("%1 h %2 m").arg(formatCount(minutes / 60), twoDigits(minutes % 60));
}

} // namespace

QString formatCount(std::int64_t value)
{
    return shownLocale().toString(qlonglong(value));
}

int pluralNumber(std::int64_t value)
{
    constexpr std::int64_t lastDigits = 1'000'000; // forms go by no more of them
    return int(value < lastDigits ? std::max<std::int64_t>(value, 0) : lastDigits + value % lastDigits);
}

QString countOf(std::int64_t value, const char* counted)
{
    return QCoreApplication::translate("Counts", counted, nullptr, pluralNumber(value)).arg(formatCount(value));
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
    return formatDecimal(std::floor(figure * shift) / shift, decimals) + u' ' + unit;
}

QString formatDecimal(double value, int decimals)
{
    QLocale locale = shownLocale();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'f', decimals);
}

QString formatDigits(double value, int digits)
{
    return QString::number(value, 'g', digits).replace(u'.', shownLocale().decimalPoint());
}

QString formatRate(double perSecond)
{
    if (!std::isfinite(perSecond))
        return u"–"_s;
    const double tenths = std::round(perSecond * 10) / 10;
    if (std::abs(tenths) >= 10 || tenths == 0)
        return formatCount(std::llround(perSecond));
    return formatDecimal(tenths, 1);
}

QString formatCountdown(Duration left)
{
    if (left <= 0ns)
        return formatDecimal(0, 1) + u" s"_s;
    if (left < 1min) {
        const auto tenths = ceil<duration<std::int64_t, std::deci>>(left).count();
        if (tenths < 600)
            return formatDecimal(double(tenths) / 10, 1) + u" s"_s;
    }
    const auto whole = ceil<seconds>(left).count();
    if (whole < 3600)
        return minutesAndSeconds(whole);
    return hoursAndMinutes(ceil<minutes>(left).count());
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
        return FormatText::tr("under 1 min");
    if (whole < 60)
        return QString::number(whole) + QStringLiteral(" min");
    return hoursAndMinutes(whole);
}

QString formatMilliseconds(Duration span)
{
    const double ms = duration<double, std::milli>(span).count();
    if (std::round(ms * 10) / 10 >= 10)
        return formatCount(std::llround(ms)) + QStringLiteral(" ms");
    return formatDecimal(ms, 1) + QStringLiteral(" ms");
}

QString formatBytes(double bytes)
{
    static constexpr const char16_t* units[] = {u" B", u" KB", u" MB", u" GB", u" TB"};
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < std::size(units); ++unit)
        bytes /= 1024;
    const bool whole = unit == 0 || bytes >= 99.95;
    return (whole ? QString::number(std::llround(bytes)) : formatDecimal(bytes, 1)) + QString::fromUtf16(units[unit]);
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
