// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <chrono>
#include <deque>
#include <random>
#include <string>
#include <vector>

namespace headroom::demo {

// What there is to talk about on the simulated Discord. Ids as text.
struct World
{
    struct Webhook
    {
        std::string id;
        std::string token;
    };
    struct Guild
    {
        std::string id;
        std::vector<std::string> members;
    };
    std::vector<Guild> guilds;
    std::vector<std::string> channels; // where the bot may write
    std::string deniedChannel; // where it may not: what an operator finds in the invalid-request budget
    std::vector<Webhook> webhooks;
};

struct Call
{
    std::string method;
    std::string path;
    QByteArray body; // JSON or empty
};

// Makes the calls of a lively bot: messages, edits, reactions, member look-ups, webhooks, now and then a burst into one
// channel and a call that is not allowed. Pure; the same seed makes the same calls.
class Traffic
{
public:
    Traffic(World world, std::uint64_t seed);

    // The calls of the next `span` at about `perSecond`.
    std::vector<Call> next(std::chrono::milliseconds span, double perSecond);

    // A message that was created and can be edited, reacted to and deleted from now on.
    void learnMessage(std::string channel, std::string message);

private:
    struct Message
    {
        std::string channel;
        std::string id;
    };

    Call oneCall();
    Call message(const std::string& channel);
    std::size_t upTo(std::size_t n) { return n == 0 ? 0 : m_random() % n; }
    // Few channels are busy and most are quiet.
    const std::string& busyChannel();

    World m_world;
    std::mt19937_64 m_random;
    std::deque<Message> m_messages; // newest last, bounded
    std::string m_burstChannel;
    int m_burstLeft = 0;
    double m_burstOwed = 0;
    double m_owed = 0;
};

} // namespace headroom::demo
