// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/client_options.h"

#include "core/base/text/numbers.h"
#include "core/rest/option_values.h"

#include <algorithm>
#include <limits>

namespace headroom::rest {

namespace {

template <typename Number>
Result<void> setNumber(Number& place, const std::string& value, Number lowest, Number highest)
{
    const auto number = numberIn(value, lowest, highest);
    if (!number)
        return failure(ErrorKind::Usage, Text::tr("%1 is not a number that this can be").arg(value));
    place = *number;
    return {};
}

Result<void> setCached(ClientSettings& client, const std::string& value)
{
    return readCached(value).map([&client](const auto& cached) { client.scheduler.cache.byTemplate.insert(cached); });
}

Result<void> setInvalidStop(ClientSettings& client, const std::string& value)
{
    return readInvalidStop(value).map(into(client.scheduler.invalid));
}

// A setting that is the text itself, or on.
template <std::string net::QtTransport::Options::*Setting>
Result<void> setText(ClientSettings& client, const std::string& value)
{
    client.transport.*Setting = value;
    return {};
}
template <bool SchedulerOptions::*Setting, bool Value = true>
Result<void> setFlag(ClientSettings& client, const std::string& /*value*/)
{
    client.scheduler.*Setting = Value;
    return {};
}
template <Duration net::QtTransport::Options::*Setting>
Result<void> setTimeout(ClientSettings& client, const std::string& value)
{
    const auto span = readSpan(value);
    if (!span)
        return tl::unexpected(span.error());
    if (*span == Duration{})
        return failure(ErrorKind::Usage, Text::tr("0 would let nothing through; write 1500ms, 30s or 2m"));
    client.transport.*Setting = *span;
    return {};
}

Result<void> setEgress(ClientSettings& client, const std::string& value)
{
    client.egress = value;
    return {};
}

Result<void> setGlobal(ClientSettings& client, const std::string& value)
{
    return setNumber(client.scheduler.globalPerSecond, value, 0.0, std::numeric_limits<double>::max());
}

Result<void> setConcurrency(ClientSettings& client, const std::string& value)
{
    return setNumber(client.scheduler.concurrency, value, 1U, 10000U);
}

} // namespace

const std::vector<ClientOption>& clientOptions()
{
    using Takes = ClientOption::Takes;
    using Transport = net::QtTransport::Options;
    static const std::vector<ClientOption> options{
        {"api", Takes::Value, setText<&Transport::api>, "Base URL with its version", "URL",
            "https://discord.com/api/v10"},
        {"global", Takes::Value, setGlobal,
            "The bot's global limit in requests per second; with --redis, for all clients together; 0: no limit", "N",
            "50"},
        {"concurrency", Takes::Value, setConcurrency, "Most requests in flight at once", "N", "16"},
        {"no-collapse", Takes::Flag, setFlag<&SchedulerOptions::shareIdenticalGets, false>,
            "Send identical GETs separately"},
        {"webhooks-with-token", Takes::Flag, setFlag<&SchedulerOptions::webhooksWithToken>,
            "Send the token with webhook calls too; they then count towards the bot's limits"},
        {"request-proxy", Takes::Flag, setFlag<&SchedulerOptions::requestProxy>,
            "The API's base is your own request proxy: its 429 and 503 responses are waited out and do not count as "
            "invalid"},
        {"cache", Takes::Values, setCached,
            "Cache responses to GETs of a route, until something is written to it: /users/{user}=60s. May be repeated. "
            "404s are cached for 30 s and 401s for 5 s in any case",
            "TEMPLATE=SPAN"},
        {"invalid-stop", Takes::Value, setInvalidStop,
            "Percentages of the 10,000 invalid requests in ten minutes at which bulk, normal and all requests stop",
            "BULK,NORMAL,ALL", "50,80,95"},
        {"egress", Takes::Value, setEgress,
            "Egress address that invalid requests are counted for, if it is not the API's host and port", "ADDRESS"},
        {"proxy", Takes::Value, setText<&Transport::proxy>,
            "http://[USER@]HOST:PORT or socks5://[USER@]HOST:PORT; its password comes from HEADROOM_PROXY_PASSWORD; "
            "default: the system's proxy",
            "URL"},
        {"ca-file", Takes::Value, setText<&Transport::caFile>,
            "PEM file of certificate authorities to trust in addition to the system's", "FILE"},
        {"connect-timeout", Takes::Value, setTimeout<&Transport::connectTimeout>, "Until the request is written",
            "SPAN", "10s"},
        {"answer-timeout", Takes::Value, setTimeout<&Transport::answerTimeout>,
            "From then until the response headers arrive; from the start for requests without a body that may be sent "
            "only once, such as DELETE",
            "SPAN", "15s"},
        {"total-timeout", Takes::Value, setTimeout<&Transport::totalTimeout>,
            "From the start to the last byte of the response", "SPAN", "60s"},
    };
    return options;
}

const ClientOption* findClientOption(std::string_view name)
{
    const auto& options = clientOptions();
    const auto found = std::ranges::find(options, name, &ClientOption::name);
    return found == options.end() ? nullptr : &*found;
}

} // namespace headroom::rest
