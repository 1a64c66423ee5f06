// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/template_id.h"

#include "core/discord/path_check.h"
#include "core/discord/path_tree.h"
#include "core/discord/snowflake.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <unordered_map>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace headroom::discord {

namespace {

constexpr std::string_view methods[] = {"", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "(other)"};
constexpr std::size_t methodCount = std::size(methods);
constexpr std::size_t otherMethod = methodCount - 1;

// What may follow the known part of a path: see PathTree::templateOf().
constexpr std::string_view endings[] = {"", "/{id}", "/{other}", "/{id}/{id}", "/{id}/{other}", "/{other}/{id}",
    "/{other}/{other}", "/{id}/{id}/{rest}", "/{id}/{other}/{rest}", "/{other}/{id}/{rest}", "/{other}/{other}/{rest}"};
constexpr std::size_t endingCount = std::size(endings);

// A segment that is no id, ready to be looked for.
struct Segment
{
    std::string_view text;

    std::uint64_t hash(std::size_t node) const
    {
        std::uint64_t head = 0;
        std::uint64_t tail = 0;
        if (text.size() >= 8) {
            std::memcpy(&head, text.data(), 8);
            std::memcpy(&tail, text.data() + text.size() - 8, 8);
        } else if (text.size() >= 4) {
            std::uint32_t four = 0;
            std::memcpy(&four, text.data(), 4);
            head = four;
            std::memcpy(&four, text.data() + text.size() - 4, 4);
            tail = four;
        } else {
            for (const char c : text)
                head = head << 8 | static_cast<unsigned char>(c);
        }
        head = (head ^ (std::uint64_t(node) << 32 | text.size())) * 0x9e3779b97f4a7c15ULL;
        head = (head ^ head >> 29 ^ tail) * 0xbf58476d1ce4e5b9ULL;
        return head ^ head >> 32;
    }
};

// Bytes after which a path is left to checkPath().
constexpr std::array<bool, 256> unusual = [] {
    std::array<bool, 256> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = i <= 0x20 || i >= 0x7f;
    for (const char c : {'\\', '#', '%', '.', ':', '?'})
        bytes[static_cast<unsigned char>(c)] = true;
    return bytes;
}();

// The first slash or unusual byte, or the end. Most of what is read of a log is looked at here: tokens are long.
const char* endOfPlain(const char* at, const char* end)
{
#ifdef __SSE2__
    for (; end - at >= 16; at += 16) {
        const auto bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const auto is = [bytes](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
        const auto low = _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x21)); // signed: what is above 0x7f as well
        const auto found = _mm_or_si128(_mm_or_si128(_mm_or_si128(low, is(0x7f)), _mm_or_si128(is('/'), is('.'))),
            _mm_or_si128(_mm_or_si128(is('\\'), is('#')), _mm_or_si128(_mm_or_si128(is('%'), is(':')), is('?'))));
        if (const auto mask = unsigned(_mm_movemask_epi8(found)))
            return at + std::countr_zero(mask);
    }
#endif
    while (at != end && *at != '/' && !unusual[static_cast<unsigned char>(*at)])
        ++at;
    return at;
}

// PathTree once more, for nothing but speed: children are found by hash, and paths without bytes that need a closer
// look are checked on the way.
class Shapes
{
public:
    Shapes()
        : m_nodes(PathTree::known().nodes())
    {
        addWords();
        addNames();
    }

    static const Shapes& known()
    {
        static const Shapes shapes;
        return shapes;
    }

    std::size_t count() const { return m_names.size(); }
    std::size_t noPath() const { return m_names.size() - 1; }
    std::string_view name(std::size_t shape) const { return m_names[shape]; }

    std::optional<std::size_t> named(std::string_view name) const
    {
        const auto found = m_byName.find(name);
        return found == m_byName.end() ? std::nullopt : std::optional(found->second);
    }

    std::size_t of(std::string_view path) const;

private:
    struct Word
    {
        std::string_view text;
        std::uint16_t parent = 0;
        std::uint16_t child = 0; // 0: this place is free
    };
    static constexpr std::size_t places = 2048; // several times as many as words, a power of two

    void addWords();
    void addNames();
    std::size_t childNamed(std::size_t node, std::string_view word) const;
    std::size_t ofUnusual(std::string_view path) const;

    const std::vector<PathTree::Node>& m_nodes;
    std::array<Word, places> m_words{};
    std::vector<std::string> m_names; // by shape: node x endingCount + ending, and the last for no path
    std::unordered_map<std::string_view, std::size_t> m_byName;
};

void Shapes::addWords()
{
    for (std::size_t node = 0; node < m_nodes.size(); ++node) {
        for (const auto& [word, child] : m_nodes[node].words) {
            auto place = Segment{word}.hash(node) % places;
            while (m_words[place].child)
                place = (place + 1) % places;
            m_words[place] = {word, std::uint16_t(node), child};
        }
    }
}

void Shapes::addNames()
{
    m_names.reserve(m_nodes.size() * endingCount + 1);
    for (const auto& node : m_nodes) {
        for (const auto ending : endings)
            m_names.push_back(node.shown + std::string(ending));
    }
    m_names.front() = "/";
    m_names.emplace_back("(no path)");
    // A known path goes before a shorter one with an unknown ending that reads the same.
    for (std::size_t ending = 0; ending < endingCount; ++ending) {
        for (std::size_t shape = ending; shape + 1 < m_names.size(); shape += endingCount)
            m_byName.emplace(m_names[shape], shape);
    }
    m_byName.emplace(m_names.back(), noPath());
}

// 0 for none.
std::size_t Shapes::childNamed(std::size_t node, std::string_view word) const
{
    for (auto place = Segment{word}.hash(node) % places; m_words[place].child; place = (place + 1) % places) {
        const auto& known = m_words[place];
        if (known.parent == node && known.text == word)
            return known.child;
    }
    return 0;
}

// The number of an ending, segment by segment.
std::size_t endingAfter(std::size_t ending, bool isId)
{
    if (ending == 0)
        return isId ? 1 : 2;
    if (ending <= 2)
        return (ending == 1 ? 3 : 5) + (isId ? 0U : 1U);
    return ending <= 6 ? ending + 4 : ending;
}

std::size_t Shapes::of(std::string_view path) const
{
    if (path.empty() || path.front() != '/' || path.size() > maxPathLength)
        return noPath();
    const char* at = path.data() + 1;
    const char* const end = path.data() + path.size();
    std::size_t node = 0;
    std::size_t ending = 0;
    bool isFirst = true;
    while (at != end) {
        const char* const begin = at;
        at = endOfPlain(at, end);
        if (at != end && *at != '/')
            return ofUnusual(path);
        const std::string_view segment(begin, std::size_t(at - begin));
        if (segment.empty() || (isFirst && segment == "api"))
            return noPath();
        isFirst = false;
        const bool isId = isDigits(segment);
        if (at != end)
            ++at;
        if (ending) {
            ending = endingAfter(ending, isId);
            continue;
        }
        const auto& here = m_nodes[node];
        auto child = isId ? 0 : childNamed(node, segment); // no known word is made of digits
        if (!child && here.parameterChild && (isId || m_nodes[here.parameterChild].anyText))
            child = here.parameterChild;
        if (child)
            node = child;
        else
            ending = endingAfter(0, isId);
    }
    return node * endingCount + ending;
}

std::size_t Shapes::ofUnusual(std::string_view path) const
{
    if (path.find('?') != std::string_view::npos || !checkPath(path))
        return noPath();
    const auto walk = PathTree::known().walk(path, PathTree::Reading::Path);
    std::size_t ending = 0;
    for (auto rest = walk.unknown; !rest.empty() && ending < 7;)
        ending = endingAfter(ending, isIdSegment(takeSegment(rest), PathTree::Reading::Path));
    return std::size_t(walk.node - m_nodes.data()) * endingCount + ending;
}

// A method of up to 8 characters as one number.
constexpr std::uint64_t packed(std::string_view method)
{
    std::uint64_t number = 0;
    for (const char c : method)
        number = number << 8 | static_cast<unsigned char>(c);
    return number;
}

std::size_t methodNumber(std::string_view method)
{
    const auto number = method.size() <= 8 ? packed(method) : 0;
    switch (number) {
    case packed("GET"):
        return 1;
    case packed("POST"):
        return 2;
    case packed("PUT"):
        return 3;
    case packed("PATCH"):
        return 4;
    case packed("DELETE"):
        return 5;
    default:
        break;
    }
    for (std::size_t i = 0; i < otherMethod; ++i) {
        if (methods[i] == method)
            return i;
    }
    const auto checked = checkMethod(method);
    return checked ? methodNumber(*checked) : otherMethod;
}

} // namespace

TemplateId templateIdOf(std::string_view method, std::string_view path)
{
    return TemplateId(Shapes::known().of(path) * methodCount + methodNumber(method));
}

std::size_t templateIds()
{
    return Shapes::known().count() * methodCount;
}

TemplateName nameOf(TemplateId id)
{
    return {methods[id % methodCount], Shapes::known().name(id / methodCount)};
}

bool countsTowardsGlobal(const TemplateName& name)
{
    const bool isCallback = name.method == "POST" && name.routeTemplate == "/interactions/{id}/{token}/callback";
    return !isCallback && !name.routeTemplate.starts_with("/webhooks/{webhook}/{token}");
}

std::optional<TemplateId> templateIdNamed(const TemplateName& name)
{
    const auto shape = Shapes::known().named(name.routeTemplate);
    const auto method = std::find(std::begin(methods), std::end(methods), name.method);
    if (!shape || method == std::end(methods))
        return {};
    return TemplateId(*shape * methodCount + std::size_t(method - std::begin(methods)));
}

std::string_view pathOfTarget(std::string_view target)
{
    const auto scheme = target.starts_with('/') ? std::string_view::npos : target.substr(0, 16).find("://");
    if (scheme != std::string_view::npos) {
        const auto path = target.find_first_of("/?", scheme + 3);
        target = path == std::string_view::npos ? std::string_view("/") : target.substr(path);
    }
    target = target.substr(0, target.find('?'));
    if (!target.starts_with("/api") || (target.size() > 4 && target[4] != '/'))
        return target.empty() && scheme != std::string_view::npos ? std::string_view("/") : target;
    auto path = target.substr(4);
    if (path.starts_with("/v")) {
        std::size_t digits = 2;
        while (digits < path.size() && path[digits] >= '0' && path[digits] <= '9')
            ++digits;
        if (digits > 2 && digits <= 5 && (digits == path.size() || path[digits] == '/'))
            path.remove_prefix(digits);
    }
    return path.empty() ? std::string_view("/") : path;
}

} // namespace headroom::discord
