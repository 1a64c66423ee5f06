// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/text.h"

#include "core/base/text/display_text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <mutex>
#include <set>

namespace headroom {

namespace {

constexpr char beginsForm = '\x1f'; // in JSON it is escaped

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

// There are few, and texts are copied often: each is kept once, for good. For any thread.
const char* keptContext(const std::string& context)
{
    static std::mutex mutex;
    static std::set<std::string> contexts;
    const std::scoped_lock lock(mutex);
    return contexts.insert(context).first->c_str();
}

std::string formText(const QJsonValue& form)
{
    return QJsonDocument(QJsonArray{form}).toJson(QJsonDocument::Compact).toStdString();
}

std::optional<QJsonValue> formIn(const std::string& text)
{
    const auto form = QJsonDocument::fromJson(QByteArray::fromStdString(text)).array();
    return form.size() == 1 ? std::optional<QJsonValue>(form.first()) : std::nullopt;
}

QString figureInLanguage(const std::string& english)
{
    const QLocale locale;
    QString text;
    for (const QChar character : QString::fromStdString(english)) {
        if (character == QLatin1Char('.'))
            text += locale.decimalPoint();
        else if (character == QLatin1Char(','))
            text += locale.groupSeparator();
        else
            text += character;
    }
    return text;
}

// As the window writes them; on the command line they are those of a keyboard.
QString withApostrophes(QString text)
{
    for (qsizetype i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == QLatin1Char('\'') && text[i - 1].isLetter() && text[i + 1].isLetter())
            text[i] = QChar(0x2019);
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

Text Text::figure(std::string english)
{
    Text text(std::move(english));
    text.m_isFigure = true;
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
    if (m_isFigure)
        return figureInLanguage(*this);
    if (m_source.empty())
        return QString::fromStdString(*this);
    std::vector<std::string> values;
    for (const auto& value : m_values)
        values.push_back(value.translated().toStdString());
    const auto pattern = withApostrophes(QCoreApplication::translate(m_context, m_source.c_str()));
    return QString::fromStdString(filled(pattern.toStdString(), values));
}

QJsonValue Text::form() const
{
    if (m_number)
        return qint64(*m_number);
    if (m_isFigure)
        return QJsonObject{{QStringLiteral("figure"), QString::fromStdString(*this)}};
    if (m_source.empty())
        return QString::fromStdString(*this);
    QJsonArray form{QString::fromUtf8(m_context), QString::fromStdString(m_source)};
    for (const auto& value : m_values)
        form += value.form();
    return form;
}

Text Text::fromForm(const QJsonValue& form)
{
    if (form.isDouble())
        return count(form.toInteger());
    if (form.isObject())
        return figure(form[QLatin1String("figure")].toString().toStdString());
    if (!form.isArray())
        return form.toString().toStdString();
    const auto parts = form.toArray();
    std::vector<Text> values;
    for (qsizetype i = 2; i < parts.size(); ++i)
        values.push_back(fromForm(parts[i]));
    const auto* context = keptContext(parts.at(0).toString().toStdString());
    return tr(parts.at(1).toString().toUtf8().constData(), context).with(values);
}

Text Text::fromForm(const QJsonValue& form, const std::string& english)
{
    auto text = fromForm(form);
    static_cast<std::string&>(text) = english; // what was said then, whatever this version would say
    return text;
}

std::string Text::stored() const
{
    if (!isTranslatable() && find(beginsForm) == npos)
        return *this;
    return *this + beginsForm + formText(form());
}

std::string Text::storedSource() const
{
    return isTranslatable() ? formText(form()) : std::string();
}

Text Text::fromStored(const std::string& stored)
{
    const auto at = stored.rfind(beginsForm);
    if (at == npos)
        return stored;
    const auto form = formIn(stored.substr(at + 1));
    return form ? fromForm(*form, stored.substr(0, at)) : Text(stored);
}

Text Text::fromStored(const std::string& english, const std::string& source)
{
    const auto form = formIn(source);
    return form ? fromForm(*form, english) : Text(english);
}

} // namespace headroom
