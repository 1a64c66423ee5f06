-- What the scripts of one bucket share; runs before each of them, in the same script. All times are Redis's own, in ms
-- since 1970.
--
-- KEYS[1]  {app}:b:<bucket>  hash: limit; window (the longest reset_after seen, ms); held (a 429 holds it until then);
--                            free (answers without a limit so far); what the newest answer told, see headroom_learn.lua;
--                            of the global limit: epoch (when all this was made, us since 1970)
-- KEYS[2]  {app}:s:<bucket>  sorted set: slots in use whose end is known, by their end
-- KEYS[3]  {app}:f:<bucket>  sorted set: claims given and not yet answered, by the moment from which they may be sent
-- KEYS[4]  {app}:w:<bucket>  sorted set: claims that stand in line, by the time they came (us since 1970)
-- KEYS[5]  {app}:p           sorted set: processes whose claims stand in line, by when they are taken for dead; whoever
--                            loses a place by not listening is taken out, which tells it so when it next speaks
-- KEYS[6]  {app}:g:held      string: until when Discord's global limit holds everything
-- ARGV[1]  the claim, "<process>:<number>", numbers of one length
-- ARGV[2]  the lease: ms after the moment it may be sent when a claim that nobody has answered is free again; the same
--          in a whole fleet
-- ARGV[3]  ms for which a bucket is remembered that nobody uses
--
-- A request holds its slot from its claim until the reset that its own answer told. That is right for every kind of
-- window: at no time do more than `limit` requests that Discord may be counting exist, whatever overtakes what. A slot
-- whose end is known is promised before it ends, each to one claim; that claim then stands in KEYS[3] in its place.
-- Nobody stands in line unless every slot is with a claim that is not answered: so whoever ends one serves the line,
-- and no end of a slot needs anybody to watch for it.
local bucket, slots, given, line, present, global_held = unpack(KEYS)
local claim, lease, remember = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local app = string.sub(present, 1, -2)
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local stored = redis.call('hmget', bucket, 'limit', 'held', 'free', 'window', 'epoch')
local limit = tonumber(stored[1])
if limit and limit <= 0 then
	limit = nil
end
local held = tonumber(stored[2]) or 0
-- Nobody knows how many may go: one, and one more for each answer that told no limit.
local free = tonumber(stored[3]) or 0
local window = tonumber(stored[4])
local epoch = stored[5] or nil -- of the global limit alone
local all_held = tonumber(redis.call('get', global_held)) or 0

redis.call('zremrangebyscore', slots, '-inf', now)
redis.call('zremrangebyscore', given, '-inf', now - lease)
local in_use = redis.call('zcard', slots)
local unanswered = redis.call('zcard', given)
local waiting = redis.call('zcard', line)

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
		return all_held + redis.call('zcount', given, all_held, '+inf') * math.ceil(1000 / limit), ending
	end
	return math.max(at, held, all_held), ending
end

local function give(to, at, ending)
	if ending then
		in_use = in_use - redis.call('zrem', slots, ending)
	end
	unanswered = unanswered + redis.call('zadd', given, at, to)
end

local function take_slot(name, ends)
	in_use = in_use + redis.call('zadd', slots, ends, name)
end

local function answered()
	unanswered = unanswered - redis.call('zrem', given, claim)
end

-- Whether a process hears what is told it here. In a Cluster whoever listens at another node hears it too, and is not
-- counted: so nothing is told that is not given.
local function hears(channel)
	return redis.call('pubsub', 'numsub', channel)[2] > 0
end

-- Gives what there is to those who wait, in order, and tells them. A claim whose process does not hear it loses its
-- place, and the process is forgotten: its next claim or sign of life is answered that it was not known, upon which it
-- asks again for all of its claims and says how long each has waited.
local function serve_line()
	local deaf = {}
	while waiting > 0 do
		local at, ending = next_moment()
		if not at then
			return
		end
		local first = redis.call('zpopmin', line)[1]
		waiting = waiting - 1
		local process, number = string.match(first, '^(.*):(%d+)$')
		if process and not deaf[process] then
			local dies = tonumber(redis.call('zscore', present, process)) or 0
			local channel = app .. 'to:' .. process
			if dies > now and hears(channel) then
				redis.call('publish', channel, number .. ' ' .. (at - now))
				give(first, at, ending)
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

-- Serves the line and sees to it that nothing stays for ever.
local function finish()
	serve_line()
	expire_after_last(given, lease)
	expire_after_last(slots, 1)
	redis.call('pexpireat', bucket, math.max(held, now) + remember)
end

