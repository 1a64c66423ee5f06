-- Writes down what an answer of Discord said, after xenon_bucket.lua.
--
-- KEYS, ARGV[1..3]  as in xenon_bucket.lua
-- ARGV[4]  remaining; empty (here and below): the answer did not say
-- ARGV[5]  reset_after, ms
-- ARGV[6]  X-RateLimit-Reset, ms since 1970 on Discord's calendar
-- ARGV[7]  when Discord made the answer, on the same calendar: reset less reset_after
-- ARGV[8]  the limit
--
-- Answers 1 when the claim was still granted, else 0.
--
-- Which window an answer speaks of, its reset tells; without one, any is taken for the window that is running. A fixed
-- window's reset is the same in all its answers, and the answer that came back fastest tells best when that is by our
-- clock. A sliding one's moves on with each request; for us it ends when all of it is free again.
local remaining, reset_after, reset, made, new_limit =
	tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local rounding = 2 -- ms: resets have three decimals
local calendar_moved = 60000 -- ms: an answer that much older is of another calendar

local function name_window()
	if not reset then
		return
	end
	redis.call('hset', window, 'reset', reset, 'made', made)
	redis.call('hdel', window, 'adopted')
end

local function lower(until_when)
	local is_ours = shown_ends <= ends + wavering -- else another client named a later end, which stays
	remember(math.min(left, remaining), until_when, math.min(least, remaining))
	if remaining < shown then
		redis.call('set', bucket, math.max(remaining, 0), 'keepttl')
	end
	if is_ours then
		redis.call('pexpireat', bucket, ends)
	end
end

local function learn()
	if not remaining or not reset_after then
		if not shown and not reset_after then
			free = redis.call('hincrby', window, 'free', 1)
		end
		return
	end
	if reset_after <= 0 or held > now then
		return -- its window is over; or a 429 came after it
	end
	local new_end = now + reset_after
	local comparable = reset and reset_known and made > made_newest - calendar_moved
	local older = comparable and reset < reset_known - wavering
	local newer = comparable and reset > reset_known + wavering

	if not shown then
		if not comparable or newer then
			name_window()
			open(remaining, new_end)
		elseif not older and ends > now then -- somebody took KEYS[1] away
			open(math.min(remaining, left + count_unanswered()), ends)
		end
		return
	end
	if older or (shown <= 0 and shown_ends > ends + wavering) then
		return -- of a window that is over; or another client has met a 429
	end
	if newer and not adopted and made >= reset_known - rounding then
		name_window() -- the one before is over, although our clock did not know
		return open(remaining, new_end)
	end
	if newer then
		lower(adopted and ends or math.max(ends, new_end))
		return name_window()
	end
	if not comparable then
		lower(math.max(ends, new_end))
		return name_window()
	end
	lower(math.min(ends + math.max(reset - reset_known, 0), new_end + math.max(reset_known - reset, 0)))
	redis.call('hset', window, 'reset', math.max(reset, reset_known), 'made', math.max(made, made_newest))
end

local was_granted = redis.call('zrem', granted, claim)
if new_limit and new_limit > 0 then
	redis.call('hset', window, 'limit', new_limit)
end
if reset_after and reset_after > (length or 0) then
	redis.call('hset', window, 'length', reset_after)
end
learn()
finish()
return was_granted
