// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/jobs/read/api_reader.h"
#include "core/jobs/run/send_turns.h"
#include "core/rest/client.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace headroom::jobs {

// How many requests of several readers may be under way at once. On one thread.
class ReadRoom
{
public:
    explicit ReadRoom(std::function<void()> freed)
        : m_freed(std::move(freed))
    {
    }

    void setMaximum(unsigned maximum) { m_maximum = maximum; }
    bool isFull() const { return m_used >= m_maximum; }
    void enter() { ++m_used; }
    // There is room: whoever waits is to go on.
    void leave()
    {
        --m_used;
        m_freed();
    }

private:
    std::function<void()> m_freed;
    unsigned m_maximum = 1;
    unsigned m_used = 0;
};

// Reads through the client, at bulk priority and when it is the sender's turn, and never what an earlier reading was
// answered.
class ClientReader final : public ApiReader
{
public:
    // The sender may have other lines for what else the job sends. All of them outlive this. `room`: that it shares
    // with other readers; none: it has as much as it wants.
    ClientReader(rest::Client& client, Clock& clock, SendTurns::Sender& sender, ReadRoom* room = nullptr);
    ~ClientReader() override; // as cancelAll()

    void get(const std::string& path, Done done) override;
    void wait(Duration span, std::function<void(bool)> done) override;
    // Answers everything that waits, and what is asked from now on, without a status.
    void cancelAll();

    bool isCancelled() const { return m_isCancelled; }
    bool isIdle() const { return m_readings.empty(); } // whoever has it waits for something else, or for nothing
    void goOn() { submitNext(); } // there is room again

    std::int64_t answered() const { return m_answered; }

private:
    struct Reading
    {
        std::string path;
        Done done;
        rest::RequestId request = 0;
    };

    void submitNext();
    void ended(std::uint64_t number, const model::Outcome& outcome);

    rest::Client& m_client;
    SendTurns::Sender& m_sender;
    ReadRoom* m_room;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
    SendTurns::Sender::Line m_line;
    Alarm m_wakeUp;
    std::function<void(bool)> m_awake;
    bool m_isCancelled = false;
    std::uint64_t m_lastNumber = 0;
    std::int64_t m_answered = 0;
    std::deque<std::uint64_t> m_waiting; // for their turn
    std::map<std::uint64_t, Reading> m_readings;
};

} // namespace headroom::jobs
