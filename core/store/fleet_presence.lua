-- Says that a client is at work, or is not any more, and answers how the fleet stands.
--
-- KEYS[1]    [prefix:]headroom:clients, a sorted set: who is at work, by when that is forgotten (ms since 1970)
-- KEYS[2..]  the hashes in which the invalid requests of one address are counted (invalid_keys.h)
-- ARGV[1]    the client
-- ARGV[2]    milliseconds until it is forgotten; 0: it leaves
--
-- Answers {clients at work, this one included; invalid requests in all those hashes}.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lifetime = tonumber(ARGV[2])
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if lifetime > 0 then
	redis.call('zadd', KEYS[1], now + lifetime, ARGV[1])
	redis.call('pexpire', KEYS[1], lifetime)
else
	redis.call('zrem', KEYS[1], ARGV[1])
end
local invalid = 0
for i = 2, #KEYS do
	for _, count in ipairs(redis.call('hvals', KEYS[i])) do
		invalid = invalid + (tonumber(count) or 0)
	end
end
return {redis.call('zcard', KEYS[1]), invalid}
