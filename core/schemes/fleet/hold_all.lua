-- Holds every bucket for as long as Discord's global limit does. Of several answers the latest end stands.
--
-- KEYS[1]  [prefix:]global
-- ARGV[1]  milliseconds, 1 or more
--
-- Answers 1 when the hold was set or prolonged, else 0.
if redis.call('pttl', KEYS[1]) >= tonumber(ARGV[1]) then
	return 0
end
redis.call('set', KEYS[1], '1', 'px', ARGV[1])
return 1
