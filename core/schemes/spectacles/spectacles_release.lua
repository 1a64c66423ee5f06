-- Ends a window whose end nobody has named, so that a claim that will never be answered blocks nobody for ever.
-- Leaves a window alone that has one.
--
-- KEYS[1]  [prefix:]<route>:remaining
-- KEYS[2]  [prefix:]<route>:limit
-- ARGV[1]  milliseconds to leave when the limit is not known: the claim was alone
-- ARGV[2]  milliseconds to leave when it is: others may be under way in the same window
--
-- Answers 1 when an end was set.
if redis.call('pttl', KEYS[1]) ~= -1 then
	return 0
end
local limit = tonumber(redis.call('get', KEYS[2]))
if limit == nil or limit <= 0 then
	return redis.call('pexpire', KEYS[1], ARGV[1])
end
return redis.call('pexpire', KEYS[1], ARGV[2])
