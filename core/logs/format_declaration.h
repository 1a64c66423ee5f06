// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/lines/line_template.h"

#include <QJsonArray>
#include <QJsonObject>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::logs {

// A line of a log and what is read from it, in the words of tests/support/logs/shard_fact_lines.h and
// rest_fact_lines.h; empty: nothing.
struct FormatSample
{
    std::string line;
    std::string says;
};

// Takes the JSON object of a log format apart. The first thing that is wrong is kept; then what is given is empty.
class FormatDeclaration
{
public:
    explicit FormatDeclaration(std::string_view json);

    const QJsonObject& root() const { return m_root; }
    Result<void> problem() const; // ErrorKind::Usage

    void complain(Text problem);
    // A word that is mistyped is not passed over.
    void allowOnly(const QJsonObject& object, std::initializer_list<const char*> keys);

    static QJsonArray array(const QJsonObject& object, const char* key); // of one value, too
    static std::string optionalText(const QJsonObject& object, const char* key);
    std::string text(const QJsonObject& object, const char* key);
    std::vector<FormatSample> samples(const QJsonObject& object);

    template <typename Value, std::size_t size>
    Value named(const std::array<std::pair<std::string_view, Value>, size>& names, const std::string& name)
    {
        for (const auto& [known, value] : names) {
            if (known == name)
                return value;
        }
        complain(Text::tr("`%1` is not one of those that are known").arg(name));
        return {};
    }

    template <typename Template>
    Template lineTemplate(const std::string& text)
    {
        auto made = Template::make(text);
        if (made)
            return *made;
        complain(Text::tr("in `%1`: %2").arg(text, made.error().text));
        return {};
    }

    template <typename Template>
    std::vector<Template> lineTemplates(const QJsonObject& object, const char* key)
    {
        std::vector<Template> templates;
        for (const auto& each : array(object, key))
            templates.push_back(lineTemplate<Template>(each.toString().toStdString()));
        return templates;
    }

private:
    QJsonObject m_root;
    Text m_problem;
};

} // namespace headroom::logs
