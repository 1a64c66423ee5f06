-- Says that a client is at work, or is not any more, and answers how the fleet stands and what of the invalid-request
-- budget this client may use until it asks again.
--
-- KEYS[1]    [prefix:]headroom:clients, a sorted set: who is at work, by when that is forgotten (ms since 1970)
-- KEYS[2]    [prefix:]headroom:reserved:<egress>, a hash of what each client that uses this address has reserved:
--            "<when it is forgotten> <critical> <normal> <bulk> <client>"
-- KEYS[3..]  the hashes in which the invalid requests of that address are counted (invalid_keys.h)
-- ARGV[1]    the client
-- ARGV[2]    milliseconds until it is forgotten; 0: it leaves
-- ARGV[3..5] what it keeps reserved in any case: critical, normal, bulk
-- ARGV[6..8] the thresholds of the three
--
-- Answers {clients at work, this one included; clients that use this address; what the three may have under way or see
-- end as invalid from now on; the count of each of those hashes}.
--
-- All that is counted and all that is reserved together stay within each threshold, because nobody is given more than
-- what is left. Nobody is given all of it either, so that the next one finds some.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lifetime = tonumber(ARGV[2])
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if lifetime > 0 then
	redis.call('zadd', KEYS[1], now + lifetime, ARGV[1])
	redis.call('pexpire', KEYS[1], lifetime)
else
	redis.call('zrem', KEYS[1], ARGV[1])
	redis.call('hdel', KEYS[2], ARGV[1])
end

local counts = {}
local invalid = 0
for i = 3, #KEYS do
	local sum = 0
	for _, count in ipairs(redis.call('hvals', KEYS[i])) do
		sum = sum + (tonumber(count) or 0)
	end
	counts[i - 2] = sum
	invalid = invalid + sum
end

local sharing = 1
local reserved = {0, 0, 0}
for _, entry in ipairs(redis.call('hvals', KEYS[2])) do
	local expires, critical, normal, bulk, client = string.match(entry, '^(%d+) (%d+) (%d+) (%d+) (.*)$')
	if client and tonumber(expires) <= now then
		redis.call('hdel', KEYS[2], client)
	elseif client and client ~= ARGV[1] then
		sharing = sharing + 1
		reserved = {reserved[1] + critical, reserved[2] + normal, reserved[3] + bulk}
	end
end

local credit = {}
local keeps = {}
for i = 1, 3 do
	local held = tonumber(ARGV[2 + i])
	local left = tonumber(ARGV[5 + i]) - invalid - reserved[i] - held
	if left >= 0 then
		credit[i] = held + math.ceil(left / (sharing + 1))
		keeps[i] = credit[i]
	else
		credit[i] = 0
		keeps[i] = held
	end
end
if lifetime > 0 then
	redis.call('hset', KEYS[2], ARGV[1], string.format('%d %d %d %d %s', now + lifetime, keeps[1], keeps[2], keeps[3], ARGV[1]))
	redis.call('pexpire', KEYS[2], lifetime)
end
return {redis.call('zcard', KEYS[1]), sharing, credit, counts}
