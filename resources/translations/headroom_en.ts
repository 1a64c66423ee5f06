<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Connection</name>
    <message numerus="yes">
        <source>%1 keys are %2</source>
        <translation>
            <numerusform>%1 key is %2</numerusform>
            <numerusform>%1 keys are %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%1 commands</source>
        <translation>
            <numerusform>%1 command</numerusform>
            <numerusform>%1 commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 permissions</source>
        <translation>
            <numerusform>%1 permission</numerusform>
            <numerusform>%1 permissions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 roles</source>
        <translation>
            <numerusform>%1 role</numerusform>
            <numerusform>%1 roles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fields</source>
        <translation>
            <numerusform>%1 field</numerusform>
            <numerusform>%1 fields</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 request</numerusform>
            <numerusform>%1 requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 claims</source>
        <translation>
            <numerusform>%1 claim</numerusform>
            <numerusform>%1 claims</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more rights are missing</source>
        <translation>
            <numerusform>%1 more right is missing</numerusform>
            <numerusform>%1 more rights are missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 shards</source>
        <translation>
            <numerusform>%1 shard</numerusform>
            <numerusform>%1 shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 guilds</source>
        <translation>
            <numerusform>%1 guild</numerusform>
            <numerusform>%1 guilds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 item</numerusform>
            <numerusform>%1 items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <translation>
            <numerusform>%1 key</numerusform>
            <numerusform>%1 keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 failovers</source>
        <translation>
            <numerusform>%1 failover</numerusform>
            <numerusform>%1 failovers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 backups</source>
        <translation>
            <numerusform>%1 backup</numerusform>
            <numerusform>%1 backups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 messages</source>
        <translation>
            <numerusform>%1 message</numerusform>
            <numerusform>%1 messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 channels and threads</source>
        <translation>
            <numerusform>%1 channel or thread</numerusform>
            <numerusform>%1 channels and threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 buckets</source>
        <translation>
            <numerusform>%1 bucket</numerusform>
            <numerusform>%1 buckets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 connection</numerusform>
            <numerusform>%1 connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs</source>
        <translation>
            <numerusform>%1 job</numerusform>
            <numerusform>%1 jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ids</source>
        <translation>
            <numerusform>%1 id</numerusform>
            <numerusform>%1 ids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 responses</source>
        <translation>
            <numerusform>%1 response</numerusform>
            <numerusform>%1 responses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lines</source>
        <translation>
            <numerusform>%1 line</numerusform>
            <numerusform>%1 lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 egress addresses</source>
        <translation>
            <numerusform>%1 egress address</numerusform>
            <numerusform>%1 egress addresses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 archives to create</source>
        <translation>
            <numerusform>%1 archive to create</numerusform>
            <numerusform>%1 archives to create</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 reconnects</source>
        <translation>
            <numerusform>%1 reconnect</numerusform>
            <numerusform>%1 reconnects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 invalid sessions</source>
        <translation>
            <numerusform>%1 invalid session</numerusform>
            <numerusform>%1 invalid sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 identifies</source>
        <translation>
            <numerusform>%1 identify</numerusform>
            <numerusform>%1 identifies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 logs</source>
        <translation>
            <numerusform>%1 log</numerusform>
            <numerusform>%1 logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 routes</source>
        <translation>
            <numerusform>%1 route</numerusform>
            <numerusform>%1 routes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 alerts</source>
        <translation>
            <numerusform>%1 alert</numerusform>
            <numerusform>%1 alerts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 times</source>
        <translation>
            <numerusform>%1 time</numerusform>
            <numerusform>%1 times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gaps</source>
        <translation>
            <numerusform>%1 gap</numerusform>
            <numerusform>%1 gaps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2 of %1 keys recognised</source>
        <translation>
            <numerusform>%2 of %1 key recognised</numerusform>
            <numerusform>%2 of %1 keys recognised</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>none of %1 keys recognised</source>
        <translation>
            <numerusform>none of %1 key recognised</numerusform>
            <numerusform>none of %1 keys recognised</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Events</name>
    <message numerus="yes">
        <source>%1 shards reconnected</source>
        <translation>
            <numerusform>%1 shard reconnected</numerusform>
            <numerusform>%1 shards reconnected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobRemoval</name>
    <message numerus="yes">
        <source>%1 selected jobs have not finished and are not removed.</source>
        <translation>
            <numerusform>%1 selected job has not finished and is not removed.</numerusform>
            <numerusform>%1 selected jobs have not finished and are not removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %1 others</source>
        <translation>
            <numerusform>and %1 other</numerusform>
            <numerusform>and %1 others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OwnClient</name>
    <message numerus="yes">
        <source>%1 requests are in flight.</source>
        <translation>
            <numerusform>%1 request is in flight.</numerusform>
            <numerusform>%1 requests are in flight.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 requests wait in the queues of their buckets.</source>
        <translation>
            <numerusform>%1 request waits in the queue of its bucket.</numerusform>
            <numerusform>%1 requests wait in the queues of their buckets.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::MainWindow</name>
    <message numerus="yes">
        <source>%1 requests have not finished.</source>
        <translation>
            <numerusform>%1 request has not finished.</numerusform>
            <numerusform>%1 requests have not finished.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs run in this window.</source>
        <translation>
            <numerusform>%1 job runs in this window.</numerusform>
            <numerusform>%1 jobs run in this window.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::PageBadge</name>
    <message numerus="yes">
        <source>%1 jobs wait for your confirmation</source>
        <translation>
            <numerusform>%1 job waits for your confirmation</numerusform>
            <numerusform>%1 jobs wait for your confirmation</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are held back until you resume them</source>
        <translation>
            <numerusform>%1 job is held back until you resume it</numerusform>
            <numerusform>%1 jobs are held back until you resume them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::PauseStrip</name>
    <message numerus="yes">
        <source>%1 buckets have changed since</source>
        <translation>
            <numerusform>%1 bucket has changed since</numerusform>
            <numerusform>%1 buckets have changed since</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::PausedJobsStrip</name>
    <message numerus="yes">
        <source>%1 jobs paused.</source>
        <translation>
            <numerusform>%1 job paused.</numerusform>
            <numerusform>%1 jobs paused.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::RedisClientsPopup</name>
    <message numerus="yes">
        <source>%1 of them are in smaller groups that are not listed.</source>
        <translation>
            <numerusform>%1 of them is in a smaller group that is not listed.</numerusform>
            <numerusform>%1 of them are in smaller groups that are not listed.</numerusform>
        </translation>
    </message>
</context>
</TS>
