// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"

#include "core/base/display_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace headroom {

namespace {

// All at once, so that a value may hold a percent sign.
std::string filled(std::string_view pattern, const std::vector<std::string>& values)
{
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const auto digit = pattern[i] == '%' && i + 1 < pattern.size() ? pattern[i + 1] - '0' : 0;
        if (digit < 1 || digit > 9 || static_cast<std::size_t>(digit) > values.size()) {
            text += pattern[i];
            continue;
        }
        text += values[static_cast<std::size_t>(digit) - 1];
        ++i;
    }
    return text;
}

} // namespace

Text Text::tr(const char* source, const char* context)
{
    Text text(source);
    text.m_source = source;
    text.m_context = context;
    return text;
}

Text Text::with(const std::vector<Text>& values) const
{
    if (m_source.empty())
        return *this;
    auto text = *this;
    text.m_values.insert(text.m_values.end(), values.begin(), values.end());
    static_cast<std::string&>(text) =
        filled(m_source, std::vector<std::string>(text.m_values.begin(), text.m_values.end()));
    return text;
}

Text Text::count(std::int64_t number)
{
    Text text(countText(number));
    text.m_number = number;
    return text;
}

Text Text::list(const std::vector<std::string>& parts)
{
    if (parts.empty())
        return {};
    if (parts.size() == 1)
        return parts.front();
    std::string head = parts.front();
    for (std::size_t i = 1; i + 1 < parts.size(); ++i)
        head += ", " + parts[i];
    return tr("%1 and %2").arg(head, parts.back());
}

QString Text::translated() const
{
    if (m_number)
        return QLocale().toString(qlonglong(*m_number));
    if (m_source.empty())
        return QString::fromStdString(*this);
    std::vector<std::string> values;
    for (const auto& value : m_values)
        values.push_back(value.translated().toStdString());
    const auto pattern = QCoreApplication::translate(m_context, m_source.c_str());
    return QString::fromStdString(filled(pattern.toStdString(), values));
}

} // namespace headroom
