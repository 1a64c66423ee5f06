// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::schemes {

// The names of the keys in the `xenon` scheme, as "Handling Discord Rate Limits at Scale" (Merlin Fuchs) describes it
// and the clients that follow it build them: <prefix>:global and <prefix>:<bucket>, where <bucket> is
// discord::xenonKey(). Beside each bucket lie two keys of our own, below <prefix>:headroom:, a word no bucket of such a
// client begins with.
class XenonKeys
{
public:
    explicit XenonKeys(std::string_view prefix = {}); // without the colon; empty: "ratelimits"

    const std::string& prefix() const { return m_prefix; } // with the colon

    std::string global() const { return m_prefix + "global"; }
    std::string remaining(std::string_view bucket) const;
    // What the scripts of a bucket take as KEYS[1..4].
    std::vector<std::string> bucket(std::string_view bucket) const;
    std::string answered() const; // the channel on which a response is announced to those that wait

    // Whether bucket() made it as one of ours, of any bucket.
    bool isOwn(std::string_view key) const;
    // The bucket of a key that remaining() made; none for any other of the scheme's, of ours, or of somebody else's.
    std::optional<std::string_view> bucketOf(std::string_view key) const;

private:
    std::string m_prefix;
};

// The text of the .lua files of these names beside this, built in. Each says on top what it takes and answers.
extern const std::string_view xenon_bucket; // before each of the others
extern const std::string_view xenon_claim, xenon_learn, xenon_exhaust, xenon_abandon, xenon_give_back;

} // namespace headroom::schemes
