// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::discord {

// What stands in a path after another, as a tree of the known paths.
//
// A word of a path is kept in a template only where the tree has it. Anything else becomes a placeholder: {id} for
// digits, {other} for the rest, and {rest} for all that follows the second segment the tree does not know. So there are
// at most (nodes of the tree) x 11 templates, about 2,400, whatever is thrown at it, and no invite code, file name or
// scanner's guess is ever shown as a word. The price is that an endpoint Discord adds tomorrow is shown as
// "/guilds/{guild}/{other}/{id}" until it is added to knownPaths(). It still has its own bucket (see Route::unknown).
// Keeping unknown words that merely look like words was weighed and left: no pure function can tell
// "/guilds/{guild}/soundboard" from "/guilds/{guild}/hunter2", and what cannot be distinguished cannot be bounded.
class PathTree
{
public:
    enum class Major { None, Channel, Guild, Webhook, Token };

    using Word = std::pair<std::string_view, std::uint16_t>;
    struct Node
    {
        std::string shown; // the template up to here: "/channels/{channel}/messages"; empty for the root
        std::string named; // the same without its first slash and with the names of knownPaths():
                           // "channels/{channel_id}/messages"
        std::string parameter; // its name in knownPaths(), "channel_id"; empty for a word
        Major major = Major::None;
        bool anyText = false; // a parameter that may be any text; others are digits
        std::vector<Word> words; // children, sorted
        std::uint16_t parameterChild = 0; // 0 for none

        std::uint16_t childNamed(std::string_view word) const; // 0 for none
    };

    // What the placeholders in keys of the spectacles scheme (":id", ":token") are taken for.
    enum class Reading { Path, SpectaclesKey };

    struct Parameter
    {
        const Node* node = nullptr;
        std::string_view text; // points into the path
    };

    // The way of a path through the tree.
    struct Walk
    {
        const Node* node = nullptr; // the last one known
        std::string_view unknown; // what follows it, from its slash on; points into the path
        std::array<Parameter, 8> parameters{};
        std::size_t count = 0; // of parameters
        std::span<const Parameter> found() const { return {parameters.data(), count}; }
        Reading reading = Reading::Path;
    };

    // Pure. `path` begins with '/'; one slash at the end is ignored. Linear in its length.
    Walk walk(std::string_view path, Reading reading) const;

    // The whole template of a walk; "/" for the root.
    static std::string templateOf(const Walk& walk);

    const std::vector<Node>& nodes() const { return m_nodes; }

    static const PathTree& known();

private:
    PathTree();
    void add(std::string_view path);
    std::uint16_t wordChild(std::uint16_t parent, std::string_view word);
    std::uint16_t parameterChild(std::uint16_t parent, std::string_view name, std::string_view root, std::size_t depth);
    const Node* childOf(const Node& node, std::string_view segment, Reading reading) const;

    std::vector<Node> m_nodes;
};

// The first segment of a path that begins with '/', taken off it together with its slash.
std::string_view takeSegment(std::string_view& path);

// Lower-case letters, digits, '-', '_' and '.', led by a letter, 40 at most: what a word of an API looks like.
bool looksLikeWord(std::string_view segment);

// Digits, or what stands for them in a key of the spectacles scheme: ":id", also with digits after it.
bool isIdSegment(std::string_view segment, PathTree::Reading reading);

} // namespace headroom::discord
