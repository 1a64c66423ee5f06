-- Ends claims whose answers were written down before, at a server that has forgotten it: a replica that lagged behind
-- and is the master now, or one whose file lacks its last second. They would keep their slots until their leases end.
-- After headroom_bucket.lua.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua; ARGV[1] is the last of them
-- ARGV[4..]  the claims, as ARGV[1] is
--
-- Answers how many of them were still granted.
local ended = 0
for i = 4, #ARGV do
	ended = ended + redis.call('zrem', granted, ARGV[i])
	if epoch then
		with_bulk = with_bulk - redis.call('zrem', bulk, ARGV[i])
	end
end
unanswered = unanswered - ended
finish()
return ended
