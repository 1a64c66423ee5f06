-- Claims one request of a bucket, after xenon_bucket.lua.
--
-- KEYS, ARGV[1..3]  as in xenon_bucket.lua
--
-- Answers {what, ms}: {0, 0} it may be sent; {1, ms until the window ends} nothing is left; {2, ms until it ends} the
-- global limit holds; {3, ms until its lease ends} nobody knows what is left, and somebody has gone to find out: ask
-- again when the channel tells, or then.
local all_held = redis.call('pttl', global)
if all_held >= 0 then
	finish()
	return {2, math.max(all_held, 1)}
end

local function grant()
	redis.call('zadd', granted, now, claim)
	redis.call('pexpire', granted, lease + 1)
	finish()
	return {0, 0}
end

if shown then
	if shown > 0 and left > 0 then
		redis.call('decr', bucket)
		left = redis.call('hincrby', window, 'left', -1)
		return grant()
	end
	finish()
	return {1, (shown <= 0 and shown_ends or ends) - now}
end

if must_wait_for_answer() then
	redis.call('hset', window, 'waiters', 1)
	finish()
	return {3, math.max(pioneered_at() + lease - now, 1)}
end
pioneer = claim
redis.call('hset', window, 'pioneer', pioneer)
return grant()
