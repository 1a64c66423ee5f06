-- Takes a claim back that was never sent, after xenon_bucket.lua: another may go in its place.
--
-- KEYS, ARGV[1..3]  as in xenon_bucket.lua
--
-- Answers 1 when the claim was still given, else 0.
local was_given = redis.call('zrem', given, claim)
if was_given == 1 and shown and held <= now and left < told then
	left = redis.call('hincrby', window, 'left', 1)
	if left > shown and shown_ends <= ends + wavering then
		redis.call('incr', bucket)
	end
end
finish()
return was_given
