// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/path_tree.h"

#include "core/discord/known_paths.h"
#include "core/discord/snowflake.h"

#include <algorithm>

namespace headroom::discord {

namespace {

constexpr std::size_t unknownShown = 2; // segments after the known part that are shown one by one

bool mayBeAnyText(std::string_view name)
{
    constexpr std::string_view names[] = {
        "emoji", "code", "template_id", "webhook_token", "interaction_token", "instance_id"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// A guild below an application splits buckets as one at the top does. A guild below the own user does not: leaving
// many guilds is one bucket, and treating it as many would earn a 429 for each.
PathTree::Major majorOf(std::string_view name, std::string_view root, std::size_t depth)
{
    using Major = PathTree::Major;
    if (name == "guild_id" && (depth == 1 || root == "applications"))
        return Major::Guild;
    if (name == "channel_id" && depth == 1 && root == "channels")
        return Major::Channel;
    if (name == "webhook_id")
        return Major::Webhook;
    if (name == "webhook_token")
        return Major::Token;
    return Major::None;
}

std::string_view placeholder(std::string_view name, PathTree::Major major)
{
    constexpr std::string_view majors[]{"", "{channel}", "{guild}", "{webhook}", "{token}"};
    if (major != PathTree::Major::None)
        return majors[static_cast<std::size_t>(major)];
    if (name == "interaction_token")
        return "{token}";
    if (name == "emoji")
        return "{emoji}";
    if (name == "code" || name == "template_id")
        return "{code}";
    if (name.starts_with("user_id"))
        return "{user}";
    return "{id}";
}

std::string joined(const std::string& parent, std::string_view segment)
{
    auto path = parent.empty() ? std::string() : parent + "/";
    return path.append(segment);
}

} // namespace

bool looksLikeWord(std::string_view segment)
{
    if (segment.empty() || segment.size() > 40 || segment.front() < 'a' || segment.front() > 'z')
        return false;
    return segment.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.") == std::string_view::npos;
}

std::string_view takeSegment(std::string_view& path)
{
    const auto end = std::min(path.find('/', 1), path.size());
    const auto segment = path.substr(1, end - 1);
    path.remove_prefix(end);
    return segment;
}

bool isIdSegment(std::string_view segment, PathTree::Reading reading)
{
    if (reading == PathTree::Reading::SpectaclesKey && segment.starts_with(":id"))
        return segment.size() == 3 || isDigits(segment.substr(3));
    return isDigits(segment);
}

PathTree::PathTree()
{
    m_nodes.emplace_back();
    for (const auto path : knownPaths())
        add(path);
}

const PathTree& PathTree::known()
{
    static const PathTree tree;
    return tree;
}

void PathTree::add(std::string_view path)
{
    auto rest = path;
    const auto root = path.substr(1, path.find('/', 1) - 1);
    std::uint16_t at = 0;
    for (std::size_t depth = 0; !rest.empty(); ++depth) {
        const auto segment = takeSegment(rest);
        if (segment.starts_with('{'))
            at = parameterChild(at, segment.substr(1, segment.size() - 2), root, depth);
        else
            at = wordChild(at, segment);
    }
}

std::uint16_t PathTree::Node::childNamed(std::string_view word) const
{
    const auto place = std::ranges::lower_bound(words, word, {}, &Word::first);
    return place != words.end() && place->first == word ? place->second : 0;
}

std::uint16_t PathTree::wordChild(std::uint16_t parent, std::string_view word)
{
    if (const auto known = m_nodes[parent].childNamed(word))
        return known;
    auto& words = m_nodes[parent].words;
    const auto index = static_cast<std::uint16_t>(m_nodes.size());
    words.insert(std::ranges::upper_bound(words, word, {}, &Word::first), {word, index});
    Node node;
    node.shown = m_nodes[parent].shown;
    node.shown.append("/").append(word);
    node.named = joined(m_nodes[parent].named, word);
    m_nodes.push_back(std::move(node));
    return index;
}

std::uint16_t PathTree::parameterChild(
    std::uint16_t parent, std::string_view name, std::string_view root, std::size_t depth)
{
    if (m_nodes[parent].parameterChild)
        return m_nodes[parent].parameterChild;
    const auto index = static_cast<std::uint16_t>(m_nodes.size());
    m_nodes[parent].parameterChild = index;
    Node node;
    node.parameter = name;
    node.major = majorOf(name, root, depth);
    node.anyText = mayBeAnyText(name);
    node.shown = m_nodes[parent].shown;
    node.shown.append("/").append(placeholder(name, node.major));
    node.named = joined(m_nodes[parent].named, "{" + node.parameter + "}");
    m_nodes.push_back(std::move(node));
    return index;
}

const PathTree::Node* PathTree::childOf(const Node& node, std::string_view segment, Reading reading) const
{
    // Some clients escape the at sign.
    const auto word = segment == "%40me" ? std::string_view("@me")
        : segment == "%40original"       ? std::string_view("@original")
                                         : segment;
    if (const auto known = node.childNamed(word))
        return &m_nodes[known];
    if (!node.parameterChild)
        return nullptr;
    const auto& parameter = m_nodes[node.parameterChild];
    return parameter.anyText || isIdSegment(segment, reading) ? &parameter : nullptr;
}

PathTree::Walk PathTree::walk(std::string_view path, Reading reading) const
{
    if (path.ends_with('/'))
        path.remove_suffix(1);
    Walk walk;
    walk.reading = reading;
    walk.node = &m_nodes.front();
    while (!path.empty()) {
        auto rest = path;
        const auto segment = takeSegment(rest);
        const auto* child = childOf(*walk.node, segment, reading);
        if (!child)
            break;
        walk.node = child;
        if (!child->parameter.empty() && walk.count < walk.parameters.size())
            walk.parameters[walk.count++] = {child, segment};
        path = rest;
    }
    walk.unknown = path;
    return walk;
}

std::string PathTree::templateOf(const Walk& walk)
{
    auto shown = walk.node->shown;
    auto rest = walk.unknown;
    for (std::size_t i = 0; i < unknownShown && !rest.empty(); ++i)
        shown += isIdSegment(takeSegment(rest), walk.reading) ? "/{id}" : "/{other}";
    if (!rest.empty())
        shown += "/{rest}";
    return shown.empty() ? "/" : shown;
}

} // namespace headroom::discord
