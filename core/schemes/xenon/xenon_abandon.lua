-- The answer to a request was lost, after xenon_bucket.lua: nobody knows whether Discord counted it, so it counts. When
-- it was to tell about a bucket nobody knows of, a window is taken to have begun with it, as long and as large as the
-- bucket's are known to be; where that is not known, somebody else goes and finds out.
--
-- KEYS, ARGV[1..3]  as in xenon_bucket.lua
--
-- Answers 1 when the claim was still granted, else 0.
local was_granted = redis.call('zrem', granted, claim)
if was_granted == 1 and not shown and limit and length then
	open(limit - 1, now + length)
	redis.call('hset', window, 'adopted', 1)
end
finish()
return was_granted
