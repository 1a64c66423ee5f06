-- Claims one request of a bucket, after headroom_bucket.lua. Asked again for the same claim it says the same.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua
-- ARGV[4]  us for which this claim has waited already, which gives it its place in the queue; 0 when it is new
-- ARGV[5]  ms after which a process that is queued and is not heard of is taken for dead
-- ARGV[6]  the global limit, for the bucket that stands for it; else empty
-- ARGV[7]  1: the process believes that this claim is queued; else empty
-- ARGV[8]  1: it is for a bulk request, see headroom_bucket.lua; only of the global limit. Else empty
-- Those at the end that are empty may be missing: each that is not there saves a hundredth of the time of a claim.
--
-- Answers {1, ms after which it may be sent, what that waits for (0 nothing, 1 the bucket, 2 the global limit), lost}
-- when it was granted; or {0, ms after which to ask again unless one was granted by then, 0, lost}: it is queued, and
-- receives "<number> <ms>" on the channel {app}:to:<process>. `lost` is 1 when other claims of the process may have
-- lost their places: it was not known to have any in the queue, or this one was not where it was believed to be. Of the
-- global limit a fifth element names the epoch: another one than before when everything here was forgotten. A new one is
-- published on the channel {app}:held as "epoch <epoch>" before any claim is granted in it: a process that has nothing
-- to ask would go on using what it was promised before.
local global_limit = tonumber(ARGV[6])
if global_limit and (global_limit ~= limit or not epoch) then
	limit = global_limit
	if not epoch then
		epoch = string.format('%d%06d', time[1], time[2])
		redis.call('publish', app .. 'held', 'epoch ' .. epoch)
	end
	redis.call('hset', bucket, 'limit', limit, 'epoch', epoch)
	redis.call('pexpire', bucket, remember)
end
local is_bulk = ARGV[8] == '1' and epoch
local lost = 0
if ARGV[7] == '1' and not redis.call('zscore', queue, claim) and not redis.call('zscore', granted, claim) then
	lost = 1
end
if waiting > 0 then
	serve_queue()
	expire_after_last(granted, lease)
end
local before = waiting
if epoch and waiting > 0 and not is_bulk then
	before = redis.call('zcount', queue, '-inf', now_us) -- but for those of bulk requests
end
local at, ending
if before == 0 and not is_bulk then
	at, ending = next_moment()
	if at and grant(claim, at, ending) then
		expire_after_last(granted, lease)
	else
		at = nil
	end
end
at = at or tonumber(redis.call('zscore', granted, claim))
if not at and is_bulk and before == 0 and may_grant_to_bulk() then
	at = now
	grant_to_bulk(claim)
	expire_after_last(granted, lease)
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
-- As rest::QueuePlace has it: others go before it for so long.
local handicap = is_bulk and 50000000 or 0 -- us
redis.call('zadd', queue, 'nx', now_us - ARGV[4] + handicap, claim)
redis.call('pexpire', queue, 3 * lease)
expire_after_last(granted, lease)
local ask_again = (moment_of(granted, 0) or now) + lease - now
if is_bulk then
	local _, changes = may_grant_to_bulk()
	ask_again = math.min(math.max((changes or now + 100) - now, 10), 100)
end
-- Last, so that nothing of which the process does not hear makes it known.
if redis.call('zadd', present, now + patience, process) == 1 then
	lost = 1
end
redis.call('pexpire', present, patience)
return {0, math.min(math.max(ask_again, 1), lease), 0, lost, epoch}
