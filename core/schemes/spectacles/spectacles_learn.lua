-- Writes down what an answer of Discord said about a bucket: when its window ends, and how many requests the next one
-- has. Of several answers of one window the latest end stands.
--
-- KEYS[1]  [prefix:]<route>:remaining
-- KEYS[2]  [prefix:]<route>:limit
-- KEYS[3]  [prefix:]headroom:unended:<route>  as in spectacles_unended.lua: an answer came
-- ARGV[1]  milliseconds until the window ends, 1 or more
-- ARGV[2]  the limit, 1 or more; empty: the answer did not say
--
-- Answers 1 when the end was set, 0 when a later one stood or no window is running.
if ARGV[2] ~= '' then
	redis.call('set', KEYS[2], ARGV[2])
end
redis.call('del', KEYS[3])
local ends = redis.call('pttl', KEYS[1])
if ends == -2 or ends >= tonumber(ARGV[1]) then
	return 0
end
return redis.call('pexpire', KEYS[1], ARGV[1])
