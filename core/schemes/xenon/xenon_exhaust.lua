-- Discord refused a request of this bucket with a 429, after xenon_bucket.lua: nothing is left until it may go again.
-- Of several answers the latest end stands.
--
-- KEYS, ARGV[1..3]  as in xenon_bucket.lua
-- ARGV[4]  retry_after, ms
--
-- Answers 1 when the hold was set or prolonged, else 0.
redis.call('zrem', granted, claim)
local until_when = now + tonumber(ARGV[4]) + 1
local prolongs = until_when > math.max(held, shown and shown <= 0 and shown_ends or 0)
if not prolongs then
	until_when = math.max(held, shown_ends or 0)
end
held = until_when
remember(0, held, 0)
redis.call('hset', window, 'held', held)
-- An answer after it may be of the same window, or not.
redis.call('hdel', window, 'reset', 'made', 'adopted', 'free', 'pioneer')
pioneer = false
show(0, held)
finish()
return prolongs and 1 or 0
