// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "tests/support/simulator/sim_process.h"

#include <QJsonObject>
#include <QTemporaryDir>

#include <map>
#include <string>
#include <vector>

namespace headroom::support {

// One request as the simulator saw it.
struct Arrival
{
    WallTime at; // up to 2 ms before it was there: the simulator's clock counts whole milliseconds from a whole one
    std::string path;
    std::string bucket; // "message-create:203039963636301824"
    int status = 0;
    std::string scope; // of a 429
    bool applied = false; // the world was changed, also when the answer got lost
    std::string made; // "role:123": what exists now and did not before
    std::string reason; // of the audit log
};

// headroom-sim as its own process, with a guild of so many text channels and a journal of what arrived.
class JournalledSim
{
public:
    // `fields`: of the guild, besides (app/sim/world/world_file.h).
    JournalledSim(const QStringList& arguments, std::size_t channels, const QJsonObject& fields = {});

    std::string host() const { return "http://" + m_process->address(); }
    std::string api() const { return m_process->api(); }
    qint64 processId() const { return m_process->processId(); }
    static std::string channel(std::size_t index); // its id

    // Those since the last call, in the order they arrived.
    std::vector<Arrival> arrivals();
    // The control endpoint (app/sim/control.h). Aborts when it does not answer 200.
    QJsonObject ask(const QByteArray& method, const QByteArray& path, const QJsonObject& body = {}) const;

private:
    QTemporaryDir m_folder;
    std::unique_ptr<SimProcess> m_process;
    qint64 m_read = 0; // bytes of the journal
};

std::map<int, std::size_t> countByStatus(const std::vector<Arrival>& arrivals);

} // namespace headroom::support
