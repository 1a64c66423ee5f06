-- Gives one claim back that was never used: another may go in its place.
--
-- KEYS[1]  [prefix:]<route>:remaining
-- KEYS[2]  [prefix:]<route>:limit
--
-- Answers 1 when it was given back, 0 when its window is over or has all it can have.
local remaining = tonumber(redis.call('get', KEYS[1]))
if remaining == nil then
	return 0
end
local limit = tonumber(redis.call('get', KEYS[2]))
if limit == nil or limit <= 0 then
	limit = 1 -- as many as go while nobody knows
end
if remaining >= limit then
	return 0
end
if remaining + 1 == limit and redis.call('pttl', KEYS[1]) == -1 then
	return redis.call('del', KEYS[1]) -- nobody is left who would end the window
end
redis.call('incr', KEYS[1])
return 1
