// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/feed.h"

#include <QObject>
#include <QTimer>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace headroom {

// What the window's own client sends in the demo: bulk work of a few requests a second, so that its lanes have
// something in them. Adds nothing while much of it is unfinished.
class DemoLoad : public QObject
{
    Q_OBJECT
public:
    // Apart from those that a person's requests get.
    static constexpr console::RequestNumber firstNumber = 1'000'000'000'000;

    DemoLoad(console::Feed& feed, std::vector<std::string> channels, QObject* parent = nullptr);

    void start();

private:
    void sendSome();
    void send(const char* method, const std::string& path, const std::string& body, unsigned count);

    console::Feed& m_feed;
    std::vector<std::string> m_channels;
    std::mt19937 m_random{1};
    QTimer m_timer;
    console::RequestNumber m_next = firstNumber;
    std::set<console::RequestNumber> m_unfinished;
};

} // namespace headroom
