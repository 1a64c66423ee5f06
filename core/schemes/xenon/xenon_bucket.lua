-- What the scripts of one bucket of the `xenon` scheme share; runs before each of them, in the same script.
--
-- KEYS[1]  <prefix>:<bucket>                  string: requests left in the window that is running, which its time to
--                                             live ends. Every client of the scheme reads and writes it
-- KEYS[2]  <prefix>:headroom:window:<bucket>  hash, ours: what we know of that window
-- KEYS[3]  <prefix>:headroom:given:<bucket>   sorted set, ours: claims granted and not yet answered, by the moment they
--                                             were granted (ms since 1970)
-- KEYS[4]  <prefix>:global                    there while Discord's global limit holds; its value means nothing
-- ARGV[1]  the claim, any name nobody else uses
-- ARGV[2]  the lease: ms after which a claim that nobody has answered is forgotten; the same in a whole fleet
-- ARGV[3]  the channel on which those that wait learn of an answer; the message is KEYS[1]
--
-- Fields of KEYS[2], times in ms since 1970 on the server's clock unless it says otherwise:
--   left     what is left for our clients. Other clients write into KEYS[1] what Discord said to them and so overwrite our
--            claims; this they do not. Below 0 when requests of the window before may still count in this one
--   ends     when the window ends
--   told     the least that an answer said to be left in it (clients of older versions read it by this name)
--   reset    its name: X-RateLimit-Reset, on Discord's calendar
--   made     when the newest answer was made, on Discord's calendar
--   adopted  1: another client began it in KEYS[1], or nobody knows by what it began; `reset` is that of one before
--   held     a 429 holds the bucket until then
--   limit, length   the limit last named; the longest reset_after seen, ms
--   pioneer  the claim whose answer will tell about a bucket nobody knows of
--   free     answers that said nothing about it so far; so many more may go at once
--   waiters  1: somebody waits for an answer
--
-- A window is opened with what its first answer tells less every claim that is not answered: those were sent before
-- somebody could know, and may count in it. From then on claims take away, and answers of the same window only lower.
-- Of a window that was opened as its answers tell, no more is claimed than Discord allows, whatever overtakes what.
local bucket, window, granted, global = unpack(KEYS)
local claim, lease, channel = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wavering = 100 -- ms between two resets that may be one: Discord works it out anew for every answer

local stored = redis.call('hmget', window, 'left', 'ends', 'told', 'reset', 'made', 'adopted', 'held', 'limit',
	'length', 'free', 'waiters', 'pioneer')
local left, ends, least, reset_known, made_newest = tonumber(stored[1]) or 0, tonumber(stored[2]) or 0,
	tonumber(stored[3]) or 0, tonumber(stored[4]), tonumber(stored[5])
local adopted, held = stored[6], tonumber(stored[7]) or 0
local limit, length, free = tonumber(stored[8]), tonumber(stored[9]), tonumber(stored[10]) or 0
local waiters, pioneer = stored[11], stored[12]

redis.call('zremrangebyscore', granted, '-inf', now - lease)

-- What KEYS[1] says, and until when; nothing: nobody knows. What is no number, or would stay for ever, says nothing.
local shown, shown_ends
local value, lives = redis.pcall('get', bucket), redis.call('pttl', bucket)
if lives >= 0 and type(value) == 'string' and #value <= 9 and (value == '0' or string.match(value, '^%-?[1-9]%d*$')) then
	shown, shown_ends = tonumber(value), now + lives
	if lives == 0 then -- it is over in this millisecond, and nobody knows how many use that
		shown, shown_ends = 0, now + 1
	end
end

local function count_unanswered()
	return redis.call('zcard', granted)
end

local function remember(new_left, new_ends, new_least)
	left, ends, least = new_left, new_ends, new_least
	redis.call('hset', window, 'left', left, 'ends', ends, 'told', least)
end

local function show(count, until_when)
	shown, shown_ends = math.max(count, 0), until_when
	redis.call('set', bucket, shown)
	redis.call('pexpireat', bucket, shown_ends)
end

-- Another client wrote about a window that we know nothing of.
if shown and ends <= now then
	remember(shown - count_unanswered(), shown_ends, shown)
	redis.call('hset', window, 'adopted', 1)
	redis.call('hdel', window, 'held', 'free', 'pioneer')
	adopted, held, free, pioneer = '1', 0, 0, false
end

local function open(remaining, until_when)
	remember(remaining - count_unanswered(), until_when, remaining)
	redis.call('hdel', window, 'adopted', 'held', 'free', 'pioneer')
	adopted, held, free, pioneer = false, 0, 0, false
	show(left, ends)
end

-- When the claim that goes first was granted; nothing when none is under way.
local function pioneered_at()
	return pioneer and tonumber(redis.call('zscore', granted, pioneer))
end

local function must_wait_for_answer()
	return not shown and pioneered_at() and count_unanswered() >= 1 + free
end

-- Sees to it that nothing stays for ever, and that who waits asks again when it would get another answer.
local function finish()
	if redis.call('exists', window) == 1 then
		redis.call('pexpireat', window, math.max(ends, held, now) + 2 * lease)
	end
	if waiters and not must_wait_for_answer() then
		redis.call('hdel', window, 'waiters')
		redis.call('publish', channel, bucket)
	end
end
