// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/ascii.h"
#include "core/base/text/numbers.h"
#include "core/schemes/mapped/key_mapping.h"
#include "core/schemes/named_route.h"
#include "core/schemes/number_reading.h"
#include "core/schemes/registry.h"

#include <algorithm>
#include <cmath>

namespace headroom::schemes {

using redis::Reply;

namespace {

// Between the texts of a bucket's name. A key that holds it is nobody's.
constexpr char between = '\x1f';

std::string nameOf(const KeyPattern::Texts& texts)
{
    return texts.method + between + texts.route + between + texts.major;
}

KeyPattern::Texts textsOf(std::string_view name)
{
    const auto first = std::min(name.find(between), name.size());
    const auto last = std::max(name.rfind(between) + 1, first); // 0 for none
    KeyPattern::Texts texts;
    texts.method = name.substr(0, first);
    if (last > first + 1)
        texts.route = name.substr(first + 1, last - first - 2);
    texts.major = name.substr(std::min(last, name.size()));
    return texts;
}

// Milliseconds since 1970; the field may have decimals.
std::optional<std::int64_t> momentOf(std::string_view text, std::int64_t unit)
{
    const auto value = numberIn<double>(text);
    if (!value || !(std::abs(*value) < 1e13))
        return std::nullopt;
    return static_cast<std::int64_t>(std::ceil(*value * static_cast<double>(unit)));
}

std::string commonHead(std::string_view a, std::string_view b)
{
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return std::string(a.begin(), end);
}

std::string majorKindOf(std::string_view routeTemplate)
{
    for (const auto* kind : {"channel", "guild", "webhook"}) {
        if (routeTemplate.starts_with('/' + std::string(kind) + "s/"))
            return kind;
    }
    return "major";
}

// Keys of a fleet's own naming, mapped in the profile: `custom`. A bucket's name is what stands in the places of its
// keys' pattern.
class MappedScheme final : public KeyScheme
{
public:
    explicit MappedScheme(KeyMapping mapping)
        : m_mapping(std::move(mapping))
    {
    }

    std::string name() const override { return "custom"; }
    std::vector<std::string> prefixes() const override
    {
        std::vector<std::string> heads{m_mapping.bucket.head()};
        if (m_mapping.limit)
            heads.push_back(m_mapping.limit->head());
        if (m_mapping.blocked)
            heads.push_back(*m_mapping.blocked);
        std::sort(heads.begin(), heads.end()); // so that what begins with another stands behind it
        std::vector<std::string> prefixes;
        for (auto& head : heads) {
            if (head.empty())
                return {};
            if (prefixes.empty() || !head.starts_with(prefixes.back()))
                prefixes.push_back(std::move(head));
        }
        return prefixes;
    }

    std::string scanPattern() const override
    {
        if (!m_mapping.limit)
            return m_mapping.bucket.glob(); // the one key that blocks is read by its name
        const auto head = commonHead(m_mapping.bucket.head(), m_mapping.limit->head());
        return head.empty() ? std::string() : patternOf(head);
    }

    const std::string* fleetPrefix() const override { return nullptr; }
    std::optional<Named> parse(std::string_view key) const override
    {
        if (m_mapping.blocked && key == *m_mapping.blocked)
            return Named{Kind::Global, {}};
        if (key.find(between) != std::string_view::npos)
            return std::nullopt;
        const auto& bucket = m_mapping.bucket;
        const auto limitFirst = m_mapping.limit && m_mapping.limit->plainLength() >= bucket.plainLength();
        if (limitFirst) {
            if (const auto texts = m_mapping.limit->match(key))
                return Named{Kind::Limit, nameOf(*texts)};
        }
        if (const auto texts = bucket.match(key))
            return Named{Kind::Window, nameOf(*texts)};
        if (m_mapping.limit && !limitFirst) {
            if (const auto texts = m_mapping.limit->match(key))
                return Named{Kind::Limit, nameOf(*texts)};
        }
        return std::nullopt;
    }

    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override
    {
        if (kind == Kind::Global && m_mapping.blocked)
            return {{"PTTL", *m_mapping.blocked}};
        if (kind == Kind::Limit && m_mapping.limit)
            return {{"GET", m_mapping.limit->fill(textsOf(bucket))}};
        if (kind != Kind::Window)
            return {};
        const auto key = m_mapping.bucket.fill(textsOf(bucket));
        if (m_mapping.isHash)
            return hashQuestions(key);
        return {{"GET", key}, {"PTTL", key}};
    }

    std::optional<BucketReading> reading(
        Kind kind, const std::vector<Reply>& answers, const ServerTime& time, Instant now) const override
    {
        if (kind == Kind::Window && m_mapping.isHash)
            return hashReading(answers, time, now);
        auto reading = readingOf(answers.at(0),
            kind == Kind::Limit ? QT_TRANSLATE_NOOP("Text", "the key of its limit")
                                : QT_TRANSLATE_NOOP("Text", "its key"));
        if (reading && kind == Kind::Window) {
            reading = withTtl(std::move(*reading), answers.at(1));
            reading->isUsed = m_mapping.isUsed;
        }
        return reading;
    }

    bool needsServerTime() const override { return !m_mapping.resetField.empty(); }
    LimitRule limitRule() const override
    {
        if (m_mapping.constantLimit)
            return {LimitRule::From::Constant, *m_mapping.constantLimit};
        if (!m_mapping.limitField.empty())
            return {LimitRule::From::SameKey, 0};
        if (m_mapping.limit)
            return {};
        return {LimitRule::From::LargestSeen, 0};
    }

    discord::DescribedKey describe(std::string_view bucket) const override
    {
        const auto texts = textsOf(bucket);
        auto described = describeNamedRoute(texts.route);
        if (!texts.method.empty()) {
            described.method = discord::describeSpectaclesKey(texts.method).routeTemplate;
            std::ranges::transform(described.method, described.method.begin(), upper);
        }
        if (!texts.major.empty()) {
            described.majorKind = majorKindOf(described.routeTemplate);
            described.majorId = discord::describeSpectaclesKey(texts.major).shownKey;
        }
        KeyPattern::Texts shown{described.method, described.shownKey, described.majorId};
        if (texts.major.empty())
            shown.major.clear(); // the route says it
        described.shownKey = m_mapping.bucket.fill(shown);
        return described;
    }

    std::vector<std::string> shownKeys(std::string_view bucket) const override
    {
        std::vector<std::string> keys{describe(bucket).shownKey};
        if (m_mapping.limit) {
            const auto texts = textsOf(bucket);
            keys.push_back(m_mapping.limit->fill({discord::describeSpectaclesKey(texts.method).shownKey,
                describeNamedRoute(texts.route).shownKey, discord::describeSpectaclesKey(texts.major).shownKey}));
        }
        return keys;
    }

private:
    std::vector<AclNeed> readingNeeds() const override
    {
        const auto nobody = nameOf({"GET", std::string(probeBucket), "0"});
        const auto all = m_mapping.bucket.glob();
        const auto window = questions(Kind::Window, nobody);
        std::vector<AclNeed> needs{
            essential(window[0], all),
            harmless(window[1], all, QT_TRANSLATE_NOOP("Text", "without %1 no bucket tells when it resets")),
        };
        if (m_mapping.limit) {
            needs.push_back(harmless(questions(Kind::Limit, nobody)[0], m_mapping.limit->glob(),
                QT_TRANSLATE_NOOP("Text", "without %1 no bucket shows how many requests it has"), "GET limits"));
        }
        if (m_mapping.blocked) {
            needs.push_back(harmless({"PTTL", *m_mapping.blocked}, escapedForPattern(*m_mapping.blocked),
                QT_TRANSLATE_NOOP("Text", "without %1 a global 429 is not seen"), "PTTL global"));
        }
        if (needsServerTime())
            needs.push_back(
                harmless({"TIME"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 windows end by this machine's calendar")));
        return needs;
    }

    std::vector<redis::Command> hashQuestions(const std::string& key) const
    {
        redis::Command fields{"HMGET", key, m_mapping.countField};
        if (!m_mapping.limitField.empty())
            fields.push_back(m_mapping.limitField);
        if (!m_mapping.resetField.empty())
            fields.push_back(m_mapping.resetField);
        return {std::move(fields), {"PTTL", key}};
    }

    std::optional<Reading> hashReading(const std::vector<Reply>& answers, const ServerTime& time, Instant now) const
    {
        const auto& hash = answers.at(0);
        if (isWrongType(hash))
            return Reading::noNumber(Text::tr("its key holds no hash: delete the key"));
        if (!hash.isArray() || hash.elements.empty())
            return std::nullopt;
        const auto& fields = hash.elements;
        if (std::ranges::all_of(fields, [](const Reply& field) { return field.isNil(); }))
            return Reading::absent();
        auto reading = readingOf(fields[0], QT_TRANSLATE_NOOP("Text", "the field %1"), m_mapping.countField);
        if (!reading)
            return std::nullopt;
        if (reading->kind == Reading::Kind::Absent)
            reading = Reading::noNumber(Text::tr("its hash has no field %1").arg(m_mapping.countField));
        reading = withTtl(std::move(*reading), answers.at(1));
        reading->isUsed = m_mapping.isUsed;
        std::size_t next = 1;
        if (!m_mapping.limitField.empty())
            reading->limit = numberIn<std::int64_t>(fields.at(next++).text);
        if (m_mapping.resetField.empty() || reading->kind == Reading::Kind::Absent)
            return reading;
        reading->ttl.reset();
        reading->outlivesWindow = true;
        if (const auto moment = momentOf(fields.at(next).text, m_mapping.millisecondsOfReset))
            reading->ttl = time.instantOf(*moment) - now;
        return reading;
    }

    KeyMapping m_mapping;
};

Result<std::shared_ptr<const KeyScheme>> makeMapped(const SchemeChoice& choice)
{
    if (choice.keys.empty())
        return failure(ErrorKind::Usage,
            Text::tr("the scheme custom needs its keys, for example --keys 'rl:{method}:{route}:{major} remaining'"));
    if (!choice.prefix.empty())
        return failure(ErrorKind::Usage, Text::tr("--prefix is for the other schemes: write it into --keys"));
    return parseKeyMapping(choice.keys).map([](KeyMapping mapping) {
        return std::shared_ptr<const KeyScheme>(std::make_shared<MappedScheme>(std::move(mapping)));
    });
}

} // namespace

extern const RegisteredScheme registeredCustom{.name = "custom", .makeReader = makeMapped, .takesKeys = true};

} // namespace headroom::schemes
