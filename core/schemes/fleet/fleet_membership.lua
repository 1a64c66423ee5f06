-- Says that a client is at work, or is not any more, and answers how the fleet stands and what of the invalid-request
-- budget this client may use until it asks again.
--
-- KEYS[1]    [prefix:]headroom:clients, a sorted set: who is at work, by when that is forgotten (ms since 1970)
-- KEYS[2]    [prefix:]headroom:reserved:<egress>, a hash of what each client that uses this address has reserved:
--            "<when it is forgotten> <critical> <normal> <bulk> <client>"
-- KEYS[3]    [prefix:]headroom:work, a hash of what each client has to do: "<when it is forgotten> <kind> <needed>
--            <client>", kind `bulk` for one that has bulk requests only, else `all`; and in its field `:parts`, "parts
--            <since> <part> ...", what those were granted together, the newest first
-- KEYS[4..]  the hashes in which the invalid requests of that address are counted (fleet_keys.h)
-- ARGV[1]    the client
-- ARGV[2]    milliseconds until it is forgotten; 0: it leaves
-- ARGV[3..5] what it keeps reserved in any case: critical, normal, bulk
-- ARGV[6..8] the thresholds of the three
-- ARGV[9]    its kind; empty: it says nothing of its work, and has an equal part of the global limit
-- ARGV[10]   requests a second that it needs at its busiest, but for bulk ones; empty: as many as it can get
-- ARGV[11]   the global limit, requests a second
-- ARGV[12]   ms until a client that learns of another part goes by it, and what it sent by the one before counts no more
--
-- Answers {clients at work, this one included; clients that use this address; what the three may have under way or see
-- end as invalid from now on; the count of each of those hashes; of the global limit {clients with bulk requests only,
-- thousandths of a request a second that these may use together, the same that the others leave them, ms after which
-- the last two change by time alone, 0 if they do not}, or nothing for a client that says nothing of its work}.
--
-- All that is counted and all that is reserved together stay within each threshold, because nobody is granted more than
-- what is left. Nobody is granted all of it either, so that the next one finds some.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lifetime = tonumber(ARGV[2])
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if lifetime > 0 then
	redis.call('zadd', KEYS[1], now + lifetime, ARGV[1])
	redis.call('pexpire', KEYS[1], lifetime)
else
	redis.call('zrem', KEYS[1], ARGV[1])
	redis.call('hdel', KEYS[2], ARGV[1])
	redis.call('hdel', KEYS[3], ARGV[1])
end

local counts = {}
local invalid = 0
for i = 4, #KEYS do
	local sum = 0
	for _, count in ipairs(redis.call('hvals', KEYS[i])) do
		sum = sum + (tonumber(count) or 0)
	end
	counts[i - 3] = sum
	invalid = invalid + sum
end

local sharing = 1
local reserved = {0, 0, 0}
for _, entry in ipairs(redis.call('hvals', KEYS[2])) do
	local expires, critical, normal, bulk, client = string.match(entry, '^(%d+) (%d+) (%d+) (%d+) (.*)$')
	if client and tonumber(expires) <= now then
		redis.call('hdel', KEYS[2], client)
	elseif client and client ~= ARGV[1] then
		sharing = sharing + 1
		reserved = {reserved[1] + critical, reserved[2] + normal, reserved[3] + bulk}
	end
end

local credit = {}
local keeps = {}
for i = 1, 3 do
	local held = tonumber(ARGV[2 + i])
	local left = tonumber(ARGV[5 + i]) - invalid - reserved[i] - held
	if left >= 0 then
		credit[i] = held + math.ceil(left / (sharing + 1))
		keeps[i] = credit[i]
	else
		credit[i] = 0
		keeps[i] = held
	end
end
if lifetime > 0 then
	redis.call('hset', KEYS[2], ARGV[1], string.format('%d %d %d %d %s', now + lifetime, keeps[1], keeps[2], keeps[3], ARGV[1]))
	redis.call('pexpire', KEYS[2], lifetime)
end

-- What clients with bulk requests only may use of the global limit together: what the others, who divide the rest
-- equally, leave of it at their busiest, but no more than 40 % and no less than 2 %. Clients that tell nothing of their
-- work take an equal part of all.
local work, limit, settled = KEYS[3], tonumber(ARGV[11]), tonumber(ARGV[12])
local clients = redis.call('zcard', KEYS[1])

local function part_of_bulk(with_bulk, others, needed, silent)
	if with_bulk == 0 or others == 0 then
		return with_bulk == 0 and 0 or limit
	end
	local part = math.max(math.min(limit - others * needed, 0.4 * limit), 0.02 * limit)
	return silent > 0 and math.min(part, limit * with_bulk / clients) or part
end

-- The parts of the last moments, the newest first, and the one that was in force when they began.
local function parts_lately(text, part)
	local parts = {}
	for since, each in string.gmatch(text or '', '(%d+) (%d+)') do
		parts[#parts + 1] = {tonumber(since), tonumber(each)}
		if parts[#parts][1] <= now - settled then
			break
		end
	end
	if not parts[1] or parts[1][2] ~= part then
		table.insert(parts, 1, {now, part})
	end
	return parts
end

local function tell_of_work()
	local own_needs = ARGV[10] == '' and limit or ARGV[10]
	redis.call('hset', work, ARGV[1], string.format('%d %s %s %s', now + lifetime, ARGV[9], own_needs, ARGV[1]))
	local with_bulk, known, needed, parts_text = 0, 0, 0, nil
	for _, entry in ipairs(redis.call('hvals', work)) do
		local expires, kind, needs, client = string.match(entry, '^(%d+) (%a+) ([%d.]+) (.*)$')
		if not client then
			parts_text = string.match(entry, '^parts (.*)$') or parts_text
		elseif tonumber(expires) <= now then
			redis.call('hdel', work, client)
		elseif kind == 'bulk' then
			with_bulk = with_bulk + 1
		else
			known = known + 1
			needed = math.max(needed, tonumber(needs))
		end
	end
	local others = math.max(clients - with_bulk, known)
	local part = math.floor(1000 * part_of_bulk(with_bulk, others, needed, others - known))
	local parts = parts_lately(parts_text, part)
	local least, most, changes, text = part, part, 0, {'parts'}
	for i, each in ipairs(parts) do
		least, most = math.min(least, each[2]), math.max(most, each[2])
		if i > 1 then
			changes = parts[i - 1][1] + settled - now -- this one is forgotten
		end
		text[#text + 1] = string.format('%d %d', each[1], each[2])
	end
	redis.call('hset', work, ':parts', table.concat(text, ' '))
	redis.call('pexpire', work, math.max(lifetime, settled))
	return {with_bulk, least, most, math.max(changes, 0)}
end

local division = {}
if lifetime > 0 and ARGV[9] ~= '' and limit > 0 then
	division = tell_of_work()
end
return {clients, sharing, credit, counts, division}
