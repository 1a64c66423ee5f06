-- Says that a process whose claims are queued is alive.
--
-- KEYS[1]  {app}:p  sorted set: such processes, by when they are taken for dead (ms since 1970)
-- ARGV[1]  the process
-- ARGV[2]  ms until it is taken for dead; 0: nothing of it is queued any more
--
-- Answers 1 when it was known, 0 when it was not: its claims may have lost their places. It is known until it says that
-- nothing is queued, is taken for dead, or a claim of it is passed over.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lifetime = tonumber(ARGV[2])
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if lifetime == 0 then
	return redis.call('zrem', KEYS[1], ARGV[1])
end
local known = 1 - redis.call('zadd', KEYS[1], now + lifetime, ARGV[1])
redis.call('pexpire', KEYS[1], lifetime)
return known
