// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/tunnel/ssh_tunnel.h"

#include "core/redis/connection/url_words.h"
#include "core/redis/protocol/command_bytes.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <csignal>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Duration readyWithin = 15s; // a jump host, a slow log-in
constexpr Duration readyWhileAsking = 120s; // a person types
constexpr qsizetype maxErrors = 4096;
const auto readyWord = QByteArrayLiteral("HEADROOM-READY");

// In the folder of the session, which only the user may enter, or else in that of temporary files.
QString folderTemplate()
{
    const auto runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return (QDir::isAbsolutePath(runtime) && QDir(runtime).exists() ? runtime : QDir::tempPath())
        + QStringLiteral("/headroom-ssh-XXXXXX");
}

QString sshProgram()
{
    const auto chosen = qEnvironmentVariable("HEADROOM_SSH");
    return chosen.isEmpty() ? QStringLiteral("ssh") : chosen;
}

bool hasAskpass()
{
    return qEnvironmentVariableIsSet("SSH_ASKPASS")
        || !QStandardPaths::findExecutable(QStringLiteral("ssh-askpass")).isEmpty();
}

std::string farSide(const Endpoint& endpoint)
{
    if (endpoint.transport == Endpoint::Transport::Unix)
        return endpoint.socketPath;
    return describe(NodeAddress{endpoint.host, endpoint.port});
}

QStringList argumentsOf(const Endpoint& endpoint, const std::string& socket, bool asks)
{
    QStringList arguments{QStringLiteral("-N"), QStringLiteral("-T"), QStringLiteral("-S"), QStringLiteral("none")};
    const auto option = [&arguments](
                            const char* text) { arguments << QStringLiteral("-o") << QString::fromLatin1(text); };
    option(asks ? "BatchMode=no" : "BatchMode=yes");
    option("ExitOnForwardFailure=yes");
    option("StreamLocalBindUnlink=yes");
    option("ServerAliveInterval=3");
    option("ServerAliveCountMax=2");
    option("PermitLocalCommand=yes");
    option("ClearAllForwardings=no");
    option(("LocalCommand=echo " + readyWord.toStdString()).c_str());
    arguments << QStringLiteral("-L") << QString::fromStdString(socket + ':' + farSide(endpoint));
    return arguments << QStringLiteral("--") << QString::fromStdString(endpoint.ssh);
}

bool mayBeAsked(const std::string& words)
{
    return words.find("Permission denied") != std::string::npos
        || words.find("Host key verification failed") != std::string::npos;
}

} // namespace

Result<void> checkSsh(const Endpoint& endpoint)
{
    if (endpoint.ssh.empty())
        return {};
    const auto refuse = [](const Text& text) -> Result<void> { return failure(ErrorKind::Usage, text); };
    if (endpoint.ssh.front() == '-' || hasControlCharacters(endpoint.ssh)
        || endpoint.ssh.find(' ') != std::string::npos)
        return refuse(Text::tr("--ssh takes a host as you give it to ssh, such as bastion or me@bastion.example"));
    if (endpoint.transport == Endpoint::Transport::Tls)
        return refuse(
            Text::tr("through ssh give redis:// instead of rediss://: ssh encrypts, and certificates are for other "
                     "names"));
    if (endpoint.sentinels)
        return refuse(
            Text::tr("sentinels lead to addresses that ssh does not reach: give the address of a node with --ssh"));
    if (endpoint.cluster)
        return refuse(
            Text::tr("a Cluster leads to addresses that ssh does not reach: run headroom on a host that reaches its "
                     "nodes"));
    return {};
}

Error sshProblem(const std::string& host, const std::string& words)
{
    const auto has = [&words](const char* part) { return words.find(part) != std::string::npos; };
    if (has("Host key verification failed"))
        return {ErrorKind::Denied,
            Text::tr("ssh does not know the host key of %1: run ssh %1 once in a terminal and compare it").arg(host)};
    if (has("Permission denied"))
        return {ErrorKind::Denied,
            Text::tr("ssh is refused by %1: add your key to the agent with ssh-add, or correct the user").arg(host)};
    if (has("Could not resolve hostname"))
        return {
            ErrorKind::Unreachable, Text::tr("ssh finds no host %1: correct it, or add it to ~/.ssh/config").arg(host)};
    if (has("open failed"))
        return {
            ErrorKind::Unreachable, Text::tr("%1 does not reach the Redis: give its address as %1 sees it").arg(host)};
    if (has("not responding"))
        return {ErrorKind::Unreachable, Text::tr("%1 answers no more: ssh is started again").arg(host)};
    // The first line says why, the last one often only that it ended.
    return {ErrorKind::Unreachable,
        words.empty() ? Text::tr("ssh to %1 ended: it is started again").arg(host)
                      : Text::tr("ssh to %1: %2").arg(host, oneLine(words))};
}

SshTunnel::SshTunnel(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_random(m_options.seed)
    , m_folder(folderTemplate())
    , m_again(clock, [this] { start(); })
    , m_isLate(clock, [this] {
        fail({ErrorKind::Unreachable,
            Text::tr("ssh to %1 takes too long: look at ssh -v %1").arg(m_options.endpoint.ssh)});
        m_ssh->kill(); // and it starts again
    })
{
}

SshTunnel::~SshTunnel()
{
    if (m_ssh)
        m_ssh->stop(1s);
}

void SshTunnel::open()
{
    if (!m_ssh && !m_again.isSet())
        start();
}

Endpoint SshTunnel::endpoint() const
{
    auto endpoint = m_options.endpoint;
    endpoint.tunnel = (m_folder.path() + QStringLiteral("/s")).toStdString();
    return endpoint;
}

void SshTunnel::start()
{
    if (!m_folder.isValid()) {
        m_again.ringIn(m_options.backoff.cap);
        return fail({ErrorKind::Failed,
            Text::tr("no folder for the socket of ssh can be made: %1; make room, or set XDG_RUNTIME_DIR")
                .arg(m_folder.errorString().toStdString())});
    }
    m_errors.clear();
    m_ssh = std::make_unique<GuardedProcess>(SIGTERM, nullptr);
    connect(m_ssh.get(), &QProcess::readyReadStandardOutput, this, &SshTunnel::readOutput);
    connect(m_ssh.get(), &QProcess::readyReadStandardError, this, &SshTunnel::readErrors);
    connect(m_ssh.get(), &QProcess::finished, this, &SshTunnel::onFinished);
    connect(m_ssh.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_isLate.stop();
        fail({ErrorKind::Failed, Text::tr("ssh is not here: install the package openssh-client")});
        m_again.ringIn(m_options.backoff.cap);
    });
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C")); // its words are looked at
    if (m_asks) {
        environment.insert(QStringLiteral("SSH_ASKPASS_REQUIRE"), QStringLiteral("force"));
        if (!environment.contains(QStringLiteral("SSH_ASKPASS")))
            environment.insert(QStringLiteral("SSH_ASKPASS"), QStringLiteral("ssh-askpass"));
    }
    m_ssh->setProcessEnvironment(environment);
    m_ssh->setStandardInputFile(QProcess::nullDevice());
    m_isLate.ringIn(m_asks ? readyWhileAsking : readyWithin);
    m_ssh->start(sshProgram(), argumentsOf(m_options.endpoint, endpoint().tunnel, m_asks));
}

void SshTunnel::readOutput()
{
    if (m_isReady || !m_ssh->readAllStandardOutput().contains(readyWord))
        return;
    m_isLate.stop();
    m_isReady = true;
    m_attempts = 0;
    m_problem = {};
    Q_EMIT ready();
}

// "channel 1: open failed: connect failed: Connection refused": ssh stays up, and who connected is sent away.
void SshTunnel::readErrors()
{
    const auto words = m_ssh->readAllStandardError();
    m_errors = (m_errors + words).right(maxErrors);
    if (m_isReady && words.contains("open failed"))
        fail(sshProblem(m_options.endpoint.ssh, words.toStdString()));
}

void SshTunnel::onFinished()
{
    m_isLate.stop();
    m_errors = (m_errors + m_ssh->readAllStandardError()).right(maxErrors);
    const auto words = m_errors.trimmed().toStdString();
    const bool wasReady = std::exchange(m_isReady, false);
    const bool asked = std::exchange(m_asks, false);
    if (!wasReady && !asked && !m_hasAsked && m_options.mayAsk && mayBeAsked(words) && hasAskpass()) {
        m_asks = true;
        m_hasAsked = true;
        m_again.ringIn({});
        return;
    }
    m_again.ringIn(fullJitter(m_options.backoff, m_attempts++, m_random) + m_options.backoff.base);
    fail(sshProblem(m_options.endpoint.ssh, words));
}

void SshTunnel::fail(Error why)
{
    m_problem = std::move(why);
    Q_EMIT failed(m_problem);
}

} // namespace headroom::redis
