-- Claims one request of a bucket, after headroom_bucket.lua. Asked again for the same claim it says the same.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua
-- ARGV[4]  us for which this claim has waited already, which gives it its place in line; 0 when it is new
-- ARGV[5]  ms after which a process that stands in line and is not heard of is taken for dead
-- ARGV[6]  the global limit, for the bucket that stands for it; else empty
-- ARGV[7]  1: the process believes that this claim stands in line; else empty
--
-- Answers {1, ms after which it may be sent, what that waits for (0 nothing, 1 the bucket, 2 the global limit), lost}
-- when it was given; or {0, ms after which to ask again unless one was given by then, 0, lost}: it stands in line, and
-- will be told "<number> <ms>" on the channel {app}:to:<process>. `lost` is 1 when other claims of the process may have
-- lost their places: it was not known to have any in line, or this one was not where it was believed to be. Of the
-- global limit a fifth element names the epoch: another one than before when everything here was forgotten.
local global_limit = tonumber(ARGV[6])
if global_limit and (global_limit ~= limit or not epoch) then
	limit = global_limit
	epoch = epoch or string.format('%d%06d', time[1], time[2])
	redis.call('hset', bucket, 'limit', limit, 'epoch', epoch)
	redis.call('pexpire', bucket, remember)
end
local lost = 0
if ARGV[7] == '1' and not redis.call('zscore', line, claim) and not redis.call('zscore', given, claim) then
	lost = 1
end
if waiting > 0 then
	serve_line()
	expire_after_last(given, lease)
end
local at = tonumber(redis.call('zscore', given, claim))
if not at and waiting == 0 then
	local ending
	at, ending = next_moment()
	if at then
		give(claim, at, ending)
		expire_after_last(given, lease)
	end
end

if at then
	local why = 0
	if at > now then
		why = (at == all_held) and 2 or 1
	end
	return {1, math.max(at - now, 0), why, lost, epoch}
end

local process = string.match(claim, '^(.*):%d+$')
local patience = tonumber(ARGV[5])
redis.call('zadd', line, 'nx', time[1] * 1000000 + time[2] - ARGV[4], claim)
redis.call('pexpire', line, 3 * lease)
expire_after_last(given, lease)
local first = redis.call('zrange', given, 0, 0, 'withscores')[2]
-- Last, so that nothing of which the process is not told makes it known.
if redis.call('zadd', present, now + patience, process) == 1 then
	lost = 1
end
redis.call('pexpire', present, patience)
return {0, math.min(math.max(tonumber(first) + lease - now, 1), lease), 0, lost, epoch}
