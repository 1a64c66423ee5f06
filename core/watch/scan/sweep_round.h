// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom::watch {

// Which nodes of a Cluster are scanned in one sweep of their common state. A sweep begins with the scan of one
// node; the others join it, each once, and who would scan again waits for its end. What a sweep did not meet can then
// be missed at those that were scanned to the end, and at no others. Pure.
template <typename Node>
class SweepRound
{
public:
    enum class Start { First /* the sweep begins */, Joins, Later /* see takeWaiting() */ };

    Start start(Node node)
    {
        if (has(m_scanned, node)) {
            if (!has(m_waiting, node))
                m_waiting.push_back(node);
            return Start::Later;
        }
        const auto first = m_running.empty() && m_scanned.empty();
        if (!has(m_running, node))
            m_running.push_back(node);
        return first ? Start::First : Start::Joins;
    }
    // The scan ended, or was broken off. True: it was the last one, and the sweep is over; see takeScanned().
    bool finish(Node node, bool whole)
    {
        if (std::erase(m_running, node) == 0)
            return false;
        if (whole)
            m_scanned.push_back(node);
        return m_running.empty();
    }
    // The node is not watched any more. True as above.
    bool forget(Node node)
    {
        std::erase(m_waiting, node);
        std::erase(m_scanned, node);
        return finish(node, false);
    }

    std::vector<Node> takeScanned() { return std::exchange(m_scanned, {}); }
    std::vector<Node> takeWaiting() { return std::exchange(m_waiting, {}); }

private:
    static bool has(const std::vector<Node>& nodes, Node node)
    {
        return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
    }

    std::vector<Node> m_running;
    std::vector<Node> m_scanned;
    std::vector<Node> m_waiting;
};

} // namespace headroom::watch
