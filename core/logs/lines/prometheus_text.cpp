// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/prometheus_text.h"

#include "core/logs/lines/line_splitter.h"
#include "core/logs/lines/shard_scan.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace headroom::logs {

namespace {

constexpr std::size_t maxLabels = 32;

bool isNameByte(char c, bool first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || (!first && isDigit(c));
}

std::string_view eatName(Scan& scan)
{
    std::size_t size = 0;
    while (size < scan.rest.size() && isNameByte(scan.rest[size], size == 0))
        ++size;
    const auto name = scan.rest.substr(0, size);
    scan.rest.remove_prefix(size);
    return name;
}

std::string_view eatWord(Scan& scan)
{
    const auto size = std::min(scan.rest.find_first_of(" \t"), scan.rest.size());
    const auto word = scan.rest.substr(0, size);
    scan.rest.remove_prefix(size);
    return word;
}

std::optional<double> readValue(std::string_view word)
{
    if (word == "NaN" || word == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    const bool plus = word.starts_with('+');
    if (plus)
        word.remove_prefix(1);
    if (word == "Inf" || word == "inf")
        return std::numeric_limits<double>::infinity();
    if (word == "-Inf" || word == "-inf")
        return -std::numeric_limits<double>::infinity();
    double value = 0;
    const auto result = std::from_chars(word.data(), word.data() + word.size(), value);
    if (result.ec != std::errc{} || result.ptr != word.data() + word.size() || word.empty() || std::isnan(value))
        return std::nullopt;
    if (plus && word.starts_with('-'))
        return std::nullopt;
    return value;
}

class Reader
{
public:
    explicit Reader(const std::function<void(const PrometheusSample&)>& sink)
        : m_sink(sink)
    {
    }

    void readLine(std::string_view line)
    {
        Scan scan{line};
        scan.skipSpaces();
        if (scan.rest.empty() || scan.eat('#'))
            return;
        if (readSample(scan))
            ++m_counts.samples;
        else
            ++m_counts.broken;
    }

    PrometheusCounts counts() const { return m_counts; }

private:
    bool readSample(Scan scan)
    {
        PrometheusSample sample;
        sample.name = eatName(scan);
        if (sample.name.empty())
            return false;
        scan.skipSpaces();
        m_unescaped.clear();
        std::size_t labels = 0;
        if (scan.eat('{') && !readLabels(scan, labels))
            return false;
        scan.skipSpaces();
        const auto value = readValue(eatWord(scan));
        if (!value)
            return false;
        scan.skipSpaces();
        if (!scan.rest.empty() && scan.rest.front() != '#' && !isTimestamp(eatWord(scan)))
            return false;
        sample.labels = std::span(m_labels).first(labels);
        sample.value = *value;
        m_sink(sample);
        return true;
    }

    // name="value",...}
    bool readLabels(Scan& scan, std::size_t& labels)
    {
        m_unescaped.reserve(scan.rest.size()); // views into it must stay
        for (;;) {
            scan.skipSpaces();
            if (scan.eat('}'))
                return true;
            if (labels >= maxLabels)
                return false;
            auto& label = m_labels[labels];
            label.name = eatName(scan);
            scan.skipSpaces();
            if (label.name.empty() || !scan.eat('='))
                return false;
            scan.skipSpaces();
            if (!readText(scan, label.value))
                return false;
            ++labels;
            scan.skipSpaces();
            if (!scan.eat(',') && !scan.rest.starts_with('}'))
                return false;
        }
    }

    bool readText(Scan& scan, std::string_view& value)
    {
        if (!scan.eat('"'))
            return false;
        bool escaped = false;
        std::size_t size = 0;
        for (; size < scan.rest.size() && scan.rest[size] != '"'; ++size) {
            if (scan.rest[size] != '\\')
                continue;
            escaped = true;
            ++size;
        }
        if (size >= scan.rest.size())
            return false;
        value = scan.rest.substr(0, size);
        scan.rest.remove_prefix(size + 1);
        if (escaped)
            value = unescape(value);
        return true;
    }

    std::string_view unescape(std::string_view text)
    {
        const auto start = m_unescaped.size();
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\\' || i + 1 == text.size()) {
                m_unescaped += text[i];
                continue;
            }
            ++i;
            if (text[i] == 'n')
                m_unescaped += '\n';
            else if (text[i] == '\\' || text[i] == '"')
                m_unescaped += text[i];
            else
                (m_unescaped += '\\') += text[i];
        }
        return std::string_view(m_unescaped).substr(start);
    }

    // Milliseconds since 1970; OpenMetrics writes seconds with a fraction.
    static bool isTimestamp(std::string_view word)
    {
        constexpr double farthest = 1e15;
        const auto value = readValue(word);
        return value && std::abs(*value) <= farthest;
    }

    const std::function<void(const PrometheusSample&)>& m_sink;
    PrometheusCounts m_counts;
    std::array<PrometheusLabel, maxLabels> m_labels;
    std::string m_unescaped;
};

} // namespace

std::string_view PrometheusSample::label(std::string_view labelName) const
{
    for (const auto& each : labels) {
        if (each.name == labelName)
            return each.value;
    }
    return {};
}

PrometheusCounts readPrometheusText(std::string_view text, const std::function<void(const PrometheusSample&)>& sink)
{
    Reader reader(sink);
    forEachLine(text, [&reader](std::string_view line) { reader.readLine(line); });
    return reader.counts();
}

} // namespace headroom::logs
