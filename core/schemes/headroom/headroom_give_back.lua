-- Takes a claim back that was not used and will not be, wherever it stands: queued, promised, or granted. After
-- headroom_bucket.lua.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua
--
-- Answers 1 when there was such a claim, else 0.
local stood = redis.call('zrem', queue, claim)
waiting = waiting - stood
local at = tonumber(redis.call('zscore', granted, claim))
if at then
	stood = 1
	answered()
	if at > now then
		take_slot('-' .. claim, at) -- the place it was promised is another's until then
	end
end
finish()
return stood
