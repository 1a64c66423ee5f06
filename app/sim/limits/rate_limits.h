// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/limits/bucket_table.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace headroom::sim {

// Whose request it is and what it falls under.
struct LimitQuestion
{
    std::string bucket; // the rule's name
    std::string owner; // a bucket is a bot's own; empty where it belongs to its major parameter alone (webhooks)
    std::string major;
    std::string also{}; // a second limit's name; empty: there is none
};

struct LimitVerdict
{
    enum Kind { Go, User, SubLimit };
    Kind kind = Go;
    bool headers = false; // the fields up to the hash go to the client as headers
    std::uint32_t limit = 0;
    std::uint32_t remaining = 0;
    Duration resetAfter{};
    std::string hash; // 32 hex digits, the same for all majors
    Duration retryAfter{}; // unless Go
};

struct GlobalVerdict
{
    bool allowed = true;
    Duration retryAfter{};
};

// What the tests' proofs rest on.
struct LimitRecords
{
    std::uint32_t maxOverUse = 0; // requests one bucket had to refuse between two it allowed
    std::string maxOverUsedBucket;
    std::uint32_t globalPeak = 0; // requests one identity sent within any one second, refused ones too
};

// All limits of the simulated Discord, decided on the given instants and nothing else. One thread.
class RateLimits
{
public:
    RateLimits(std::uint64_t seed, WindowKind kind, std::uint32_t globalPerSecond);

    // Counts one request of an identity against the global limit.
    GlobalVerdict takeGlobal(const std::string& identity, Instant now);
    LimitVerdict takeBucket(const LimitQuestion& question, Instant now);

    // These change what counts from now on; windows that are open begin anew.
    void setKind(WindowKind kind);
    void setGlobal(std::uint32_t perSecond); // 0: none
    // "message-create", or "message-create:203039963636301824" for one major parameter of it alone.
    void setRule(const std::string& name, const WindowRule& rule);
    // Of roles and of channels; holds also where limits are lifted.
    void setCreationCap(const WindowRule& rule);
    void setOverride(std::optional<WindowRule> rule); // instead of every rule of the table and the default
    void setLifted(bool lifted); // headers promise a million a second, and nothing is refused
    // From now on the bucket goes by another hash; what was used stays used.
    void changeHash(const std::string& bucket);

    WindowKind kind() const { return m_kind; }
    std::uint32_t global() const { return m_global; }
    bool lifted() const { return m_lifted; }
    WindowRule ruleOf(const std::string& name) const; // as for setRule()
    std::string hashOf(const std::string& bucket) const;
    const LimitRecords& records() const { return m_records; }

private:
    struct Bucket
    {
        WindowRule rule = defaultRule;
        std::unordered_map<std::string, WindowRule> ofMajors; // that have a rule of their own
        bool headers = true;
        bool limited = true;
        bool neverLifted = false;
        std::string hash;
        unsigned generation = 0;
        std::unordered_map<std::string, Window> windows; // by owner and major

        WindowRule ruleOf(const std::string& major) const;
    };

    Bucket& bucket(const std::string& name);
    WindowRule ruleFor(const Bucket& bucket, const std::string& major) const;
    WindowRule longestRule(const Bucket& bucket) const;
    Window& windowOf(std::unordered_map<std::string, Window>& windows, const std::string& key);
    void takeSecond(
        LimitVerdict& verdict, const std::string& name, const std::string& key, const std::string& major, Instant now);
    void notePeak(const std::string& identity, Instant now);
    void dropIdle(Instant now);
    void beginAnew();

    std::uint64_t m_seed;
    WindowKind m_kind;
    std::uint32_t m_global;
    bool m_lifted = false;
    std::optional<WindowRule> m_override;
    std::map<std::string, Bucket> m_buckets;
    std::unordered_map<std::string, Window> m_globals; // by identity
    std::unordered_map<std::string, std::deque<Instant>> m_lastSecond; // by identity
    LimitRecords m_records;
    unsigned m_sinceCleaned = 0;
};

} // namespace headroom::sim
