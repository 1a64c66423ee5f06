// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/prometheus_text.h"

#include "core/logs/lines/shard_scan.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
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

PrometheusType typeNamed(std::string_view name)
{
    if (name == "counter")
        return PrometheusType::Counter;
    if (name == "gauge")
        return PrometheusType::Gauge;
    if (name == "summary")
        return PrometheusType::Summary;
    return name == "histogram" ? PrometheusType::Histogram : PrometheusType::Untyped;
}

bool isOfFamily(std::string_view name, std::string_view family)
{
    if (family.empty() || !name.starts_with(family))
        return false;
    const auto rest = name.substr(family.size());
    return rest.empty() || rest == "_sum" || rest == "_count" || rest == "_bucket" || rest == "_total";
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
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        Scan scan{line};
        scan.skipSpaces();
        if (scan.rest.empty())
            return;
        if (scan.eat('#'))
            return readComment(scan);
        if (readSample(scan))
            ++m_counts.samples;
        else
            ++m_counts.broken;
    }

    PrometheusCounts counts() const { return m_counts; }

private:
    // "# TYPE name type"
    void readComment(Scan scan)
    {
        scan.skipSpaces();
        if (!scan.eat("TYPE "))
            return;
        scan.skipSpaces();
        m_family = eatName(scan);
        scan.skipSpaces();
        m_type = typeNamed(eatWord(scan));
    }

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
        if (!scan.rest.empty() && scan.rest.front() != '#' && !readTimestamp(eatWord(scan), sample))
            return false;
        sample.labels = std::span(m_labels).first(labels);
        sample.value = *value;
        if (isOfFamily(sample.name, m_family))
            sample.type = m_type;
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
    static bool readTimestamp(std::string_view word, PrometheusSample& sample)
    {
        const auto value = readValue(word);
        constexpr double farthest = 1e15;
        if (!value || !std::isfinite(*value) || std::abs(*value) > farthest)
            return false;
        const bool isSeconds = word.find('.') != std::string_view::npos;
        sample.at = WallTime{std::chrono::milliseconds{std::llround(isSeconds ? *value * 1000 : *value)}};
        return true;
    }

    const std::function<void(const PrometheusSample&)>& m_sink;
    PrometheusCounts m_counts;
    std::string_view m_family;
    PrometheusType m_type = PrometheusType::Untyped;
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
    while (!text.empty()) {
        const auto size = std::min(text.find('\n'), text.size());
        reader.readLine(text.substr(0, size));
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return reader.counts();
}

} // namespace headroom::logs
