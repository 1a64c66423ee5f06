-- Looks at a window without an end for somebody that waits, and ends it when that has been so for a lease: who claimed it
-- is dead. The time is kept in the server, so that it runs on when those that wait are killed as well, and others wait
-- in their place.
--
-- KEYS[1]  [prefix:]<route>:remaining
-- KEYS[2]  [prefix:]headroom:unended:<route>  ours: since when it has no end (ms since 1970), as far as anybody saw
-- ARGV[1]  the lease, ms
-- ARGV[2]  ms for which that is remembered when nobody looks; it may be another window by then
--
-- Answers 1 when the window was ended, else 0.
if redis.call('pttl', KEYS[1]) ~= -1 then
	redis.call('del', KEYS[2])
	return 0
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local since = tonumber(redis.call('get', KEYS[2]))
if since and now - since >= tonumber(ARGV[1]) then
	redis.call('del', KEYS[2])
	return redis.call('pexpire', KEYS[1], 1)
end
redis.call('set', KEYS[2], since or now, 'px', ARGV[2])
return 0
