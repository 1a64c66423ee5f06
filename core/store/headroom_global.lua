-- Gives moments of the global limit to a process, in the order of asking: in no second of any fleet are there more than
-- the limit.
--
-- KEYS[1]  {app}:g       list: the moments that were given, in order (ms since 1970), as far as they still count
-- KEYS[2]  {app}:g:held  string: until when Discord's global limit holds everything
-- ARGV[1]  how many are wanted, 1 or more
-- ARGV[2]  the limit: requests in a second, 1 or more
-- ARGV[3]  ms that a second is prolonged by, for requests that are not on their way equally long
-- ARGV[4]  ms: no moment further ahead than that is given, except the first
--
-- Answers {Redis's time (ms since 1970), the moments in order as ms from then}; at least one moment, at most as many as
-- were wanted.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wanted, limit, second = tonumber(ARGV[1]), tonumber(ARGV[2]), 1000 + tonumber(ARGV[3])
local furthest = now + tonumber(ARGV[4])

local oldest = redis.call('lindex', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - second do
	redis.call('lpop', KEYS[1])
	oldest = redis.call('lindex', KEYS[1], 0)
end

local length = redis.call('llen', KEYS[1])
local last = tonumber(redis.call('lindex', KEYS[1], -1)) or 0
local held = tonumber(redis.call('get', KEYS[2])) or 0
local moments = {now}
while #moments <= wanted do
	local at = math.max(now, last, held)
	if length >= limit then
		at = math.max(at, redis.call('lindex', KEYS[1], -limit) + second)
	end
	if at > furthest and #moments > 1 then
		break
	end
	redis.call('rpush', KEYS[1], at)
	length, last = length + 1, at
	moments[#moments + 1] = at - now
end
redis.call('pexpireat', KEYS[1], last + second)
return moments
