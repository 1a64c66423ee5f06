// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/client_options.h"

#include "core/rest/option_values.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace headroom::rest {

namespace {

template <typename Number>
Result<void> setNumber(Number& place, const std::string& value, Number lowest, Number highest)
{
    Number number{};
    const auto* const end = value.data() + value.size();
    const auto read = std::from_chars(value.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || !(number >= lowest && number <= highest))
        return failure(ErrorKind::Usage, value + " is not a number that this can be");
    place = number;
    return {};
}

Result<void> setTimeout(Duration& timeout, const std::string& value)
{
    const auto span = readSpan(value);
    if (!span)
        return tl::unexpected(span.error());
    if (*span == Duration{})
        return failure(ErrorKind::Usage, "0 would let nothing through; write 1500ms, 30s or 2m");
    timeout = *span;
    return {};
}

Result<void> setCached(ClientSettings& client, const std::string& value)
{
    const auto cached = readCached(value);
    if (!cached)
        return tl::unexpected(cached.error());
    client.scheduler.cache.byTemplate.insert(*cached);
    return {};
}

Result<void> setInvalidStop(ClientSettings& client, const std::string& value)
{
    const auto thresholds = readInvalidStop(value);
    if (!thresholds)
        return tl::unexpected(thresholds.error());
    client.scheduler.invalid = *thresholds;
    return {};
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
    return setTimeout(client.transport.*Setting, value);
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
        {"api", Takes::Value, setText<&Transport::api>},
        {"global", Takes::Value, setGlobal},
        {"concurrency", Takes::Value, setConcurrency},
        {"no-collapse", Takes::Flag, setFlag<&SchedulerOptions::shareIdenticalGets, false>},
        {"webhooks-with-token", Takes::Flag, setFlag<&SchedulerOptions::webhooksWithToken>},
        {"request-proxy", Takes::Flag, setFlag<&SchedulerOptions::requestProxy>},
        {"cache", Takes::Values, setCached},
        {"invalid-stop", Takes::Value, setInvalidStop},
        {"egress", Takes::Value, setEgress},
        {"proxy", Takes::Value, setText<&Transport::proxy>},
        {"ca-file", Takes::Value, setText<&Transport::caFile>},
        {"connect-timeout", Takes::Value, setTimeout<&Transport::connectTimeout>},
        {"answer-timeout", Takes::Value, setTimeout<&Transport::answerTimeout>},
        {"total-timeout", Takes::Value, setTimeout<&Transport::totalTimeout>},
    };
    return options;
}

const ClientOption* findClientOption(std::string_view name)
{
    const auto& options = clientOptions();
    const auto found = std::find_if(
        options.begin(), options.end(), [name](const ClientOption& option) { return option.name == name; });
    return found == options.end() ? nullptr : &*found;
}

} // namespace headroom::rest
