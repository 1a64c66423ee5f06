// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/threads/worker_thread.h"
#include "core/console/connections/connection_findings.h"
#include "core/console/connections/connection_form.h"
#include "core/console/connections/log_guess.h"
#include "core/profiles/profile_file.h"
#include "core/profiles/secret_store.h"
#include "core/redis/tunnel/ssh_tunnel.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace headroom::console {

// A saved profile, as a person chooses from several.
struct SavedConnection
{
    std::string name;
    std::string colour; // "#e5534b"; empty: none
    Environment environment = Environment::None;
    Text what; // "redis-eu-1:6379 · spectacles · 2 logs"
    std::optional<WallTime> openedAt;
};

// What the window knows of connections: which are saved, what a Redis or a log is that somebody names, and that one is
// to be watched from now on. It opens nothing itself: the program listens to its signals.
//
// Lives on the window's thread; what blocks is done on others. Answers come once, from the event loop, unless this is
// destroyed before.
class Connections final : public QObject
{
    Q_OBJECT
public:
    template <typename T>
    using DoneWith = std::function<void(Result<T>)>;

    explicit Connections(profiles::ProfileFile file = profiles::ProfileFile(), QObject* parent = nullptr);
    ~Connections() override; // waits for a test that runs, which takes a few seconds at most

    // Those that were opened last come first. The error says what is wrong with their file.
    Result<std::vector<SavedConnection>> saved() const;
    Result<ConnectionForm> formOf(const std::string& name) const;
    // Out of the file, with its secrets in the keychain.
    void remove(const std::string& name, const std::function<void(Result<void>)>& done);

    // As headroomctl doctor. A test that was asked for before is forgotten: its answer does not come.
    void test(const ConnectionForm& form, DoneWith<ConnectionFindings> done);
    void cancelTest();
    // Which variable the password comes from, whatever is entered: the environment goes first; empty: none is set.
    static std::string passwordVariable();

    // Saves the form where it has a name, keeps its password where it says, and asks for it to be watched.
    void open(const ConnectionForm& form, const std::optional<ConnectionFindings>& found, DoneWith<void> done);
    Result<void> openSaved(const std::string& name);
    void openLogs(const std::vector<std::string>& paths); // alone
    void addLogs(const std::vector<std::string>& paths); // beside what is watched, and to its profile
    void openDemo();
    void openWindow(const std::string& name); // another one, of this profile; empty: on the assistant

    void guess(const std::vector<std::string>& paths, std::function<void(std::vector<LogGuess>)> done);

    profiles::SecretStore& secrets() { return m_secrets; }
    // The profile that is watched, as the program says; none: nothing is, or the demo.
    const std::optional<profiles::Profile>& current() const { return m_current; }
    void setCurrent(std::optional<profiles::Profile> profile);

Q_SIGNALS:
    // `notice`: what is to be said of it then, in a line: that a password could not be kept; usually empty.
    void chosen(const headroom::profiles::Profile& profile, const headroom::Text& notice);
    void demoChosen();
    void windowWanted(const std::string& name);
    void changed(); // saved() tells something else

private:
    void testWith(
        const profiles::Profile& profile, const profiles::SecretValues& secrets, DoneWith<ConnectionFindings> done);
    Result<void> save(const profiles::Profile& profile);

    profiles::ProfileFile m_file;
    profiles::SecretStore m_secrets;
    void ask(const redis::Endpoint& endpoint, const schemes::SchemeChoice& keys, DoneWith<ConnectionFindings> done);

    std::unique_ptr<Clock> m_clock; // made with the first tunnel
    std::unique_ptr<redis::SshTunnel> m_tunnel; // of the test that runs
    std::unique_ptr<WorkerThread> m_tests; // made with the first
    std::unique_ptr<WorkerThread> m_files; // likewise
    std::optional<profiles::Profile> m_current;
    std::uint64_t m_test = 0; // the number of the last
};

} // namespace headroom::console
