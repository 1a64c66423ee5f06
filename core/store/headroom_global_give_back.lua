-- Takes moments of the global limit back that were not used and will not be.
--
-- KEYS[1]  {app}:g  as in headroom_global.lua
-- ARGV     the moments (ms since 1970)
--
-- Answers how many were taken back; those that do not count any more are not among them.
local taken = 0
for _, moment in ipairs(ARGV) do
	taken = taken + redis.call('lrem', KEYS[1], -1, moment)
end
return taken
