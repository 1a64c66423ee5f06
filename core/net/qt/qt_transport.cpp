// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/qt/qt_transport.h"

#include "core/base/text/ascii.h"
#include "core/net/qt/network_settings.h"

#include <QNetworkProxyFactory>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QUrl>

#include <algorithm>

namespace headroom::net {

namespace {

constexpr unsigned connectionsOfAManager = 6;
constexpr unsigned streamsOfAConnection = 100; // what servers commonly allow; Qt queues what is above
constexpr int maxStarts = 3;

constexpr auto userAgent = "DiscordBot (https://github.com/headroom-console/headroom, " HEADROOM_VERSION ")";

// Leaves the choice to the socket, which chooses no proxy. Told so itself, Qt would read a response's head with one
// system call a byte (it takes an unbuffered socket then): twice the time of a small request.
class NoProxy final : public QNetworkProxyFactory
{
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery&) override
    {
        QNetworkProxy none(QNetworkProxy::DefaultProxy);
        none.setCapabilities(QNetworkProxy::TunnelingCapability);
        return {none};
    }
};

// What a caller may not set: it would contradict what is sent.
bool isOurs(std::string_view header)
{
    static constexpr std::array ours{"user-agent", "accept-encoding", "content-length", "transfer-encoding",
        "connection", "host", "proxy-authorization"};
    return std::ranges::any_of(ours, [&](const char* name) { return equalsIgnoringCase(header, name); });
}

// add(name, value) for each header of the caller's that goes out, and for the type of a body that has none.
template <typename Add>
void addHeaders(const Request& request, bool withOurToken, const Add& add)
{
    bool typed = request.body.empty();
    for (const auto& [name, value] : request.headers) {
        if (isOurs(name) || (withOurToken && equalsIgnoringCase(name, "authorization")))
            continue;
        typed = typed || equalsIgnoringCase(name, "content-type");
        add(name, value);
    }
    if (!typed)
        add("Content-Type", "application/json");
}

bool hasControlCharacter(const std::string& text)
{
    return std::any_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == 127; });
}

// A line break would let one request become two.
bool canBeWritten(const Request& request)
{
    return !hasControlCharacter(request.method) && !hasControlCharacter(request.path)
        && std::ranges::none_of(request.headers,
            [](const auto& header) { return hasControlCharacter(header.name) || hasControlCharacter(header.value); });
}

// As it may stand in a request line; callers may have left what a URL would percent-encode.
std::string asTarget(const std::string& path)
{
    const auto isPlain = [](char c) {
        return c > ' ' && c < 127 && std::string_view("\"<>\\^`{|}#").find(c) == std::string_view::npos;
    };
    if (std::all_of(path.begin(), path.end(), isPlain))
        return path;
    const QUrl url(QStringLiteral("http://host") + QString::fromStdString(path));
    return url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority | QUrl::RemoveFragment).toStdString();
}

bool isEncrypted(const std::string& api)
{
    return api.starts_with("https:");
}

} // namespace

Result<void> QtTransport::check(const Options& options)
{
    if (const auto proxy = readProxy(options.proxy, options.api); !proxy)
        return tl::unexpected(proxy.error());
    if (isEncrypted(options.api) && !QSslSocket::supportsSsl())
        return failure(ErrorKind::Usage, Text::tr("Qt finds no TLS library on this machine; install OpenSSL 3"));
    if (options.caFile.empty())
        return {};
    return readAuthorities(options.caFile).map([](const auto&) {});
}

QtTransport::QtTransport(Options options, Clock& clock, QObject* parent)
    : Exchange::Owner(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_limits{m_options.connectTimeout, m_options.answerTimeout, m_options.totalTimeout, m_options.maxResponseBytes}
    , m_proxy(QNetworkProxy::NoProxy)
    , m_protocol(isEncrypted(m_options.api) ? Protocol::Unknown : Protocol::Http1)
    , m_alarm(clock, [this] { ring(); })
{
    while (m_options.api.ends_with('/'))
        m_options.api.pop_back();
    m_api = QString::fromStdString(m_options.api);
    if (const auto fit = setUp(); !fit)
        m_problem = fit.error().text;
}

QtTransport::~QtTransport()
{
    for (auto& manager : m_pool)
        manager->network->disconnect(this);
    m_underWay.clear();
    for (auto& manager : m_pool)
        delete manager->network.release();
}

Result<void> QtTransport::setUp()
{
    if (const auto fit = check(m_options); !fit)
        return fit;
    if (const auto proxy = readProxy(m_options.proxy, m_options.api))
        m_proxy = *proxy;
    if (!isEncrypted(m_options.api) && m_proxy.type() == QNetworkProxy::NoProxy)
        setUpPlain();
    else
        setUpBases();
    return {};
}

void QtTransport::setUpPlain()
{
    const QUrl api(m_api);
    const auto port = static_cast<std::uint16_t>(api.port(80));
    m_plainBase = api.path(QUrl::FullyEncoded).toStdString();
    auto host = api.host(QUrl::FullyEncoded).toStdString();
    const auto named = host.find(':') == std::string::npos ? host : '[' + host + ']';
    m_plainHeaders[0] = " HTTP/1.1\r\nHost: " + named + (port == 80 ? "" : ':' + std::to_string(port))
        + "\r\nUser-Agent: " + userAgent + "\r\nAccept-Encoding: gzip\r\n";
    m_plainHeaders[1] = m_plainHeaders[0];
    if (!m_options.token.empty())
        m_plainHeaders[1] += "Authorization: Bot " + m_options.token + "\r\n";
    m_plain = std::make_unique<Http1Pool>(m_clock, m_limits, std::move(host), port);
}

Http1Call QtTransport::plainCall(const Request& request, bool withToken, Done done) const
{
    Http1Call call;
    call.isHead = request.method == "HEAD";
    call.mayRepeat = call.isHead || request.method == "GET";
    call.body = request.body;
    call.submitted = m_clock.now();
    call.done = std::move(done);
    call.maySend = request.maySend;
    auto& head = call.head;
    head.reserve(512 + request.body.size() % 65536);
    head.append(request.method).append(" ").append(m_plainBase).append(asTarget(request.path));
    head.append(m_plainHeaders[withToken ? 1 : 0]);
    addHeaders(request, withToken && !m_options.token.empty(), [&head](std::string_view name, std::string_view value) {
        head.append(name).append(": ").append(value).append("\r\n");
    });
    if (!call.mayRepeat || !request.body.empty())
        head.append("Content-Length: ").append(std::to_string(request.body.size())).append("\r\n");
    head.append("\r\n");
    return call;
}

// What all requests have in common.
void QtTransport::setUpBases()
{
    QNetworkRequest base;
    base.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    base.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    base.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    base.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    base.setRawHeader("User-Agent", userAgent);
    base.setRawHeader("Accept-Encoding", "gzip"); // unpacked by us: Qt does not notice one that is cut short
    base.setRawHeader("Accept-Language", "*"); // else Qt asks the locale for one, for each request
    const bool encrypted = isEncrypted(m_options.api);
    if (encrypted && !m_options.caFile.empty()) {
        auto tls = QSslConfiguration::defaultConfiguration();
        if (const auto authorities = readAuthorities(m_options.caFile))
            tls.setCaCertificates(QSslConfiguration::systemCaCertificates() + *authorities);
        base.setSslConfiguration(tls);
    }
    // With the first request already: Qt sends it a second time with its own, and not all may be sent twice.
    if (!encrypted && m_proxy.type() == QNetworkProxy::HttpProxy && !m_proxy.user().isEmpty()) {
        const auto login = (m_proxy.user() + QLatin1Char(':') + m_proxy.password()).toUtf8();
        base.setRawHeader("Proxy-Authorization", "Basic " + login.toBase64());
    }
    for (std::size_t i = 0; i < m_bases.size(); ++i) {
        m_bases[i] = base;
        m_bases[i].setAttribute(QNetworkRequest::Http2AllowedAttribute, i >= 2);
        if (i % 2 == 1 && !m_options.token.empty())
            m_bases[i].setRawHeader("Authorization", "Bot " + QByteArray::fromStdString(m_options.token));
    }
}

QNetworkRequest QtTransport::prepare(const Exchange& exchange, const Manager& manager) const
{
    const auto& request = exchange.request();
    QNetworkRequest prepared(m_bases[(exchange.withToken() ? 1 : 0) + (manager.offered == Protocol::Http2 ? 2 : 0)]);
    prepared.setUrl(QUrl(m_api + QString::fromStdString(request.path)));
    addHeaders(request, exchange.withToken() && !m_options.token.empty(),
        [&prepared](const std::string& name, const std::string& value) {
            prepared.setRawHeader(QByteArray::fromStdString(name), QByteArray::fromStdString(value));
        });
    return prepared;
}

void QtTransport::send(const Request& request, bool withToken, Done done)
{
    const bool writable = canBeWritten(request);
    if (!m_problem.empty() || !writable) {
        const auto why =
            writable ? m_problem : Text::tr("the request's method, path or headers hold a control character");
        QMetaObject::invokeMethod(
            this,
            [done = std::move(done), why] {
                done(tl::unexpected(TransportError{false, why}));
            },
            Qt::QueuedConnection);
        return;
    }
    if (m_plain)
        return m_plain->send(plainCall(request, withToken, std::move(done)));
    m_waiting.push_back(std::make_unique<Exchange>(*this, m_clock, m_limits, request, withToken, std::move(done)));
    m_alarm.ringNoLaterThan(m_waiting.back()->due());
    dispatch();
}

// Until a first connection shows what the server speaks, what that connection cannot carry waits for it: it would
// have to wait as long for connections of its own, and over HTTP/2 they would be needless.
void QtTransport::dispatch()
{
    while (!m_waiting.empty()) {
        auto* manager = managerWithRoom();
        if (!manager)
            return;
        auto exchange = std::move(m_waiting.front());
        m_waiting.pop_front();
        start(std::move(exchange), *manager);
    }
}

// The first with room, so that few connections are used and those are kept warm.
QtTransport::Manager* QtTransport::managerWithRoom()
{
    bool any = false;
    for (auto& manager : m_pool) {
        if (!manager->leaving && manager->underWay < manager->room)
            return manager.get();
        any = any || !manager->leaving;
    }
    return any && m_protocol == Protocol::Unknown ? nullptr : &addManager();
}

QtTransport::Manager& QtTransport::addManager()
{
    auto& manager = *m_pool.emplace_back(std::make_unique<Manager>());
    manager.offered = m_protocol == Protocol::Http1 ? Protocol::Http1 : Protocol::Http2;
    manager.room = m_protocol == Protocol::Http2 ? streamsOfAConnection : connectionsOfAManager;
    manager.network.reset(new QNetworkAccessManager);
    auto* network = manager.network.get();
    network->setAutoDeleteReplies(false);
    if (m_proxy.type() == QNetworkProxy::NoProxy)
        network->setProxyFactory(new NoProxy);
    else
        network->setProxy(m_proxy);
    connect(network, &QNetworkAccessManager::finished, this, &QtTransport::finished);
    connect(network, &QNetworkAccessManager::encrypted, this, &QtTransport::encrypted);
    connect(network, &QNetworkAccessManager::sslErrors, this, &QtTransport::tlsErrors);
    return manager;
}

void QtTransport::start(std::unique_ptr<Exchange> exchange, Manager& manager)
{
    ++manager.underWay;
    auto* reply = exchange->start(*manager.network, prepare(*exchange, manager));
    m_underWay.emplace(reply, UnderWay{std::move(exchange), &manager});
}

// The first request of each new TLS connection passes by here, before it is written.
void QtTransport::encrypted(QNetworkReply* reply)
{
    const auto found = m_underWay.find(reply);
    if (found == m_underWay.end())
        return;
    const auto spoken = reply->sslConfiguration().nextNegotiatedProtocol();
    m_protocol = spoken == QSslConfiguration::ALPNProtocolHTTP2 ? Protocol::Http2 : Protocol::Http1;
    found->second.manager->room = m_protocol == Protocol::Http2 ? streamsOfAConnection : connectionsOfAManager;
    dispatch();
}

void QtTransport::tlsErrors(QNetworkReply* reply, const QList<QSslError>& errors)
{
    const auto found = m_underWay.find(reply);
    if (found != m_underWay.end() && !errors.isEmpty())
        found->second.exchange->setTlsProblem(errors.first().errorString().toStdString());
}

void QtTransport::finished(QNetworkReply* reply)
{
    auto node = m_underWay.extract(reply);
    if (node.empty())
        return;
    auto& manager = *node.mapped().manager;
    auto exchange = std::move(node.mapped().exchange);
    --manager.underWay;
    const bool spokeHttp2 = manager.room == streamsOfAConnection;
    const bool neverBegun = spokeHttp2 && exchange->wasNeverBegun();
    if (neverBegun || (spokeHttp2 && exchange->wasTurnedAway()))
        manager.leaving = true;
    if (neverBegun && exchange->starts() < maxStarts) {
        exchange->forget();
        m_waiting.push_front(std::move(exchange));
        dropIfLeft(manager);
        dispatch();
        return;
    }
    dropIfLeft(manager);
    dispatch();
    exchange->done()(exchange->result());
}

// Qt goes on using a connection that the server has closed to new requests, until the last response has come.
void QtTransport::dropIfLeft(Manager& manager)
{
    if (!manager.leaving || manager.underWay > 0)
        return;
    manager.network->disconnect(this);
    std::erase_if(m_pool, [&](const auto& pooled) { return pooled.get() == &manager; });
}

void QtTransport::dueChanged(const Exchange& exchange)
{
    m_alarm.ringNoLaterThan(exchange.due());
}

// One alarm for all: it rings seldom, as each looks at all that are under way and finds the next that is due.
void QtTransport::ring()
{
    const auto now = m_clock.now();
    std::optional<Instant> next;
    const auto isLate = [&](const Exchange& exchange) {
        const auto due = exchange.due();
        if (due > now)
            next = soonest({next, due});
        return due <= now;
    };
    for (auto& [reply, underWay] : m_underWay) {
        if (isLate(*underWay.exchange))
            underWay.exchange->giveUp();
    }
    std::vector<std::unique_ptr<Exchange>> late;
    for (auto& exchange : m_waiting) {
        if (isLate(*exchange))
            late.push_back(std::move(exchange));
    }
    std::erase(m_waiting, nullptr);
    if (next)
        m_alarm.ringNoLaterThan(*next);
    for (auto& exchange : late) {
        exchange->giveUp();
        exchange->done()(exchange->result());
    }
}

} // namespace headroom::net
