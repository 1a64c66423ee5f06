// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/schemes/xenon_scripts.h"

#include "core/schemes/xenon/xenon_keys.h"
#include "tests/support/redis/redis_calls.h"

namespace headroom::support {

namespace {

// PEXPIRETIME, which Redis before 7.0 has not: the time is taken in the same millisecond as what is left.
constexpr std::string_view endsOf = R"(
local function ends_of(key)
	local function now()
		local time = redis.call('time')
		return time[1] * 1000 + math.floor(time[2] / 1000)
	end
	local left, before, after
	repeat
		before, left, after = now(), redis.call('pttl', key), now()
	until before == after
	return left < 0 and left or after + left
end
)";

// Runs before each script, behind endsOf. The server's own clock is far behind: no key is gone before its time.
constexpr std::string_view setClock = R"(
local set_now = tonumber(redis.call('get', 'test:now'))
for _, key in ipairs(KEYS) do
	local ends = ends_of(key)
	if ends > 0 and ends <= set_now then
		redis.call('del', key)
	end
end
local server = redis
local redis = {
	pcall = server.pcall,
	call = function(command, key, ...)
		if command == 'time' then
			return {math.floor(set_now / 1000), set_now % 1000 * 1000}
		elseif command == 'pttl' then
			local ends = ends_of(key)
			return ends > 0 and ends - set_now or ends
		elseif command == 'pexpire' then
			return server.call('pexpireat', key, set_now + ...)
		end
		return server.call(command, key, ...)
	end,
}
)";

std::string xenonText(const std::optional<std::int64_t>& number)
{
    return number ? std::to_string(*number) : std::string();
}

} // namespace

XenonScripts::XenonScripts(RedisServer& redis)
    : m_caller(connectTo(redis, m_clock))
    , m_listener(connectTo(redis, m_clock))
{
    QObject::connect(m_listener.get(), &redis::Connection::pushed, m_listener.get(),
        [this](const redis::Reply& message) { m_heard += message.elements[2].text == m_keys.remaining(bucket); });
    askRedis([&](redis::Connection::ReplyCallback answer) {
        m_listener->send({"SUBSCRIBE", m_keys.answered()}, std::move(answer));
    });
    const auto time = command({"TIME"});
    setTime((std::stoll(time.elements[0].text) + 3600) * 1000);
}

redis::Reply XenonScripts::run(std::string_view script, const std::string& claim, std::vector<std::string> more)
{
    const auto known =
        m_scripts
            .try_emplace(script,
                std::string(endsOf) + std::string(setClock) + std::string(schemes::xenon_bucket) + std::string(script))
            .first;
    more.insert(more.begin(), {claim, std::to_string(lease), m_keys.answered()});
    if (m_time != m_timeOfServer) {
        m_caller->send({"SET", "test:now", std::to_string(m_time)}, {});
        m_timeOfServer = m_time;
    }
    m_mayHaveTold = true;
    return askRedis([&](redis::Connection::ReplyCallback answer) {
        redis::runScript(*m_caller, known->second, m_keys.bucket(bucket), std::move(more), std::move(answer));
    });
}

XenonScripts::ClaimReply XenonScripts::claim(const std::string& claim)
{
    const auto reply = run(schemes::xenon_claim, claim);
    return {static_cast<int>(reply.elements.at(0).integer), reply.elements.at(1).integer};
}

std::int64_t XenonScripts::learn(const std::string& claim, const Answered& answered)
{
    const auto made = answered.reset ? std::optional(*answered.reset - *answered.resetAfter) : std::nullopt;
    return run(schemes::xenon_learn, claim,
        {xenonText(answered.remaining), xenonText(answered.resetAfter), xenonText(answered.reset), xenonText(made),
            xenonText(answered.limit)})
        .integer;
}

std::int64_t XenonScripts::exhaust(const std::string& claim, std::int64_t retryAfter)
{
    return run(schemes::xenon_exhaust, claim, {std::to_string(retryAfter)}).integer;
}

std::int64_t XenonScripts::abandon(const std::string& claim)
{
    return run(schemes::xenon_abandon, claim).integer;
}

std::int64_t XenonScripts::giveBack(const std::string& claim)
{
    return run(schemes::xenon_give_back, claim).integer;
}

void XenonScripts::setexKey(const std::string& key, std::int64_t ms, const std::string& value)
{
    command({"SET", key, value});
    command({"PEXPIREAT", key, std::to_string(m_time + ms)});
}

std::optional<std::string> XenonScripts::get()
{
    const auto left = pttl();
    if (left == -2 || left == 0)
        return std::nullopt;
    return command({"GET", m_keys.remaining(bucket)}).text;
}

std::int64_t XenonScripts::pttl()
{
    const auto ends =
        command({"EVAL", std::string(endsOf) + "return ends_of(KEYS[1])", "1", m_keys.remaining(bucket)}).integer;
    if (ends < 0)
        return ends;
    return ends > m_time ? ends - m_time : -2;
}

int XenonScripts::heard()
{
    // What was told before comes before the answer to this.
    if (std::exchange(m_mayHaveTold, false))
        askRedis([&](redis::Connection::ReplyCallback answer) { m_listener->send({"PING"}, std::move(answer)); });
    return std::exchange(m_heard, 0);
}

redis::Reply XenonScripts::command(redis::Command command)
{
    return askRedis(
        [&](redis::Connection::ReplyCallback answer) { m_caller->send(std::move(command), std::move(answer)); });
}

} // namespace headroom::support
