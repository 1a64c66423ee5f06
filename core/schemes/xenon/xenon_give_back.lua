-- Takes a claim back that was never sent, after xenon_bucket.lua: another may go in its place.
--
-- KEYS, ARGV[1..3]  as in xenon_bucket.lua
--
-- Answers 1 when the claim was still granted, else 0.
local was_granted = redis.call('zrem', granted, claim)
if was_granted == 1 and shown and held <= now and left < least then
	left = redis.call('hincrby', window, 'left', 1)
	if left > shown and shown_ends <= ends + wavering then
		redis.call('incr', bucket)
	end
end
finish()
return was_granted
