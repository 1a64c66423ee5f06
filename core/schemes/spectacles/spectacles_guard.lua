-- Runs before spectacles_claim.lua, in the same script and on the same keys: nobody of ours claims in the last
-- millisecond of a window. There PTTL says 0 while the key is still there, and the claim as specified answers "go" to
-- everybody who asks and takes nothing. With many clients waiting for one end, somebody always arrives in it.
--
-- Inside a script keys expire by the time it began, PTTL counts by the time that passes. So PTTL is asked once and the
-- claim sees that answer; or it could find the 0 that was not there a moment before.
local window_ends = redis.call('pttl', KEYS[1])
if window_ends == 0 then
	return 1
end

-- A client of the scheme writes a limit of 0 when an answer named none, and a `remaining` of 0 that nobody claimed and
-- that has no end. It would wait for no answer, and be ended by none.
if window_ends == -1 and redis.call('get', KEYS[1]) == '0' and (tonumber(redis.call('get', KEYS[2])) or 1) <= 0 then
	redis.call('del', KEYS[1])
	window_ends = -2
end

local server = redis
local redis = {
	call = function(command, key, ...)
		if command == 'pttl' and key == KEYS[1] then
			return window_ends
		end
		return server.call(command, key, ...)
	end,
}

