-- What the scripts of one bucket share; runs before each of them, in the same script. All times are Redis's own, in ms
-- since 1970.
--
-- KEYS[1]  {app}:b:<bucket>  hash: limit; window (the longest reset_after seen, ms); held (a 429 holds it until then);
--                            free (answers without a limit so far); what the newest answer said, see headroom_learn.lua;
--                            of the global limit: epoch (when all this was made, us since 1970), and what bulk
--                            requests leave room for, see below: busiest, grown, pace, next_bulk
-- KEYS[2]  {app}:s:<bucket>  sorted set: slots in use whose end is known, by their end
-- KEYS[3]  {app}:f:<bucket>  sorted set: claims granted and not yet answered, by the moment from which they may be sent
-- KEYS[4]  {app}:w:<bucket>  sorted set: claims that are queued, by the time they came (us since 1970); those of bulk
--                            requests as if they came so much later as others go before them
-- KEYS[5]  {app}:p           sorted set: processes whose claims are queued, by when they are taken for dead; whoever
--                            loses a place by not listening is removed, and learns of it when it next speaks
-- KEYS[6]  {app}:g:held      string: until when Discord's global limit holds everything
-- KEYS[7]  {app}:k:<bucket>  of the global limit alone, sorted set: tokens that bulk requests have, by when they are free
--                            again; one whose request is not answered, by the end of its lease
-- ARGV[1]  the claim, "<process>:<number>", numbers of one length
-- ARGV[2]  the lease: ms after the moment it may be sent when a claim that nobody has answered is free again; the same
--          in a whole fleet
-- ARGV[3]  ms for which a bucket is remembered that nobody uses
--
-- A request holds its slot from its claim until the reset that its own answer named. That is right for every kind of
-- window: at no time do more than `limit` requests that Discord may be counting exist, whatever overtakes what. A slot
-- whose end is known is promised before it ends, each to one claim; that claim then stands in KEYS[3] in its place.
-- Nobody is queued unless every slot is with a claim that is not answered: so whoever ends one serves the queue,
-- and no end of a slot needs anybody to watch for it.
--
-- Tokens of the global limit for bulk requests are another matter. They are granted for now and never promised, as long
-- as the others find as many as they had in use at their busiest in the last ten to fifteen seconds, or as they would
-- come to at their pace of the last moments. For three seconds after they had more in use than ever in that time they
-- find an eighth of the limit more, as they may be about to use it. A tenth of the limit is never granted, and the rest a
-- few at a time, spread over the second, so that as many come back at any moment. Where the others leave nothing one is
-- granted at a time, while an eighth of the limit is free or, two seconds after the one before, as soon as any is. That
-- changes with time, so who is queued for one asks again soon. One that has waited for long enough stands before those
-- that come then, and is granted as if it were for no bulk request.
local bucket, slots, granted, queue, present, global_held, bulk = unpack(KEYS)
local claim, lease, remember = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local app = string.sub(present, 1, -2)
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local now_us = time[1] * 1000000 + time[2]

local stored = redis.call('hmget', bucket, 'limit', 'held', 'free', 'window', 'epoch')
local limit = tonumber(stored[1])
if limit and limit <= 0 then
	limit = nil
end
local held = tonumber(stored[2]) or 0
-- Nobody knows how many may go: one, and one more for each answer that named no limit.
local free = tonumber(stored[3]) or 0
local window = tonumber(stored[4])
local epoch = bulk and stored[5] or nil -- of the global limit alone
local all_held = tonumber(redis.call('get', global_held)) or 0

-- How many there are, without those that have ended.
local function count_after(key, ended)
	local count = redis.call('zcard', key)
	return count > 0 and count - redis.call('zremrangebyscore', key, '-inf', ended) or 0
end

-- Always, and before anything is added: Redis lets a script that has begun to write go on where its memory is full.
redis.call('zremrangebyscore', granted, '-inf', now - lease)
local unanswered = redis.call('zcard', granted)
local in_use = count_after(slots, now)
local waiting = redis.call('zcard', queue)
local with_bulk = 0
local busiest, pace, next_bulk, grown
if epoch then
	with_bulk = count_after(bulk, now)
	busiest, pace, next_bulk, grown = unpack(redis.call('hmget', bucket, 'busiest', 'pace', 'next_bulk', 'grown'))
end

-- The moment from which one more may be sent, and the slot whose place it takes; nothing when only an answer can tell.
local function next_moment()
	local missing = in_use + unanswered + 1 - (limit or 1 + free)
	if missing > in_use then
		return nil
	end
	local at, ending = now, nil
	if missing > 0 then
		local slot = redis.call('zrange', slots, missing - 1, missing - 1, 'withscores')
		at, ending = tonumber(slot[2]), slot[1]
	end
	if epoch and all_held > now and at <= all_held then
		-- After a global 429 one by one: nobody knows what else Discord is counting.
		return all_held + redis.call('zcount', granted, all_held, '+inf') * math.ceil(1000 / limit), ending
	end
	return math.max(at, held, all_held), ending
end

-- The moment of an entry of a sorted set, the first being 0; nothing when there is none.
local function moment_of(key, index)
	return tonumber(redis.call('zrange', key, index, index, 'withscores')[2])
end

-- Of the global limit alone: most scripts run for other buckets, and a function takes time where it is not called.
local needed_by_others, may_grant_to_bulk, grant_to_bulk
if bulk then
	-- Counts by spans of time: "<span> <count> <in the one before> ...", the newest first, as they are now.
	local function counts_by_now(text, span, kept)
		local counts = {}
		for number in string.gmatch(text or '', '%d+') do
			counts[#counts + 1] = tonumber(number)
		end
		local newest = table.remove(counts, 1) or span
		for _ = 1, math.min(span - newest, kept) do
			table.insert(counts, 1, 0)
		end
		for i = 1, kept do
			counts[i] = counts[i] or 0
		end
		return counts, math.max(span, newest)
	end

	-- How many tokens the others may need: the most they had in use within the last ten to fifteen seconds; or what
	-- they come to if they go on as in the last tenth of a second or two, so that bulk requests give way to those who
	-- have just begun. Notes what they have now, and how many they are granted now.
	function needed_by_others(granted_now)
		local in_seconds, period = counts_by_now(busiest, math.floor(now / 5000), 3)
		local lately, tenth = counts_by_now(pace, math.floor(now / 100), 2)
		local with_others = in_use + unanswered - with_bulk
		if with_others > math.max(in_seconds[1], in_seconds[2], in_seconds[3]) then
			redis.call('hset', bucket, 'grown', now)
			grown = now
		end
		in_seconds[1] = math.max(in_seconds[1], with_others)
		lately[1] = lately[1] + granted_now
		local was_busiest = busiest
		busiest = string.format('%d %d %d %d', period, unpack(in_seconds, 1, 3))
		pace = string.format('%d %d %d', tenth, lately[1], lately[2])
		if granted_now > 0 or busiest ~= was_busiest then
			redis.call('hset', bucket, 'busiest', busiest, 'pace', pace)
		end
		local span = 100 + now % 100
		if lately[2] == 0 and lately[1] > 1 then
			span = math.max(now % 100, 50) -- they have just begun
		end
		-- A token is away for a little longer than a second.
		local coming = math.ceil(1100 * (lately[1] + lately[2]) / span)
		return math.max(in_seconds[1], in_seconds[2], in_seconds[3], coming)
	end

	-- ms between two tokens for bulk requests, in the long run.
	local function bulk_interval()
		return 1000 / (limit - math.floor(limit / 10))
	end

	-- Whether a bulk request may have a token now, or else when to look again; that is nothing when time alone changes
	-- nothing.
	function may_grant_to_bulk()
		local used = in_use + unanswered
		if math.max(held, all_held) > now then
			return false, math.max(held, all_held)
		end
		if used >= limit then
			return false, moment_of(slots, used - limit)
		end
		local plenty = math.floor(limit / 8)
		local needed = needed_by_others(0)
		if now < (tonumber(grown) or 0) + 3000 then
			needed = needed + plenty -- their busiest may be still to come
		end
		local left = limit - math.max(needed, math.floor(limit / 10))
		if left > 0 and with_bulk >= left then
			return false, moment_of(bulk, with_bulk - left)
		end
		if left <= 0 then
			local long_ago = (tonumber(next_bulk) or 0) + 2000
			if with_bulk > 0 then
				return false, moment_of(bulk, with_bulk - 1)
			elseif used + plenty >= limit and long_ago > now then
				return false, math.min(moment_of(slots, used + plenty - limit) or long_ago, long_ago)
			end
		end
		-- With those that were not asked for in time.
		local earliest = (tonumber(next_bulk) or 0) - math.max(2 * bulk_interval(), 40)
		return earliest < now + 1, earliest
	end

	function grant_to_bulk(to)
		unanswered = unanswered + redis.call('zadd', granted, now, to)
		with_bulk = with_bulk + redis.call('zadd', bulk, now + lease, to)
		redis.call('pexpire', bulk, lease + 1)
		next_bulk = math.max(tonumber(next_bulk) or 0, now) + bulk_interval()
		redis.call('hset', bucket, 'next_bulk', next_bulk)
	end
end

-- False: it had been granted before, and stays as it is.
local function grant(to, at, ending)
	if redis.call('zadd', granted, 'nx', at, to) == 0 then
		return false
	end
	unanswered = unanswered + 1
	if ending then
		in_use = in_use - redis.call('zrem', slots, ending)
		with_bulk = with_bulk - (epoch and redis.call('zrem', bulk, ending) or 0)
	end
	if epoch then
		needed_by_others(1)
	end
	return true
end

local was_bulk = false -- the claim that was answered

local function take_slot(name, ends)
	in_use = in_use + redis.call('zadd', slots, ends, name)
	if was_bulk and name == claim then
		with_bulk = with_bulk + redis.call('zadd', bulk, ends, name)
	end
end

local function answered()
	unanswered = unanswered - redis.call('zrem', granted, claim)
	was_bulk = epoch and redis.call('zrem', bulk, claim) == 1
	with_bulk = with_bulk - (was_bulk and 1 or 0)
end

-- Whether a process receives what is published here. In a Cluster whoever listens at another node receives it too and
-- is not counted: so nothing is published that is not granted.
local function hears(channel)
	return redis.call('pubsub', 'numsub', channel)[2] > 0
end

-- Grants what there is to those who wait, in order, and notifies them. A claim whose process does not hear it loses its
-- place, and the process is forgotten: its next claim or sign of life is answered that it was not known, upon which it
-- asks again for all of its claims and says how long each has waited.
local function serve_queue()
	local deaf = {}
	while waiting > 0 do
		local is_bulk = epoch and tonumber(redis.call('zrange', queue, 0, 0, 'withscores')[2]) > now_us
		local at, ending
		if not is_bulk then
			at, ending = next_moment()
		elseif may_grant_to_bulk() then
			at = now
		end
		if not at then
			return
		end
		local first = redis.call('zpopmin', queue)[1]
		waiting = waiting - 1
		local process, number = string.match(first, '^(.*):(%d+)$')
		if process and not deaf[process] then
			local dies = tonumber(redis.call('zscore', present, process)) or 0
			local channel = app .. 'to:' .. process
			if dies > now and hears(channel) then
				redis.call('publish', channel, number .. ' ' .. (at - now))
				if is_bulk then
					grant_to_bulk(first)
				else
					grant(first, at, ending)
				end
			else
				deaf[process] = true
				redis.call('zrem', present, process)
			end
		end
	end
end

local function expire_after_last(key, ms)
	local last = redis.call('zrange', key, -1, -1, 'withscores')[2]
	if last then
		redis.call('pexpireat', key, tonumber(last) + ms)
	end
end

-- Serves the queue and sees to it that nothing stays for ever.
local function finish()
	serve_queue()
	expire_after_last(granted, lease)
	expire_after_last(slots, 1)
	redis.call('pexpireat', bucket, math.max(held, now) + remember)
end

