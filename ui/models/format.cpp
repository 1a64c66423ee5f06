// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/format.h"

#include "ui/models/language.h"

#include "core/base/text/display_text.h"
#include "core/base/text/text.h"

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
    return Text::figure(headroom::waitText(left)).translated();
}

QString formatCountdown(Instant until, Instant now)
{
    const Duration left = until - now;
    if (left < 1min)
        return formatCountdown(left);
    return formatCountdown(std::max<Duration>(ceil<seconds>(until - ceil<seconds>(now)), 1min));
}

QString formatSpan(Duration span)
{
    return Text::figure(headroom::elapsedText(span)).translated();
}

QString formatShortSpan(Duration span)
{
    return Text::figure(headroom::shortSpanText(span)).translated();
}

QString formatRoughly(Duration span)
{
    return span < 1min ? FormatText::tr("under 1 min") : formatSpan(round<minutes>(span));
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

QString capitalized(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString shortenedId(std::string_view id)
{
    const QString whole = QString::fromUtf8(id);
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
    return u" · "_s + QString::fromUtf8(variant);
}

} // namespace headroom::ui
