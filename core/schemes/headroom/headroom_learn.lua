-- Writes down what an answer of Discord said, after headroom_bucket.lua: the claim's slot is free again at the reset it
-- named. An answer that comes twice, or after its lease, adds no room.
--
-- KEYS, ARGV[1..3]  as in headroom_bucket.lua, and then
-- KEYS[#KEYS]  {app}:o:<bucket>  sorted set: our own requests that were answered, by the reset their answers named
-- ARGV[4]  the limit, 1 or more; empty (here and below): the answer did not say
-- ARGV[5]  remaining
-- ARGV[6]  reset_after, ms
-- ARGV[7]  when Discord made it, on its own calendar, ms since 1970: reset less reset_after
--
-- What others use of the bucket, clients that know nothing of this store, is what the newest answer says is used less
-- what is known of our own. It takes slots named "+1", "+2" until that answer's reset. Requests of ours that are under
-- way count as others' until they are answered: the calendar tells which answer is newer, and each older one that
-- arrives takes one of the others' away.
--
-- Fields of KEYS[1]: newest (when the newest answer was made, on Discord's calendar), told (what it said was
-- used; clients of older versions read it by this name), others (how many).
--
-- Answers 1 when the claim was still granted, else 0.
local own = KEYS[#KEYS]
local new_limit, remaining, reset_after, made =
	tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local indistinct = 2 -- ms: resets are rounded
local calendar_moved = 60000 -- ms: an answer that much older is of another calendar

local before = unanswered
answered()
local was_granted = before - unanswered

local memory = redis.call('hmget', bucket, 'newest', 'told', 'others')
local newest, used_before, others = tonumber(memory[1]), tonumber(memory[2]) or 0, tonumber(memory[3]) or 0
local is_older, is_newer = false, true
if made and newest and made > newest - calendar_moved then
	is_older = made < newest - indistinct
	is_newer = made > newest + indistinct
end

if new_limit and new_limit > 0 and not (limit and is_older) then
	limit = new_limit
	redis.call('hset', bucket, 'limit', limit)
	redis.call('hdel', bucket, 'free')
end

local function set_others(count, ends)
	for i = count + 1, others do
		in_use = in_use - redis.call('zrem', slots, '+' .. i)
	end
	for i = 1, ends and count or 0 do
		take_slot('+' .. i, ends)
	end
	if count ~= others then
		redis.call('hset', bucket, 'others', count)
	end
end

local function learn_of_others(ends)
	local used = math.max(limit - remaining, 0)
	if is_newer or (not is_older and used >= used_before) then
		redis.call('hset', bucket, 'told', used, 'newest', made or '')
		set_others(math.max(used - redis.call('zcount', own, now + 1, '+inf'), 0), ends)
	elseif others > 0 then
		set_others(others - 1)
	end
end

if reset_after then
	local ends = now + reset_after + 1 -- this millisecond has begun
	take_slot(claim, ends)
	redis.call('zremrangebyscore', own, '-inf', now)
	redis.call('zadd', own, ends, claim)
	expire_after_last(own, 1)
	if not window or reset_after > window then
		redis.call('hset', bucket, 'window', reset_after)
	end
	if limit and remaining then
		learn_of_others(ends)
	end
elseif not limit then
	free = free + 1
	redis.call('hset', bucket, 'free', free)
elseif window then
	take_slot(claim, now + window) -- it may have been counted, and did not say for how long
end
finish()
return was_granted
