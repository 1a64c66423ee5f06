// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/shard_fact_lines.h"

#include <array>
#include <cstdio>

namespace headroom::support {

namespace {

constexpr ShardFactLine shardLines[] = {
    // discord.js 14
    {"discord.js", "[WS => Shard 0] Connecting to ws://127.0.0.1:18080?v=10&encoding=json", "Connecting shard 0"},
    {"discord.js", "[WS => Shard 0] Waiting for event hello for 60000ms", ""},
    {"discord.js",
        "[WS => Shard 0] Preparing first heartbeat of the connection with a jitter of 0.5688678807216354; waiting "
        "853ms",
        ""},
    {"discord.js", "[WS => Shard 0] Waiting for identify throttle", ""},
    {"discord.js", "[WS => Shard 0] Identifying", "Identify shard 0"},
    {"discord.js", "[WS => Shard 0] First heartbeat sent, starting to beat every 1500ms",
        "HeartbeatSent shard 0 interval 1500ms"},
    {"discord.js", "[WS => Shard 0] Heartbeat acknowledged, latency of 46ms.", "Ack shard 0 latency 46ms"},
    {"discord.js", "[WS => Shard 0] Destroying shard", "Closed shard 0"},
    {"discord.js", "[WS => Shard 0] Resuming session", "Status shard 0"},
    {"discord.js", "[WS => Shard 0] Resumed and replayed 1 events", "Resumed shard 0 number 1"},
    {"discord.js", "[WS => Shard 1] Session timed out.", "Closed shard 1 code 4009"},
    {"discord.js", "[WS => Shard 0] Invalid session; will attempt to resume: false", "InvalidSession shard 0"},
    {"discord.js", "[WS => Shard 0] Was about to hit the send rate limit, sleeping for 12345ms", "SendLimit shard 0"},
    {"discord.js", "[WS => Shard 0] The WebSocket rate limit has been hit, this should never happen",
        "SendLimit shard 0 code 4008"},
    {"discord.js", "[WS => Shard 0] The gateway closed with an unexpected code 1006, attempting to resume.",
        "Closed shard 0 code 1006"},
    {"discord.js", "[WS => Manager] Session Limit Information", "Status"},
    {"discord.js", "Provided token: OTAwMDAwMDAwMDAwMDAwMDAx.AAAAAA.****", ""},
    // 13 and before
    {"discord.js", "[WS => Shard 0] [HeartbeatTimer] Sending a heartbeat.", "HeartbeatSent shard 0"},
    {"discord.js",
        "[WS => Shard 0] [HeartbeatTimer] Didn't receive a heartbeat ack last time, assuming zombie connection. "
        "Destroying and reconnecting.",
        "MissedAck shard 0"},
    {"discord.js", "[ws] [connection] Heartbeat acknowledged, latency of 46ms", "Ack latency 46ms"},
    // Loggers put anything before it.
    {"discord.js", "[12:34:56] [DEBUG] [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.",
        "Ack shard 3 latency 46ms at 1970-01-01 12:34:56.000"},
    {"discord.js", "2026-11-20T23:37:34.120Z debug: [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.",
        "Ack shard 3 latency 46ms at 2026-11-20 23:37:34.120"},
    {"discord.js",
        R"({"level":20,"time":1795217810035,"pid":1,"hostname":"b","msg":"[WS => Shard 3] Heartbeat acknowledged, latency of 46ms."})",
        "Ack shard 3 latency 46ms at 2026-11-20 23:36:50.035"},

    {"hikari",
        "I 2026-11-20 23:38:35,417 hikari.gateway.0: shard is ready: 0 guilds, fake (900000000000000001), session "
        "'123456789abcdef0123456789abcdef2' on v10 gateway",
        "Ready shard 0 at 2026-11-20 23:38:35.417"},
    {"hikari", "D 2026-11-20 23:38:35,391 hikari.gateway.0: starting heartbeat with interval 1.5s",
        "Hello shard 0 interval 1500ms at 2026-11-20 23:38:35.391"},
    {"hikari", "T 2026-11-20 23:38:36,895 hikari.gateway.0: sending HEARTBEAT [s:1]",
        "HeartbeatSent shard 0 at 2026-11-20 23:38:36.895"},
    {"hikari", "T 2026-11-20 23:38:36,974 hikari.gateway.0: received HEARTBEAT ACK in 78.5ms",
        "Ack shard 0 latency 78.5ms at 2026-11-20 23:38:36.974"},
    {"hikari",
        "I 2026-11-20 23:38:39,886 hikari.gateway.0: received instruction to reconnect, will resume existing session",
        "Reconnect shard 0 at 2026-11-20 23:38:39.886"},
    {"hikari", "I 2026-11-20 23:38:40,144 hikari.gateway.0: backing off reconnecting for 1.84s",
        "Status shard 0 at 2026-11-20 23:38:40.144"},
    {"hikari",
        "I 2026-11-20 23:38:40,604 hikari.gateway.1: server has closed the connection, will attempt to reconnect "
        "[code:4009, reason:Session timed out.]",
        "Closed shard 1 code 4009 at 2026-11-20 23:38:40.604"},
    {"hikari", "I 2026-11-20 23:38:41,987 hikari.gateway.0: resuming session 123456789abcdef0123456789abcdef2",
        "Status shard 0 at 2026-11-20 23:38:41.987"},
    {"hikari",
        "I 2026-11-20 23:38:42,055 hikari.gateway.0: resumed session [session:123456789abcdef0123456789abcdef2, seq:2]",
        "Resumed shard 0 at 2026-11-20 23:38:42.055"},
    {"hikari",
        "E 2026-11-20 23:38:50,000 hikari.gateway.0: connection has not received a HEARTBEAT_ACK for approx 41.3s and "
        "is being disconnected; will attempt to reconnect",
        "MissedAck shard 0 at 2026-11-20 23:38:50.000"},
    {"hikari",
        "W 2026-11-20 23:38:50,000 hikari.gateway.0: rate-limited on opcode 8 for 29.7s [session:1234..., "
        "metadata:{'guild_id': '41771983444115456', 'nonce': None}]",
        "SendLimit shard 0 at 2026-11-20 23:38:50.000"},
    {"hikari", "I 2026-11-20 23:38:50,000 hikari.gateway.0: received invalid session, will need to start a new session",
        "InvalidSession shard 0 at 2026-11-20 23:38:50.000"},
    {"hikari", "W 2026-11-20 23:38:50,000 hikari.gateway.0: connection got reset by server. Will retry shortly",
        "Closed shard 0 at 2026-11-20 23:38:50.000"},

    {"discord4j",
        "22:30:09.031 [d4j-parallel-1-4] DEBUG d.gateway.DefaultGatewayClient - [G:74a8d519, S:0] Sending heartbeat "
        "PT0S after last ACK",
        "HeartbeatSent shard 0 at 1970-01-01 22:30:09.031"},
    {"discord4j",
        "22:30:09.158 [reactor-http-nio-4] DEBUG d.gateway.DefaultGatewayClient - [G:74a8d519, S:0] Heartbeat "
        "acknowledged after PT0.1259335S",
        "Ack shard 0 latency 125.9335ms at 1970-01-01 22:30:09.158"},
    {"discord4j",
        "22:30:50.000 [d4j-parallel-1-4] WARN  d.gateway.DefaultGatewayClient - [G:74a8d519, S:0] Missing heartbeat "
        "ACK for PT41.25S (tick: 3, seq: 812)",
        "MissedAck shard 0 at 1970-01-01 22:30:50.000"},
    {"discord4j",
        "22:30:50.000 [reactor-http-nio-4] INFO  d.gateway.DefaultGatewayClient - [G:74a8d519, S:0] Connected to "
        "Gateway",
        "Ready shard 0 at 1970-01-01 22:30:50.000"},
    {"discord4j",
        "22:31:50.000 [reactor-http-nio-4] INFO  d.gateway.DefaultGatewayClient - [G:74a8d519, S:0] Reconnected to "
        "Gateway",
        "Resumed shard 0 at 1970-01-01 22:31:50.000"},

    {"discord.net", "23:37:34 Shard #3    Sent Heartbeat", "HeartbeatSent shard 3 at 1970-01-01 23:37:34.000"},
    {"discord.net", "23:37:34 Shard #3    Received HeartbeatAck", ""},
    {"discord.net", "23:37:34 Shard #3    Latency = 42 ms", "Ack shard 3 latency 42ms at 1970-01-01 23:37:34.000"},
    {"discord.net", "23:37:34 Gateway     Connected", "Ready at 1970-01-01 23:37:34.000"},
    {"discord.net", "23:38:15 Shard #3    Discord.WebSocket.GatewayReconnectException: Server missed last heartbeat",
        "MissedAck shard 3 at 1970-01-01 23:38:15.000"},
    {"discord.net", "23:38:15 Shard #3    Disconnecting", "Status shard 3 at 1970-01-01 23:38:15.000"},
    {"discord.net", "23:38:20 Shard #3    Failed to resume previous session",
        "InvalidSession shard 3 at 1970-01-01 23:38:20.000"},
    {"discord.net", "23:38:20 Shard #3    A MessageReceived handler is blocking the gateway task.",
        "Blocked shard 3 at 1970-01-01 23:38:20.000"},
    {"discord.net", "Shard #12   Latency = 7 ms", "Ack shard 12 latency 7ms"},
    // Cut to eleven characters: shard 10000.
    {"discord.net", "23:37:34 Shard #1000 Latency = 42 ms", "Ack shard 1000 latency 42ms at 1970-01-01 23:37:34.000"},

    {"spectacles", "[manager] 2026/11/20 23:37:34.120345 Starting 16 shard(s) out of 16 total",
        "Status /16 at 2026-11-20 23:37:34.120"},
    {"spectacles",
        "[manager] [shard 3] 2026/11/20 23:37:34.220345 Connecting using URL: "
        "wss://gateway.discord.gg/?compress=zstd-stream&encoding=json&v=10",
        "Connecting shard 3 at 2026-11-20 23:37:34.220"},
    {"spectacles", "[manager] [shard 3] 2026/11/20 23:37:34.420345 starting heartbeat at interval 41.25s",
        "Hello shard 3 interval 41250ms at 2026-11-20 23:37:34.420"},
    {"spectacles", "[manager] [shard 3] 2026/11/20 23:38:15.670345 sending automatic heartbeat",
        "HeartbeatSent shard 3 at 2026-11-20 23:38:15.670"},
    {"spectacles", "[manager] [shard 3] 2026/11/20 23:38:15.670400 -> op:1 d:812", ""},
    {"spectacles", "[manager] [shard 3] 2026/11/20 23:38:15.712345 <- op:11 t:\"\"", ""},
    {"spectacles", "[manager] [shard 3] 2026/11/20 23:38:15.712360 Heartbeat ACK (RTT 41.960ms)",
        "Ack shard 3 latency 41.96ms at 2026-11-20 23:38:15.712"},
    {"spectacles",
        "[manager] [shard 3] 2026/11/20 23:38:56.920345 heartbeat was never acknowledged: closing connection",
        "MissedAck shard 3 at 2026-11-20 23:38:56.920"},
    {"spectacles",
        "[manager] [shard 3] 2026/11/20 23:38:56.930345 recoverable close: websocket: close 4009: Session timed out.",
        "Closed shard 3 code 4009 at 2026-11-20 23:38:56.930"},
    {"spectacles",
        "[manager] [shard 3] 2026/11/20 23:38:56.930345 unrecoverable close: websocket: close 4014: Disallowed "
        "intent(s).",
        "Closed shard 3 code 4014 at 2026-11-20 23:38:56.930"},
    {"spectacles", "[shard 3] Heartbeat ACK (RTT 850.1\xc2\xb5s)", "Ack shard 3 latency 0.8501ms"},
    {"spectacles", "[shard 3] Heartbeat ACK (RTT 1m2.5s)", "Ack shard 3 latency 62500ms"},

    {"discord.py", "[2026-11-20 23:45:18] [INFO    ] discord.client: logging in using static token", ""},
    {"discord.py",
        "[2026-11-20 23:45:18] [INFO    ] discord.gateway: Shard ID 0 has connected to Gateway (Session ID: "
        "123456789abcdef0123456789abcdef1).",
        "Ready shard 0 at 2026-11-20 23:45:18.000"},
    {"discord.py",
        "[2026-11-20 23:45:30] [WARNING ] discord.gateway: Can't keep up, shard ID 0 websocket is 11.2s behind.",
        "Behind shard 0 latency 11200ms at 2026-11-20 23:45:30.000"},
    {"discord.py",
        "[2026-11-20 23:37:58] [WARNING ] discord.gateway: Shard ID 1 heartbeat blocked for more than 10 seconds.",
        "Blocked shard 1 latency 10000ms at 2026-11-20 23:37:58.000"},
    {"discord.py",
        "[2026-11-20 23:37:58] [WARNING ] discord.gateway: Shard ID None heartbeat blocked for more than 20 seconds.",
        "Blocked latency 20000ms at 2026-11-20 23:37:58.000"},
    {"discord.py",
        "[2026-11-20 23:37:39] [INFO    ] discord.gateway: Shard ID 0 has successfully RESUMED session "
        "123456789abcdef0123456789abcdef1.",
        "Resumed shard 0 at 2026-11-20 23:37:39.000"},
    {"discord.py", "[2026-11-20 23:37:39] [INFO    ] discord.gateway: Shard ID 0 session has been invalidated.",
        "InvalidSession shard 0 at 2026-11-20 23:37:39.000"},
    {"discord.py",
        "[2026-11-20 23:37:39] [WARNING ] discord.gateway: Shard ID 0 has stopped responding to the gateway. Closing "
        "and restarting.",
        "MissedAck shard 0 at 2026-11-20 23:37:39.000"},
    {"discord.py",
        "[2026-11-20 23:37:39] [WARNING ] discord.gateway: WebSocket in shard ID 0 is ratelimited, waiting 12.34 "
        "seconds",
        "SendLimit shard 0 at 2026-11-20 23:37:39.000"},
    {"discord.py", "[2026-11-20 23:37:39] [ERROR   ] discord.shard: Attempting a reconnect for shard ID 0 in 3.21s",
        "Reconnect shard 0 at 2026-11-20 23:37:39.000"},
    {"discord.py",
        "[2026-11-20 23:37:39] [WARNING ] discord.state: Shard ID 0 timed out waiting for chunks for guild_id "
        "41771983444115456.",
        "Status shard 0 at 2026-11-20 23:37:39.000"},
    {"discord.py",
        "[2026-11-20 23:37:37] [DEBUG   ] discord.gateway: Keeping shard ID 0 websocket alive with sequence 1.",
        "HeartbeatSent shard 0 at 2026-11-20 23:37:37.000"},
    {"discord.py",
        "[2026-11-20 23:37:37] [DEBUG   ] discord.gateway: For Shard ID 0: WebSocket Event: {'t': None, 's': None, "
        "'op': 11, 'd': None}",
        "Ack shard 0 at 2026-11-20 23:37:37.000"},
    // What a user wrote is no opcode.
    {"discord.py",
        "[2026-11-20 23:37:37] [DEBUG   ] discord.gateway: For Shard ID 0: WebSocket Event: {'t': 'MESSAGE_CREATE', "
        "'s': 4, 'op': 0, 'd': {'content': \"'op': 11\"}}",
        ""},
    {"discord.py",
        "[2026-11-20 23:37:37] [DEBUG   ] discord.gateway: For Shard ID 2: WebSocket Event: {'t': None, 's': None, "
        "'op': 10, 'd': {'heartbeat_interval': 41250, '_trace': ['[\"gateway-prd\"]']}}",
        "Hello shard 2 interval 41250ms at 2026-11-20 23:37:37.000"},
    {"discord.py",
        "[2026-11-20 23:37:45] [DEBUG   ] discord.gateway: Received WSMessage(type=<WSMsgType.CLOSE: 8>, data=4009, "
        "extra='Session timed out.')",
        ""},
    {"discord.py",
        "[2026-11-20 23:37:45] [DEBUG   ] discord.gateway: Websocket closed with 4009, attempting a reconnect.",
        "Closed code 4009 at 2026-11-20 23:37:45.000"},
    {"discord.py",
        "[2026-11-20 23:37:45] [DEBUG   ] discord.shard: Got a request to RESUME the websocket at Shard ID 1.",
        "Reconnect shard 1 at 2026-11-20 23:37:45.000"},
    // In a container it is coloured.
    {"discord.py",
        "\x1b[30;1m2026-11-20 23:37:34\x1b[0m \x1b[34;1mINFO    \x1b[0m \x1b[35mdiscord.gateway\x1b[0m Shard ID 0 has "
        "connected to Gateway (Session ID: 123456789abcdef0123456789abcdef1).",
        "Ready shard 0 at 2026-11-20 23:37:34.000"},
    {"discord.py",
        "[2026-11-20 23:45:30] [WARNING ] disnake.gateway: Can't keep up, shard ID 7 websocket is 10.5s behind.",
        "Behind shard 7 latency 10500ms at 2026-11-20 23:45:30.000"},

    {"twilight", "2026-11-20T15:29:41.171756Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: sending heartbeat",
        "HeartbeatSent shard 0/16 at 2026-11-20 15:29:41.171"},
    {"twilight", "2026-11-20T15:29:41.284294Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received heartbeat ack",
        "Ack shard 0/16 at 2026-11-20 15:29:41.284"},
    {"twilight",
        "2026-11-20T15:29:40.000000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received hello "
        "heartbeat_interval=41.25s jitter=12.345678901s",
        "Hello shard 0/16 interval 41250ms at 2026-11-20 15:29:40.000"},
    {"twilight", "2026-11-20T15:29:40.100000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: sending identify",
        "Identify shard 0/16 at 2026-11-20 15:29:40.100"},
    {"twilight",
        "2026-11-20T15:29:40.200000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received dispatch "
        "event_type=READY sequence=1",
        "Ready shard 0/16 at 2026-11-20 15:29:40.200"},
    {"twilight",
        "2026-11-20T15:29:40.200000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received dispatch "
        "event_type=MESSAGE_CREATE sequence=2",
        ""},
    {"twilight",
        "2026-11-20T15:30:35.246260Z  INFO shard{id=[0, 16]}: twilight_gateway::shard: connection is failed or "
        "\"zombied\"",
        "MissedAck shard 0/16 at 2026-11-20 15:30:35.246"},
    {"twilight",
        "2026-11-20T15:30:35.300000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received WebSocket close "
        "message "
        "frame=Some(CloseFrame { code: 4009, reason: \"Session timed out.\" })",
        "Closed shard 0/16 code 4009 at 2026-11-20 15:30:35.300"},
    {"twilight", "2026-11-20T15:30:35.300000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received reconnect",
        "Reconnect shard 0/16 at 2026-11-20 15:30:35.300"},
    {"twilight",
        "2026-11-20T15:30:35.300000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received invalid session "
        "resumable=false",
        "InvalidSession shard 0/16 at 2026-11-20 15:30:35.300"},
    {"twilight",
        "2026-11-20T15:30:35.300000Z  INFO shard{id=[0, 16]}: twilight_gateway::shard: received unrequested heartbeat "
        "ack",
        "Ack shard 0/16 at 2026-11-20 15:30:35.300"},
    // 0.15
    {"twilight",
        "2026-11-20T15:29:41.171756Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: sending heartbeat "
        "sequence=Some(11)",
        "HeartbeatSent shard 0/16 at 2026-11-20 15:29:41.171"},
    {"twilight",
        "2026-11-20T15:30:35.300000Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: received websocket close "
        "message",
        "Closed shard 0/16 at 2026-11-20 15:30:35.300"},
    // 0.17, and with a span of the program's own
    {"twilight", "2026-11-20T15:29:41.284294Z DEBUG twilight_gateway::shard: received heartbeat ack",
        "Ack at 2026-11-20 15:29:41.284"},
    {"twilight",
        "2026-11-20T15:29:41.284294Z DEBUG runner{shard=[3, 64]}: twilight_gateway::shard: received heartbeat ack",
        "Ack shard 3/64 at 2026-11-20 15:29:41.284"},
    {"twilight",
        "\x1b[2m2026-11-20T15:29:41.284294Z\x1b[0m \x1b[34mDEBUG\x1b[0m \x1b[1mshard\x1b[0m\x1b[1m{\x1b[0m\x1b[3mid"
        "\x1b[0m\x1b[2m=\x1b[0m[5, 16]\x1b[1m}\x1b[0m\x1b[2m:\x1b[0m \x1b[2mtwilight_gateway::shard\x1b[0m\x1b[2m:"
        "\x1b[0m received heartbeat ack",
        "Ack shard 5/16 at 2026-11-20 15:29:41.284"},
    // gateway-proxy's own
    {"twilight", "2026-11-20T15:29:39.000000Z  INFO gateway_proxy: Creating shards 0 to 15 of 16 total",
        "Status /16 at 2026-11-20 15:29:39.000"},
    {"twilight", "2026-11-20T15:29:39.000000Z  INFO gateway_proxy::server: Listening on 0.0.0.0:7878", ""},
    {"twilight", "2026-11-20T15:30:35.000000Z  INFO gateway_proxy::dispatch: Shard 3 got a close message",
        "Closed shard 3 at 2026-11-20 15:30:35.000"},
    {"twilight",
        "2026-11-20T15:30:35.000000Z ERROR gateway_proxy::dispatch: Error receiving message: reconnecting to the "
        "gateway failed",
        ""},
    {"twilight", "2026-11-20T15:30:35.000000Z  WARN gateway_proxy::dispatch: Shard 3 stream closed",
        "Closed shard 3 at 2026-11-20 15:30:35.000"},
    {"twilight",
        "2026-11-20T15:30:35.000000Z DEBUG gateway_proxy::dispatch: [Shard 3] Session invalidated, resumable: true",
        "InvalidSession shard 3 at 2026-11-20 15:30:35.000"},
    {"twilight", "2026-11-20T15:30:35.000000Z  WARN gateway_proxy::server: [Shard 3] Client is 512 events behind!",
        "Status shard 3 number 512 at 2026-11-20 15:30:35.000"},
    {"twilight", "2026-11-20T15:30:35.000000Z DEBUG gateway_proxy::server: [10.0.0.5:52044] Client is identifying", ""},
    {"twilight",
        "2026-11-20T15:30:35.000000Z  WARN gateway_proxy::server: [10.0.0.5:52044] Token from client mismatched, "
        "disconnecting",
        ""},

    {"twilight-dispatch",
        "2026-11-20T15:29:40.000000Z  INFO twilight_dispatch::handler: [Shard 3] Connecting (url: "
        "wss://gateway.discord.gg/?v=8)",
        "Connecting shard 3 at 2026-11-20 15:29:40.000"},
    {"twilight-dispatch",
        "2026-11-20T15:29:40.000000Z  INFO twilight_dispatch::handler: [Shard 3] Hello (heartbeat interval: 41250)",
        "Hello shard 3 interval 41250ms at 2026-11-20 15:29:40.000"},
    {"twilight-dispatch",
        "2026-11-20T15:29:41.000000Z  INFO twilight_dispatch::handler: [Shard 3] Ready (session: "
        "123456789abcdef0123456789abcdef1)",
        "Ready shard 3 at 2026-11-20 15:29:41.000"},
    {"twilight-dispatch",
        "2026-11-20T15:29:41.000000Z  INFO twilight_dispatch::handler: [Shard 3] Resumed (session: "
        "123456789abcdef0123456789abcdef1)",
        "Resumed shard 3 at 2026-11-20 15:29:41.000"},
    {"twilight-dispatch",
        "2026-11-20T15:29:41.000000Z  INFO twilight_dispatch::handler: [Shard 3] Disconnected (code: 4009, reason: "
        "Session timed out.)",
        "Closed shard 3 code 4009 at 2026-11-20 15:29:41.000"},
    {"twilight-dispatch",
        "2026-11-20T15:29:41.000000Z  INFO twilight_dispatch::handler: [Shard 3] Invalid Session (resumable: true)",
        "InvalidSession shard 3 at 2026-11-20 15:29:41.000"},

    {"serenity",
        "2026-11-20T15:29:41.171756Z TRACE serenity::gateway::ws: [ShardInfo { id: ShardId(3), total: 16 }] Sending "
        "heartbeat d: Some(812)",
        "HeartbeatSent shard 3/16 at 2026-11-20 15:29:41.171"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z TRACE serenity::gateway::shard: [ShardInfo { id: ShardId(3), total: 16 }] "
        "Received "
        "heartbeat ack",
        "Ack shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z  INFO serenity::gateway::bridge::shard_runner: [ShardRunner ShardInfo { id: "
        "ShardId(3), total: 16 }] Running",
        "Status shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z  INFO serenity::gateway::shard: [ShardInfo { id: ShardId(3), total: 16 }] Resumed",
        "Resumed shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z  WARN serenity::gateway::bridge::shard_runner: [ShardRunner ShardInfo { id: "
        "ShardId(3), total: 16 }] Error heartbeating",
        "Status shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z  WARN serenity::gateway::shard: [ShardInfo { id: ShardId(3), total: 16 }] Gateway "
        "ratelimited.",
        "SendLimit shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z  INFO serenity::gateway::shard: [ShardInfo { id: ShardId(3), total: 16 }] Invalid "
        "session.",
        "InvalidSession shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.284294Z  WARN serenity::gateway::shard: [ShardInfo { id: ShardId(3), total: 16 }] "
        "Sequence "
        "off; them: 815, us: 812",
        "Status shard 3/16 at 2026-11-20 15:29:41.284"},
    {"serenity", "2022-11-20T15:29:41.284294Z TRACE serenity::gateway::shard: [[3, 16]] Received heartbeat ack",
        "Ack shard 3/16 at 2022-11-20 15:29:41.284"},
    {"serenity",
        "2022-11-20T15:29:41.284294Z DEBUG serenity::client::bridge::gateway::shard_runner: [ShardRunner [3, 16]] "
        "Running",
        "Status shard 3/16 at 2022-11-20 15:29:41.284"},
    {"serenity",
        "2026-11-20T15:29:41.171756Z TRACE recv:check_heartbeat{x=1}: serenity::gateway::ws: [ShardInfo { id: "
        "ShardId(4), total: 16 }] Sending heartbeat d: None",
        "HeartbeatSent shard 4/16 at 2026-11-20 15:29:41.171"},

    {"disgo",
        R"(time=2026-11-20T23:37:34.120Z level=DEBUG msg="sending heartbeat" name=gateway shard_id=3 shard_count=16)",
        "HeartbeatSent shard 3/16 at 2026-11-20 23:37:34.120"},
    {"disgo",
        R"(time=2026-11-20T23:37:34.120Z level=DEBUG msg="sending gateway message" name=gateway shard_id=3 shard_count=16 data="{\"op\":1,\"d\":812}")",
        ""},
    {"disgo",
        R"(time=2026-11-20T23:37:34.120Z level=DEBUG msg="sending gateway message" name=gateway shard_id=3 shard_count=16 data="{\"op\":2,\"d\":{\"token\":\"OTAwMDAwMDAwMDAwMDAwMDAx.GAbCdE.abcdefghijklmnopqrstuvwxyz0123456789AB\"}}")",
        "Identify shard 3/16 at 2026-11-20 23:37:34.120"},
    {"disgo",
        R"(time=2026-11-20T23:37:34.162Z level=DEBUG msg="received gateway message" name=gateway shard_id=3 shard_count=16 data="{\"t\":null,\"s\":null,\"op\":11,\"d\":null}")",
        "Ack shard 3/16 at 2026-11-20 23:37:34.162"},
    {"disgo",
        R"(time=2026-11-20T23:38:15.400Z level=WARN msg="ACK of last heartbeat not received, connection went zombie" name=gateway shard_id=3 shard_count=16 last_heartbeat_ago=41.3s)",
        "MissedAck shard 3/16 at 2026-11-20 23:38:15.400"},
    {"disgo",
        R"(time=2026-11-20T23:38:15.400Z level=WARN msg="gateway close received" name=gateway shard_id=3 shard_count=16 reconnect=true code=4009 error="Session timed out.")",
        "Closed shard 3/16 code 4009 at 2026-11-20 23:38:15.400"},
    {"disgo",
        R"(time=2026-11-20T23:38:15.400Z level=ERROR msg="failed to reconnect gateway" name=gateway shard_id=3 shard_count=16 err="..." try=1 delay=1s)",
        "Reconnect shard 3/16 at 2026-11-20 23:38:15.400"},
    {"disgo",
        R"({"time":"2026-11-20T23:37:34.120Z","level":"DEBUG","msg":"sending heartbeat","name":"gateway","shard_id":3,"shard_count":16})",
        "HeartbeatSent shard 3/16 at 2026-11-20 23:37:34.120"},
    {"disgo",
        R"({"time":"2026-11-20T23:37:34.162Z","level":"DEBUG","msg":"received gateway message","name":"gateway","shard_id":3,"shard_count":16,"data":"{\"t\":null,\"s\":null,\"op\":11,\"d\":null}"})",
        "Ack shard 3/16 at 2026-11-20 23:37:34.162"},
    {"disgo", "2026/11/20 23:37:34 DEBUG sending heartbeat name=gateway shard_id=3",
        "HeartbeatSent shard 3 at 2026-11-20 23:37:34.000"},

    {"jda", "23:37:34.120 [JDA [3 / 16] MainWS-ReadThread] INFO  WebSocketClient - Connected to WebSocket",
        "Connecting shard 3/16 at 1970-01-01 23:37:34.120"},
    {"jda", R"(23:38:15.370 [JDA [3 / 16] MainWS-WriteThread] TRACE WebSocketClient - <- {"op":1,"d":812})",
        "HeartbeatSent shard 3/16 at 1970-01-01 23:38:15.370"},
    {"jda", "23:38:15.412 [JDA [3 / 16] MainWS-ReadThread] TRACE WebSocketClient - Got Heartbeat Ack (OP 11).",
        "Ack shard 3/16 at 1970-01-01 23:38:15.412"},
    {"jda", "[JDA [0 / 1] Gateway-Worker 1] WARN WebSocketClient - Missed 2 heartbeats! Trying to reconnect...",
        "MissedAck shard 0/1"},
    {"jda",
        "23:38:16.000 [JDA [3 / 16] MainWS-ReadThread] WARN  WebSocketClient - Got disconnected from WebSocket (Code "
        "4009). Appending to reconnect queue",
        "Closed shard 3/16 code 4009 at 1970-01-01 23:38:16.000"},
    {"jda",
        "23:38:16.000 [JDA [3 / 16] MainWS-ReadThread] ERROR WebSocketClient - WebSocket connection closed due to "
        "ratelimit! Sent more than 120 websocket messages in under 60 seconds!",
        "SendLimit shard 3/16 at 1970-01-01 23:38:16.000"},
    {"jda",
        "2026-11-20 23:38:16 [net.dv8tion.jda.internal.requests.WebSocketClient] [WARN] Missed 2 heartbeats! Trying to "
        "reconnect...",
        "MissedAck at 2026-11-20 23:38:16.000"},

    {"discordgo", "2026/11/20 23:37:34 [DG3] wsapi.go:304:heartbeat() sending gateway websocket heartbeat seq 812",
        "HeartbeatSent at 2026-11-20 23:37:34.000"},
    {"discordgo", "2026/11/20 23:37:34 [DG3] wsapi.go:657:onEvent() got heartbeat ACK",
        "Ack at 2026-11-20 23:37:34.000"},
    {"discordgo",
        "2026/11/20 23:41:00 [DG0] wsapi.go:313:heartbeat() haven't gotten a heartbeat ACK in 3m26.25s, triggering a "
        "reconnection",
        "MissedAck at 2026-11-20 23:41:00.000"},

    {"nostrum", "23:37:34.120 shard=3 bot=MyBot [debug] HEARTBEAT_ACK", "Ack shard 3 at 1970-01-01 23:37:34.120"},
    {"nostrum", "23:37:34.120 shard=3 bot=MyBot [info] READY", "Ready shard 3 at 1970-01-01 23:37:34.120"},
    {"nostrum", "23:38:15.400 shard=3 bot=MyBot [warning] Heartbeat ack not received in time, reconnecting",
        "MissedAck shard 3 at 1970-01-01 23:38:15.400"},
    {"nostrum",
        "23:38:16.000 shard=3 bot=MyBot [info] Resuming on shard session 123456789abcdef0123456789abcdef1 with seq 812",
        "Status shard 3 at 1970-01-01 23:38:16.000"},
    {"nostrum",
        "23:38:16.000 shard=3 bot=MyBot [info] Asked to reconnect with session 123456789abcdef0123456789abcdef1",
        "Reconnect shard 3 at 1970-01-01 23:38:16.000"},
    {"nostrum",
        "23:38:16.000 shard=3 bot=MyBot [info] Invalid and un-resumable session at 1234... with seq 812. Events may be "
        "lost.",
        "InvalidSession shard 3 at 1970-01-01 23:38:16.000"},
    {"nostrum", "23:38:16.000 [info] WAITING 3999ms BEFORE NEXT SHARD CONNECT", ""},

    {"dsharpplus",
        "[2026-11-20 23:37:34 +00:00] [DSharpPlus.Net.Gateway.IGatewayClient - Shard 3] [Trace] Heartbeat sent with "
        "sequence number 812.",
        "HeartbeatSent shard 3 at 2026-11-20 23:37:34.000"},
    {"dsharpplus",
        "[2026-11-20 23:37:34 +00:00] [DSharpPlus.Net.Gateway.IGatewayClient - Shard 3] [Info]  The connection "
        "zombied, "
        "attempting to resume",
        "MissedAck shard 3 at 2026-11-20 23:37:34.000"},
    {"dsharpplus",
        "[2026-11-20 23:37:34 +01:00] [DSharpPlus.Net.Gateway.IGatewayClient - Shard 3] [Info]  Received error code "
        "4009 "
        "from gateway websocket.",
        "Closed shard 3 code 4009 at 2026-11-20 22:37:34.000"},

    {"discordeno",
        "[11/20/2026 11:37:34 PM] DEBUG Discordeno > [Shard] Heartbeating on Shard #3. Previous sequence number: 812",
        "HeartbeatSent shard 3 at 2026-11-20 23:37:34.000"},
    {"discordeno",
        "[11/20/2026, 12:37:34 AM] ERROR Discordeno > [Shard] Heartbeat not acknowledged for Shard #3. Assuming "
        "zombied "
        "connection.",
        "MissedAck shard 3 at 2026-11-20 00:37:34.000"},
    {"discordeno",
        "[11/20/2026, 11:37:34\xe2\x80\xafPM] DEBUG Discordeno > [Shard] Shard #3 closed with code 4009, and reason: "
        "Session timed out..",
        "Closed shard 3 code 4009 at 2026-11-20 23:37:34.000"},

    {"eris", R"({"op":1,"d":812} 3)", "HeartbeatSent shard 3"},
    {"eris", R"({"op":1,"d":812})", "HeartbeatSent"},
    {"eris",
        R"(Heartbeat timeout; {"lastReceived":1795217810035,"lastSent":1795217810000,"interval":41250,"status":"ready","timestamp":1795217851285})",
        "MissedAck"},
    {"eris", "Immediately reconnecting for potential resume | Attempt 0 3", "Reconnect shard 3"},
    {"eris", "Immediately reconnecting for potential resume | Attempt 0", "Reconnect"},
    {"eris", "Unclean WS close: 4009: Session timed out. 3", "Closed shard 3 code 4009"},
    {"eris", "1795217810035 /gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)", ""},

    {"sandwich", "2026/11/20 23:37:34 INFO Shard status updated application_identifier=main shard_id=3 status=Ready",
        "Ready shard 3 at 2026-11-20 23:37:34.000"},
    {"sandwich", "2026/11/20 23:37:34 DEBUG Sending heartbeat shard_id=3 sequence=812",
        "HeartbeatSent shard 3 at 2026-11-20 23:37:34.000"},
    {"sandwich", "2026/11/20 23:37:34 ERROR Heartbeat failed shard_id=3 error=timeout",
        "MissedAck shard 3 at 2026-11-20 23:37:34.000"},
    {"sandwich", "2026/11/20 23:37:34 ERROR Shard not ready shard_id=3 duration=15.0s",
        "Status shard 3 at 2026-11-20 23:37:34.000"},
    {"sandwich", "2026/11/20 23:37:34 WARN Shard has received an invalid session shard_id=3 resumable=false",
        "InvalidSession shard 3 at 2026-11-20 23:37:34.000"},

    {"dpp", "[2026-11-20 23:37:34] INFO: Shard id 3 (4/16) ready!", "Ready shard 3/16 at 2026-11-20 23:37:34.000"},
    {"dpp",
        "[2026-11-20 23:37:34] WARN: Missed heartbeat ACK, forcing reconnection to session "
        "123456789abcdef0123456789abcdef1",
        "MissedAck at 2026-11-20 23:37:34.000"},
    {"dpp", "[2026-11-20 23:37:34] DEBUG: Lost connection to websocket on shard 3, reconnecting...",
        "Reconnect shard 3 at 2026-11-20 23:37:34.000"},
    {"dpp", "[2026-11-20 23:37:34] WARN: Rate limited on endpoint /api/v10/channels/1, reset after 12s!", ""},

    {"discordrb",
        "[WARN : heartbeat @ 2026-11-20 23:37:34.120] Last heartbeat was not acked, so this is a zombie connection! "
        "Reconnecting",
        "MissedAck at 2026-11-20 23:37:34.120"},

    {"stateway",
        R"(time=2026-11-20T23:37:34.120Z level=INFO msg="Discord shard CLOSED" group_id=default app_id=1 shard_id=3 display_name=Bot)",
        "Closed shard 3 at 2026-11-20 23:37:34.120"},
    {"stateway",
        R"({"time":"2026-11-20T23:37:34.12Z","level":"INFO","msg":"Discord shard CLOSED","group_id":"default","app_id":1,"shard_id":3,"display_name":"Bot"})",
        "Closed shard 3 at 2026-11-20 23:37:34.120"},

    // tatsuworks/gateway: fields beside the message (slogstackdriver), or in an object of their own (slogjson).
    {"tatsuworks",
        R"({"severity":"WARNING","message":"no response to heartbeat","timestamp":"2026-11-20T23:37:3)"
        R"(4.120345678Z","logging.googleapis.com/sourceLocation":{"file":"/src/internal/gatewayws/wri)"
        R"(te.go","line":170,"function":"github.com/tatsuworks/gateway/internal/gatewayws.(*Session).)"
        R"(sendHeartbeats"},"name":"gateway","shard":3})",
        "MissedAck shard 3 at 2026-11-20 23:37:34.120"},
    {"tatsuworks",
        R"({"severity":"INFO","message":"event report","timestamp":"2026-11-20T23:37:34.12Z","logging)"
        R"(.googleapis.com/sourceLocation":{"file":"/src/internal/gatewayws/log.go","line":29,"functi)"
        R"(on":"github.com/tatsuworks/gateway/internal/gatewayws.(*Session).logTotalEvents"},"name":")"
        R"(gateway","shard":3,"seq":812,"events":500,"/sec":0.8333333333333334,"write_queue":0,"waiti)"
        R"(ng":0,"state":"read message"})",
        "Status shard 3 at 2026-11-20 23:37:34.120"},
    {"tatsuworks",
        R"({"severity":"INFO","message":"shard report","timestamp":"2026-11-20T23:37:34.12Z","logging)"
        R"(.googleapis.com/sourceLocation":{"file":"/src/internal/manager/manager.go","line":234,"fun)"
        R"(ction":"github.com/tatsuworks/gateway/internal/manager.(*Manager).logHealth"},"event":["3:)"
        R"( read message [LastAck: 2026-11-20T23:30:00Z]","12: connecting [LastAck: 0001-01-01T00:00:)"
        R"(00Z]"]})",
        "MissedAck shard 3 at 2026-11-20 23:37:34.120; MissedAck shard 12 at 2026-11-20 23:37:34.120"},
    {"tatsuworks",
        R"({"severity":"INFO","message":"starting shard","timestamp":"2026-11-20T23:37:34.12Z","loggi)"
        R"(ng.googleapis.com/sourceLocation":{"file":"/src/internal/manager/manager.go","line":152,"f)"
        R"(unction":"github.com/tatsuworks/gateway/internal/manager.(*Manager).Start"},"shard":3,"tot)"
        R"(al":16})",
        "Status shard 3/16 at 2026-11-20 23:37:34.120"},
    {"tatsuworks",
        R"({"severity":"ERROR","message":"websocket closed","timestamp":"2026-11-20T23:37:34.12Z","lo)"
        R"(gging.googleapis.com/sourceLocation":{"file":"/src/internal/manager/manager.go","line":196)"
        R"(,"function":"github.com/tatsuworks/gateway/internal/manager.(*Manager).startShard.func1"},)"
        R"("shard":3,"error":[{"msg":"read message","fun":"f","loc":"l:1"},"failed to read: received )"
        R"(close frame: status = StatusCode(4009) and reason = \"Session timed out.\""]})",
        "Closed shard 3 code 4009 at 2026-11-20 23:37:34.120"},
    {"tatsuworks",
        R"({"ts":"2026-11-20T23:37:34.120345-05:00","level":"INFO","msg":"ready","caller":"/src/inter)"
        R"(nal/gatewayws/ws.go:391","func":"github.com/tatsuworks/gateway/internal/gatewayws.(*Sessio)"
        R"(n).handleInternalEvent","fields":{"name":"gateway","shard":3,"sess":"123456789abcdef012345)"
        R"(6789abcdef1","guild_count":5}})",
        "Ready shard 3 at 2026-11-21 04:37:34.120"},
    {"tatsuworks",
        R"({"ts":"2026-11-20T23:37:34.120345Z","level":"INFO","msg":"invalid session, reconnecting",")"
        R"(caller":"x.go:1","func":"github.com/tatsuworks/gateway/internal/gatewayws.(*Session).handl)"
        R"(eInternalEvent","fields":{"name":"gateway","shard":3}})",
        "InvalidSession shard 3 at 2026-11-20 23:37:34.120"},
    {"tatsuworks",
        R"({"ts":"2026-11-20T23:37:34.120345Z","level":"INFO","msg":"ready to do something else","fun)"
        R"(c":"github.com/tatsuworks/gateway/x","fields":{"shard":3}})",
        ""},
    {"tatsuworks",
        R"({"severity":"WARNING","message":"no response to heartbeat","timestamp":"2026-11-20T23:37:3)"
        R"(4.12Z","logging.googleapis.com/sourceLocation":{"file":"/src/x.go","line":1,"function":"gi)"
        R"(thub.com/somebody/else.f"},"shard":3})",
        ""},
    {"tatsuworks",
        R"({"severity":"INFO","message":"shard report","timestamp":"2026-11-20T23:37:34.12Z","functio)"
        R"(n":"github.com/tatsuworks/gateway/x","event":[]})",
        ""},
};

constexpr std::array<const char*, 16> eventNames{"Connecting", "Hello", "Identify", "Ready", "Resumed", "HeartbeatSent",
    "Ack", "MissedAck", "Behind", "Blocked", "InvalidSession", "Reconnect", "Closed", "SendLimit", "SessionsLeft",
    "Status"};

std::string inMilliseconds(Duration span)
{
    char text[48];
    std::snprintf(text, sizeof text, "%.10gms", static_cast<double>(span.count()) / 1e6);
    return text;
}

} // namespace

std::span<const ShardFactLine> shardFactLines()
{
    return shardLines;
}

std::string onTheCalendar(WallTime time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{time - day};
    char text[64];
    std::snprintf(text, sizeof text, "%04d-%02u-%02u %02d:%02d:%02d.%03d", int(date.year()), unsigned(date.month()),
        unsigned(date.day()), int(clock.hours().count()), int(clock.minutes().count()), int(clock.seconds().count()),
        int(clock.subseconds().count()));
    return text;
}

std::string describe(const logs::ShardRecord& record)
{
    std::string text = eventNames.at(static_cast<std::size_t>(record.event));
    if (record.shard)
        text += " shard " + std::to_string(*record.shard);
    if (record.shardCount)
        text += (record.shard ? "/" : " /") + std::to_string(*record.shardCount);
    if (record.latency)
        text += " latency " + inMilliseconds(*record.latency);
    if (record.interval)
        text += " interval " + inMilliseconds(*record.interval);
    if (record.closeCode)
        text += " code " + std::to_string(*record.closeCode);
    if (record.number)
        text += " number " + std::to_string(*record.number);
    if (record.at)
        text += " at " + onTheCalendar(*record.at);
    return text;
}

} // namespace headroom::support
