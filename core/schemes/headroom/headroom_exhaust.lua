-- Discord refused a request of this bucket with a 429, after headroom_bucket.lua. Nothing goes until it may again, and
-- this is published on the channel {app}:held as "<ms> <bucket>": claims that were promised an earlier moment wait, too.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua
-- ARGV[4]  retry_after, ms
--
-- Answers 1 when the hold was set or prolonged, else 0.
answered()
local ends = now + tonumber(ARGV[4]) + 1
redis.call('hdel', bucket, 'free')
free = 0
if ends <= held then
	finish()
	return 0
end
held = ends
redis.call('hset', bucket, 'held', held)
for _, key in ipairs({slots, granted}) do
	for _, sooner in ipairs(redis.call('zrangebyscore', key, '-inf', '(' .. held)) do
		redis.call('zadd', key, held, sooner)
	end
end
redis.call('publish', app .. 'held', (held - now) .. ' ' .. string.sub(bucket, #app + 3))
finish()
return 1
