-- Discord's global limit was hit: nothing of any bucket goes for so long, which is published on the channel
-- {app}:held as "<ms> *". Of several answers the latest end stands.
--
-- KEYS[1]  {app}:g:held  string: until when (ms since 1970)
-- ARGV[1]  retry_after, ms
--
-- Answers 1 when the hold was set or prolonged, else 0.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = now + tonumber(ARGV[1]) + 1
if (tonumber(redis.call('get', KEYS[1])) or 0) >= ends then
	return 0
end
redis.call('set', KEYS[1], ends, 'px', ends - now)
redis.call('publish', string.sub(KEYS[1], 1, -7) .. 'held', (ends - now) .. ' *')
return 1
