-- The answer to a request was lost, after headroom_bucket.lua: nobody knows whether Discord counted it, so its slot
-- stays in use for a whole window. Where no window is known it is free at once.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua, and then
-- KEYS[#KEYS]  as in headroom_learn.lua
--
-- Answers 1 when the claim was still granted, else 0.
local before = unanswered
answered()
local was_granted = before - unanswered
if window then
	local ends = now + window + 1
	take_slot(claim, ends)
	redis.call('zadd', KEYS[#KEYS], ends, claim)
	expire_after_last(KEYS[#KEYS], 1)
end
finish()
return was_granted
