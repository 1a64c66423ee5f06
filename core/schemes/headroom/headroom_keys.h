// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headroom::schemes {

// The names of the keys and channels in our own scheme, `headroom`. All of one application carry one hash tag, so they
// lie in one slot of a Redis Cluster: {app}:b:<bucket> and so on, as the .lua files beside this say. A bucket's name is
// discord::headroomKey(), or any text.
class HeadroomKeys
{
public:
    // In braces or without. Empty, or with a closing brace inside, which would end the hash tag: "headroom" is taken.
    explicit HeadroomKeys(std::string_view app);

    const std::string& app() const { return m_app; } // without the braces
    const std::string& tag() const { return m_tag; } // "{app}:", which every key begins with

    // What the scripts of a bucket take as KEYS, as headroom_bucket.lua and headroom_learn.lua say.
    std::vector<std::string> bucket(std::string_view bucket) const;
    std::vector<std::string> bucketAndOwn(std::string_view bucket) const;
    std::string present() const { return m_tag + "p"; }
    // The bucket, by that name, whose requests are the tokens of Discord's global limit.
    static constexpr std::string_view globalBucket = "global";
    // The same tokens, claimed for bulk requests: see HeadroomStore::globalBulkKey.
    static constexpr std::string_view globalBulk = "global bulk";
    std::string globalHeld() const { return m_tag + "g:held"; }

    std::string grants(std::string_view process) const; // the channel of its messages
    // The channel of what all processes have to know: 429s, and that everything in Redis is gone.
    std::string holds() const { return m_tag + "held"; }

private:
    std::string m_app;
    std::string m_tag; // "{app}:"
};

// The text of the .lua files of these names beside this, built in. Each says on top what it takes and answers.
extern const std::string_view headroom_bucket; // before each of the next six
extern const std::string_view headroom_claim, headroom_learn, headroom_exhaust, headroom_abandon, headroom_give_back;
extern const std::string_view headroom_settle;
extern const std::string_view headroom_present, headroom_hold_all;

} // namespace headroom::schemes
