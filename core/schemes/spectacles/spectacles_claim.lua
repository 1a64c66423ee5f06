-- Claims one request of a bucket, as the Spectacles ratelimiting specification prescribes.
--
-- KEYS[1]  [prefix:]<route>:remaining   requests left in the window that is running; none: no window is running
-- KEYS[2]  [prefix:]<route>:limit       requests in a window; none: not known yet, which counts as 1
-- KEYS[3]  [prefix:]global              there while Discord's global limit holds; its value means nothing
-- ARGV[1]  milliseconds to answer when a window is used up and its end is not known (1000 is recommended)
--
-- Answers an integer: 0 to go, else the milliseconds after which to claim again. A window begun here gets its end (a
-- time to live on KEYS[1]) from whoever is answered by Discord first. PTTL 0, the window's last millisecond, answers 0
-- and takes nothing: see spectacles_guard.lua.
local held = redis.call('pttl', KEYS[3])
if held > 0 then
	return held
end

local left = tonumber(redis.call('get', KEYS[1]))
if left == nil then
	local limit = tonumber(redis.call('get', KEYS[2]))
	if limit == nil then
		limit = 1
	end
	redis.call('set', KEYS[1], limit - 1)
	return 0
end

local ends = redis.call('pttl', KEYS[1])
if left <= 0 then
	if ends < 0 then
		return tonumber(ARGV[1])
	end
	return ends
end

redis.call('set', KEYS[1], left - 1)
if ends > 0 then
	redis.call('pexpire', KEYS[1], ends)
end
return 0
