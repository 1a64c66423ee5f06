// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/demo_load.h"

#include <array>

using namespace std::chrono_literals;

namespace headroom {

namespace {

constexpr auto interval = 2s;
constexpr std::size_t maxUnfinished = 32;

} // namespace

DemoLoad::DemoLoad(console::Feed& feed, std::vector<std::string> channels, QObject* parent)
    : QObject(parent)
    , m_feed(feed)
    , m_channels(std::move(channels))
{
    m_timer.setInterval(interval);
    connect(&m_timer, &QTimer::timeout, this, &DemoLoad::sendSome);
    connect(&feed, &console::Feed::snapshotReady, this, [this](const console::SnapshotPtr& snapshot) {
        for (const auto& outcome : snapshot->ended)
            m_unfinished.erase(outcome.number);
    });
}

void DemoLoad::start()
{
    if (m_channels.empty())
        return;
    m_timer.start();
    sendSome();
}

void DemoLoad::sendSome()
{
    if (m_unfinished.size() >= maxUnfinished)
        return;
    enum Kind { Post, List, Typing };
    static constexpr std::array<double, 3> weights{6, 3, 2};
    const auto path = "/channels/" + m_channels[m_random() % m_channels.size()];
    const unsigned count = 4 + m_random() % 8;
    switch (std::discrete_distribution<int>(weights.begin(), weights.end())(m_random)) {
    case Post:
        send("POST", path + "/messages", R"({"content":"From the demo's own load"})", count);
        break;
    case List:
        send("GET", path + "/messages?limit=50", {}, count);
        break;
    case Typing:
        send("POST", path + "/typing", {}, count);
        break;
    }
}

void DemoLoad::send(const char* method, const std::string& path, const std::string& body, unsigned count)
{
    console::RequestBatch requests;
    requests.first = m_next;
    requests.count = count;
    requests.method = method;
    requests.path = path;
    requests.body = body;
    requests.priority = model::Priority::Bulk;
    for (unsigned i = 0; i < count; ++i)
        m_unfinished.insert(m_next++);
    m_feed.send(requests);
}

} // namespace headroom
