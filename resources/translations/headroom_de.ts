<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AlertWords</name>
    <message>
        <source>silenced until %1</source>
        <translation>stumm bis %1</translation>
    </message>
    <message>
        <source>Critical</source>
        <translation>Kritisch</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>ended %1</source>
        <translation>beendet %1</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>recovering</source>
        <translation>klingt ab</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on this desktop</source>
        <translation>auf diesem Desktop</translation>
    </message>
    <message>
        <source>webhook (Discord)</source>
        <translation>Webhook (Discord)</translation>
    </message>
    <message>
        <source>webhook (Slack)</source>
        <translation>Webhook (Slack)</translation>
    </message>
    <message>
        <source>no notification service on this desktop</source>
        <translation>kein Benachrichtigungsdienst auf diesem Desktop</translation>
    </message>
    <message>
        <source>Notifications: %1</source>
        <translation>Benachrichtigungen: %1</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>this fleet</source>
        <translation>diese Flotte</translation>
    </message>
    <message>
        <source>all logs</source>
        <translation>alle Logs</translation>
    </message>
    <message>
        <source>Invalid requests</source>
        <translation>Ungültige Anfragen</translation>
    </message>
    <message>
        <source>%1 of the invalid-request budget</source>
        <translation>%1 des Budgets ungültiger Anfragen</translation>
    </message>
    <message>
        <source>Responses 401</source>
        <translation>Antworten 401</translation>
    </message>
    <message>
        <source>responses 401 in 10 min: %1</source>
        <translation>Antworten 401 in 10 min: %1</translation>
    </message>
    <message>
        <source>Responses 429</source>
        <translation>Antworten 429</translation>
    </message>
    <message>
        <source>%1 of the responses of 10 min are 429</source>
        <translation>%1 der Antworten aus 10 min sind 429</translation>
    </message>
    <message>
        <source>Requests refused by the proxy</source>
        <translation>Vom Proxy abgelehnte Anfragen</translation>
    </message>
    <message>
        <source>the proxy refused %1 of the requests of 10 min</source>
        <translation>der Proxy hat %1 der Anfragen aus 10 min abgelehnt</translation>
    </message>
    <message>
        <source>Shards without an ACK</source>
        <translation>Shards ohne ACK</translation>
    </message>
    <message>
        <source>no heartbeat for %1</source>
        <translation>kein Heartbeat seit %1</translation>
    </message>
    <message>
        <source>Slow shards</source>
        <translation>Langsame Shards</translation>
    </message>
    <message>
        <source>latency of the last three heartbeats: %1 or more</source>
        <translation>Latenz der letzten drei Heartbeats: mindestens %1</translation>
    </message>
    <message>
        <source>Shards that start new sessions</source>
        <translation>Shards, die neue Sessions beginnen</translation>
    </message>
    <message>
        <source>IDENTIFYs in 10 min: %1</source>
        <translation>IDENTIFYs in 10 min: %1</translation>
    </message>
    <message>
        <source>Silent logs</source>
        <translation>Stumme Logs</translation>
    </message>
    <message>
        <source>no line for %1 gap</source>
        <translation>keine Zeile, Abstand %1</translation>
    </message>
    <message>
        <source>Uncertain items of jobs</source>
        <translation>Ungewisse Einträge von Jobs</translation>
    </message>
    <message>
        <source>items with an unknown outcome: %1</source>
        <translation>Einträge mit unbekanntem Ausgang: %1</translation>
    </message>
    <message>
        <source>Old backups</source>
        <translation>Alte Backups</translation>
    </message>
    <message>
        <source>the newest good backup is %1 old</source>
        <translation>das neueste gute Backup ist %1 alt</translation>
    </message>
    <message>
        <source>Banned</source>
        <translation>Gebannt</translation>
    </message>
    <message>
        <source>10,000 invalid requests in 10 min, or Discord says so</source>
        <translation>10.000 ungültige Anfragen in 10 min, oder Discord meldet es</translation>
    </message>
    <message>
        <source>%1 invalid requests in 10 min</source>
        <translation>%1 ungültige Anfragen in 10 min</translation>
    </message>
    <message>
        <source>Ban near</source>
        <translation>Bann droht</translation>
    </message>
    <message>
        <source>80 % of the limit, or a ban within 10 min</source>
        <translation>80 % des Limits, oder ein Bann innerhalb von 10 min</translation>
    </message>
    <message>
        <source>Token refused</source>
        <translation>Token abgelehnt</translation>
    </message>
    <message>
        <source>Discord answers 401 to the token</source>
        <translation>Discord antwortet auf das Token des Bots mit 401</translation>
    </message>
    <message>
        <source>Redis lost</source>
        <translation>Redis verloren</translation>
    </message>
    <message>
        <source>the connection is lost</source>
        <translation>die Verbindung ist abgebrochen</translation>
    </message>
    <message>
        <source>Global 429</source>
        <translation>Globales 429</translation>
    </message>
    <message>
        <source>a global 429 holds requests</source>
        <translation>ein globales 429 hält Anfragen zurück</translation>
    </message>
    <message>
        <source>Shards gone</source>
        <translation>Shards ausgefallen</translation>
    </message>
    <message>
        <source>a shard is not served for 2.5 heartbeats</source>
        <translation>ein Shard wird seit 2,5 Heartbeats nicht bedient</translation>
    </message>
    <message>
        <source>shards that are not served: %1</source>
        <translation>nicht bediente Shards: %1</translation>
    </message>
    <message>
        <source>%1 × interval</source>
        <translation>%1 × Intervall</translation>
    </message>
    <message>
        <source>%1 × usual</source>
        <translation>%1 × üblich</translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation>Weitere: %1</translation>
    </message>
    <message>
        <source>Still: %1</source>
        <translation>Noch immer: %1</translation>
    </message>
    <message>
        <source>Ended: %1</source>
        <translation>Vorbei: %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>mostly %1</source>
        <translation>meist %1</translation>
    </message>
    <message>
        <source>no data just now</source>
        <translation>gerade keine Daten</translation>
    </message>
    <message>
        <source>Not recorded: “%1” is measured live only</source>
        <translation>Nicht aufgezeichnet: „%1“ wird nur live gemessen</translation>
    </message>
    <message>
        <source>Nothing was recorded in that time</source>
        <translation>In dieser Zeit wurde nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>No figures of “%1” were recorded in that time</source>
        <translation>In dieser Zeit wurden keine Werte für „%1“ aufgezeichnet</translation>
    </message>
    <message>
        <source>this is a test: nothing is wrong</source>
        <translation>dies ist ein Test: Es ist alles in Ordnung</translation>
    </message>
    <message>
        <source>critical from 90 % or 5 min</source>
        <translation>kritisch ab 90 % oder 5 min</translation>
    </message>
    <message>
        <source>critical from 5 s</source>
        <translation>kritisch ab 5 s</translation>
    </message>
    <message>
        <source>critical from 10 %</source>
        <translation>kritisch ab 10 %</translation>
    </message>
</context>
<context>
    <name>AnswerSeries</name>
    <message>
        <source>global limit %1/s</source>
        <translation>globales Limit %1/s</translation>
    </message>
    <message>
        <source>nothing recorded</source>
        <translation>keine Daten</translation>
    </message>
</context>
<context>
    <name>AskFirst</name>
    <message>
        <source>This is production. Type “%1” to go on.</source>
        <translation>Dies ist Produktion. Geben Sie „%1“ ein, um fortzufahren.</translation>
    </message>
    <message>
        <source>Name of the profile</source>
        <translation>Name des Profils</translation>
    </message>
</context>
<context>
    <name>Backups</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>%1 days ago</source>
        <translation>vor %1 Tagen</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht fertig</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>läuft, %1</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>Verifying %1</source>
        <translation>%1 wird geprüft</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Copying %1</source>
        <translation>%1 wird kopiert</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>verifying %1</source>
        <translation>wird geprüft: %1</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>verified %1</source>
        <translation>%1 geprüft</translation>
    </message>
    <message>
        <source>full · %1</source>
        <translation>vollständig · %1</translation>
    </message>
    <message>
        <source>increment · %1</source>
        <translation>Inkrement · %1</translation>
    </message>
    <message>
        <source>The newest good backup of “%1” is %2 old, and %3 is allowed.</source>
        <translation>Das neueste gute Backup von „%1“ ist %2 alt, erlaubt sind %3.</translation>
    </message>
    <message>
        <source>There is no good backup of “%1”.</source>
        <translation>Es gibt kein gutes Backup von „%1“.</translation>
    </message>
    <message>
        <source>The next one is planned for %1.</source>
        <translation>Das nächste ist für den %1 geplant.</translation>
    </message>
    <message>
        <source>Back it up now, or see in Jobs why no scheduled backup ran.</source>
        <translation>Legen Sie jetzt eines an, oder sehen Sie unter Jobs nach, warum kein geplantes lief.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>voice</source>
        <translation>Sprachkanal</translation>
    </message>
    <message>
        <source>category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>announcement</source>
        <translation>Ankündigungen</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>private thread</source>
        <translation>privater Thread</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stage</translation>
    </message>
    <message>
        <source>directory</source>
        <translation>Verzeichnis</translation>
    </message>
    <message>
        <source>forum</source>
        <translation>Forum</translation>
    </message>
    <message>
        <source>media</source>
        <translation>Medien</translation>
    </message>
    <message>
        <source>type %1</source>
        <translation>Typ %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Guild</source>
        <translation>Guild</translation>
    </message>
    <message>
        <source>Guild id</source>
        <translation>Guild-ID</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>Außerdem</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Not backed up</source>
        <translation>Nicht gesichert</translation>
    </message>
    <message>
        <source>Saved by</source>
        <translation>Gesichert von</translation>
    </message>
    <message>
        <source>bot %1</source>
        <translation>Bot %1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>of webhooks, encrypted</source>
        <translation>von Webhooks, verschlüsselt</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>Struktur</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>guild settings</source>
        <translation>Einstellungen der Guild</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>emoji</source>
        <translation>Emoji</translation>
    </message>
    <message>
        <source>emojis</source>
        <translation>Emojis</translation>
    </message>
    <message>
        <source>sticker</source>
        <translation>Sticker</translation>
    </message>
    <message>
        <source>stickers</source>
        <translation>Sticker</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>Sound</translation>
    </message>
    <message>
        <source>sounds</source>
        <translation>Sounds</translation>
    </message>
    <message>
        <source>automod rule</source>
        <translation>AutoMod-Regel</translation>
    </message>
    <message>
        <source>automod rules</source>
        <translation>AutoMod-Regeln</translation>
    </message>
    <message>
        <source>onboarding</source>
        <translation>Onboarding</translation>
    </message>
    <message>
        <source>welcome screen</source>
        <translation>Willkommensbildschirm</translation>
    </message>
    <message>
        <source>widget</source>
        <translation>Widget</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Event</translation>
    </message>
    <message>
        <source>events</source>
        <translation>Events</translation>
    </message>
    <message>
        <source>webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>webhooks</source>
        <translation>Webhooks</translation>
    </message>
    <message>
        <source>ban</source>
        <translation>Ban</translation>
    </message>
    <message>
        <source>bans</source>
        <translation>Bans</translation>
    </message>
    <message>
        <source>member</source>
        <translation>Mitglied</translation>
    </message>
    <message>
        <source>members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>automod</source>
        <translation>AutoMod</translation>
    </message>
    <message>
        <source>welcome</source>
        <translation>Willkommensbildschirm</translation>
    </message>
    <message>
        <source>the original ids</source>
        <translation>die ursprünglichen IDs</translation>
    </message>
    <message>
        <source>invites and the vanity link</source>
        <translation>Einladungen und der Vanity-Link</translation>
    </message>
    <message>
        <source>boosts</source>
        <translation>Boosts</translation>
    </message>
    <message>
        <source>integrations and their roles</source>
        <translation>Integrationen und ihre Rollen</translation>
    </message>
    <message>
        <source>the owner</source>
        <translation>der Besitzer</translation>
    </message>
    <message>
        <source>the 2FA level</source>
        <translation>die 2FA-Stufe</translation>
    </message>
    <message>
        <source>the audit log</source>
        <translation>das Audit-Log</translation>
    </message>
    <message>
        <source>the original tokens of webhooks</source>
        <translation>die ursprünglichen Tokens der Webhooks</translation>
    </message>
    <message>
        <source>Messages get the bot&apos;s webhook as author and the time at which they are sent.</source>
        <translation>Nachrichten haben den Webhook des Bots als Autor und die Zeit, zu der sie gesendet werden.</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Damaged: %1. Use another copy of the file, or back up the guild again.</source>
        <translation>Beschädigt: %1. Nehmen Sie eine andere Kopie der Datei, oder sichern Sie die Guild neu.</translation>
    </message>
</context>
<context>
    <name>Buckets</name>
    <message>
        <source>any</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>The keys of this scheme do not tell the method: the limit is the same for any.</source>
        <translation>Die Schlüssel dieses Schemas nennen keine Methode: Das Limit gilt für alle.</translation>
    </message>
    <message>
        <source>No window is open: the next claim finds all of the limit.</source>
        <translation>Kein Zeitfenster ist offen: Der nächste Claim findet das ganze Limit vor.</translation>
    </message>
    <message>
        <source>The scheme does not store the limit: it is at least so much.</source>
        <translation>Das Schema speichert das Limit nicht: Es ist mindestens so hoch.</translation>
    </message>
    <message>
        <source>The limit is not learned yet.</source>
        <translation>Das Limit ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>No window is open, or its end is not known yet.</source>
        <translation>Kein Zeitfenster ist offen, oder sein Ende ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>%1, of this process only</source>
        <translation>%1, nur von diesem Prozess</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Claims of the whole fleet that wait, and +those in flight</source>
        <translation>Wartende Claims der ganzen Flotte, dahinter mit + die unterwegs</translation>
    </message>
    <message>
        <source>Requests of this process that wait, and +those in flight</source>
        <translation>Wartende Anfragen dieses Prozesses, dahinter mit + die unterwegs</translation>
    </message>
    <message>
        <source>What holds this process’s requests back, and for how long</source>
        <translation>Was die Anfragen dieses Prozesses zurückhält, und wie lange noch</translation>
    </message>
    <message>
        <source>Share that is left</source>
        <translation>Verbleibender Anteil</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>Route</translation>
    </message>
    <message>
        <source>Major</source>
        <translation>Major</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Resets in</source>
        <translation>Reset in</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>Claims</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>no major parameter</source>
        <translation>kein Major-Parameter</translation>
    </message>
    <message>
        <source>A queue of this process. There is no bucket in Redis for it.</source>
        <translation>Eine Warteschlange dieses Prozesses. In Redis gibt es keinen Bucket dazu.</translation>
    </message>
</context>
<context>
    <name>BucketsPage</name>
    <message>
        <source>Single buckets are not recorded. Showing routes.</source>
        <translation>Einzelne Buckets werden nicht aufgezeichnet. Gezeigt werden Routen.</translation>
    </message>
    <message>
        <source>%1 · %2 exhausted</source>
        <translation>%1 · %2 erschöpft</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Begins after</source>
        <translation>Beginnt nach</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Endet</translation>
    </message>
    <message>
        <source>Ends after</source>
        <translation>Endet nach</translation>
    </message>
    <message>
        <source>Message, newest first</source>
        <translation>Nachricht, neueste zuerst</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>In the backup</source>
        <translation>Im Backup</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Durch</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Restzeit</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Runner</source>
        <translation>Runner</translation>
    </message>
    <message>
        <source>Change, or why not</source>
        <translation>Änderung, oder warum nicht</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>Shard</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzte</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>Verpasst</translation>
    </message>
    <message>
        <source>Reconnects</source>
        <translation>Neuverb.</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Gesehen</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>Route</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>In the part of the past that is shown</source>
        <translation>Im gezeigten Zeitraum</translation>
    </message>
    <message>
        <source>per s</source>
        <translation>pro s</translation>
    </message>
    <message>
        <source>On average over that part</source>
        <translation>Im Mittel über diesen Zeitraum</translation>
    </message>
    <message>
        <source>Invalid</source>
        <translation>Ungültig</translation>
    </message>
    <message>
        <source>401, 403 and 429 that count towards the ban</source>
        <translation>401, 403 und 429, die für den Bann zählen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>By the proxy itself</source>
        <translation>Vom Proxy selbst</translation>
    </message>
    <message>
        <source>No response</source>
        <translation>Ohne Antwort</translation>
    </message>
    <message>
        <source>No response came back: Discord may have done it</source>
        <translation>Es kam keine Antwort: Discord kann sie ausgeführt haben</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of all requests in the list</source>
        <translation>An allen Anfragen der Liste</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Gewartet</translation>
    </message>
    <message>
        <source>Before it was sent</source>
        <translation>Bevor sie gesendet wurde</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>From Send until it finished</source>
        <translation>Vom Senden bis zum Ende</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Claims in line</source>
        <translation>Wartende Claims</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Exhausted</source>
        <translation>Erschöpft</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Leased</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Healthy</source>
        <translation>In Ordnung</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Verwaist</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>Exact: printed in the log. Derived: the time between two log lines, as precise as the log’s clock.</source>
        <translation>Exakt: steht so im Log. Abgeleitet: Zeit zwischen zwei Zeilen des Logs, so genau wie dessen Uhr.</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Begann</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Endete</translation>
    </message>
    <message>
        <source>Lasted</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Schlimmster Wert</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Betrifft</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
</context>
<context>
    <name>ComparedSeries</name>
    <message>
        <source>the week before</source>
        <translation>die Woche davor</translation>
    </message>
    <message>
        <source>the day before</source>
        <translation>der Tag davor</translation>
    </message>
    <message>
        <source>%1: not recorded</source>
        <translation>%1: nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>Connected in %1</source>
        <translation>Verbunden in %1</translation>
    </message>
    <message>
        <source>Cluster of %1 nodes</source>
        <translation>Cluster aus %1 Knoten</translation>
    </message>
    <message>
        <source>User %1 may write as well; Headroom only reads</source>
        <translation>Benutzer %1 darf auch schreiben; Headroom liest nur</translation>
    </message>
    <message>
        <source>User %1 can only read</source>
        <translation>Benutzer %1 darf nur lesen</translation>
    </message>
    <message>
        <source>, prefix %1</source>
        <translation>, Präfix %1</translation>
    </message>
    <message>
        <source>, database %1</source>
        <translation>, Datenbank %1</translation>
    </message>
    <message>
        <source>The keys could not be looked at; %1 is assumed</source>
        <translation>Die Schlüssel konnten nicht angesehen werden; angenommen wird %1</translation>
    </message>
    <message>
        <source>%1 of %2 keys looked at are %3</source>
        <translation>%1 von %2 angesehenen Schlüsseln gehören zu %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 keys are %2</source>
        <translation>
            <numerusform>%1 Schlüssel gehört zu %2</numerusform>
            <numerusform>%1 Schlüssel gehören zu %2</numerusform>
        </translation>
    </message>
    <message>
        <source>No keys yet; %1 is assumed until clients write some</source>
        <translation>Noch keine Schlüssel; bis Clients welche schreiben, wird %1 angenommen</translation>
    </message>
    <message>
        <source>, or correct the address</source>
        <translation>, oder berichtigen Sie die Adresse</translation>
    </message>
    <message>
        <source>correct the address</source>
        <translation>berichtigen Sie die Adresse</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Produktion</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Staging</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Lokal</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht festgelegt</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>opened just now</source>
        <translation>gerade eben geöffnet</translation>
    </message>
    <message>
        <source>opened %1 ago</source>
        <translation>vor %1 geöffnet</translation>
    </message>
    <message>
        <source>opened yesterday</source>
        <translation>gestern geöffnet</translation>
    </message>
    <message>
        <source>opened %1 days ago</source>
        <translation>vor %1 Tagen geöffnet</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1: packed, recognised when it is read</source>
        <translation>%1: gepackt, wird beim Lesen erkannt</translation>
    </message>
    <message>
        <source>%1: no lines yet, recognised when some come</source>
        <translation>%1: noch keine Zeilen, wird erkannt, sobald welche kommen</translation>
    </message>
    <message>
        <source>%1: not recognised; give its format with Ctrl+L later</source>
        <translation>%1: nicht erkannt; geben Sie das Format später mit Strg+L an</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%1 commands</source>
        <translation>
            <numerusform>%1 Befehl</numerusform>
            <numerusform>%1 Befehle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 permissions</source>
        <translation>
            <numerusform>%1 Berechtigung</numerusform>
            <numerusform>%1 Berechtigungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 roles</source>
        <translation>
            <numerusform>%1 Rolle</numerusform>
            <numerusform>%1 Rollen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 Eintrag</numerusform>
            <numerusform>%1 Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fields</source>
        <translation>
            <numerusform>%1 Feld</numerusform>
            <numerusform>%1 Felder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 Anfrage</numerusform>
            <numerusform>%1 Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 claims</source>
        <translation>
            <numerusform>%1 Claim</numerusform>
            <numerusform>%1 Claims</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more rights are missing</source>
        <translation>
            <numerusform>%1 weiteres Recht fehlt</numerusform>
            <numerusform>%1 weitere Rechte fehlen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 shards</source>
        <translation>
            <numerusform>%1 Shard</numerusform>
            <numerusform>%1 Shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 guilds</source>
        <translation>
            <numerusform>%1 Guild</numerusform>
            <numerusform>%1 Guilds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 Eintrag</numerusform>
            <numerusform>%1 Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <translation>
            <numerusform>%1 Schlüssel</numerusform>
            <numerusform>%1 Schlüssel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 failovers</source>
        <translation>
            <numerusform>%1 Failover</numerusform>
            <numerusform>%1 Failovers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 backups</source>
        <translation>
            <numerusform>%1 Backup</numerusform>
            <numerusform>%1 Backups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 messages</source>
        <translation>
            <numerusform>%1 Nachricht</numerusform>
            <numerusform>%1 Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 channels and threads</source>
        <translation>
            <numerusform>%1 Kanal oder Thread</numerusform>
            <numerusform>%1 Kanäle und Threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 buckets</source>
        <translation>
            <numerusform>%1 Bucket</numerusform>
            <numerusform>%1 Buckets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 Verbindung</numerusform>
            <numerusform>%1 Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs</source>
        <translation>
            <numerusform>%1 Job</numerusform>
            <numerusform>%1 Jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ids</source>
        <translation>
            <numerusform>%1 ID</numerusform>
            <numerusform>%1 IDs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 responses</source>
        <translation>
            <numerusform>%1 Antwort</numerusform>
            <numerusform>%1 Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lines</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 egress addresses</source>
        <translation>
            <numerusform>%1 ausgehende Adresse</numerusform>
            <numerusform>%1 ausgehende Adressen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 archives to create</source>
        <translation>
            <numerusform>%1 Archiv anzulegen</numerusform>
            <numerusform>%1 Archive anzulegen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 reconnects</source>
        <translation>
            <numerusform>%1 Neuverbindung</numerusform>
            <numerusform>%1 Neuverbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 invalid sessions</source>
        <translation>
            <numerusform>%1 ungültige Session</numerusform>
            <numerusform>%1 ungültige Sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 identifies</source>
        <translation>
            <numerusform>%1 IDENTIFY</numerusform>
            <numerusform>%1 IDENTIFYs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 logs</source>
        <translation>
            <numerusform>%1 Log</numerusform>
            <numerusform>%1 Logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 routes</source>
        <translation>
            <numerusform>%1 Route</numerusform>
            <numerusform>%1 Routen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 alerts</source>
        <translation>
            <numerusform>%1 Alarm</numerusform>
            <numerusform>%1 Alarme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 times</source>
        <translation>
            <numerusform>%1 Mal</numerusform>
            <numerusform>%1 Mal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gaps</source>
        <translation>
            <numerusform>%1 Lücke</numerusform>
            <numerusform>%1 Lücken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2 of %1 keys recognised</source>
        <translation>
            <numerusform>%2 von %1 Schlüssel erkannt</numerusform>
            <numerusform>%2 von %1 Schlüsseln erkannt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>none of %1 keys recognised</source>
        <translation>
            <numerusform>keiner von %1 Schlüssel erkannt</numerusform>
            <numerusform>keiner von %1 Schlüsseln erkannt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Dates</name>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM HH:mm</source>
        <translation>d. MMM HH:mm</translation>
    </message>
    <message>
        <source>d MMM, HH:mm</source>
        <translation>d. MMM, HH:mm</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <translation>d. MMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>d MMM HH:mm:ss</source>
        <translation>d. MMM HH:mm:ss</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <translation>dddd, d. MMMM</translation>
    </message>
</context>
<context>
    <name>DemoCard</name>
    <message>
        <source>Sketch of a chart: a rate below its limit</source>
        <translation>Skizze eines Diagramms: eine Rate unter ihrem Limit</translation>
    </message>
</context>
<context>
    <name>Emergencies</name>
    <message>
        <source>up to %1 of %2 invalid requests in 10 min</source>
        <translation>bis zu %1 von %2 ungültigen Anfragen in 10 min</translation>
    </message>
    <message>
        <source>%1 of %2 invalid requests in 10 min</source>
        <translation>%1 von %2 ungültigen Anfragen in 10 min</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Would be banned</source>
        <translation>Wäre gebannt</translation>
    </message>
    <message>
        <source>May be banned</source>
        <translation>Vielleicht gebannt</translation>
    </message>
    <message>
        <source>Banned</source>
        <translation>Gebannt</translation>
    </message>
    <message>
        <source>Show causes</source>
        <translation>Ursachen zeigen</translation>
    </message>
    <message>
        <source>Banned: Discord refuses this address for %1 more</source>
        <translation>Gebannt: Discord weist diese Adresse noch %1 ab</translation>
    </message>
    <message>
        <source>Banned: by %1 Discord refuses the address for %2 more</source>
        <translation>Gebannt: Laut %1 weist Discord die Adresse noch %2 ab</translation>
    </message>
    <message>
        <source>Send nothing until then, and stop what sent the invalid requests.</source>
        <translation>Senden Sie bis dahin nichts, und stoppen Sie, was die ungültigen Anfragen gesendet hat.</translation>
    </message>
    <message>
        <source>Stop all requests from this address, then remove the cause.</source>
        <translation>Stoppen Sie alle Anfragen von dieser Adresse, und beheben Sie dann die Ursache.</translation>
    </message>
    <message>
        <source>Ban near: %1 of %2</source>
        <translation>Bann droht: %1 von %2</translation>
    </message>
    <message>
        <source>Ban near, in %1: </source>
        <translation>Bann droht, in %1: </translation>
    </message>
    <message>
        <source>Ban near: </source>
        <translation>Bann droht: </translation>
    </message>
    <message>
        <source>Stop what sends requests that are answered 401, 403 or 429.</source>
        <translation>Stoppen Sie, was die Anfragen sendet, die mit 401, 403 oder 429 beantwortet werden.</translation>
    </message>
    <message>
        <source>Most are %1: stop what sends them.</source>
        <translation>Die meisten sind %1: Stoppen Sie, was sie sendet.</translation>
    </message>
    <message>
        <source>Global 429</source>
        <translation>Globales 429</translation>
    </message>
    <message>
        <source>Show limit</source>
        <translation>Limit zeigen</translation>
    </message>
    <message>
        <source>Global 429: over; requests go out again</source>
        <translation>Globales 429: vorbei; Anfragen werden wieder gesendet</translation>
    </message>
    <message>
        <source>Global 429: requests without the token wait for %1</source>
        <translation>Globales 429: Anfragen ohne Token warten %1</translation>
    </message>
    <message>
        <source>Global 429: all requests with the token wait for %1</source>
        <translation>Globales 429: alle Anfragen mit dem Token warten %1</translation>
    </message>
    <message>
        <source>The fleet sends more requests per second than Discord allows: send fewer.</source>
        <translation>Die Flotte sendet mehr Anfragen pro Sekunde, als Discord erlaubt: Senden Sie weniger.</translation>
    </message>
    <message>
        <source>%1 gone</source>
        <translation>%1 ausgefallen</translation>
    </message>
    <message>
        <source>%1 back</source>
        <translation>%1 wieder da</translation>
    </message>
    <message>
        <source>Shards gone: %1 of %2</source>
        <translation>Shards ausgefallen: %1 von %2</translation>
    </message>
    <message>
        <source>Shards back: %1 of %2</source>
        <translation>Shards wieder da: %1 von %2</translation>
    </message>
    <message>
        <source>They are served again; this stays until they have been for 30 s.</source>
        <translation>Sie werden wieder bedient; dies bleibt stehen, bis das 30 s lang so ist.</translation>
    </message>
    <message>
        <source>Show shard</source>
        <translation>Shard zeigen</translation>
    </message>
    <message>
        <source>Show shards</source>
        <translation>Shards zeigen</translation>
    </message>
    <message>
        <source>Token refused: Discord answered 401</source>
        <translation>Token abgelehnt: Discord antwortete mit 401</translation>
    </message>
    <message>
        <source>Requests with the token have stopped. Check the token; resume them if it is valid.</source>
        <translation>Anfragen mit dem Token sind gestoppt. Prüfen Sie das Token; setzen Sie sie fort, wenn es stimmt.</translation>
    </message>
    <message>
        <source>Token refused</source>
        <translation>Token abgelehnt</translation>
    </message>
    <message>
        <source>Show token</source>
        <translation>Token zeigen</translation>
    </message>
    <message>
        <source>Redis lost</source>
        <translation>Redis verloren</translation>
    </message>
    <message>
        <source>Redis lost: %1</source>
        <translation>Redis verloren: %1</translation>
    </message>
    <message>
        <source>Its figures are old. Headroom keeps trying; check the server and the network.</source>
        <translation>Die Zahlen sind alt. Headroom versucht es weiter; prüfen Sie Server und Netz.</translation>
    </message>
    <message>
        <source>Show connection</source>
        <translation>Verbindung zeigen</translation>
    </message>
    <message>
        <source>Ban in %1 at this rate</source>
        <translation>Bann in %1 bei diesem Tempo</translation>
    </message>
    <message>
        <source>Some 429s may be shared and not count. Stop what sends the others.</source>
        <translation>Manche 429 können geteilt sein und nicht zählen. Stoppen Sie, was die anderen sendet.</translation>
    </message>
    <message>
        <source>They are not served: look at the gateway processes that run them.</source>
        <translation>Sie werden nicht bedient: Sehen Sie nach den Gateway-Prozessen, in denen sie laufen.</translation>
    </message>
    <message>
        <source>%1: look at the gateway processes that run them.</source>
        <translation>%1: Sehen Sie nach den Gateway-Prozessen, in denen sie laufen.</translation>
    </message>
</context>
<context>
    <name>Events</name>
    <message>
        <source>Alert: %1</source>
        <translation>Alarm: %1</translation>
    </message>
    <message>
        <source>Another Redis took over</source>
        <translation>Ein anderes Redis hat übernommen</translation>
    </message>
    <message numerus="yes">
        <source>%1 shards reconnected</source>
        <translation>
            <numerusform>%1 Shard hat sich neu verbunden</numerusform>
            <numerusform>%1 Shards haben sich neu verbunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Job: %1</source>
        <translation>Job: %1</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>AFK timeout</source>
        <translation>AFK-Zeit</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>archive threads after</source>
        <translation>Threads archivieren nach</translation>
    </message>
    <message>
        <source>slow mode of threads</source>
        <translation>Slow-Modus der Threads</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>icon</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>nick</source>
        <translation>Spitzname</translation>
    </message>
    <message>
        <source>category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>overwrites</source>
        <translation>Overwrites</translation>
    </message>
    <message>
        <source>permissions</source>
        <translation>Berechtigungen</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>preferred locale</source>
        <translation>bevorzugte Sprache</translation>
    </message>
    <message>
        <source>slow mode</source>
        <translation>Slow-Modus</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>user limit</source>
        <translation>Benutzerlimit</translation>
    </message>
    <message>
        <source>verification level</source>
        <translation>Verifizierungsstufe</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>under 1 min</source>
        <translation>unter 1 min</translation>
    </message>
</context>
<context>
    <name>Gauges</name>
    <message>
        <source>no Redis is watched</source>
        <translation>kein Redis wird beobachtet</translation>
    </message>
    <message>
        <source>counted by this process alone</source>
        <translation>nur von diesem Prozess gezählt</translation>
    </message>
    <message>
        <source>tokens of the global limit that the fleet takes from this Redis</source>
        <translation>Tokens des globalen Limits, die die Flotte aus diesem Redis nimmt</translation>
    </message>
    <message>
        <source>claims seen in the buckets of this Redis; requests outside them are not counted</source>
        <translation>Claims in den Buckets dieses Redis; Anfragen außerhalb davon sind nicht gezählt</translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation>noch nicht verbunden</translation>
    </message>
    <message>
        <source>no client counts invalid requests in this Redis</source>
        <translation>kein Client zählt ungültige Anfragen in diesem Redis</translation>
    </message>
    <message>
        <source>counted by Headroom&apos;s clients</source>
        <translation>von Clients von Headroom gezählt</translation>
    </message>
    <message>
        <source>as it was recorded</source>
        <translation>wie aufgezeichnet</translation>
    </message>
    <message>
        <source>not recorded at that time</source>
        <translation>zu dieser Zeit nicht aufgezeichnet</translation>
    </message>
</context>
<context>
    <name>HelpPages</name>
    <message>
        <source>All pages</source>
        <translation>Alle Seiten</translation>
    </message>
</context>
<context>
    <name>JobRemoval</name>
    <message>
        <source>%1 (job %2)</source>
        <translation>%1 (Job %2)</translation>
    </message>
    <message>
        <source>Items, log and report are deleted. What was changed on Discord stays changed and can no longer be undone from here.</source>
        <translation>Einträge, Log und Bericht werden gelöscht. Was auf Discord geändert wurde, bleibt und kann von hier aus nicht mehr rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>The plan is deleted. Nothing was changed on Discord.</source>
        <translation>Der Plan wird gelöscht. Auf Discord wurde nichts geändert.</translation>
    </message>
    <message numerus="yes">
        <source>%1 selected jobs have not finished and are not removed.</source>
        <translation>
            <numerusform>%1 ausgewählter Job ist nicht zu Ende und wird nicht entfernt.</numerusform>
            <numerusform>%1 ausgewählte Jobs sind nicht zu Ende und werden nicht entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove job %1, “%2”?</source>
        <translation>Job %1 „%2“ entfernen?</translation>
    </message>
    <message>
        <source>Remove %1 jobs?</source>
        <translation>%1 Jobs entfernen?</translation>
    </message>
    <message>
        <source>Remove job</source>
        <translation>Job entfernen</translation>
    </message>
    <message>
        <source>Remove %1 jobs</source>
        <translation>%1 Jobs entfernen</translation>
    </message>
    <message numerus="yes">
        <source>and %1 others</source>
        <translation>
            <numerusform>und %1 weiterer</numerusform>
            <numerusform>und %1 weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Its plan is being made.</source>
        <translation>Sein Plan wird gerade erstellt.</translation>
    </message>
    <message>
        <source>To confirm</source>
        <translation>Zu bestätigen</translation>
    </message>
    <message>
        <source>Planned; starts once you confirm it.</source>
        <translation>Geplant; beginnt, sobald Sie ihn bestätigen.</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Eingereiht</translation>
    </message>
    <message>
        <source>Starts as soon as a runner is free.</source>
        <translation>Beginnt, sobald ein Runner frei ist.</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>A runner is working on it.</source>
        <translation>Ein Runner arbeitet daran.</translation>
    </message>
    <message>
        <source>Held back</source>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Cannot continue right now; the reason is beside it.</source>
        <translation>Kann gerade nicht weiterlaufen; der Grund steht daneben.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Paused by an operator.</source>
        <translation>Von Hand pausiert.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Every item is done or was skipped.</source>
        <translation>Jeder Eintrag ist erledigt oder wurde übersprungen.</translation>
    </message>
    <message>
        <source>With failures</source>
        <translation>Mit Fehlern</translation>
    </message>
    <message>
        <source>Finished; some items failed or are uncertain.</source>
        <translation>Beendet; einige Einträge sind fehlgeschlagen oder ungewiss.</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled by an operator.</source>
        <translation>Von Hand abgebrochen.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Given up before its end.</source>
        <translation>Vor dem Ende aufgegeben.</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Not sent yet.</source>
        <translation>Noch nicht gesendet.</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>On its way; the answer has not come yet.</source>
        <translation>Unterwegs; die Antwort ist noch nicht da.</translation>
    </message>
    <message>
        <source>Discord has done it.</source>
        <translation>Discord hat es ausgeführt.</translation>
    </message>
    <message>
        <source>Discord refused it, or it cannot be done; the note says why.</source>
        <translation>Discord hat es abgelehnt, oder es ist nicht möglich; der Hinweis sagt, warum.</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Left alone; the note says why.</source>
        <translation>Nicht angefasst; der Hinweis sagt, warum.</translation>
    </message>
    <message>
        <source>Uncertain</source>
        <translation>Ungewiss</translation>
    </message>
    <message>
        <source>Sent, but whether it was done could not be found out.</source>
        <translation>Gesendet, aber ob es ausgeführt wurde, ließ sich nicht feststellen.</translation>
    </message>
    <message>
        <source>its share of the global limit is used up</source>
        <translation>sein Anteil am globalen Limit ist aufgebraucht</translation>
    </message>
    <message>
        <source>rate limit of a bucket</source>
        <translation>Rate-Limit eines Buckets</translation>
    </message>
    <message>
        <source>Discord’s cap on objects created in 48 hours</source>
        <translation>Discords Obergrenze für neue Objekte in 48 Stunden</translation>
    </message>
    <message>
        <source>outside its daily window</source>
        <translation>außerhalb seines täglichen Zeitraums</translation>
    </message>
    <message>
        <source>too many invalid requests</source>
        <translation>zu viele ungültige Anfragen</translation>
    </message>
    <message>
        <source>Discord refused many requests in a row</source>
        <translation>Discord hat viele Anfragen in Folge abgelehnt</translation>
    </message>
    <message>
        <source>Discord refuses the token</source>
        <translation>Discord lehnt das Token ab</translation>
    </message>
    <message>
        <source>the bot has lost a permission</source>
        <translation>dem Bot fehlt jetzt eine Berechtigung</translation>
    </message>
    <message>
        <source>the guild is gone</source>
        <translation>die Guild gibt es nicht mehr</translation>
    </message>
    <message>
        <source>Discord is unavailable</source>
        <translation>Discord ist nicht erreichbar</translation>
    </message>
    <message>
        <source>the job before it has not succeeded</source>
        <translation>der Job davor war nicht erfolgreich</translation>
    </message>
    <message>
        <source>held back</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>after job %1</source>
        <translation>nach Job %1</translation>
    </message>
    <message>
        <source>not before %1</source>
        <translation>nicht vor dem %1</translation>
    </message>
    <message>
        <source>runs from %1</source>
        <translation>läuft von %1</translation>
    </message>
    <message>
        <source>continues %1</source>
        <translation>weiter am %1</translation>
    </message>
    <message>
        <source>continues once you resume it</source>
        <translation>läuft weiter, sobald Sie ihn fortsetzen</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>Wird pausiert</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%1 seit dem %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3 · retry them, or save a report</source>
        <translation>%1: %2 von %3 · wiederholen Sie sie, oder speichern Sie einen Bericht</translation>
    </message>
    <message>
        <source>%1: nothing is changed before you confirm the plan</source>
        <translation>%1: vor Ihrer Bestätigung wird nichts geändert</translation>
    </message>
    <message>
        <source>Repeats at %1 %2</source>
        <translation>Wiederholt sich: %1 %2</translation>
    </message>
    <message>
        <source>Repeats %1 (%2)</source>
        <translation>Wiederholt sich: %1 (%2)</translation>
    </message>
    <message>
        <source>limit %1/min</source>
        <translation>Limit %1/min</translation>
    </message>
    <message>
        <source>share %1 %: %2/s</source>
        <translation>Anteil %1 %: %2/s</translation>
    </message>
    <message>
        <source>%1 to create</source>
        <translation>%1 anzulegen</translation>
    </message>
    <message>
        <source>%1 to change</source>
        <translation>%1 zu ändern</translation>
    </message>
    <message>
        <source>%1 to delete</source>
        <translation>%1 zu löschen</translation>
    </message>
    <message>
        <source>%1 unchanged</source>
        <translation>%1 unverändert</translation>
    </message>
    <message>
        <source>%1 cannot be done</source>
        <translation>%1 nicht möglich</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>Nichts zu tun</translation>
    </message>
    <message>
        <source>No plan yet.</source>
        <translation>Noch kein Plan.</translation>
    </message>
    <message>
        <source>Requests by route:</source>
        <translation>Anfragen nach Route:</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Under 1 min at the limits it was planned with</source>
        <translation>Unter 1 min bei den Limits, mit denen geplant wurde</translation>
    </message>
    <message>
        <source>At least %1 at the limits it was planned with</source>
        <translation>Mindestens %1 bei den Limits, mit denen geplant wurde</translation>
    </message>
</context>
<context>
    <name>JobsPage</name>
    <message>
        <source>Single jobs are not recorded. Showing how many there were in each state.</source>
        <translation>Einzelne Jobs werden nicht aufgezeichnet. Gezeigt wird, wie viele in jedem Status waren.</translation>
    </message>
</context>
<context>
    <name>Keyspace</name>
    <message>
        <source>The keys are in another database</source>
        <translation>Die Schlüssel sind in einer anderen Datenbank</translation>
    </message>
    <message>
        <source>This Redis database has no keys</source>
        <translation>Diese Redis-Datenbank hat keine Schlüssel</translation>
    </message>
    <message>
        <source>No %1 keys here</source>
        <translation>Hier gibt es keine %1-Schlüssel</translation>
    </message>
    <message>
        <source>These keys have another prefix</source>
        <translation>Diese Schlüssel haben ein anderes Präfix</translation>
    </message>
    <message>
        <source>These keys belong to another scheme</source>
        <translation>Diese Schlüssel gehören zu einem anderen Schema</translation>
    </message>
    <message>
        <source>A bucket shows up here as soon as a client writes its key.</source>
        <translation>Ein Bucket erscheint hier, sobald ein Client seinen Schlüssel schreibt.</translation>
    </message>
    <message>
        <source>Check --scheme and --prefix.</source>
        <translation>Prüfen Sie --scheme und --prefix.</translation>
    </message>
    <message>
        <source>To change that, restart Headroom: %1.</source>
        <translation>Um das zu ändern, starten Sie Headroom neu: %1.</translation>
    </message>
    <message>
        <source>Use database %1</source>
        <translation>Datenbank %1 verwenden</translation>
    </message>
    <message>
        <source>Watch these keys</source>
        <translation>Diese Schlüssel beobachten</translation>
    </message>
    <message>
        <source>Reading the keys</source>
        <translation>Schlüssel werden gelesen</translation>
    </message>
    <message>
        <source>%1 seen so far.</source>
        <translation>%1 bisher.</translation>
    </message>
    <message>
        <source>Connections…</source>
        <translation>Verbindungen…</translation>
    </message>
    <message>
        <source>No buckets yet</source>
        <translation>Noch keine Buckets</translation>
    </message>
    <message>
        <source>Headroom is watching %1. A bucket appears here as soon as a client writes its key.</source>
        <translation>Headroom beobachtet %1. Ein Bucket erscheint hier, sobald ein Client seinen Schlüssel schreibt.</translation>
    </message>
    <message>
        <source>Connect to a Redis…</source>
        <translation>Mit einem Redis verbinden…</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>Connecting to %1.</source>
        <translation>Verbindung zu %1 wird aufgebaut.</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>database %1 is empty</source>
        <translation>Datenbank %1 ist leer</translation>
    </message>
    <message>
        <source>%1 of %2 recognised</source>
        <translation>%1 von %2 erkannt</translation>
    </message>
    <message>
        <source>No requests yet</source>
        <translation>Noch keine Anfragen</translation>
    </message>
    <message>
        <source>No Redis is watched. When this process sends requests, the queue of each bucket appears here.</source>
        <translation>Kein Redis wird beobachtet. Sobald dieser Prozess Anfragen sendet, erscheint hier die Warteschlange jedes Buckets.</translation>
    </message>
</context>
<context>
    <name>Lanes</name>
    <message>
        <source>%1 waiting, %2 in flight, of this process alone.</source>
        <translation>%1 wartend, %2 unterwegs, nur von diesem Prozess.</translation>
    </message>
    <message>
        <source>The first has waited %1.</source>
        <translation>Die erste wartet seit %1.</translation>
    </message>
    <message>
        <source>asks Redis</source>
        <translation>fragt Redis</translation>
    </message>
    <message>
        <source>goes out</source>
        <translation>wird gesendet</translation>
    </message>
    <message>
        <source>Nothing waits.</source>
        <translation>Nichts wartet.</translation>
    </message>
    <message>
        <source>The shared Redis is being asked whether the first request may go.</source>
        <translation>Das gemeinsame Redis wird gefragt, ob die erste Anfrage gesendet werden darf.</translation>
    </message>
    <message>
        <source>The first request is about to go out.</source>
        <translation>Die erste Anfrage wird gleich gesendet.</translation>
    </message>
    <message>
        <source>The first request waits for %1.</source>
        <translation>Die erste Anfrage wartet auf %1.</translation>
    </message>
    <message>
        <source>The first request waits for %1, %2 more.</source>
        <translation>Die erste Anfrage wartet auf %1, noch %2.</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>asking Redis</source>
        <translation>fragt Redis</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inaktiv</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>sliding</source>
        <translation>gleitend</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>its bucket</source>
        <translation>ihren Bucket</translation>
    </message>
    <message>
        <source>first answer</source>
        <translation>erste Antwort</translation>
    </message>
    <message>
        <source>a response that names its bucket&apos;s limit</source>
        <translation>eine Antwort, die das Limit ihres Buckets nennt</translation>
    </message>
    <message>
        <source>sub-limit</source>
        <translation>Unterlimit</translation>
    </message>
    <message>
        <source>a limit inside its bucket</source>
        <translation>ein Limit innerhalb ihres Buckets</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>the global limit</source>
        <translation>das globale Limit</translation>
    </message>
    <message>
        <source>address limit</source>
        <translation>Adresslimit</translation>
    </message>
    <message>
        <source>the limit of this address</source>
        <translation>das Limit dieser Adresse</translation>
    </message>
    <message>
        <source>address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>the block of this address</source>
        <translation>das Ende der Sperre dieser Adresse</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>the invalid-request budget</source>
        <translation>das Budget ungültiger Anfragen</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>the shared Redis</source>
        <translation>das gemeinsame Redis</translation>
    </message>
    <message>
        <source>retry</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>the pause before another try</source>
        <translation>die Pause vor dem nächsten Versuch</translation>
    </message>
    <message>
        <source>paused: breaker</source>
        <translation>pausiert: Breaker</translation>
    </message>
    <message>
        <source>a host that keeps failing</source>
        <translation>einen Host, der immer wieder ausfällt</translation>
    </message>
    <message>
        <source>proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>the request proxy</source>
        <translation>den Request-Proxy</translation>
    </message>
    <message>
        <source>concurrency</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>requests in flight</source>
        <translation>Anfragen, die unterwegs sind</translation>
    </message>
</context>
<context>
    <name>LogFormats</name>
    <message>
        <source>nginx, combined</source>
        <translation>nginx, combined</translation>
    </message>
    <message>
        <source>discord.js 11 to 14</source>
        <translation>discord.js 11 bis 14</translation>
    </message>
    <message>
        <source>discord.js prints latencies to the debug event: client.on(&apos;debug&apos;, console.log)</source>
        <translation>discord.js meldet Latenzen im Ereignis debug: client.on(&apos;debug&apos;, console.log)</translation>
    </message>
    <message>
        <source>Discord.Net</source>
        <translation>Discord.Net</translation>
    </message>
    <message>
        <source>Discord.Net prints latencies with LogSeverity.Debug</source>
        <translation>Discord.Net gibt Latenzen mit LogSeverity.Debug aus</translation>
    </message>
    <message>
        <source>discord.py, pycord, disnake, nextcord</source>
        <translation>discord.py, pycord, disnake, nextcord</translation>
    </message>
    <message>
        <source>discord.py prints heartbeats at DEBUG of the logger discord.gateway; at INFO only what takes over 10 s</source>
        <translation>discord.py gibt Heartbeats auf der Stufe DEBUG des Loggers discord.gateway aus; auf INFO nur, was länger als 10 s dauert</translation>
    </message>
    <message>
        <source>Discord4J</source>
        <translation>Discord4J</translation>
    </message>
    <message>
        <source>Discord4J prints latencies at DEBUG of the logger discord4j.gateway</source>
        <translation>Discord4J gibt Latenzen auf der Stufe DEBUG des Loggers discord4j.gateway aus</translation>
    </message>
    <message>
        <source>nginx, the log_format discord_logs</source>
        <translation>nginx, das log_format discord_logs</translation>
    </message>
    <message>
        <source>nginx, discord_logs in three lines</source>
        <translation>nginx, discord_logs in drei Zeilen</translation>
    </message>
    <message>
        <source>discordeno</source>
        <translation>discordeno</translation>
    </message>
    <message>
        <source>discordeno logs at DEBUG that heartbeats are sent, and no ACKs</source>
        <translation>discordeno schreibt auf der Stufe DEBUG ins Log, dass Heartbeats gesendet werden, aber keine ACKs</translation>
    </message>
    <message>
        <source>discordgo</source>
        <translation>discordgo</translation>
    </message>
    <message>
        <source>discordgo prints heartbeats with LogLevel = LogDebug, and never the shard: one log file a shard helps</source>
        <translation>discordgo gibt Heartbeats mit LogLevel = LogDebug aus, aber nie den Shard: Es hilft, jedem Shard eine eigene Logdatei zu geben</translation>
    </message>
    <message>
        <source>discordrb</source>
        <translation>discordrb</translation>
    </message>
    <message>
        <source>discordrb logs no latencies, only missed ACKs</source>
        <translation>discordrb schreibt keine Latenzen ins Log, nur fehlende ACKs</translation>
    </message>
    <message>
        <source>disgo</source>
        <translation>disgo</translation>
    </message>
    <message>
        <source>disgo prints heartbeats at slog&apos;s DEBUG; mind that it prints the token, too</source>
        <translation>disgo gibt Heartbeats auf der Stufe DEBUG von slog aus; Vorsicht, dort steht auch das Token</translation>
    </message>
    <message>
        <source>DPP</source>
        <translation>DPP</translation>
    </message>
    <message>
        <source>DPP logs no latencies, only missed ACKs and reconnects</source>
        <translation>DPP schreibt keine Latenzen ins Log, nur fehlende ACKs und Neuverbindungen</translation>
    </message>
    <message>
        <source>DSharpPlus</source>
        <translation>DSharpPlus</translation>
    </message>
    <message>
        <source>DSharpPlus logs at Trace that heartbeats are sent, and no ACKs</source>
        <translation>DSharpPlus schreibt auf der Stufe Trace ins Log, dass Heartbeats gesendet werden, aber keine ACKs</translation>
    </message>
    <message>
        <source>eris, oceanic.js</source>
        <translation>eris, oceanic.js</translation>
    </message>
    <message>
        <source>eris and oceanic.js tell the debug event that heartbeats are sent, and no ACKs; print the event&apos;s second argument, the shard, behind the message</source>
        <translation>eris und oceanic.js melden im Ereignis debug, dass Heartbeats gesendet werden, aber keine ACKs; geben Sie das zweite Argument des Ereignisses, den Shard, hinter der Meldung aus</translation>
    </message>
    <message>
        <source>hikari</source>
        <translation>hikari</translation>
    </message>
    <message>
        <source>hikari prints latencies at the level TRACE_HIKARI: GatewayBot(logs=&quot;TRACE_HIKARI&quot;)</source>
        <translation>hikari gibt Latenzen auf der Stufe TRACE_HIKARI aus: GatewayBot(logs=&quot;TRACE_HIKARI&quot;)</translation>
    </message>
    <message>
        <source>JDA</source>
        <translation>JDA</translation>
    </message>
    <message>
        <source>JDA prints heartbeats at TRACE of net.dv8tion.jda.internal.requests.WebSocketClient; the pattern needs %thread</source>
        <translation>JDA gibt Heartbeats auf der Stufe TRACE von net.dv8tion.jda.internal.requests.WebSocketClient aus; das Muster braucht %thread</translation>
    </message>
    <message>
        <source>nginx, one JSON object a line</source>
        <translation>nginx, ein JSON-Objekt je Zeile</translation>
    </message>
    <message>
        <source>nginx, the error log</source>
        <translation>nginx, das Error-Log</translation>
    </message>
    <message>
        <source>nirn-proxy</source>
        <translation>nirn-proxy</translation>
    </message>
    <message>
        <source>nostrum</source>
        <translation>nostrum</translation>
    </message>
    <message>
        <source>nostrum logs ACKs only, at debug and with the metadata [:shard]; latency is in its telemetry</source>
        <translation>nostrum schreibt nur ACKs ins Log, auf der Stufe debug und mit den Metadaten [:shard]; Latenzen stehen in seiner Telemetrie</translation>
    </message>
    <message>
        <source>Sandwich-Daemon</source>
        <translation>Sandwich-Daemon</translation>
    </message>
    <message>
        <source>Sandwich-Daemon logs no latencies: scrape its metrics, series sandwich_gateway_latency_seconds</source>
        <translation>Sandwich-Daemon schreibt keine Latenzen ins Log: Lesen Sie seine Metriken, Zeitreihe sandwich_gateway_latency_seconds</translation>
    </message>
    <message>
        <source>serenity</source>
        <translation>serenity</translation>
    </message>
    <message>
        <source>serenity prints heartbeats at TRACE: RUST_LOG=serenity::gateway=trace</source>
        <translation>serenity gibt Heartbeats auf der Stufe TRACE aus: RUST_LOG=serenity::gateway=trace</translation>
    </message>
    <message>
        <source>spec-tacles/gateway</source>
        <translation>spec-tacles/gateway</translation>
    </message>
    <message>
        <source>spec-tacles/gateway prints latencies with -loglevel debug</source>
        <translation>spec-tacles/gateway gibt Latenzen mit -loglevel debug aus</translation>
    </message>
    <message>
        <source>merlinfuchs/stateway</source>
        <translation>merlinfuchs/stateway</translation>
    </message>
    <message>
        <source>stateway logs no heartbeats, only connects and disconnects</source>
        <translation>stateway schreibt keine Heartbeats ins Log, nur wann Verbindungen beginnen und enden</translation>
    </message>
    <message>
        <source>tatsuworks/gateway</source>
        <translation>tatsuworks/gateway</translation>
    </message>
    <message>
        <source>tatsuworks/gateway logs no latencies, and no heartbeats: only what goes wrong, and a report every ten minutes</source>
        <translation>tatsuworks/gateway schreibt weder Latenzen noch Heartbeats ins Log: nur, was schiefgeht, und alle zehn Minuten einen Bericht</translation>
    </message>
    <message>
        <source>chamburr/twilight-dispatch</source>
        <translation>chamburr/twilight-dispatch</translation>
    </message>
    <message>
        <source>twilight-dispatch logs no heartbeats: scrape its /metrics, series gateway_latencies</source>
        <translation>twilight-dispatch schreibt keine Heartbeats ins Log: Lesen Sie sein /metrics, Zeitreihe gateway_latencies</translation>
    </message>
    <message>
        <source>twilight, Gelbpunkt/gateway-proxy</source>
        <translation>twilight, Gelbpunkt/gateway-proxy</translation>
    </message>
    <message>
        <source>twilight prints heartbeats at DEBUG of twilight_gateway; gateway-proxy with &quot;log_level&quot;: &quot;debug&quot; in config.json</source>
        <translation>twilight gibt Heartbeats auf der Stufe DEBUG von twilight_gateway aus; gateway-proxy mit &quot;log_level&quot;: &quot;debug&quot; in config.json</translation>
    </message>
    <message>
        <source>twilight&apos;s http-proxy</source>
        <translation>der http-proxy von twilight</translation>
    </message>
</context>
<context>
    <name>LogGauges</name>
    <message>
        <source>Counted from %1</source>
        <translation>Gezählt aus %1</translation>
    </message>
    <message>
        <source>Requests to webhooks and interactions with their token, counted from logs</source>
        <translation>Anfragen an Webhooks und Interaktionen mit deren Token, aus Logs gezählt</translation>
    </message>
    <message>
        <source>Requests that reached Discord and count towards the bot’s limit, counted from logs</source>
        <translation>Anfragen, die Discord erreichten und für das Limit des Bots zählen, aus Logs gezählt</translation>
    </message>
    <message>
        <source>At most so many, counted from %1: it does not tell which 429s are shared</source>
        <translation>Höchstens so viele, gezählt aus %1: Es sagt nicht, welche 429 geteilt sind</translation>
    </message>
</context>
<context>
    <name>LogWords</name>
    <message>
        <source>2xx</source>
        <translation>2xx</translation>
    </message>
    <message>
        <source>Answered by Discord with 1xx, 2xx or 3xx</source>
        <translation>Von Discord mit 1xx, 2xx oder 3xx beantwortet</translation>
    </message>
    <message>
        <source>4xx</source>
        <translation>4xx</translation>
    </message>
    <message>
        <source>Any other 4xx from Discord: not counted as invalid</source>
        <translation>Alle anderen 4xx von Discord: zählen nicht als ungültig</translation>
    </message>
    <message>
        <source>401, 403</source>
        <translation>401, 403</translation>
    </message>
    <message>
        <source>401 and 403: counted as invalid</source>
        <translation>401 und 403: zählen als ungültig</translation>
    </message>
    <message>
        <source>429</source>
        <translation>429</translation>
    </message>
    <message>
        <source>429: counted as invalid unless it is known to be shared</source>
        <translation>429: zählt als ungültig, wenn es nicht sicher geteilt ist</translation>
    </message>
    <message>
        <source>5xx</source>
        <translation>5xx</translation>
    </message>
    <message>
        <source>5xx from Discord</source>
        <translation>5xx von Discord</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>Refused by the proxy itself: Discord never saw it</source>
        <translation>Vom Proxy selbst abgelehnt: Discord hat sie nie gesehen</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>gecacht</translation>
    </message>
    <message>
        <source>Answered from the proxy’s cache: Discord never saw it</source>
        <translation>Aus dem Cache des Proxys beantwortet: Discord hat sie nie gesehen</translation>
    </message>
    <message>
        <source>no response</source>
        <translation>ohne Antwort</translation>
    </message>
    <message>
        <source>No response came back: Discord may have acted on it</source>
        <translation>Es kam keine Antwort: Discord kann sie ausgeführt haben</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>seen, of %1</source>
        <translation>gesehen, von %1</translation>
    </message>
    <message>
        <source>source %1</source>
        <translation>Quelle %1</translation>
    </message>
    <message>
        <source>Log %1 %2 lines/s</source>
        <translation>Log %1 %2 Zeilen/s</translation>
    </message>
    <message>
        <source>%1 logs %2 lines/s</source>
        <translation>%1 Logs %2 Zeilen/s</translation>
    </message>
    <message>
        <source>%1: format not recognised yet</source>
        <translation>%1: Format noch nicht erkannt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>verbindet</translation>
    </message>
    <message>
        <source>hello</source>
        <translation>Hello</translation>
    </message>
    <message>
        <source>IDENTIFY</source>
        <translation>IDENTIFY</translation>
    </message>
    <message>
        <source>READY</source>
        <translation>READY</translation>
    </message>
    <message>
        <source>RESUMED</source>
        <translation>RESUMED</translation>
    </message>
    <message>
        <source>heartbeat sent</source>
        <translation>Heartbeat gesendet</translation>
    </message>
    <message>
        <source>ACK</source>
        <translation>ACK</translation>
    </message>
    <message>
        <source>ACK not received</source>
        <translation>ACK nicht erhalten</translation>
    </message>
    <message>
        <source>cannot keep up</source>
        <translation>kommt nicht nach</translation>
    </message>
    <message>
        <source>its own loop is blocked</source>
        <translation>seine eigene Schleife ist blockiert</translation>
    </message>
    <message>
        <source>invalid session</source>
        <translation>ungültige Session</translation>
    </message>
    <message>
        <source>reconnecting</source>
        <translation>verbindet neu</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>send limit</source>
        <translation>Sendelimit</translation>
    </message>
    <message>
        <source>sessions left</source>
        <translation>verbleibende Sessions</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>missed ACK</source>
        <translation>ACK fehlt</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>stumm</translation>
    </message>
</context>
<context>
    <name>NewJob</name>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>set HEADROOM_TOKEN and start it with --allow-requests, or start headroomctl jobs run</source>
        <translation>setzen Sie HEADROOM_TOKEN und starten Sie es mit --allow-requests, oder starten Sie headroomctl jobs run</translation>
    </message>
    <message>
        <source>set HEADROOM_TOKEN and start it again, or start headroomctl jobs run</source>
        <translation>setzen Sie HEADROOM_TOKEN und starten Sie es neu, oder starten Sie headroomctl jobs run</translation>
    </message>
    <message>
        <source>start it without --no-run-jobs, or start headroomctl jobs run</source>
        <translation>starten Sie es ohne --no-run-jobs, oder starten Sie headroomctl jobs run</translation>
    </message>
    <message>
        <source>give the guild’s id, such as 197038439483310086, or choose its name from the list</source>
        <translation>geben Sie die ID der Guild an, etwa 197038439483310086, oder wählen Sie ihren Namen aus der Liste</translation>
    </message>
    <message>
        <source>No request is needed.</source>
        <translation>Es ist keine Anfrage nötig.</translation>
    </message>
    <message>
        <source>%1 at up to %2 a second: %3 at today’s limits, longer where a bucket is slower.</source>
        <translation>%1 mit bis zu %2 pro Sekunde: %3 bei den heutigen Limits, länger, wo ein Bucket langsamer ist.</translation>
    </message>
    <message>
        <source>That is %1 of the %2 requests a second the bot may send; %3 a second stay for the rest of the fleet.</source>
        <translation>Das sind %1 der %2 Anfragen pro Sekunde, die der Bot senden darf; %3 pro Sekunde bleiben dem Rest der Flotte.</translation>
    </message>
    <message>
        <source>Jobs do not go on in this window: %1</source>
        <translation>Jobs laufen in diesem Fenster nicht weiter: %1</translation>
    </message>
    <message>
        <source>Jobs run in this window.</source>
        <translation>Jobs laufen in diesem Fenster.</translation>
    </message>
    <message>
        <source>Jobs run in this window, with at most %1 of the bot’s %2 requests a second.</source>
        <translation>Jobs laufen in diesem Fenster, mit höchstens %1 der %2 Anfragen pro Sekunde des Bots.</translation>
    </message>
    <message>
        <source>No runner serves this queue. To run its jobs in this window, %1.</source>
        <translation>Kein Runner bedient diese Warteschlange. Damit ihre Jobs in diesem Fenster laufen, %1.</translation>
    </message>
    <message>
        <source>Jobs are not run in this window. To run them, %1.</source>
        <translation>Jobs laufen nicht in diesem Fenster. Damit sie laufen, %1.</translation>
    </message>
    <message>
        <source>To plan jobs, set HEADROOM_TOKEN and start this window with --allow-requests.</source>
        <translation>Um Jobs zu planen, setzen Sie HEADROOM_TOKEN und starten Sie dieses Fenster mit --allow-requests.</translation>
    </message>
    <message>
        <source>To plan jobs, set HEADROOM_TOKEN to the bot’s token and start this window again.</source>
        <translation>Um Jobs zu planen, setzen Sie HEADROOM_TOKEN auf das Token des Bots und starten Sie dieses Fenster neu.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Jobs are run by %1.</source>
        <translation>Jobs werden von %1 ausgeführt.</translation>
    </message>
</context>
<context>
    <name>Operations</name>
    <message>
        <source>Archive to write, ending in .hdra; may contain {guild}, {name}, {date} and {time} (UTC); else a new one in the folder of backups</source>
        <translation>Zu schreibendes Archiv, endet auf .hdra; darf {guild}, {name}, {date} und {time} (UTC) enthalten; sonst ein neues im Ordner der Backups</translation>
    </message>
    <message>
        <source>What to back up, separated by commas: settings, roles, channels, threads, emojis, stickers, sounds, automod, onboarding, welcome, events, webhooks, bans, members, messages; or all</source>
        <translation>Was gesichert wird, durch Kommas getrennt: settings, roles, channels, threads, emojis, stickers, sounds, automod, onboarding, welcome, events, webhooks, bans, members, messages; oder all</translation>
    </message>
    <message>
        <source>Messages only of these channels and their threads, by id</source>
        <translation>Nachrichten nur aus diesen Kanälen und ihren Threads, nach ID</translation>
    </message>
    <message>
        <source>Only messages from this day or time on, such as 2026-01-31; in UTC</source>
        <translation>Nur Nachrichten ab diesem Tag oder Zeitpunkt, etwa 2026-01-31; in UTC</translation>
    </message>
    <message>
        <source>Of each channel and thread only so many messages, the newest</source>
        <translation>Aus jedem Kanal und Thread nur so viele Nachrichten, die neuesten</translation>
    </message>
    <message>
        <source>Whether what hangs on messages, emojis, stickers, sounds and icons is saved as well</source>
        <translation>Ob auch Anhänge von Nachrichten, Emojis, Sticker, Sounds und Icons gesichert werden</translation>
    </message>
    <message>
        <source>Larger files are left out, in MB</source>
        <translation>Größere Dateien werden ausgelassen, in MB</translation>
    </message>
    <message>
        <source>Finished archive of the guild to go on from, so that only what is new is read; auto: the newest one that --to made before</source>
        <translation>Fertiges Archiv der Guild, auf dem aufgebaut wird, damit nur Neues gelesen wird; auto: das neueste, das --to angelegt hat</translation>
    </message>
    <message>
        <source>Environment variable of the runner with a pass-phrase: webhooks&apos; tokens are saved, encrypted with it</source>
        <translation>Umgebungsvariable des Runners mit einer Passphrase: Tokens von Webhooks werden damit verschlüsselt gesichert</translation>
    </message>
    <message>
        <source>When it is finished, delete older archives that --to made but the last of each of so many days</source>
        <translation>Nach dem Ende ältere Archive von --to löschen, bis auf das letzte von jedem von so vielen Tagen</translation>
    </message>
    <message>
        <source>The same by weeks</source>
        <translation>Ebenso nach Wochen</translation>
    </message>
    <message>
        <source>The same by months</source>
        <translation>Ebenso nach Monaten</translation>
    </message>
    <message>
        <source>Back up a guild</source>
        <translation>Guild sichern</translation>
    </message>
    <message>
        <source>Saves a guild, by choice with its messages and their files, in an archive on this machine</source>
        <translation>Sichert eine Guild, auf Wunsch mit Nachrichten und deren Dateien, in einem Archiv auf diesem Rechner</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Backups</translation>
    </message>
    <message>
        <source>Compare with a backup</source>
        <translation>Mit einem Backup vergleichen</translation>
    </message>
    <message>
        <source>Lists what differs between a backup and its guild, or another backup; changes nothing</source>
        <translation>Listet auf, was sich zwischen einem Backup und seiner Guild oder einem anderen Backup unterscheidet; ändert nichts</translation>
    </message>
    <message>
        <source>The backup, a file</source>
        <translation>Das Backup, eine Datei</translation>
    </message>
    <message>
        <source>Another backup, instead of the guild as it is now</source>
        <translation>Ein anderes Backup statt der Guild, wie sie jetzt ist</translation>
    </message>
    <message>
        <source>The backup was restored since: the restore&apos;s report in CSV, which has the new ids</source>
        <translation>Das Backup wurde seither wiederhergestellt: der Bericht der Wiederherstellung als CSV, in dem die neuen IDs stehen</translation>
    </message>
    <message>
        <source>Compare threads as well, which takes some requests a channel</source>
        <translation>Auch Threads vergleichen, was je Kanal einige Anfragen kostet</translation>
    </message>
    <message>
        <source>Delete messages</source>
        <translation>Nachrichten löschen</translation>
    </message>
    <message>
        <source>Deletes messages by channel, author, text and age</source>
        <translation>Löscht Nachrichten nach Kanal, Autor, Text und Alter</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Channels and threads to delete in, by id</source>
        <translation>Kanäle und Threads, in denen gelöscht wird, nach ID</translation>
    </message>
    <message>
        <source>Delete in all channels; with --authors or --has also in their threads</source>
        <translation>In allen Kanälen löschen; mit --authors oder --has auch in ihren Threads</translation>
    </message>
    <message>
        <source>Only what these users or webhooks wrote, by id</source>
        <translation>Nur was diese Benutzer oder Webhooks geschrieben haben, nach ID</translation>
    </message>
    <message>
        <source>Only messages that contain this text</source>
        <translation>Nur Nachrichten, die diesen Text enthalten</translation>
    </message>
    <message>
        <source>Only messages that have this</source>
        <translation>Nur Nachrichten, die dies haben</translation>
    </message>
    <message>
        <source>Only messages older than this message&apos;s id or time, such as 2026-11-22T22:00; in UTC</source>
        <translation>Nur Nachrichten, die älter sind als die ID dieser Nachricht oder dieser Zeitpunkt, etwa 2026-11-22T22:00; in UTC</translation>
    </message>
    <message>
        <source>Only messages newer than this message&apos;s id or time; in UTC</source>
        <translation>Nur Nachrichten, die neuer sind als die ID dieser Nachricht oder dieser Zeitpunkt; in UTC</translation>
    </message>
    <message>
        <source>Delete pinned messages as well</source>
        <translation>Auch angepinnte Nachrichten löschen</translation>
    </message>
    <message>
        <source>Of each channel only so many, the newest of those that match</source>
        <translation>Aus jedem Kanal nur so viele, die neuesten der passenden</translation>
    </message>
    <message>
        <source>Edit bans</source>
        <translation>Bans bearbeiten</translation>
    </message>
    <message>
        <source>Bans users, or lifts bans</source>
        <translation>Bannt Benutzer oder hebt Bans auf</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Users to ban, by id</source>
        <translation>Zu bannende Benutzer, nach ID</translation>
    </message>
    <message>
        <source>Delete what they wrote in this time before the ban, such as 2h; at most 7d</source>
        <translation>Löschen, was sie in dieser Zeit vor dem Ban geschrieben haben, etwa 2h; höchstens 7d</translation>
    </message>
    <message>
        <source>Users whose ban is to be lifted, by id</source>
        <translation>Benutzer, deren Ban aufgehoben wird, nach ID</translation>
    </message>
    <message>
        <source>Lift the bans whose reason contains this text</source>
        <translation>Die Bans aufheben, deren Grund diesen Text enthält</translation>
    </message>
    <message>
        <source>Edit channels</source>
        <translation>Kanäle bearbeiten</translation>
    </message>
    <message>
        <source>Names, topics, slow mode, places and overwrites of channels; archives threads, deletes channels</source>
        <translation>Namen, Themen, Slow-Modus, Plätze und Overwrites von Kanälen; archiviert Threads, löscht Kanäle</translation>
    </message>
    <message>
        <source>Guild</source>
        <translation>Guild</translation>
    </message>
    <message>
        <source>Channels of this type only</source>
        <translation>Nur Kanäle dieses Typs</translation>
    </message>
    <message>
        <source>Channels in this category only</source>
        <translation>Nur Kanäle in dieser Kategorie</translation>
    </message>
    <message>
        <source>New topic</source>
        <translation>Neues Thema</translation>
    </message>
    <message>
        <source>Time between two messages of a member; 0 for none</source>
        <translation>Zeit zwischen zwei Nachrichten eines Mitglieds; 0 für keine</translation>
    </message>
    <message>
        <source>Category to move them into</source>
        <translation>Kategorie, in die sie verschoben werden</translation>
    </message>
    <message>
        <source>Move them out of their category</source>
        <translation>Aus ihrer Kategorie herausnehmen</translation>
    </message>
    <message>
        <source>Role or member whose overwrite to change</source>
        <translation>Rolle oder Mitglied, dessen Overwrite geändert wird</translation>
    </message>
    <message>
        <source>Permissions that the overwrite allows</source>
        <translation>Berechtigungen, die der Overwrite erlaubt</translation>
    </message>
    <message>
        <source>Permissions that the overwrite denies</source>
        <translation>Berechtigungen, die der Overwrite verweigert</translation>
    </message>
    <message>
        <source>Permissions that it neither allows nor denies</source>
        <translation>Berechtigungen, die er weder erlaubt noch verweigert</translation>
    </message>
    <message>
        <source>Archive their active threads</source>
        <translation>Ihre aktiven Threads archivieren</translation>
    </message>
    <message>
        <source>Delete them, with all their messages</source>
        <translation>Samt allen Nachrichten löschen</translation>
    </message>
    <message>
        <source>Edit emojis</source>
        <translation>Emojis bearbeiten</translation>
    </message>
    <message>
        <source>Names of emojis and the roles that may use them; deletes emojis</source>
        <translation>Namen von Emojis und die Rollen, die sie verwenden dürfen; löscht Emojis</translation>
    </message>
    <message>
        <source>Only members with one of these roles may use them</source>
        <translation>Nur Mitglieder mit einer dieser Rollen dürfen sie verwenden</translation>
    </message>
    <message>
        <source>Every member may use them</source>
        <translation>Alle Mitglieder dürfen sie verwenden</translation>
    </message>
    <message>
        <source>Delete them</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Edit members</source>
        <translation>Mitglieder bearbeiten</translation>
    </message>
    <message>
        <source>Gives and takes roles, nicknames and time-outs; kicks members</source>
        <translation>Gibt und nimmt Rollen, Nicknames und Timeouts; kickt Mitglieder</translation>
    </message>
    <message>
        <source>The members, by id; empty for everyone</source>
        <translation>Die Mitglieder, nach ID; leer für alle</translation>
    </message>
    <message>
        <source>Only those who have this role</source>
        <translation>Nur die mit dieser Rolle</translation>
    </message>
    <message>
        <source>Only those who do not have this role</source>
        <translation>Nur die ohne diese Rolle</translation>
    </message>
    <message>
        <source>Roles to give</source>
        <translation>Rollen, die sie bekommen</translation>
    </message>
    <message>
        <source>Roles to take away</source>
        <translation>Rollen, die sie verlieren</translation>
    </message>
    <message>
        <source>New nickname</source>
        <translation>Neuer Nickname</translation>
    </message>
    <message>
        <source>How long they may not write or speak; 0 ends it</source>
        <translation>Wie lange sie nicht schreiben oder sprechen dürfen; 0 beendet es</translation>
    </message>
    <message>
        <source>Remove them from the guild</source>
        <translation>Aus der Guild entfernen</translation>
    </message>
    <message>
        <source>Edit roles</source>
        <translation>Rollen bearbeiten</translation>
    </message>
    <message>
        <source>Colours, permissions, names and order of roles; deletes roles</source>
        <translation>Farben, Berechtigungen, Namen und Reihenfolge von Rollen; löscht Rollen</translation>
    </message>
    <message>
        <source>New colour, such as #5b8def; #000000 for none</source>
        <translation>Neue Farbe, etwa #5b8def; #000000 für keine</translation>
    </message>
    <message>
        <source>Permissions to allow, such as MANAGE_ROLES</source>
        <translation>Berechtigungen, die hinzukommen, etwa MANAGE_ROLES</translation>
    </message>
    <message>
        <source>Permissions to take away</source>
        <translation>Berechtigungen, die wegfallen</translation>
    </message>
    <message>
        <source>Show its members apart</source>
        <translation>Ihre Mitglieder getrennt anzeigen</translation>
    </message>
    <message>
        <source>Let everybody mention it</source>
        <translation>Alle dürfen sie erwähnen</translation>
    </message>
    <message>
        <source>Roles from top to bottom; they exchange the places they have</source>
        <translation>Rollen von oben nach unten; sie tauschen die Plätze, die sie haben</translation>
    </message>
    <message>
        <source>Restore a guild</source>
        <translation>Guild wiederherstellen</translation>
    </message>
    <message>
        <source>Puts what an archive holds into a guild, the same or another one</source>
        <translation>Überträgt den Inhalt eines Archivs in eine Guild, dieselbe oder eine andere</translation>
    </message>
    <message>
        <source>Send a list of requests</source>
        <translation>Liste von Anfragen senden</translation>
    </message>
    <message>
        <source>Sends the requests of a file, for what has no operation of its own</source>
        <translation>Sendet die Anfragen einer Datei, für alles, was keine eigene Operation hat</translation>
    </message>
    <message>
        <source>Anything else</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>CSV with a line of names, or one JSON object a line</source>
        <translation>CSV mit einer Kopfzeile, oder ein JSON-Objekt je Zeile</translation>
    </message>
    <message>
        <source>Of all of them; without it each line says its own</source>
        <translation>Für alle; sonst nennt jede Zeile ihre eigene</translation>
    </message>
    <message>
        <source>Of all of them, such as /channels/{{channel}}/messages</source>
        <translation>Für alle, etwa /channels/{{channel}}/messages</translation>
    </message>
    <message>
        <source>JSON of all of them; {{x}} in a text is the column x, &quot;{{number:x}}&quot; a number</source>
        <translation>JSON für alle; {{x}} in einem Text ist die Spalte x, &quot;{{number:x}}&quot; eine Zahl</translation>
    </message>
    <message>
        <source>The channels to edit, by id</source>
        <translation>Die zu bearbeitenden Kanäle, nach ID</translation>
    </message>
    <message>
        <source>The emojis to edit, by id</source>
        <translation>Die zu bearbeitenden Emojis, nach ID</translation>
    </message>
    <message>
        <source>The roles to edit, by id</source>
        <translation>Die zu bearbeitenden Rollen, nach ID</translation>
    </message>
    <message>
        <source>Only those whose name matches, * for any text; all if neither ids nor a name are given</source>
        <translation>Nur die mit passendem Namen, * steht für beliebigen Text; alle, wenn weder IDs noch ein Name angegeben sind</translation>
    </message>
    <message>
        <source>New name; {name} is the old one and {n} a number</source>
        <translation>Neuer Name; {name} ist der alte und {n} eine Zahl</translation>
    </message>
    <message>
        <source>Regular expression of what to replace in the name</source>
        <translation>Regulärer Ausdruck für das, was im Namen ersetzt wird</translation>
    </message>
    <message>
        <source>What to put in its place; \1 is the first group</source>
        <translation>Was an seine Stelle tritt; \1 ist die erste Gruppe</translation>
    </message>
    <message>
        <source>The archive</source>
        <translation>Das Archiv</translation>
    </message>
    <message>
        <source>What to restore, separated by commas: settings, roles, channels, threads, emojis, stickers, sounds, automod, onboarding, welcome, events, webhooks, bans, members, messages; or all</source>
        <translation>Was wiederhergestellt wird, durch Kommas getrennt: settings, roles, channels, threads, emojis, stickers, sounds, automod, onboarding, welcome, events, webhooks, bans, members, messages; oder all</translation>
    </message>
    <message>
        <source>Only these objects of the archive, such as role:123,channel:456</source>
        <translation>Nur diese Objekte des Archivs, etwa role:123,channel:456</translation>
    </message>
    <message>
        <source>Delete roles, channels, emojis, stickers and sounds that the archive does not have</source>
        <translation>Rollen, Kanäle, Emojis, Sticker und Sounds löschen, die das Archiv nicht hat</translation>
    </message>
    <message>
        <source>With messages: how many of the newest of each channel and thread; otherwise all</source>
        <translation>Bei Nachrichten: wie viele der neuesten aus jedem Kanal und Thread; sonst alle</translation>
    </message>
    <message>
        <source>Keep the reasons of bans; each ban then takes a request of its own, otherwise 200 share one</source>
        <translation>Gründe von Bans behalten; jeder Ban braucht dann eine eigene Anfrage, sonst teilen sich 200 eine</translation>
    </message>
    <message>
        <source>Add permissions</source>
        <translation>Berechtigungen hinzufügen</translation>
    </message>
    <message>
        <source>Add roles</source>
        <translation>Rollen hinzufügen</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>Alle Kanäle</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Archive threads</source>
        <translation>Threads archivieren</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <source>Ban</source>
        <translation>Bannen</translation>
    </message>
    <message>
        <source>Ban reasons</source>
        <translation>Gründe von Bans</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Body</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete message seconds</source>
        <translation>Nachrichten mitlöschen</translation>
    </message>
    <message>
        <source>Delete others</source>
        <translation>Andere löschen</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Verweigern</translation>
    </message>
    <message>
        <source>Emojis</source>
        <translation>Emojis</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>For everyone</source>
        <translation>Für alle</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Has</source>
        <translation>Hat</translation>
    </message>
    <message>
        <source>Hoist</source>
        <translation>Getrennt anzeigen</translation>
    </message>
    <message>
        <source>Incremental from</source>
        <translation>Inkrement von</translation>
    </message>
    <message>
        <source>Inherit</source>
        <translation>Erben</translation>
    </message>
    <message>
        <source>Keep daily</source>
        <translation>Täglich behalten</translation>
    </message>
    <message>
        <source>Keep monthly</source>
        <translation>Monatlich behalten</translation>
    </message>
    <message>
        <source>Keep weekly</source>
        <translation>Wöchentlich behalten</translation>
    </message>
    <message>
        <source>Kick</source>
        <translation>Kicken</translation>
    </message>
    <message>
        <source>Max file size</source>
        <translation>Max. Dateigröße</translation>
    </message>
    <message>
        <source>Max messages</source>
        <translation>Max. Nachrichten</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Mentionable</source>
        <translation>Erwähnbar</translation>
    </message>
    <message>
        <source>Messages per channel</source>
        <translation>Nachrichten je Kanal</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Move out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Verschieben nach</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>Nickname</source>
        <translation>Nickname</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>Nur</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Overwrite for</source>
        <translation>Overwrite für</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Passphrase env</source>
        <translation>Variable der Passphrase</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angepinnte</translation>
    </message>
    <message>
        <source>Remove permissions</source>
        <translation>Berechtigungen entziehen</translation>
    </message>
    <message>
        <source>Remove roles</source>
        <translation>Rollen entziehen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>Wiederhergestellt</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Sent after</source>
        <translation>Gesendet nach</translation>
    </message>
    <message>
        <source>Sent before</source>
        <translation>Gesendet vor</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Slow mode</source>
        <translation>Slow-Modus</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Time out</source>
        <translation>Timeout</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Unban</source>
        <translation>Ban aufheben</translation>
    </message>
    <message>
        <source>Unban reason</source>
        <translation>Aufheben nach Grund</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Mit</translation>
    </message>
    <message>
        <source>With role</source>
        <translation>Mit Rolle</translation>
    </message>
    <message>
        <source>Without role</source>
        <translation>Ohne Rolle</translation>
    </message>
</context>
<context>
    <name>OwnClient</name>
    <message>
        <source>%1 of %2/s</source>
        <translation>%1 von %2/s</translation>
    </message>
    <message>
        <source>%1/s, no limit</source>
        <translation>%1/s, kein Limit</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests are in flight.</source>
        <translation>
            <numerusform>%1 Anfrage ist unterwegs.</numerusform>
            <numerusform>%1 Anfragen sind unterwegs.</numerusform>
        </translation>
    </message>
    <message>
        <source>The limit is %1 at once.</source>
        <translation>Das Limit ist %1 gleichzeitig.</translation>
    </message>
    <message>
        <source>Waiting for a limit inside their bucket: %1.</source>
        <translation>Warten auf ein Limit innerhalb ihres Buckets: %1.</translation>
    </message>
    <message>
        <source>Pausing before another try: %1.</source>
        <translation>Pausieren vor einem neuen Versuch: %1.</translation>
    </message>
    <message>
        <source>No new ones are taken.</source>
        <translation>Neue werden nicht angenommen.</translation>
    </message>
    <message>
        <source>This process has sent %1 since it was started, retries included.</source>
        <translation>Dieser Prozess hat seit dem Start %1 gesendet, Wiederholungen eingeschlossen.</translation>
    </message>
    <message>
        <source>In the last second with the token: %1. By address, without it: %2.</source>
        <translation>In der letzten Sekunde mit dem Token: %1. Nach Adresse, ohne Token: %2.</translation>
    </message>
    <message>
        <source>Discord holds the token’s requests back for another %1.</source>
        <translation>Discord hält die Anfragen des Tokens noch %1 zurück.</translation>
    </message>
    <message>
        <source>held %1</source>
        <translation>gesperrt %1</translation>
    </message>
    <message>
        <source>%1 of %2 invalid requests (401, 403, 429) in ten minutes, as far as this process knows.</source>
        <translation>%1 von %2 ungültigen Anfragen (401, 403, 429) in zehn Minuten, soweit dieser Prozess weiß.</translation>
    </message>
    <message>
        <source>Bulk work stops at %1, normal work at %2, everything at %3; Discord bans the address at %4.</source>
        <translation>Bulk stoppt bei %1, Normales bei %2, alles bei %3; Discord bannt die Adresse bei %4.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Bulk requests are held.</source>
        <translation>Bulk-Anfragen werden zurückgehalten.</translation>
    </message>
    <message>
        <source>no bulk</source>
        <translation>kein Bulk</translation>
    </message>
    <message>
        <source>Only critical requests go out.</source>
        <translation>Nur kritische Anfragen werden gesendet.</translation>
    </message>
    <message>
        <source>only critical</source>
        <translation>nur Kritisches</translation>
    </message>
    <message>
        <source>No request goes out.</source>
        <translation>Keine Anfrage wird gesendet.</translation>
    </message>
    <message>
        <source>all stopped</source>
        <translation>alles gestoppt</translation>
    </message>
    <message>
        <source>All requests may go out.</source>
        <translation>Alle Anfragen dürfen gesendet werden.</translation>
    </message>
    <message>
        <source>The last failure: %1</source>
        <translation>Der letzte Fehler: %1</translation>
    </message>
    <message>
        <source>open %1</source>
        <translation>offen %1</translation>
    </message>
    <message>
        <source>The host keeps failing: nothing is sent to it until one request may try again.</source>
        <translation>Der Host fällt immer wieder aus: Ihm wird nichts gesendet, bis eine Anfrage es wieder versuchen darf.</translation>
    </message>
    <message>
        <source>probing</source>
        <translation>prüft</translation>
    </message>
    <message>
        <source>A single request finds out whether the host is well again; the others wait for it.</source>
        <translation>Eine einzelne Anfrage stellt fest, ob der Host wieder in Ordnung ist; die anderen warten darauf.</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>The host answers.</source>
        <translation>Der Host antwortet.</translation>
    </message>
    <message>
        <source>The host failed lately, and requests still go out.</source>
        <translation>Der Host ist kürzlich ausgefallen, Anfragen werden weiter gesendet.</translation>
    </message>
    <message>
        <source>Discord blocks this address: nothing is sent for another %1.</source>
        <translation>Discord sperrt diese Adresse: Noch %1 lang wird nichts gesendet.</translation>
    </message>
    <message>
        <source>proxy %1</source>
        <translation>Proxy %1</translation>
    </message>
    <message>
        <source>The request proxy asked for a pause: nothing is sent for another %1.</source>
        <translation>Der Request-Proxy hat um eine Pause gebeten: Noch %1 lang wird nichts gesendet.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Neither Discord nor a proxy holds this address back.</source>
        <translation>Weder Discord noch ein Proxy hält diese Adresse auf.</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>Discord answered 401: requests with the token end at once, until somebody says that it is right.</source>
        <translation>Discord hat mit 401 geantwortet: Anfragen mit dem Token enden sofort, bis jemand bestätigt, dass es stimmt.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keins</translation>
    </message>
    <message>
        <source>Requests go out without a token: HEADROOM_TOKEN was not set.</source>
        <translation>Anfragen werden ohne Token gesendet: HEADROOM_TOKEN war nicht gesetzt.</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>Requests go out with the token, and Discord has not refused it.</source>
        <translation>Anfragen werden mit dem Token gesendet, und Discord hat es nicht abgelehnt.</translation>
    </message>
    <message>
        <source>The shared limits cannot be asked: %1</source>
        <translation>Die gemeinsamen Limits lassen sich nicht abfragen: %1</translation>
    </message>
    <message>
        <source>Shared limits: %1: %2</source>
        <translation>Gemeinsame Limits: %1: %2</translation>
    </message>
    <message>
        <source>(%1 more)</source>
        <translation>(%1 weitere)</translation>
    </message>
    <message>
        <source>%1: %2. Redis says: %3</source>
        <translation>%1: %2. Redis meldet: %3</translation>
    </message>
    <message>
        <source>limits shared through this Redis</source>
        <translation>Limits über dieses Redis geteilt</translation>
    </message>
    <message>
        <source>limits known to this process alone</source>
        <translation>Limits nur diesem Prozess bekannt</translation>
    </message>
    <message>
        <source>takes no new requests</source>
        <translation>nimmt keine neuen Anfragen an</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests wait in the queues of their buckets.</source>
        <translation>
            <numerusform>%1 Anfrage wartet in der Warteschlange ihres Buckets.</numerusform>
            <numerusform>%1 Anfragen warten in den Warteschlangen ihrer Buckets.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileSecrets</name>
    <message>
        <source>%1.

Enter %2 for this run.</source>
        <translation>%1.

Geben Sie %2 für diesen Lauf ein.</translation>
    </message>
</context>
<context>
    <name>Redis</name>
    <message>
        <source>How long a PING of this process takes to the server and back, and its last minute</source>
        <translation>Wie lange ein PING dieses Prozesses zum Server und zurück braucht, und die letzte Minute davon</translation>
    </message>
    <message>
        <source>Changed bucket keys that the server reported, a second</source>
        <translation>Geänderte Schlüssel von Buckets, die der Server meldete, pro Sekunde</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>misst</translation>
    </message>
    <message>
        <source>The first figures are there after 5 s.</source>
        <translation>Die ersten Zahlen gibt es nach 5 s.</translation>
    </message>
    <message>
        <source>%1 cmd/s · ↑%2 ↓%3/s</source>
        <translation>%1 Befehle/s · ↑%2 ↓%3/s</translation>
    </message>
    <message>
        <source>What watching costs this server, over the last %1. Commands and bytes sent (↑) and received (↓) are counted here.</source>
        <translation>Was die Beobachtung diesen Server kostet, über die letzten %1. Befehle sowie gesendete (↑) und empfangene (↓) Bytes werden hier gezählt.</translation>
    </message>
    <message>
        <source>The share of one core is reckoned: our commands at the mean time the server took for each kind (INFO commandstats). What its sockets and telling us of changes cost is not in it; the server does not tell that apart.</source>
        <translation>Der Anteil an einem Kern ist errechnet: unsere Befehle mal der mittleren Zeit, die der Server für jede Art brauchte (INFO commandstats). Was seine Sockets und das Melden von Änderungen kosten, ist nicht darin; der Server nennt das nicht einzeln.</translation>
    </message>
    <message>
        <source>Its share of the processor is not known: the server does not tell how long commands take.</source>
        <translation>Sein Anteil am Prozessor ist unbekannt: Der Server sagt nicht, wie lange Befehle dauern.</translation>
    </message>
    <message>
        <source>%1 cmd/s</source>
        <translation>%1 Befehle/s</translation>
    </message>
    <message>
        <source>The busiest of %1 nodes. </source>
        <translation>Der am stärksten belastete von %1 Knoten. </translation>
    </message>
    <message>
        <source>The whole server, by its own INFO: its share of one core, with all its threads, and the commands of all clients. Commands run on one core: near 100 % everybody waits.</source>
        <translation>Der ganze Server nach seinem eigenen INFO: sein Anteil an einem Kern, mit allen Threads, und die Befehle aller Clients. Befehle laufen auf einem Kern: nahe 100 % warten alle.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of maxmemory is used.</source>
        <translation>%1 von maxmemory sind belegt.</translation>
    </message>
    <message>
        <source>maxmemory is not set.</source>
        <translation>maxmemory ist nicht gesetzt.</translation>
    </message>
    <message>
        <source>The fullest of %1 nodes. </source>
        <translation>Der vollste von %1 Knoten. </translation>
    </message>
    <message>
        <source>%1 evicted since it started.</source>
        <translation>%1 seit dem Start verdrängt.</translation>
    </message>
    <message>
        <source>Clients connected to this server, by name, library and user (Ctrl+I)</source>
        <translation>Clients, die mit diesem Server verbunden sind, nach Name, Bibliothek und Benutzer (Strg+I)</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source>link down</source>
        <translation>Link unterbrochen</translation>
    </message>
    <message>
        <source>Failovers that were seen since this window was opened: another node became master.</source>
        <translation>Failovers seit dem Öffnen dieses Fensters: Ein anderer Knoten wurde Master.</translation>
    </message>
    <message>
        <source>This replica has lost its master: what it tells may be old.</source>
        <translation>Diese Replica hat ihren Master verloren: Was sie zeigt, kann alt sein.</translation>
    </message>
    <message>
        <source>maxmemory-policy %1: when memory is full this Redis throws away rate-limit keys, and clients send what Discord refuses. Set noeviction, or give the limits a Redis of their own.</source>
        <translation>maxmemory-policy %1: Ist der Speicher voll, wirft dieses Redis Schlüssel von Rate-Limits weg, und Clients senden, was Discord ablehnt. Setzen Sie noeviction, oder geben Sie den Limits ein eigenes Redis.</translation>
    </message>
    <message>
        <source>maxmemory-policy %1: as soon as maxmemory is set, this Redis throws away rate-limit keys when memory is full. Set noeviction.</source>
        <translation>maxmemory-policy %1: Sobald maxmemory gesetzt ist, wirft dieses Redis bei vollem Speicher Schlüssel von Rate-Limits weg. Setzen Sie noeviction.</translation>
    </message>
    <message>
        <source>maxmemory-policy %1, and memory is nearly full: this Redis throws away open windows, and clients send what Discord refuses. Set noeviction.</source>
        <translation>maxmemory-policy %1, und der Speicher ist fast voll: Dieses Redis wirft offene Zeitfenster weg, und Clients senden, was Discord ablehnt. Setzen Sie noeviction.</translation>
    </message>
    <message>
        <source>Memory is nearly full: soon this Redis takes no more writes, and claims fail.</source>
        <translation>Der Speicher ist fast voll: Bald schreibt dieses Redis nichts mehr, und Claims schlagen fehl.</translation>
    </message>
</context>
<context>
    <name>RemainingSeries</name>
    <message>
        <source>remaining</source>
        <translation>verbleibend</translation>
    </message>
</context>
<context>
    <name>Requests</name>
    <message>
        <source>Enter a path after the base URL, such as /users/@me</source>
        <translation>Geben Sie einen Pfad nach der Basis-URL ein, etwa /users/@me</translation>
    </message>
    <message>
        <source>Enter the path only: leave out the base URL and begin with /</source>
        <translation>Geben Sie nur den Pfad ein: ohne Basis-URL, mit / am Anfang</translation>
    </message>
    <message>
        <source>The path must begin with a single /, such as /users/@me</source>
        <translation>Der Pfad muss mit einem einzelnen / beginnen, etwa /users/@me</translation>
    </message>
    <message>
        <source>The path has characters that a URL cannot have: percent-encode them (a space is %20)</source>
        <translation>Der Pfad enthält Zeichen, die eine URL nicht haben kann: Kodieren Sie sie mit Prozent (ein Leerzeichen ist %20)</translation>
    </message>
    <message>
        <source>The body is not valid JSON: %1</source>
        <translation>Der Body ist kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>zurückgehalten: %1</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>beantwortet</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>ungewiss</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>Waiting.</source>
        <translation>Wartet.</translation>
    </message>
    <message>
        <source>%1 · waited %2 of %3 · tries: %4</source>
        <translation>%1 · %2 von %3 gewartet · Versuche: %4</translation>
    </message>
    <message>
        <source>Held by %1.</source>
        <translation>Zurückgehalten: %1.</translation>
    </message>
    <message>
        <source>(the answer goes on)</source>
        <translation>(die Antwort geht weiter)</translation>
    </message>
    <message>
        <source>%1 (at character %2)</source>
        <translation>%1 (bei Zeichen %2)</translation>
    </message>
</context>
<context>
    <name>Routes</name>
    <message>
        <source>Keys that are not routes</source>
        <translation>Schlüssel, die keine Routen sind</translation>
    </message>
    <message>
        <source>any</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>min %1</source>
        <translation>min. %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis zu %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>The lowest remaining share of its buckets; %1 have nothing left.</source>
        <translation>Der kleinste verbleibende Anteil ihrer Buckets; %1 sind erschöpft.</translation>
    </message>
    <message>
        <source>Until the first of its windows resets</source>
        <translation>Bis zum Reset des ersten ihrer Zeitfenster</translation>
    </message>
    <message>
        <source>%1 of this process waiting for its buckets, %2 in flight.</source>
        <translation>%1 dieses Prozesses, die auf ihre Buckets warten, %2 unterwegs.</translation>
    </message>
    <message>
        <source>%1, route with %2, open</source>
        <translation>%1, Route mit %2, offen</translation>
    </message>
    <message>
        <source>%1, route with %2, closed</source>
        <translation>%1, Route mit %2, geschlossen</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>Until the first of its buckets with nothing left resets</source>
        <translation>Bis der erste ihrer erschöpften Buckets zurückgesetzt wird</translation>
    </message>
</context>
<context>
    <name>Secrets</name>
    <message>
        <source>the password of the Redis</source>
        <translation>das Passwort des Redis</translation>
    </message>
    <message>
        <source>the password of the sentinels</source>
        <translation>das Passwort der Sentinels</translation>
    </message>
    <message>
        <source>the passphrase of the key for Redis</source>
        <translation>die Passphrase des Schlüssels für Redis</translation>
    </message>
    <message>
        <source>the bot&apos;s token, without &quot;Bot &quot; in front</source>
        <translation>das Token des Bots, ohne „Bot “ davor</translation>
    </message>
    <message>
        <source>the password of the proxy</source>
        <translation>das Passwort des Proxys</translation>
    </message>
    <message>
        <source>the password of the queue of jobs</source>
        <translation>das Passwort der Warteschlange der Jobs</translation>
    </message>
    <message>
        <source>the URL of the webhook</source>
        <translation>die URL des Webhooks</translation>
    </message>
</context>
<context>
    <name>ShardModel</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>derived ±%1</source>
        <translation>abgeleitet ±%1</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>source %1</source>
        <translation>Quelle %1</translation>
    </message>
</context>
<context>
    <name>Standings</name>
    <message>
        <source>Red: for more than %1.</source>
        <translation>Rot: für mehr als %1.</translation>
    </message>
    <message>
        <source>Amber: claims wait for it.</source>
        <translation>Gelb: Claims warten darauf.</translation>
    </message>
    <message>
        <source>Amber: for more than %1.</source>
        <translation>Gelb: für mehr als %1.</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>A 429 holds them</source>
        <translation>Ein 429 sperrt sie</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>verwaist</translation>
    </message>
    <message>
        <source>A dead client’s claim, or a key that nothing will change: they do not come right by themselves</source>
        <translation>Der Claim eines toten Clients, oder ein Schlüssel, den nichts mehr ändert: Das löst sich nicht von selbst</translation>
    </message>
    <message>
        <source>exhausted</source>
        <translation>erschöpft</translation>
    </message>
    <message>
        <source>Nothing left until they reset</source>
        <translation>Nichts übrig bis zum Reset</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>At most a fifth left, and more than 60 s until they reset</source>
        <translation>Höchstens ein Fünftel übrig, und mehr als 60 s bis zum Reset</translation>
    </message>
    <message>
        <source>leased</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>Claims are in flight, or wait</source>
        <translation>Claims sind unterwegs oder warten</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>A window is open, and something is left of it</source>
        <translation>Ein Zeitfenster ist offen, und es ist etwas übrig</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>inaktiv</translation>
    </message>
    <message>
        <source>No window is open</source>
        <translation>Kein Zeitfenster ist offen</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>unlesbar</translation>
    </message>
    <message>
        <source>Their keys hold what no bucket can, so nothing is known of them</source>
        <translation>Ihre Schlüssel enthalten, was kein Bucket haben kann; nichts ist über sie bekannt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>A 429 holds it for %1 more.</source>
        <translation>Ein 429 sperrt ihn noch %1.</translation>
    </message>
    <message>
        <source>Nothing is left, and no time is set when it resets: it blocks its clients until somebody deletes the key.</source>
        <translation>Nichts ist übrig, und kein Reset ist gesetzt: Er blockiert seine Clients, bis jemand den Schlüssel löscht.</translation>
    </message>
    <message>
        <source>A claim of a client that is gone, or a key that nothing will change any more.</source>
        <translation>Der Claim eines Clients, den es nicht mehr gibt, oder ein Schlüssel, den nichts mehr ändert.</translation>
    </message>
    <message>
        <source>Its keys hold what no bucket can: %1.</source>
        <translation>Seine Schlüssel enthalten, was kein Bucket haben kann: %1.</translation>
    </message>
    <message>
        <source>Little is left for %1 more.</source>
        <translation>Noch %1 lang ist wenig übrig.</translation>
    </message>
    <message>
        <source>Nothing is left for %1 more.</source>
        <translation>Noch %1 lang ist nichts übrig.</translation>
    </message>
    <message>
        <source>Nothing is left, and when it resets is not known.</source>
        <translation>Nichts ist übrig, und der Reset ist unbekannt.</translation>
    </message>
    <message>
        <source>A window is open, and something is left of it.</source>
        <translation>Ein Zeitfenster ist offen, und es ist etwas übrig.</translation>
    </message>
    <message>
        <source>No window is open: the next claim finds all of the limit.</source>
        <translation>Kein Zeitfenster ist offen: Der nächste Claim findet das ganze Limit vor.</translation>
    </message>
    <message>
        <source>%1 waiting, %2 in flight, of the whole fleet.</source>
        <translation>%1 wartend, %2 unterwegs, in der ganzen Flotte.</translation>
    </message>
    <message>
        <source>exhausted, claims wait</source>
        <translation>erschöpft, Claims warten</translation>
    </message>
    <message>
        <source>Nothing is left; the first comes back now, all of them in %1.</source>
        <translation>Nichts ist übrig; der erste Platz wird gerade frei, alle in %1.</translation>
    </message>
    <message>
        <source>Nothing is left; it resets now.</source>
        <translation>Nichts ist übrig; er wird gerade zurückgesetzt.</translation>
    </message>
</context>
<context>
    <name>StateChips</name>
    <message>
        <source>States</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Kinds of responses</source>
        <translation>Arten von Antworten</translation>
    </message>
    <message>
        <source>States of jobs</source>
        <translation>Status von Jobs</translation>
    </message>
    <message>
        <source>States of items</source>
        <translation>Status von Einträgen</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>the archive %1 is damaged: take another copy</source>
        <translation>das Archiv %1 ist beschädigt: Nehmen Sie eine andere Kopie</translation>
    </message>
    <message>
        <source>reading the archive was stopped</source>
        <translation>das Lesen des Archivs wurde abgebrochen</translation>
    </message>
    <message>
        <source>the archive %1 has no file %2</source>
        <translation>das Archiv %1 hat keine Datei %2</translation>
    </message>
    <message>
        <source>the archive %1 holds no secrets: leave the pass-phrase out</source>
        <translation>das Archiv %1 enthält keine Geheimnisse: Lassen Sie die Passphrase weg</translation>
    </message>
    <message>
        <source>the secrets of %1 are encrypted: give the pass-phrase</source>
        <translation>die Geheimnisse von %1 sind verschlüsselt: Geben Sie die Passphrase an</translation>
    </message>
    <message>
        <source>%1 is there already: name another file</source>
        <translation>%1 gibt es schon: Nennen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>%1 cannot be made (%2): check its folder</source>
        <translation>%1 lässt sich nicht anlegen (%2): Prüfen Sie den Ordner</translation>
    </message>
    <message>
        <source>the earlier archive is of another guild: name one of the same</source>
        <translation>das frühere Archiv gehört zu einer anderen Guild: Nennen Sie eines derselben</translation>
    </message>
    <message>
        <source>the earlier archive is not finished: go on with that one first</source>
        <translation>das frühere Archiv ist nicht fertig: Setzen Sie erst dieses fort</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>the earlier archive %1 is not finished: go on with that one first</source>
        <translation>das frühere Archiv %1 ist nicht fertig: Setzen Sie erst dieses fort</translation>
    </message>
    <message>
        <source>the earlier archive %1 cannot be read</source>
        <translation>das frühere Archiv %1 lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>%1 cannot be written: check the space on its disk</source>
        <translation>%1 lässt sich nicht schreiben: Prüfen Sie, ob auf dem Datenträger Platz ist</translation>
    </message>
    <message>
        <source>the archive %1 is finished: make an increment of it</source>
        <translation>das Archiv %1 ist fertig: Machen Sie davon ein Inkrement</translation>
    </message>
    <message>
        <source>another process goes on with the archive %1: let it, or end it</source>
        <translation>ein anderer Prozess setzt das Archiv %1 fort: Lassen Sie ihn, oder beenden Sie ihn</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>%1 is no report of a job in CSV, as headroomctl jobs report writes it</source>
        <translation>%1 ist kein Bericht eines Jobs in CSV, wie ihn headroomctl jobs report schreibt</translation>
    </message>
    <message>
        <source>%1 is empty and %2: choose another file</source>
        <translation>%1 ist leer und %2: Wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>es ist keine Datei</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2): check its name and who may read it</source>
        <translation>%1 lässt sich nicht lesen (%2): Prüfen Sie den Namen, und wer lesen darf</translation>
    </message>
    <message>
        <source>the folder %1 cannot be made: check who may write there</source>
        <translation>der Ordner %1 lässt sich nicht anlegen: Prüfen Sie, wer dort schreiben darf</translation>
    </message>
    <message>
        <source>%1 cannot be made (%2): check who may write to its folder, and its disk</source>
        <translation>%1 lässt sich nicht anlegen (%2): Prüfen Sie, wer in den Ordner schreiben darf, und den Datenträger</translation>
    </message>
    <message>
        <source>Qt&apos;s driver QSQLITE is missing: install libqt6sql6-sqlite</source>
        <translation>Qts Treiber QSQLITE fehlt: Installieren Sie libqt6sql6-sqlite</translation>
    </message>
    <message>
        <source>%1 was moved, replaced or deleted while it is in use: put it back, and begin again</source>
        <translation>%1 wurde verschoben, ersetzt oder gelöscht, während es benutzt wird: Legen Sie es zurück, und beginnen Sie neu</translation>
    </message>
    <message>
        <source>%1 is being written by another program: wait until it is done, or end it</source>
        <translation>%1 wird gerade von einem anderen Programm geschrieben: Warten Sie, bis es fertig ist, oder beenden Sie es</translation>
    </message>
    <message>
        <source>%1 cannot be written: check who may write to the file and to its folder</source>
        <translation>%1 lässt sich nicht schreiben: Prüfen Sie, wer die Datei und ihren Ordner schreiben darf</translation>
    </message>
    <message>
        <source>%1 is damaged or was cut off: take another copy, or save what can be read by `sqlite3 FILE .recover`</source>
        <translation>%1 ist beschädigt oder abgeschnitten: Nehmen Sie eine andere Kopie, oder retten Sie mit `sqlite3 FILE .recover`, was noch lesbar ist</translation>
    </message>
    <message>
        <source>the disk of %1 is full: %2</source>
        <translation>%1: Der Datenträger ist voll: %2</translation>
    </message>
    <message>
        <source>%1 cannot be opened: check who may write to its folder; one that is not finished, with its -wal file, has to be copied to where it can be written</source>
        <translation>%1 lässt sich nicht öffnen: Prüfen Sie, wer in den Ordner schreiben darf; was nicht fertig ist, muss mit seiner Datei -wal dorthin kopiert werden, wo geschrieben werden darf</translation>
    </message>
    <message>
        <source>%1 is %2: choose another file</source>
        <translation>%1 ist %2: Wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>%1 cannot be read or written (%2): check its disk, the space on it, and quotas; what was saved stays good</source>
        <translation>%1 lässt sich nicht lesen oder schreiben (%2): Prüfen Sie Datenträger, freien Platz und Quotas; was gesichert wurde, bleibt gut</translation>
    </message>
    <message>
        <source>%1 cannot be used (%2, SQLite %3)</source>
        <translation>%1 lässt sich nicht benutzen (%2, SQLite %3)</translation>
    </message>
    <message>
        <source>the archive %1</source>
        <translation>das Archiv %1</translation>
    </message>
    <message>
        <source>no archive of a backup</source>
        <translation>kein Archiv eines Backups</translation>
    </message>
    <message>
        <source>free space, then go on with the backup; what was saved stays good</source>
        <translation>schaffen Sie Platz, und setzen Sie das Backup dann fort; was gesichert wurde, bleibt gut</translation>
    </message>
    <message>
        <source>a %1 without an id was not saved</source>
        <translation>ein Objekt (%1) ohne ID wurde nicht gesichert</translation>
    </message>
    <message>
        <source>a message without an id was not saved</source>
        <translation>eine Nachricht ohne ID wurde nicht gesichert</translation>
    </message>
    <message>
        <source>%1 is no archive of a backup: choose another file</source>
        <translation>%1 ist kein Archiv eines Backups: Wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>the archive %1 was made by a newer version of Headroom (its format is %2, this program reads up to %3): update this program</source>
        <translation>das Archiv %1 stammt von einem neueren Headroom (sein Format ist %2, dieses Programm liest bis %3): Aktualisieren Sie dieses Programm</translation>
    </message>
    <message>
        <source>a file of the archive cannot be unpacked: its content was changed</source>
        <translation>eine Datei des Archivs lässt sich nicht entpacken: Ihr Inhalt wurde verändert</translation>
    </message>
    <message>
        <source>a secret of the archive was exchanged for another one</source>
        <translation>ein Geheimnis des Archivs wurde gegen ein anderes vertauscht</translation>
    </message>
    <message>
        <source>libsodium does not start: install it again</source>
        <translation>libsodium startet nicht: Installieren Sie es neu</translation>
    </message>
    <message>
        <source>there is too little memory for the key of the pass-phrase: free some</source>
        <translation>für den Schlüssel der Passphrase fehlt Arbeitsspeicher: Geben Sie welchen frei</translation>
    </message>
    <message>
        <source>the pass-phrase is too short: give at least %1 characters</source>
        <translation>die Passphrase ist zu kurz: Geben Sie mindestens %1 Zeichen an</translation>
    </message>
    <message>
        <source>the archive&apos;s secrets were encrypted in a way that this program does not know: update it</source>
        <translation>die Geheimnisse des Archivs sind auf eine Art verschlüsselt, die dieses Programm nicht kennt: Aktualisieren Sie es</translation>
    </message>
    <message>
        <source>the pass-phrase is wrong: give the one that the backup was made with</source>
        <translation>die Passphrase ist falsch: Geben Sie die an, mit der das Backup gemacht wurde</translation>
    </message>
    <message>
        <source>a secret of the archive was changed, and cannot be decrypted</source>
        <translation>ein Geheimnis des Archivs wurde verändert und lässt sich nicht entschlüsseln</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>there is no folder %1: create it or connect its disk, or choose another folder</source>
        <translation>es gibt keinen Ordner %1: Legen Sie ihn an, schließen Sie seinen Datenträger an, oder wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>the folder %1 cannot be read: allow it, or choose another folder</source>
        <translation>der Ordner %1 lässt sich nicht lesen: Erlauben Sie es, oder wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>%1 cannot be removed: %2. Make its folder writable.</source>
        <translation>%1 lässt sich nicht löschen: %2. Machen Sie den Ordner beschreibbar.</translation>
    </message>
    <message>
        <source>the export could not be written (%1): check the space on its disk</source>
        <translation>der Export ließ sich nicht schreiben (%1): Prüfen Sie, ob auf dem Datenträger Platz ist</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2): check the space on its disk, and who may write there</source>
        <translation>%1 lässt sich nicht schreiben (%2): Prüfen Sie, ob auf dem Datenträger Platz ist, und wer dort schreiben darf</translation>
    </message>
    <message>
        <source>the folder %1 is not empty: name another one</source>
        <translation>der Ordner %1 ist nicht leer: Nennen Sie einen anderen</translation>
    </message>
    <message>
        <source>the export was cancelled: %1 is not whole</source>
        <translation>der Export wurde abgebrochen: %1 ist unvollständig</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no part: they are %2, or all</source>
        <translation>„%1“ ist kein Teil: Es gibt %2, oder all</translation>
    </message>
    <message>
        <source>name at least one part, or all</source>
        <translation>nennen Sie mindestens einen Teil, oder all</translation>
    </message>
    <message>
        <source>--to: %1 is no placeholder: there are {guild}, {name}, {date} and {time}</source>
        <translation>--to: %1 ist kein Platzhalter: Es gibt {guild}, {name}, {date} und {time}</translation>
    </message>
    <message>
        <source>--to: folders can be named by {guild} only</source>
        <translation>--to: Ordner können nur nach {guild} benannt werden</translation>
    </message>
    <message>
        <source>--since %1: write a day or a time, such as 2026-01-31 or 2026-01-31T22:00</source>
        <translation>--since %1: Schreiben Sie einen Tag oder eine Zeit, etwa 2026-01-31 oder 2026-01-31T22:00</translation>
    </message>
    <message>
        <source>--to %1: let the name end in .hdra</source>
        <translation>--to %1: Lassen Sie den Namen auf .hdra enden</translation>
    </message>
    <message>
        <source>--parts: %1</source>
        <translation>--parts: %1</translation>
    </message>
    <message>
        <source>%1 says which messages: add messages to --parts</source>
        <translation>%1 sagt, welche Nachrichten: Nehmen Sie messages in --parts auf</translation>
    </message>
    <message>
        <source>--keep-daily, --keep-weekly, --keep-monthly: let --to contain {date}, so that there are several archives</source>
        <translation>--keep-daily, --keep-weekly, --keep-monthly: Nehmen Sie {date} in --to auf, damit es mehrere Archive gibt</translation>
    </message>
    <message>
        <source>--to: let it contain {guild}, as each guild has an archive of its own</source>
        <translation>--to: Nehmen Sie {guild} auf, denn jede Guild hat ein eigenes Archiv</translation>
    </message>
    <message>
        <source>--incremental-from: give auto, as each guild has an archive of its own</source>
        <translation>--incremental-from: Geben Sie auto an, denn jede Guild hat ein eigenes Archiv</translation>
    </message>
    <message>
        <source>--channels: these are of one guild: back that one up by itself</source>
        <translation>--channels: Diese gehören zu einer Guild: Sichern Sie die für sich</translation>
    </message>
    <message>
        <source>%1: Discord&apos;s pages do not go on</source>
        <translation>%1: Discords Seiten gehen nicht weiter</translation>
    </message>
    <message>
        <source>the job does not run here any more</source>
        <translation>der Job läuft hier nicht mehr</translation>
    </message>
    <message>
        <source>the environment variable %1 is not set where the job runs: set it, then resume</source>
        <translation>die Umgebungsvariable %1 ist dort, wo der Job läuft, nicht gesetzt: Setzen Sie sie, und setzen Sie dann fort</translation>
    </message>
    <message>
        <source>the archive was not begun: cancel the job, and add it again</source>
        <translation>das Archiv wurde nicht begonnen: Brechen Sie den Job ab, und legen Sie ihn neu an</translation>
    </message>
    <message>
        <source>A quote is open: close it with &quot;</source>
        <translation>Ein Anführungszeichen ist offen: Schließen Sie es mit &quot;</translation>
    </message>
    <message>
        <source>%1 needs a number: %1:0, %1:&lt;5 or %1:2..4</source>
        <translation>%1 braucht eine Zahl: %1:0, %1:&lt;5 oder %1:2..4</translation>
    </message>
    <message>
        <source>%1: knows %2</source>
        <translation>%1: kennt %2</translation>
    </message>
    <message>
        <source>There is no field “%1:”. The fields are %2. To search for the text itself, quote it.</source>
        <translation>Kein Feld „%1:“. Die Felder sind %2. In Anführungszeichen wird wörtlich gesucht.</translation>
    </message>
    <message>
        <source>There is no field “%1:”. Did you mean “%3:”? The fields are %2. To search for the text itself, quote it.</source>
        <translation>Kein Feld „%1:“. Meinten Sie „%3:“? Die Felder sind %2. In Anführungszeichen wird wörtlich gesucht.</translation>
    </message>
    <message>
        <source>%1: needs something after the colon</source>
        <translation>%1: Nach dem Doppelpunkt fehlt etwas</translation>
    </message>
    <message>
        <source>there is no folder of settings: set HOME or XDG_CONFIG_HOME</source>
        <translation>es gibt keinen Ordner für Einstellungen: Setzen Sie HOME oder XDG_CONFIG_HOME</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2; check its rights</source>
        <translation>%1 lässt sich nicht lesen: %2; prüfen Sie die Rechte</translation>
    </message>
    <message>
        <source>%1: %2; update Headroom, correct the file, or move it away</source>
        <translation>%1: %2; aktualisieren Sie Headroom, berichtigen Sie die Datei, oder legen Sie sie beiseite</translation>
    </message>
    <message>
        <source>%1 is being written by another program: try again</source>
        <translation>%1 wird gerade von einem anderen Programm geschrieben: Versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>%1 cannot be written: check the rights of its folder</source>
        <translation>%1 lässt sich nicht schreiben: Prüfen Sie die Rechte des Ordners</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>commands take too long: one was not run</source>
        <translation>Befehle brauchen zu lange: Einer wurde nicht ausgeführt</translation>
    </message>
    <message>
        <source>the command %1 cannot be started: check its path and rights</source>
        <translation>der Befehl %1 lässt sich nicht starten: Prüfen Sie Pfad und Rechte</translation>
    </message>
    <message>
        <source>the command %1 exited with %2</source>
        <translation>der Befehl %1 endete mit %2</translation>
    </message>
    <message>
        <source>the command %1 was killed, or ran for over 30 s</source>
        <translation>der Befehl %1 wurde abgebrochen, oder lief länger als 30 s</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>it is damaged, or of another Headroom</source>
        <translation>sie ist beschädigt, oder von einem anderen Headroom</translation>
    </message>
    <message>
        <source>the webhook answered %1</source>
        <translation>der Webhook antwortete mit %1</translation>
    </message>
    <message>
        <source>%1: too many messages</source>
        <translation>%1: zu viele Nachrichten</translation>
    </message>
    <message>
        <source>the webhook does not answer</source>
        <translation>der Webhook antwortet nicht</translation>
    </message>
    <message>
        <source>%1: check its URL</source>
        <translation>%1: Prüfen Sie seine URL</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>there is no rule &quot;%1&quot;. headroomctl alerts list prints all.</source>
        <translation>es gibt keine Regel „%1“. headroomctl alerts list nennt alle.</translation>
    </message>
    <message>
        <source>there is no rule &quot;%1&quot;. Did you mean &quot;%2&quot;?</source>
        <translation>es gibt keine Regel „%1“. Meinten Sie „%2“?</translation>
    </message>
    <message>
        <source>rule %1: %2</source>
        <translation>Regel %1: %2</translation>
    </message>
    <message>
        <source>a name has 1 to 40 small letters, digits and hyphens</source>
        <translation>ein Name hat 1 bis 40 Kleinbuchstaben, Ziffern und Bindestriche</translation>
    </message>
    <message>
        <source>it is built in and cannot be changed; it can be silenced for a time</source>
        <translation>sie ist eingebaut und lässt sich nicht ändern; für eine Zeit stummschalten lässt sie sich</translation>
    </message>
    <message>
        <source>enter and leave are numbers from 0 on</source>
        <translation>enter und leave sind Zahlen ab 0</translation>
    </message>
    <message>
        <source>leave must not be above enter, or the alert would end before it begins</source>
        <translation>leave darf nicht über enter liegen, sonst wäre der Alarm vorbei, bevor er beginnt</translation>
    </message>
    <message>
        <source>for and keep are spans from 0s to 24h</source>
        <translation>for und keep sind Spannen von 0s bis 24h</translation>
    </message>
    <message>
        <source>for and keep are spans such as &quot;10s&quot;</source>
        <translation>for und keep sind Spannen wie „10s“</translation>
    </message>
    <message>
        <source>its measure is none</source>
        <translation>ihre Messgröße gibt es nicht</translation>
    </message>
    <message>
        <source>its measure is another one than it is shipped with: give the rule a name of its own</source>
        <translation>ihre Messgröße ist eine andere als die mitgelieferte: Geben Sie der Regel einen eigenen Namen</translation>
    </message>
    <message>
        <source>%1 is no number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>its severity is neither warning nor critical</source>
        <translation>ihr Schweregrad ist weder warning noch critical</translation>
    </message>
    <message>
        <source>&quot;on&quot; is true or false</source>
        <translation>„on“ ist true oder false</translation>
    </message>
    <message>
        <source>a silence has a rule and the time until which it lasts, &quot;2026-11-25T18:00:00Z&quot;</source>
        <translation>eine Stummschaltung hat eine Regel und den Zeitpunkt, bis zu dem sie gilt, „2026-11-25T18:00:00Z“</translation>
    </message>
    <message>
        <source>&quot;run&quot; of a command is a list of texts: the program and its arguments</source>
        <translation>„run“ eines Befehls ist eine Liste von Texten: das Programm und seine Argumente</translation>
    </message>
    <message>
        <source>a command has &quot;run&quot;, the program and at most 63 arguments</source>
        <translation>ein Befehl hat „run“, das Programm und höchstens 63 Argumente</translation>
    </message>
    <message>
        <source>&quot;from&quot; of a command is neither warning nor critical</source>
        <translation>„from“ eines Befehls ist weder warning noch critical</translation>
    </message>
    <message>
        <source>it is damaged at byte %1 (%2)</source>
        <translation>sie ist bei Byte %1 beschädigt (%2)</translation>
    </message>
    <message>
        <source>a newer Headroom wrote it (version %1)</source>
        <translation>ein neueres Headroom hat sie geschrieben (Version %1)</translation>
    </message>
    <message>
        <source>it holds no settings of alerts: &quot;version&quot; is missing</source>
        <translation>sie enthält keine Einstellungen von Alarmen: „version“ fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no list, or too long</source>
        <translation>„%1“ ist keine Liste, oder zu lang</translation>
    </message>
    <message>
        <source>there is a rule &quot;%1&quot; already: choose another name</source>
        <translation>es gibt schon eine Regel „%1“: Wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>there are too many rules: remove one before</source>
        <translation>es gibt zu viele Regeln: Entfernen Sie vorher eine</translation>
    </message>
    <message>
        <source>%1 is shipped with Headroom and cannot be removed: turn it off instead</source>
        <translation>%1 gehört zu Headroom und lässt sich nicht entfernen: Schalten Sie sie stattdessen aus</translation>
    </message>
    <message>
        <source>the span has no end after its beginning</source>
        <translation>das Ende der Spanne liegt nicht nach ihrem Beginn</translation>
    </message>
    <message>
        <source>the webhook&apos;s URL is none: it begins with https://</source>
        <translation>die URL des Webhooks ist keine: Sie beginnt mit https://</translation>
    </message>
    <message>
        <source>the webhook takes too few messages: one was dropped</source>
        <translation>der Webhook nimmt zu wenige Nachrichten an: Eine wurde verworfen</translation>
    </message>
    <message>
        <source>the webhook has no URL: set %1, or save it with headroomctl profiles save NAME --secrets</source>
        <translation>der Webhook hat keine URL: Setzen Sie %1, oder speichern Sie sie mit headroomctl profiles save NAME --secrets</translation>
    </message>
    <message>
        <source>%1: %2; past alerts are not known</source>
        <translation>%1: %2; vergangene Alarme sind nicht bekannt</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2; notifications are sent again after a restart</source>
        <translation>%1 lässt sich nicht schreiben: %2; nach einem Neustart werden Benachrichtigungen noch einmal gesendet</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation>%1 lässt sich nicht schreiben: %2. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>%1 is not finished: resume its job, or name one that is finished</source>
        <translation>%1 ist nicht fertig: Setzen Sie seinen Job fort, oder nennen Sie ein fertiges</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2: %3</source>
        <translation>%1 lässt sich nicht nach %2 kopieren: %3</translation>
    </message>
    <message>
        <source>another archive is worked on: wait for it, or cancel it</source>
        <translation>an einem anderen Archiv wird gearbeitet: Warten Sie darauf, oder brechen Sie es ab</translation>
    </message>
    <message>
        <source>this Cluster has no nodes: look at CLUSTER NODES</source>
        <translation>dieser Cluster hat keine Knoten: Sehen Sie sich CLUSTER NODES an</translation>
    </message>
    <message>
        <source>enter the address of a Redis, such as redis-eu-1:6379</source>
        <translation>geben Sie die Adresse eines Redis an, etwa redis-eu-1:6379</translation>
    </message>
    <message>
        <source>not a file: choose a log</source>
        <translation>keine Datei: Wählen Sie ein Log</translation>
    </message>
    <message>
        <source>not there any more: choose another</source>
        <translation>nicht mehr vorhanden: Wählen Sie eine andere</translation>
    </message>
    <message>
        <source>you may not read it: ask for read permission, or add yourself to the group adm</source>
        <translation>Sie dürfen sie nicht lesen: Lassen Sie sich Leserechte geben, oder nehmen Sie sich in die Gruppe adm auf</translation>
    </message>
    <message>
        <source>no file in this folder ends in .log: choose files</source>
        <translation>keine Datei in diesem Ordner endet auf .log: Wählen Sie Dateien</translation>
    </message>
    <message>
        <source>no column of this file holds only ids such as 203039963636301824</source>
        <translation>keine Spalte dieser Datei enthält nur IDs wie 203039963636301824</translation>
    </message>
    <message>
        <source>not done for %1 of %2 jobs: %3</source>
        <translation>bei %1 von %2 Jobs nicht ausgeführt: %3</translation>
    </message>
    <message>
        <source>this profile is read-only: allow requests in it with headroomctl profiles save NAME --allow-requests</source>
        <translation>dieses Profil liest nur: Erlauben Sie darin Anfragen mit headroomctl profiles save NAME --allow-requests</translation>
    </message>
    <message>
        <source>this window is read-only: arm it at its top, then try again</source>
        <translation>dieses Fenster liest nur: Schalten Sie es oben scharf, und versuchen Sie es dann noch einmal</translation>
    </message>
    <message>
        <source>nothing is read from Discord here</source>
        <translation>hier wird nichts von Discord gelesen</translation>
    </message>
    <message>
        <source>Could not write %1: %2. Choose another folder.</source>
        <translation>%1 ließ sich nicht schreiben: %2. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>reached Discord</source>
        <translation>erreichte Discord</translation>
    </message>
    <message>
        <source>refused by the proxy</source>
        <translation>vom Proxy abgelehnt</translation>
    </message>
    <message>
        <source>from the proxy&apos;s cache</source>
        <translation>aus dem Cache des Proxys</translation>
    </message>
    <message>
        <source>outcome unknown</source>
        <translation>Ausgang unbekannt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>shard %1</source>
        <translation>Shard %1</translation>
    </message>
    <message>
        <source>no shard number</source>
        <translation>keine Shard-Nummer</translation>
    </message>
    <message>
        <source>close code %1</source>
        <translation>Close-Code %1</translation>
    </message>
    <message>
        <source>tells of no request</source>
        <translation>erzählt von keiner Anfrage</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>tells more of the answer before it</source>
        <translation>erzählt mehr von der Antwort davor</translation>
    </message>
    <message>
        <source>says nothing of shards</source>
        <translation>sagt nichts über Shards</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>regulärer Ausdruck</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>none of the formats that are built in fits these lines</source>
        <translation>keines der eingebauten Formate passt zu diesen Zeilen</translation>
    </message>
    <message>
        <source>stopped: no more of it is read</source>
        <translation>angehalten: Davon wird nichts mehr gelesen</translation>
    </message>
    <message>
        <source>only %1 logs are looked through: choose one of them</source>
        <translation>nur %1 Logs werden durchgesehen: Wählen Sie eines davon</translation>
    </message>
    <message>
        <source>%1: lines of a log that tells of shards as well are not shown</source>
        <translation>%1: Zeilen eines Logs, das auch von Shards erzählt, werden nicht gezeigt</translation>
    </message>
    <message>
        <source>--slow: %1 is not a number of milliseconds</source>
        <translation>--slow: %1 ist keine Zahl von Millisekunden</translation>
    </message>
    <message>
        <source>--alert-webhook: give discord or slack</source>
        <translation>--alert-webhook: Geben Sie discord oder slack an</translation>
    </message>
    <message>
        <source>nothing is recorded here: start Headroom with --recording FILE</source>
        <translation>hier wird nichts aufgezeichnet: Starten Sie Headroom mit --recording FILE</translation>
    </message>
    <message>
        <source>nothing was recorded in %1</source>
        <translation>in %1 wurde nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>nothing is written to a recording that was opened</source>
        <translation>in eine geöffnete Aufzeichnung wird nichts geschrieben</translation>
    </message>
    <message>
        <source>The link cannot be read: %1</source>
        <translation>Der Link lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>it does not begin with headroom://</source>
        <translation>er beginnt nicht mit headroom://</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>er ist zu lang</translation>
    </message>
    <message>
        <source>it names no page</source>
        <translation>er nennt keine Seite</translation>
    </message>
    <message>
        <source>its time is none; one is written as 2026-11-22T03:11:40Z</source>
        <translation>seine Zeit ist keine; geschrieben wird sie wie 2026-11-22T03:11:40Z</translation>
    </message>
    <message>
        <source>its span of time has no beginning or no end</source>
        <translation>seine Zeitspanne hat keinen Anfang oder kein Ende</translation>
    </message>
    <message>
        <source>requests share limits in the schemes %1 only: leave --allow-requests out</source>
        <translation>Anfragen teilen Limits nur in den Schemas %1: Lassen Sie --allow-requests weg</translation>
    </message>
    <message>
        <source>nothing is recorded: %1</source>
        <translation>nichts wird aufgezeichnet: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time: write 2026-11-22 03:11:40, 03:11, or 5h for five hours before the end</source>
        <translation>„%1“ ist keine Zeit: Schreiben Sie 2026-11-22 03:11:40, 03:11, oder 5h für fünf Stunden vor dem Ende</translation>
    </message>
    <message>
        <source>the path has the byte %1 at position %2; write spaces as %3 and leave control bytes out</source>
        <translation>der Pfad hat an Stelle %2 das Byte %1; schreiben Sie Leerzeichen als %3, und lassen Sie Steuerzeichen weg</translation>
    </message>
    <message>
        <source>the path has a backslash, which some servers read as a slash; write / between segments</source>
        <translation>der Pfad hat einen umgekehrten Schrägstrich, den manche Server als Schrägstrich lesen; schreiben Sie / zwischen den Teilen</translation>
    </message>
    <message>
        <source>the path has a &apos;#&apos;, and what follows it is never sent; write %23 if it is meant</source>
        <translation>der Pfad hat ein &apos;#&apos;, und was danach kommt, wird nie gesendet; schreiben Sie %23, wenn es gemeint ist</translation>
    </message>
    <message>
        <source>the path is not valid UTF-8; percent-encode its bytes</source>
        <translation>der Pfad ist kein gültiges UTF-8; kodieren Sie seine Bytes mit Prozentzeichen</translation>
    </message>
    <message>
        <source>the path has a percent sign without two hexadecimal digits after it; write %25 if it is meant</source>
        <translation>der Pfad hat ein Prozentzeichen ohne zwei Hexadezimalziffern danach; schreiben Sie %25, wenn es gemeint ist</translation>
    </message>
    <message>
        <source>the path has an escaped slash, backslash or control byte, which servers read as different paths; leave it out</source>
        <translation>der Pfad hat einen kodierten Schrägstrich, umgekehrten Schrägstrich oder ein Steuerzeichen, was Server als verschiedene Pfade lesen; lassen Sie es weg</translation>
    </message>
    <message>
        <source>the path has an empty segment (//); an id may be missing there</source>
        <translation>der Pfad hat einen leeren Teil (//); vielleicht fehlt dort eine ID</translation>
    </message>
    <message>
        <source>the path has a &apos;.&apos; or &apos;..&apos; segment; write the path it leads to</source>
        <translation>der Pfad hat einen Teil &apos;.&apos; oder &apos;..&apos;; schreiben Sie den Pfad, zu dem er führt</translation>
    </message>
    <message>
        <source>the method must be GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS</source>
        <translation>die Methode muss GET, POST, PUT, PATCH, DELETE, HEAD oder OPTIONS sein</translation>
    </message>
    <message>
        <source>the path is empty; give what follows the API&apos;s base, such as /users/@me</source>
        <translation>der Pfad ist leer; geben Sie an, was nach der Basis der API kommt, etwa /users/@me</translation>
    </message>
    <message>
        <source>the path is %1 bytes long; no more than %2 can be sent</source>
        <translation>der Pfad ist %1 Bytes lang; mehr als %2 können nicht gesendet werden</translation>
    </message>
    <message>
        <source>this is a whole URL; give the path alone, what follows /api/v10</source>
        <translation>das ist eine ganze URL; geben Sie nur den Pfad an, also was nach /api/v10 kommt</translation>
    </message>
    <message>
        <source>the path must begin with a slash, such as /users/@me</source>
        <translation>der Pfad muss mit einem Schrägstrich beginnen, etwa /users/@me</translation>
    </message>
    <message>
        <source>the path begins with the API&apos;s base; give what follows /api/v10</source>
        <translation>der Pfad beginnt mit der Basis der API; geben Sie an, was nach /api/v10 kommt</translation>
    </message>
    <message>
        <source>%1 is no permission such as MANAGE_ROLES</source>
        <translation>%1 ist keine Berechtigung wie MANAGE_ROLES</translation>
    </message>
    <message>
        <source>the report could not be written: %1</source>
        <translation>der Bericht ließ sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>planning reads Discord: allow requests and set HEADROOM_TOKEN</source>
        <translation>Planen liest Discord: Erlauben Sie Anfragen, und setzen Sie HEADROOM_TOKEN</translation>
    </message>
    <message>
        <source>comparing was stopped</source>
        <translation>der Vergleich wurde abgebrochen</translation>
    </message>
    <message>
        <source>--from is a backup of another guild, %1: name that with --guild</source>
        <translation>--from ist ein Backup einer anderen Guild, %1: Nennen Sie die mit --guild</translation>
    </message>
    <message>
        <source>%1 %2: write a message&apos;s id or a time, such as 2026-11-22T22:00</source>
        <translation>%1 %2: Schreiben Sie die ID einer Nachricht oder eine Zeit, etwa 2026-11-22T22:00</translation>
    </message>
    <message>
        <source>say where to delete with --channels, or with --all-channels</source>
        <translation>sagen Sie mit --channels oder --all-channels, wo gelöscht werden soll</translation>
    </message>
    <message>
        <source>--newest: with --all-channels name at most 100 authors</source>
        <translation>--newest: Nennen Sie mit --all-channels höchstens 100 Autoren</translation>
    </message>
    <message>
        <source>--sent-after is not before --sent-before: nothing lies between them</source>
        <translation>--sent-after liegt nicht vor --sent-before: Dazwischen liegt nichts</translation>
    </message>
    <message>
        <source>give one of --ban, --unban and --unban-reason</source>
        <translation>geben Sie eines von --ban, --unban und --unban-reason an</translation>
    </message>
    <message>
        <source>--delete-message-seconds: goes with --ban only</source>
        <translation>--delete-message-seconds: gehört nur zu --ban</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>say one thing to do with the channels: change them, such as --slow-mode 10, --archive-threads or --delete</source>
        <translation>sagen Sie eines, was mit den Kanälen geschehen soll: sie ändern, etwa mit --slow-mode 10, oder --archive-threads oder --delete</translation>
    </message>
    <message>
        <source>--delete: name the channels with --channels, --name or --category</source>
        <translation>--delete: Nennen Sie die Kanäle mit --channels, --name oder --category</translation>
    </message>
    <message>
        <source>--move-to and --move-out: give one of the two</source>
        <translation>--move-to und --move-out: Geben Sie nur eines an</translation>
    </message>
    <message>
        <source>--allow, --deny and --inherit name the same permission</source>
        <translation>--allow, --deny und --inherit nennen dieselbe Berechtigung</translation>
    </message>
    <message>
        <source>--overwrite-for needs --allow, --deny or --inherit, and they need it</source>
        <translation>--overwrite-for braucht --allow, --deny oder --inherit, und diese brauchen es</translation>
    </message>
    <message>
        <source>--move-to: the guild has no such category</source>
        <translation>--move-to: Die Guild hat keine solche Kategorie</translation>
    </message>
    <message>
        <source>say what to do with the emojis, such as --rename new_{name}; --delete is a job of its own</source>
        <translation>sagen Sie, was mit den Emojis geschehen soll, etwa --rename neu_{name}; --delete ist ein eigener Job</translation>
    </message>
    <message>
        <source>--delete: name the emojis with --emojis or --name</source>
        <translation>--delete: Nennen Sie die Emojis mit --emojis oder --name</translation>
    </message>
    <message>
        <source>--roles and --for-everyone: give one of the two</source>
        <translation>--roles und --for-everyone: Geben Sie nur eines an</translation>
    </message>
    <message>
        <source>%1: the guild has no role %2</source>
        <translation>%1: Die Guild hat keine Rolle %2</translation>
    </message>
    <message>
        <source>say what to do with the members, such as --add-roles ID; --kick is a job of its own</source>
        <translation>sagen Sie, was mit den Mitgliedern geschehen soll, etwa --add-roles ID; --kick ist ein eigener Job</translation>
    </message>
    <message>
        <source>--kick: name the members with --members, --with-role or --without-role</source>
        <translation>--kick: Nennen Sie die Mitglieder mit --members, --with-role oder --without-role</translation>
    </message>
    <message>
        <source>role %1 is to be given and taken away</source>
        <translation>Rolle %1 soll zugleich gegeben und genommen werden</translation>
    </message>
    <message>
        <source>%1: %2 belongs to an integration</source>
        <translation>%1: %2 gehört zu einer Integration</translation>
    </message>
    <message>
        <source>%1: %2: %3</source>
        <translation>%1: %2: %3</translation>
    </message>
    <message>
        <source>say what to do with the roles, such as --colour #5b8def</source>
        <translation>sagen Sie, was mit den Rollen geschehen soll, etwa --colour #5b8def</translation>
    </message>
    <message>
        <source>--delete, --order and changes of roles are jobs of their own</source>
        <translation>--delete, --order und Änderungen von Rollen sind eigene Jobs</translation>
    </message>
    <message>
        <source>--delete: name the roles with --roles or --name</source>
        <translation>--delete: Nennen Sie die Rollen mit --roles oder --name</translation>
    </message>
    <message>
        <source>the same permission is to be added and removed</source>
        <translation>dieselbe Berechtigung soll zugleich hinzugefügt und entfernt werden</translation>
    </message>
    <message>
        <source>--order: roles share a position, and to tell them apart %1 would have to be above the bot&apos;s highest role: move that one up</source>
        <translation>--order: Rollen teilen sich eine Position, und um sie zu trennen, müsste %1 über die höchste Rolle des Bots: Schieben Sie diese nach oben</translation>
    </message>
    <message>
        <source>Discord is still indexing the messages of the guild: try again later</source>
        <translation>Discord indiziert die Nachrichten der Guild noch: Versuchen Sie es später</translation>
    </message>
    <message>
        <source>%1 is empty, and would make another path</source>
        <translation>%1 ist leer und ergäbe einen anderen Pfad</translation>
    </message>
    <message>
        <source>%1 would make another path</source>
        <translation>%1 ergäbe einen anderen Pfad</translation>
    </message>
    <message>
        <source>there is no column %1</source>
        <translation>es gibt keine Spalte %1</translation>
    </message>
    <message>
        <source>%1 is a list or an object, and no text</source>
        <translation>%1 ist eine Liste oder ein Objekt und kein Text</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>a column has no name</source>
        <translation>eine Spalte hat keinen Namen</translation>
    </message>
    <message>
        <source>two columns are named %1</source>
        <translation>zwei Spalten heißen %1</translation>
    </message>
    <message>
        <source>is longer than a mebibyte</source>
        <translation>ist länger als ein Mebibyte</translation>
    </message>
    <message>
        <source>is not UTF-8; save the file in that encoding</source>
        <translation>ist kein UTF-8; speichern Sie die Datei in dieser Kodierung</translation>
    </message>
    <message>
        <source>a quotation mark has no end</source>
        <translation>ein Anführungszeichen wird nicht geschlossen</translation>
    </message>
    <message>
        <source>has %1 field, and the first line %2</source>
        <translation>hat %1 Feld, die erste Zeile %2</translation>
    </message>
    <message>
        <source>has %1 fields, and the first line %2</source>
        <translation>hat %1 Felder, die erste Zeile %2</translation>
    </message>
    <message>
        <source>is no JSON object</source>
        <translation>ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>--method and --path belong together</source>
        <translation>--method und --path gehören zusammen</translation>
    </message>
    <message>
        <source>--body: give --method and --path as well</source>
        <translation>--body: Geben Sie auch --method und --path an</translation>
    </message>
    <message>
        <source>--body: is no JSON object or list</source>
        <translation>--body: ist weder JSON-Objekt noch JSON-Liste</translation>
    </message>
    <message>
        <source>%1 holds no requests</source>
        <translation>%1 enthält keine Anfragen</translation>
    </message>
    <message>
        <source>%1: has no method and path</source>
        <translation>%1: hat weder Methode noch Pfad</translation>
    </message>
    <message>
        <source>%1: tokens of webhooks and interactions are not kept in a queue</source>
        <translation>%1: Tokens von Webhooks und Interaktionen werden in keiner Warteschlange aufbewahrt</translation>
    </message>
    <message>
        <source>%1: &quot;after&quot; is the number of a request before it</source>
        <translation>%1: „after“ ist die Nummer einer Anfrage davor</translation>
    </message>
    <message>
        <source>--rename and --find: give one of the two</source>
        <translation>--rename und --find: Geben Sie nur eines an</translation>
    </message>
    <message>
        <source>--replace: say with --find what to replace</source>
        <translation>--replace: Sagen Sie mit --find, was ersetzt werden soll</translation>
    </message>
    <message>
        <source>--find: %1</source>
        <translation>--find: %1</translation>
    </message>
    <message>
        <source>there is no operation %1: it is one of %2</source>
        <translation>es gibt keine Operation %1: Es gibt %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>is a text</source>
        <translation>ist ein Text</translation>
    </message>
    <message>
        <source>takes %1 characters, not %2</source>
        <translation>nimmt %1 Zeichen, nicht %2</translation>
    </message>
    <message>
        <source>takes a whole number, %1</source>
        <translation>nimmt eine ganze Zahl, %1</translation>
    </message>
    <message>
        <source>takes %1 seconds</source>
        <translation>nimmt %1 Sekunden</translation>
    </message>
    <message>
        <source>takes %1 seconds, such as %2</source>
        <translation>nimmt %1 Sekunden, etwa %2</translation>
    </message>
    <message>
        <source>is yes or no</source>
        <translation>ist yes oder no</translation>
    </message>
    <message>
        <source>is one of %1</source>
        <translation>ist eines von %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no id such as 203039963636301824</source>
        <translation>„%1“ ist keine ID wie 203039963636301824</translation>
    </message>
    <message>
        <source>is a list of ids as texts</source>
        <translation>ist eine Liste von IDs als Texte</translation>
    </message>
    <message>
        <source>has no id in it</source>
        <translation>enthält keine ID</translation>
    </message>
    <message>
        <source>takes a colour such as #5b8def</source>
        <translation>nimmt eine Farbe wie #5b8def</translation>
    </message>
    <message>
        <source>is an id as a text</source>
        <translation>ist eine ID als Text</translation>
    </message>
    <message>
        <source>is of no known kind</source>
        <translation>ist von keiner bekannten Art</translation>
    </message>
    <message>
        <source>is needed: %1</source>
        <translation>wird gebraucht: %1</translation>
    </message>
    <message>
        <source>%1: this operation has no such parameter</source>
        <translation>%1: Diese Operation hat keinen solchen Parameter</translation>
    </message>
    <message>
        <source>the job&apos;s parameters are no JSON object</source>
        <translation>die Parameter des Jobs sind kein JSON-Objekt</translation>
    </message>
    <message>
        <source>give the guild&apos;s id with --guild, such as --guild 197038439483310086</source>
        <translation>geben Sie die ID der Guild mit --guild an, etwa --guild 197038439483310086</translation>
    </message>
    <message>
        <source>--not-before %1 is no time: write it as 2026-11-22T22:00 or with its zone, 2026-11-22T22:00:00Z</source>
        <translation>--not-before %1 ist keine Zeit: Schreiben Sie sie als 2026-11-22T22:00, oder mit Zeitzone, 2026-11-22T22:00:00Z</translation>
    </message>
    <message>
        <source>--after takes a job&apos;s number, not %1</source>
        <translation>--after nimmt die Nummer eines Jobs, nicht %1</translation>
    </message>
    <message>
        <source>--guild: %1 takes one guild at a time</source>
        <translation>--guild: %1 nimmt nur eine Guild auf einmal</translation>
    </message>
    <message>
        <source>--guild: %1 is no guild&apos;s id, such as 197038439483310086</source>
        <translation>--guild: %1 ist keine ID einer Guild wie 197038439483310086</translation>
    </message>
    <message>
        <source>%1 needs a guild: --guild ID</source>
        <translation>%1 braucht eine Guild: --guild ID</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>GET %1: the answer is no list</source>
        <translation>GET %1: Die Antwort ist keine Liste</translation>
    </message>
    <message>
        <source>--file-host needs a URL without a path, such as https://cdn.discordapp.com</source>
        <translation>--file-host braucht eine URL ohne Pfad, etwa https://cdn.discordapp.com</translation>
    </message>
    <message>
        <source>the bot has no role above it</source>
        <translation>der Bot hat keine Rolle darüber</translation>
    </message>
    <message>
        <source>it is not below the bot&apos;s highest role, %1</source>
        <translation>sie liegt nicht unter der höchsten Rolle des Bots, %1</translation>
    </message>
    <message>
        <source>nobody changes the owner of the guild</source>
        <translation>niemand ändert den Eigentümer der Guild</translation>
    </message>
    <message>
        <source>the member&apos;s role %1 is not below the bot&apos;s highest role</source>
        <translation>die Rolle %1 des Mitglieds liegt nicht unter der höchsten Rolle des Bots</translation>
    </message>
    <message>
        <source>the bot lacks %1</source>
        <translation>dem Bot fehlt %1</translation>
    </message>
    <message>
        <source>the ids of the restore could not be written: %1</source>
        <translation>die IDs der Wiederherstellung ließen sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>planning was cancelled</source>
        <translation>das Planen wurde abgebrochen</translation>
    </message>
    <message>
        <source>Discord answered 401 to the token: check HEADROOM_TOKEN, then resume the jobs</source>
        <translation>Discord antwortete auf das Token mit 401: Prüfen Sie HEADROOM_TOKEN, und setzen Sie die Jobs dann fort</translation>
    </message>
    <message>
        <source>minute</source>
        <translation>Minute</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>day of the month</source>
        <translation>Tag des Monats</translation>
    </message>
    <message>
        <source>month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>day of the week</source>
        <translation>Wochentag</translation>
    </message>
    <message>
        <source>a repetition has five fields (minute, hour, day of the month, month, day of the week), as in &quot;30 4 * * 1&quot; for Mondays at 4:30; &quot;%1&quot; is not one</source>
        <translation>eine Wiederholung hat fünf Felder (Minute, Stunde, Tag des Monats, Monat, Wochentag), etwa „30 4 * * 1“ für montags um 4:30; „%1“ ist keine</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no %2: give *, a number from %3 to %4, a range such as 1-5, or steps such as */2</source>
        <translation>„%1“ ist kein gültiger Wert (%2): Geben Sie *, eine Zahl von %3 bis %4, einen Bereich wie 1-5 oder Schritte wie */2 an</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no daily window: give two different times of day, as in 22:00-06:00</source>
        <translation>„%1“ ist kein tägliches Zeitfenster: Geben Sie zwei verschiedene Tageszeiten an, etwa 22:00-06:00</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>waiting for confirmation</source>
        <translation>wartet auf Bestätigung</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>in der Warteschlange</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>held back</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>done with failures</source>
        <translation>fertig mit Fehlern</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>job %1 is %2</source>
        <translation>Job %1: %2</translation>
    </message>
    <message>
        <source>there is no job %1 in this queue</source>
        <translation>in dieser Warteschlange gibt es keinen Job %1</translation>
    </message>
    <message>
        <source>an item is planned or skipped at first</source>
        <translation>ein Eintrag ist anfangs geplant oder übersprungen</translation>
    </message>
    <message>
        <source>%1 is no queue of jobs: name another</source>
        <translation>%1 ist keine Warteschlange von Jobs: Nennen Sie eine andere</translation>
    </message>
    <message>
        <source>the queue %1 was made by a newer version of Headroom (its format is %2, this program reads up to %3): update this program</source>
        <translation>die Warteschlange %1 stammt von einem neueren Headroom (ihr Format ist %2, dieses Programm liest bis %3): Aktualisieren Sie dieses Programm</translation>
    </message>
    <message>
        <source>%1: only the plan of a draft takes items from outside</source>
        <translation>%1: Nur der Plan eines Entwurfs nimmt Einträge von außen an</translation>
    </message>
    <message>
        <source>a plan that is whole is to be confirmed or queued</source>
        <translation>ein vollständiger Plan ist zu bestätigen oder einzureihen</translation>
    </message>
    <message>
        <source>%1: only a draft can be planned</source>
        <translation>%1: Nur ein Entwurf lässt sich planen</translation>
    </message>
    <message>
        <source>%1: its plan cannot be made anew</source>
        <translation>%1: Der Plan lässt sich nicht neu machen</translation>
    </message>
    <message>
        <source>%1: only a job that is over can be undone</source>
        <translation>%1: Nur ein Job, der vorbei ist, lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>job %1 has changed nothing</source>
        <translation>Job %1 hat nichts geändert</translation>
    </message>
    <message>
        <source>item %1 of job %2 does not exist</source>
        <translation>Eintrag %1 von Job %2 gibt es nicht</translation>
    </message>
    <message>
        <source>item %1 of job %2 is twice in one batch</source>
        <translation>Eintrag %1 von Job %2 kommt zweimal in einem Stapel vor</translation>
    </message>
    <message>
        <source>item %1 of job %2 is already %3</source>
        <translation>Eintrag %1 von Job %2 ist schon %3</translation>
    </message>
    <message>
        <source>an item does not become %1 from %2</source>
        <translation>ein Eintrag wird nicht %1, wenn er %2 ist</translation>
    </message>
    <message>
        <source>job %1 and its runner disagree</source>
        <translation>Job %1 und sein Runner sind sich nicht einig</translation>
    </message>
    <message>
        <source>%1: there is nothing to confirm</source>
        <translation>%1: Es gibt nichts zu bestätigen</translation>
    </message>
    <message>
        <source>%1: only a job that is queued, running or held back can be paused</source>
        <translation>%1: Nur ein Job, der wartet, läuft oder zurückgehalten ist, lässt sich pausieren</translation>
    </message>
    <message>
        <source>%1: only a job that is paused or held back can be resumed</source>
        <translation>%1: Nur ein Job, der pausiert oder zurückgehalten ist, lässt sich fortsetzen</translation>
    </message>
    <message>
        <source>%1: there is nothing left to cancel</source>
        <translation>%1: Es gibt nichts mehr abzubrechen</translation>
    </message>
    <message>
        <source>%1: only a job that failed, or some of whose items did, can be retried</source>
        <translation>%1: Nur ein Job, der fehlgeschlagen ist oder fehlgeschlagene Einträge hat, lässt sich wiederholen</translation>
    </message>
    <message>
        <source>job %1 cannot be moved there</source>
        <translation>Job %1 lässt sich nicht dorthin verschieben</translation>
    </message>
    <message>
        <source>job %1 is not in the queue any more</source>
        <translation>Job %1 ist nicht mehr in der Warteschlange</translation>
    </message>
    <message>
        <source>%1: there is nothing left to slow down</source>
        <translation>%1: Es gibt nichts mehr zu bremsen</translation>
    </message>
    <message>
        <source>%1: cancel it before it is removed</source>
        <translation>%1: Brechen Sie ihn ab, bevor er entfernt wird</translation>
    </message>
    <message>
        <source>a runner&apos;s job is running or held back, or else settled</source>
        <translation>der Job eines Runners läuft, ist zurückgehalten oder erledigt</translation>
    </message>
    <message>
        <source>a job is not settled as %1</source>
        <translation>ein Job wird nicht als %1 erledigt</translation>
    </message>
    <message>
        <source>job %1 is not done: %2 item has no outcome</source>
        <translation>Job %1 ist nicht fertig: %2 Eintrag hat keinen Ausgang</translation>
    </message>
    <message>
        <source>job %1 is not done: %2 items have no outcome</source>
        <translation>Job %1 ist nicht fertig: %2 Einträge haben keinen Ausgang</translation>
    </message>
    <message>
        <source>PostgreSQL at %1 does not let us listen</source>
        <translation>PostgreSQL auf %1 lässt uns nicht lauschen</translation>
    </message>
    <message>
        <source>name a queue of jobs: a file, or postgresql://user@host/database</source>
        <translation>nennen Sie eine Warteschlange von Jobs: eine Datei, oder postgresql://user@host/database</translation>
    </message>
    <message>
        <source>the name of a queue of jobs is one line of UTF-8, without control characters</source>
        <translation>der Name einer Warteschlange von Jobs ist eine Zeile UTF-8 ohne Steuerzeichen</translation>
    </message>
    <message>
        <source>&quot;%1://&quot; is no queue of jobs: name a file, or postgresql://user@host/database</source>
        <translation>„%1://“ ist keine Warteschlange von Jobs: Nennen Sie eine Datei, oder postgresql://user@host/database</translation>
    </message>
    <message>
        <source>leave the password out of the URL of the queue, and set PGPASSWORD or use ~/.pgpass</source>
        <translation>lassen Sie das Passwort aus der URL der Warteschlange weg, und setzen Sie PGPASSWORD, oder benutzen Sie ~/.pgpass</translation>
    </message>
    <message>
        <source>this URL of a queue of jobs is not understood: write it as postgresql://user@host:port/database</source>
        <translation>diese URL einer Warteschlange von Jobs ist nicht verständlich: Schreiben Sie sie als postgresql://user@host:port/database</translation>
    </message>
    <message>
        <source>a port in the URL of a queue is a number from 1 to 65535</source>
        <translation>ein Port in der URL einer Warteschlange ist eine Zahl von 1 bis 65535</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known in the URL of a queue: host, port, sslmode and sslrootcert are</source>
        <translation>„%1“ ist in der URL einer Warteschlange unbekannt: Bekannt sind host, port, sslmode und sslrootcert</translation>
    </message>
    <message>
        <source>there is no home folder for a queue of jobs: name one with --jobs</source>
        <translation>für eine Warteschlange von Jobs gibt es kein Home-Verzeichnis: Nennen Sie eine mit --jobs</translation>
    </message>
    <message>
        <source>Qt&apos;s driver %1 is missing: install %2</source>
        <translation>Qts Treiber %1 fehlt: Installieren Sie %2</translation>
    </message>
    <message>
        <source>the queue %1 was moved, replaced or deleted while it is in use: start this program again</source>
        <translation>die Warteschlange %1 wurde verschoben, ersetzt oder gelöscht, während sie benutzt wird: Starten Sie dieses Programm neu</translation>
    </message>
    <message>
        <source>the queue %1 cannot be opened for writing (%2): check who may write to it and to its folder</source>
        <translation>die Warteschlange %1 lässt sich nicht zum Schreiben öffnen (%2): Prüfen Sie, wer sie und ihren Ordner schreiben darf</translation>
    </message>
    <message>
        <source>the queue %1</source>
        <translation>die Warteschlange %1</translation>
    </message>
    <message>
        <source>%1 is damaged: put a copy in its place, or save what can be read by `sqlite3 FILE .recover`</source>
        <translation>%1 ist beschädigt: Setzen Sie eine Kopie an ihre Stelle, oder retten Sie mit `sqlite3 FILE .recover`, was noch lesbar ist</translation>
    </message>
    <message>
        <source>%1 is locked by another program: wait until it is done, or end it</source>
        <translation>%1 ist von einem anderen Programm gesperrt: Warten Sie, bis es fertig ist, oder beenden Sie es</translation>
    </message>
    <message>
        <source>%1 cannot be opened: check that it is a file, and who may read it</source>
        <translation>%1 lässt sich nicht öffnen: Prüfen Sie, ob es eine Datei ist, und wer sie lesen darf</translation>
    </message>
    <message>
        <source>%1 is no queue of jobs: name another file, or remove it</source>
        <translation>%1 ist keine Warteschlange von Jobs: Nennen Sie eine andere Datei, oder entfernen Sie diese</translation>
    </message>
    <message>
        <source>the disk of %1 is full: free space; nothing that was saved is lost</source>
        <translation>%1: Der Datenträger ist voll: Schaffen Sie Platz; nichts Gespeichertes geht verloren</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2): check the space on its disk, and quotas; nothing that was saved is lost</source>
        <translation>%1 lässt sich nicht schreiben (%2): Prüfen Sie freien Platz und Quotas; nichts Gespeichertes geht verloren</translation>
    </message>
    <message>
        <source>%1 cannot be read or written: check its disk (%2)</source>
        <translation>%1 lässt sich weder lesen noch schreiben: Prüfen Sie den Datenträger (%2)</translation>
    </message>
    <message>
        <source>PostgreSQL at %1</source>
        <translation>PostgreSQL auf %1</translation>
    </message>
    <message>
        <source>%1 refuses to log in (%2): check the user, and PGPASSWORD or ~/.pgpass</source>
        <translation>%1 lehnt die Anmeldung ab (%2): Prüfen Sie den Benutzer, und PGPASSWORD oder ~/.pgpass</translation>
    </message>
    <message>
        <source>%1 has no such database: make it with `createdb`, or name another</source>
        <translation>%1 hat keine solche Datenbank: Legen Sie sie mit `createdb` an, oder nennen Sie eine andere</translation>
    </message>
    <message>
        <source>%1 does not allow this (%2): grant the user CREATE on the database, or all rights on the schema headroom</source>
        <translation>%1 erlaubt dies nicht (%2): Geben Sie dem Benutzer CREATE auf die Datenbank, oder alle Rechte am Schema headroom</translation>
    </message>
    <message>
        <source>%1 is read-only, as a standby is: name the primary</source>
        <translation>%1 ist nur lesend, wie ein Standby: Nennen Sie den Primärserver</translation>
    </message>
    <message>
        <source>%1 has no connection left: raise max_connections, or end others</source>
        <translation>%1 hat keine Verbindung mehr frei: Erhöhen Sie max_connections, oder beenden Sie andere</translation>
    </message>
    <message>
        <source>%1 took too long: look at what it is busy with (pg_stat_activity)</source>
        <translation>%1 brauchte zu lange: Sehen Sie nach, womit er beschäftigt ist (pg_stat_activity)</translation>
    </message>
    <message>
        <source>%1 has other items than were expected</source>
        <translation>%1 hat andere Einträge als erwartet</translation>
    </message>
    <message>
        <source>%1 does not answer (%2): check that it runs</source>
        <translation>%1 antwortet nicht (%2): Prüfen Sie, ob er läuft</translation>
    </message>
    <message>
        <source>%1 cannot be used (%2, %3)</source>
        <translation>%1 lässt sich nicht benutzen (%2, %3)</translation>
    </message>
    <message>
        <source>the queue of jobs was closed</source>
        <translation>die Warteschlange von Jobs wurde geschlossen</translation>
    </message>
    <message>
        <source>it is not a JSON object: %1</source>
        <translation>es ist kein JSON-Objekt: %1</translation>
    </message>
    <message>
        <source>there is no setting `%1`</source>
        <translation>es gibt keine Einstellung `%1`</translation>
    </message>
    <message>
        <source>`%1` is missing</source>
        <translation>`%1` fehlt</translation>
    </message>
    <message>
        <source>`%1` is not one of those that are known</source>
        <translation>`%1` ist keines der bekannten</translation>
    </message>
    <message>
        <source>in `%1`: %2</source>
        <translation>in `%1`: %2</translation>
    </message>
    <message>
        <source>there is no field {%1}</source>
        <translation>es gibt kein Feld {%1}</translation>
    </message>
    <message>
        <source>a field is not closed: write {{ for a brace</source>
        <translation>ein Feld ist nicht geschlossen: Schreiben Sie {{ für eine Klammer</translation>
    </message>
    <message>
        <source>the history of the logs in %1 cannot be used (%2): free space or repair the file, or remove it to begin anew</source>
        <translation>der Verlauf der Logs in %1 lässt sich nicht benutzen (%2): Schaffen Sie Platz, reparieren Sie die Datei, oder löschen Sie sie, um neu zu beginnen</translation>
    </message>
    <message>
        <source>Qt&apos;s SQLite driver is missing: install libqt6sql6-sqlite</source>
        <translation>Qts Treiber für SQLite fehlt: Installieren Sie libqt6sql6-sqlite</translation>
    </message>
    <message>
        <source>another program has %1 open: end it, or give this one a history of its own</source>
        <translation>ein anderes Programm hat %1 geöffnet: Beenden Sie es, oder geben Sie diesem einen eigenen Verlauf</translation>
    </message>
    <message>
        <source>%1 is no history of logs that this version can read: name another file, or remove it</source>
        <translation>%1 ist kein Verlauf von Logs, den diese Version lesen kann: Nennen Sie eine andere Datei, oder löschen Sie diese</translation>
    </message>
    <message>
        <source>log format %1 is left out: %2</source>
        <translation>das Log-Format %1 wird ausgelassen: %2</translation>
    </message>
    <message>
        <source>the format is longer than 64 KiB: make it shorter</source>
        <translation>das Format ist länger als 64 KiB: Kürzen Sie es</translation>
    </message>
    <message>
        <source>there is no format of that name; give one of %1, a log_format directive of nginx, or a regular expression with groups such as (?&lt;shard&gt;\d+)</source>
        <translation>es gibt kein Format dieses Namens; geben Sie eines von %1, eine log_format-Direktive von nginx, oder einen regulären Ausdruck mit Gruppen wie (?&lt;shard&gt;\d+) an</translation>
    </message>
    <message>
        <source>%1: no known format fits its lines; name its format</source>
        <translation>%1: Kein bekanntes Format passt zu den Zeilen; nennen Sie das Format</translation>
    </message>
    <message>
        <source>%1: the format %2 does not fit its lines; name another</source>
        <translation>%1: Das Format %2 passt nicht zu den Zeilen; nennen Sie ein anderes</translation>
    </message>
    <message>
        <source>%1: the format %2 does not fit its lines; name another, such as %3</source>
        <translation>%1: Das Format %2 passt nicht zu den Zeilen; nennen Sie ein anderes, etwa %3</translation>
    </message>
    <message>
        <source>%1 is not a systemd unit; use journal:/PATH for a folder of journal files</source>
        <translation>%1 ist keine systemd-Unit; benutzen Sie journal:/PFAD für einen Ordner mit Journal-Dateien</translation>
    </message>
    <message>
        <source>%1: write it as http://HOST:PORT/metrics</source>
        <translation>%1: Schreiben Sie es als http://HOST:PORT/metrics</translation>
    </message>
    <message>
        <source>it is of another version</source>
        <translation>er ist von einer anderen Version</translation>
    </message>
    <message>
        <source>it was read with another format</source>
        <translation>er wurde mit einem anderen Format gelesen</translation>
    </message>
    <message>
        <source>%1 logs</source>
        <translation>%1 Logs</translation>
    </message>
    <message>
        <source>the history of %1 is forgotten, for %2: what is still there is read again from its beginning</source>
        <translation>der Verlauf von %1 wird vergessen, denn %2: Was noch da ist, wird von Anfang an neu gelesen</translation>
    </message>
    <message>
        <source>the history of %1 since %2 is forgotten, for %3: what is still there is read again from its beginning</source>
        <translation>der Verlauf von %1 seit %2 wird vergessen, denn %3: Was noch da ist, wird von Anfang an neu gelesen</translation>
    </message>
    <message>
        <source>%1 is packed: its lines are not read a second time</source>
        <translation>%1 ist gepackt: Die Zeilen werden nicht ein zweites Mal gelesen</translation>
    </message>
    <message>
        <source>%1 response to a request is not counted, for no line says when they were: let the logger print the time</source>
        <translation>%1 Antwort auf eine Anfrage ist nicht gezählt, denn keine Zeile sagt, wann sie war: Lassen Sie den Logger die Zeit ausgeben</translation>
    </message>
    <message>
        <source>%1 responses to requests are not counted, for no line says when they were: let the logger print the time</source>
        <translation>%1 Antworten auf Anfragen sind nicht gezählt, denn keine Zeile sagt, wann sie waren: Lassen Sie den Logger die Zeit ausgeben</translation>
    </message>
    <message>
        <source>log_format: %1</source>
        <translation>log_format: %1</translation>
    </message>
    <message>
        <source>escape= must be default, json or none</source>
        <translation>escape= muss default, json oder none sein</translation>
    </message>
    <message>
        <source>a quote is opened and never closed; paste the whole directive up to its semicolon</source>
        <translation>ein Anführungszeichen wird geöffnet und nie geschlossen; fügen Sie die ganze Direktive bis zum Semikolon ein</translation>
    </message>
    <message>
        <source>there is no variable such as $status in it; paste the directive as it stands in nginx.conf</source>
        <translation>es enthält keine Variable wie $status; fügen Sie die Direktive ein, wie sie in nginx.conf steht</translation>
    </message>
    <message>
        <source>the text is longer than a directive can be; paste the directive alone</source>
        <translation>der Text ist länger, als eine Direktive sein kann; fügen Sie nur die Direktive ein</translation>
    </message>
    <message>
        <source>there is a &apos;$&apos; without a variable&apos;s name behind it</source>
        <translation>auf ein &apos;$&apos; folgt kein Name einer Variablen</translation>
    </message>
    <message>
        <source>the brace of ${%1 is never closed</source>
        <translation>die Klammer von ${%1 wird nie geschlossen</translation>
    </message>
    <message>
        <source>one request would take %1 lines; put the format on one line</source>
        <translation>eine Anfrage bräuchte %1 Zeilen; schreiben Sie das Format in eine Zeile</translation>
    </message>
    <message>
        <source>$%1 and $%2 stand side by side, so that no line can be divided between them; put a space between them</source>
        <translation>$%1 und $%2 stehen ohne Trennung nebeneinander, sodass sich keine Zeile zwischen ihnen teilen lässt; setzen Sie ein Leerzeichen dazwischen</translation>
    </message>
    <message>
        <source>there is no time in it; add $time_iso8601 or $msec</source>
        <translation>es enthält keine Zeit; fügen Sie $time_iso8601 oder $msec hinzu</translation>
    </message>
    <message>
        <source>there is no $status in it; add it</source>
        <translation>es enthält kein $status; fügen Sie es hinzu</translation>
    </message>
    <message>
        <source>`%1`: %2</source>
        <translation>`%1`: %2</translation>
    </message>
    <message>
        <source>there is no log format of that name; use discord_logs, combined, json, or a log_format directive out of nginx.conf</source>
        <translation>es gibt kein Log-Format dieses Namens; benutzen Sie discord_logs, combined, json, oder eine log_format-Direktive aus nginx.conf</translation>
    </message>
    <message>
        <source>`requests` needs `rules` or a `reader`</source>
        <translation>`requests` braucht `rules` oder einen `reader`</translation>
    </message>
    <message>
        <source>its requests are left out of the sums of all logs, where they would count twice (%1); read it alone to see them</source>
        <translation>seine Anfragen fehlen in den Summen aller Logs, wo sie doppelt zählen würden (%1); lesen Sie es allein, um sie zu sehen</translation>
    </message>
    <message>
        <source>it tells only of answers that went wrong, and other logs of more</source>
        <translation>es erzählt nur von Antworten, die schiefgingen, und andere Logs von mehr</translation>
    </message>
    <message>
        <source>it is a program&apos;s, and what went through a proxy is in its log</source>
        <translation>es ist von einem Programm, und was durch einen Proxy ging, steht in dessen Log</translation>
    </message>
    <message>
        <source>this log tells only of answers that went wrong, and not of all of them: totals are not all requests, and more may count as invalid than is seen here</source>
        <translation>dieses Log erzählt nur von Antworten, die schiefgingen, und nicht von allen: Summen umfassen nicht alle Anfragen, und es können mehr als ungültig zählen, als hier zu sehen ist</translation>
    </message>
    <message>
        <source>1 response says so</source>
        <translation>1 Antwort sagt es</translation>
    </message>
    <message>
        <source>%1 responses say so</source>
        <translation>%1 Antworten sagen es</translation>
    </message>
    <message>
        <source>Cloudflare had banned the address (%1); the announced time is over: see what burned the invalid-request budget</source>
        <translation>Cloudflare hatte die Adresse gebannt (%1); die angekündigte Zeit ist vorbei: Sehen Sie nach, was das Budget ungültiger Anfragen verbraucht hat</translation>
    </message>
    <message>
        <source>Cloudflare has banned the address (%1): send nothing until the announced time is over, and see what burns the invalid-request budget</source>
        <translation>Cloudflare hat die Adresse gebannt (%1): Senden Sie nichts, bis die angekündigte Zeit vorbei ist, und sehen Sie nach, was das Budget ungültiger Anfragen verbraucht</translation>
    </message>
    <message>
        <source>the proxy&apos;s limiter seems to be inactive: up to %1 requests a second went to Discord and none was ever refused; a limit_req_zone whose key is empty, such as $proxy_host, limits nothing: use $server_name</source>
        <translation>der Limiter des Proxys scheint nicht zu wirken: Bis zu %1 Anfragen pro Sekunde gingen an Discord, und keine wurde je abgelehnt; eine limit_req_zone mit leerem Schlüssel, etwa $proxy_host, begrenzt nichts: Benutzen Sie $server_name</translation>
    </message>
    <message>
        <source>the log&apos;s clock went back %1 (%2 time); the counts of ten minutes around that are not exact</source>
        <translation>die Uhr des Logs ging %1 zurück (%2 Mal); die Zahlen der zehn Minuten darum sind nicht genau</translation>
    </message>
    <message>
        <source>the log&apos;s clock went back %1 (%2 times, that at most); the counts of ten minutes around that are not exact</source>
        <translation>die Uhr des Logs ging %1 zurück (%2 Mal, höchstens so weit); die Zahlen der zehn Minuten darum sind nicht genau</translation>
    </message>
    <message>
        <source>%1 of %2 line does not fit the format %3; the first: %4</source>
        <translation>%1 von %2 Zeile passt nicht zum Format %3; die erste: %4</translation>
    </message>
    <message>
        <source>%1 of %2 lines does not fit the format %3; the first: %4</source>
        <translation>%1 von %2 Zeilen passt nicht zum Format %3; die erste: %4</translation>
    </message>
    <message>
        <source>%1 of %2 lines do not fit the format %3; the first: %4</source>
        <translation>%1 von %2 Zeilen passen nicht zum Format %3; die erste: %4</translation>
    </message>
    <message>
        <source>each request takes %1 lines in this log, for there are line breaks in its log_format; that is read, but other programs take them for separate requests: write the format on one line</source>
        <translation>jede Anfrage nimmt in diesem Log %1 Zeilen ein, denn sein log_format enthält Zeilenumbrüche; das wird gelesen, aber andere Programme halten sie für getrennte Anfragen: Schreiben Sie das Format in eine Zeile</translation>
    </message>
    <message>
        <source>there is no date in the lines of this log, as they are of a terminal: the newest is taken to be as new as its file, or to have just been written; let the program write to a file or a pipe</source>
        <translation>die Zeilen dieses Logs haben kein Datum, wie die eines Terminals: Die neueste gilt als so neu wie ihre Datei, oder als eben geschrieben; lassen Sie das Programm in eine Datei oder Pipe schreiben</translation>
    </message>
    <message>
        <source>either `rules` or a `reader` is needed</source>
        <translation>entweder `rules` oder ein `reader` wird gebraucht</translation>
    </message>
    <message>
        <source>`resolution` is not a span of time such as 1ms</source>
        <translation>`resolution` ist keine Zeitspanne wie 1ms</translation>
    </message>
    <message>
        <source>the pattern at position %1: %2</source>
        <translation>das Muster an Stelle %1: %2</translation>
    </message>
    <message>
        <source>code is no close code</source>
        <translation>code ist kein Close-Code</translation>
    </message>
    <message>
        <source>the latency is no span of time of that kind: ms and s are numbers, dur as 41.96ms, iso as PT0.12S</source>
        <translation>die Latenz ist keine Zeitspanne dieser Art: ms und s sind Zahlen, dur wie 41.96ms, iso wie PT0.12S</translation>
    </message>
    <message>
        <source>the latency is under 0 or over 10 minutes</source>
        <translation>die Latenz liegt unter 0 oder über 10 Minuten</translation>
    </message>
    <message>
        <source>the pattern is empty: write a regular expression with a group (?&lt;shard&gt;...)</source>
        <translation>das Muster ist leer: Schreiben Sie einen regulären Ausdruck mit einer Gruppe (?&lt;shard&gt;...)</translation>
    </message>
    <message>
        <source>the pattern is longer than 8,192 bytes: make it shorter</source>
        <translation>das Muster ist länger als 8.192 Bytes: Kürzen Sie es</translation>
    </message>
    <message>
        <source>the pattern: %1</source>
        <translation>das Muster: %1</translation>
    </message>
    <message>
        <source>a group is named %1; known are shard, total, ms, s, dur, iso, event, code, t</source>
        <translation>eine Gruppe heißt %1; bekannt sind shard, total, ms, s, dur, iso, event, code, t</translation>
    </message>
    <message>
        <source>the pattern has no group for a latency (ms, s, dur, iso) or an event: write one, as (?&lt;ms&gt;\d+)</source>
        <translation>das Muster hat keine Gruppe für eine Latenz (ms, s, dur, iso) oder ein Ereignis: Schreiben Sie eine, etwa (?&lt;ms&gt;\d+)</translation>
    </message>
    <message>
        <source>t is no time of that format</source>
        <translation>t ist keine Zeit in diesem Format</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 Mal</translation>
    </message>
    <message>
        <source>4004, the token is wrong: put the bot&apos;s current token in and start it again</source>
        <translation>4004, das Token ist falsch: Setzen Sie das aktuelle Token des Bots ein, und starten Sie neu</translation>
    </message>
    <message>
        <source>4010, a shard number that cannot be: check the shard&apos;s number against the count</source>
        <translation>4010, eine unmögliche Shard-Nummer: Vergleichen Sie die Nummer des Shards mit der Anzahl</translation>
    </message>
    <message>
        <source>4011, too many guilds for one shard: start with more shards</source>
        <translation>4011, zu viele Guilds für einen Shard: Starten Sie mit mehr Shards</translation>
    </message>
    <message>
        <source>4012, a gateway version that is gone: update the library</source>
        <translation>4012, eine Gateway-Version, die es nicht mehr gibt: Aktualisieren Sie die Bibliothek</translation>
    </message>
    <message>
        <source>4013, intents that do not exist: correct the intents</source>
        <translation>4013, Intents, die es nicht gibt: Berichtigen Sie die Intents</translation>
    </message>
    <message>
        <source>4014, an intent that is not allowed: turn it on in the developer portal or leave it out</source>
        <translation>4014, ein Intent, der nicht erlaubt ist: Schalten Sie ihn im Developer Portal ein, oder lassen Sie ihn weg</translation>
    </message>
    <message>
        <source>%1: no latency in this log. %2</source>
        <translation>%1: In diesem Log steht keine Latenz. %2</translation>
    </message>
    <message>
        <source>%1: heartbeats of several shards without their numbers: they give no latency; twilight 0.17 prints no shard, open a span around the shard&apos;s loop: shard{id=[0, 16]}</source>
        <translation>%1: Heartbeats mehrerer Shards ohne deren Nummern: Sie ergeben keine Latenz; twilight 0.17 gibt keinen Shard aus, öffnen Sie einen Span um die Schleife des Shards: shard{id=[0, 16]}</translation>
    </message>
    <message>
        <source>%1: heartbeats of several shards without their numbers: they give no latency</source>
        <translation>%1: Heartbeats mehrerer Shards ohne deren Nummern: Sie ergeben keine Latenz</translation>
    </message>
    <message>
        <source>%1: these lines do not say which shard they are of (twilight 0.17 dropped it): open a span around the shard&apos;s loop, shard{id=[0, 16]}</source>
        <translation>%1: Diese Zeilen sagen nicht, von welchem Shard sie sind (twilight 0.17 ließ es weg): Öffnen Sie einen Span um die Schleife des Shards, shard{id=[0, 16]}</translation>
    </message>
    <message>
        <source>%1: these lines do not say which shard they are of: add %thread to the logger&apos;s pattern</source>
        <translation>%1: Diese Zeilen sagen nicht, von welchem Shard sie sind: Fügen Sie dem Muster des Loggers %thread hinzu</translation>
    </message>
    <message>
        <source>%1: %2 identify is left today, for %3: do not restart all of them</source>
        <translation>%1: Heute ist noch %2 IDENTIFY übrig, für %3: Starten Sie nicht alle neu</translation>
    </message>
    <message>
        <source>%1: %2 identifies are left today, for %3: do not restart all of them</source>
        <translation>%1: Heute sind noch %2 IDENTIFYs übrig, für %3: Starten Sie nicht alle neu</translation>
    </message>
    <message>
        <source>1 shard</source>
        <translation>1 Shard</translation>
    </message>
    <message>
        <source>%1 shards</source>
        <translation>%1 Shards</translation>
    </message>
    <message>
        <source>%1: the clock of this log went back %2, by %3 at most; latencies across it are left out</source>
        <translation>%1: Die Uhr dieses Logs ging %2 zurück, um höchstens %3; Latenzen darüber hinweg sind ausgelassen</translation>
    </message>
    <message>
        <source>%1: the limit of 120 events a minute on a connection was hit, or nearly, %2: send fewer presence updates and member requests</source>
        <translation>%1: Das Limit von 120 Ereignissen pro Minute auf einer Verbindung wurde %2 erreicht, oder beinahe: Senden Sie weniger Presence-Updates und Anfragen nach Mitgliedern</translation>
    </message>
    <message>
        <source>%1: %2 latency under 0 or over 10 minutes was left out: stray ACKs, or a clock that was set</source>
        <translation>%1: %2 Latenz unter 0 oder über 10 Minuten wurde ausgelassen: verirrte ACKs, oder eine gestellte Uhr</translation>
    </message>
    <message>
        <source>%1: %2 latencies under 0 or over 10 minutes were left out: stray ACKs, or a clock that was set</source>
        <translation>%1: %2 Latenzen unter 0 oder über 10 Minuten wurden ausgelassen: verirrte ACKs, oder eine gestellte Uhr</translation>
    </message>
    <message>
        <source>%1: no times in this log: no series and no derived latencies; let the logger print them</source>
        <translation>%1: In diesem Log stehen keine Zeiten: keine Verläufe und keine abgeleiteten Latenzen; lassen Sie den Logger sie ausgeben</translation>
    </message>
    <message>
        <source>%1: Discord closed a connection with %2</source>
        <translation>%1: Discord schloss eine Verbindung mit %2</translation>
    </message>
    <message>
        <source>more than %1 shards: the others are left out (%2 record)</source>
        <translation>mehr als %1 Shards: Die anderen sind ausgelassen (%2 Datensatz)</translation>
    </message>
    <message>
        <source>more than %1 shards: the others are left out (%2 records)</source>
        <translation>mehr als %1 Shards: Die anderen sind ausgelassen (%2 Datensätze)</translation>
    </message>
    <message>
        <source>the command is empty; write it as &apos;ssh host tail -F /var/log/discord.log&apos;</source>
        <translation>der Befehl ist leer; schreiben Sie ihn wie &apos;ssh host tail -F /var/log/discord.log&apos;</translation>
    </message>
    <message>
        <source>no memory to unpack it</source>
        <translation>zum Entpacken fehlt Arbeitsspeicher</translation>
    </message>
    <message>
        <source>it was packed with a window of more than 128 MiB</source>
        <translation>es wurde mit einem Fenster von mehr als 128 MiB gepackt</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>es ist beschädigt</translation>
    </message>
    <message>
        <source>something that is not packed follows its end</source>
        <translation>nach seinem Ende folgt etwas, das nicht gepackt ist</translation>
    </message>
    <message>
        <source>give this user the right to read it</source>
        <translation>geben Sie diesem Benutzer das Recht, sie zu lesen</translation>
    </message>
    <message>
        <source>add the user to group %1</source>
        <translation>nehmen Sie den Benutzer in die Gruppe %1 auf</translation>
    </message>
    <message>
        <source>give this user the right to enter %1</source>
        <translation>geben Sie diesem Benutzer das Recht, %1 zu betreten</translation>
    </message>
    <message>
        <source>%1 does not exist</source>
        <translation>%1 gibt es nicht</translation>
    </message>
    <message>
        <source>cannot read %1: permission denied; %2</source>
        <translation>%1 lässt sich nicht lesen: keine Berechtigung; %2</translation>
    </message>
    <message>
        <source>cannot read %1: too many open files; raise the limit (ulimit -n)</source>
        <translation>%1 lässt sich nicht lesen: zu viele offene Dateien; erhöhen Sie die Grenze (ulimit -n)</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>%1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>cannot read %1: it is a folder; name its files, as in &apos;%1/*.log&apos;</source>
        <translation>%1 lässt sich nicht lesen: Es ist ein Ordner; nennen Sie seine Dateien, etwa &apos;%1/*.log&apos;</translation>
    </message>
    <message>
        <source>cannot read %1: it is no file; pass it through standard input</source>
        <translation>%1 lässt sich nicht lesen: Es ist keine Datei; geben Sie es über die Standardeingabe</translation>
    </message>
    <message>
        <source>no file matches &apos;%1&apos;</source>
        <translation>keine Datei passt zu &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the stored place in the journal cannot be understood; reading from the beginning</source>
        <translation>die gemerkte Stelle im Journal ist nicht verständlich; es wird von Anfang an gelesen</translation>
    </message>
    <message>
        <source>the stored place is no longer in the journal; reading what is next after it</source>
        <translation>die gemerkte Stelle gibt es im Journal nicht mehr; gelesen wird, was als Nächstes danach kommt</translation>
    </message>
    <message>
        <source>the stored place is in no journal that is there; reading from the beginning</source>
        <translation>die gemerkte Stelle steht in keinem vorhandenen Journal; es wird von Anfang an gelesen</translation>
    </message>
    <message>
        <source>cannot read %1: it is packed with %2; unpack it first</source>
        <translation>%1 lässt sich nicht lesen: Es ist mit %2 gepackt; entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>%1 ends in the middle of what is packed; the lines up to there were read</source>
        <translation>%1 endet mitten im Gepackten; die Zeilen bis dahin wurden gelesen</translation>
    </message>
    <message>
        <source>%1 cannot be read to its end: %2</source>
        <translation>%1 lässt sich nicht bis zum Ende lesen: %2</translation>
    </message>
    <message>
        <source>cannot start %1: no pipe for its output; raise the limit of open files (ulimit -n)</source>
        <translation>%1 lässt sich nicht starten: keine Pipe für die Ausgabe; erhöhen Sie die Grenze offener Dateien (ulimit -n)</translation>
    </message>
    <message>
        <source>cannot start %1: %2; is it installed?</source>
        <translation>%1 lässt sich nicht starten: %2; ist es installiert?</translation>
    </message>
    <message>
        <source>%1 was killed; starting it again</source>
        <translation>%1 wurde beendet und wird neu gestartet</translation>
    </message>
    <message>
        <source>%1 ended with exit code %2; starting it again</source>
        <translation>%1 endete mit Exit-Code %2 und wird neu gestartet</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>keine rechtzeitige Antwort</translation>
    </message>
    <message>
        <source>it is no address; write it as http://host:port/metrics</source>
        <translation>das ist keine Adresse; schreiben Sie sie als http://host:port/metrics</translation>
    </message>
    <message>
        <source>its answer is longer than %1 KiB</source>
        <translation>die Antwort ist länger als %1 KiB</translation>
    </message>
    <message>
        <source>nothing answers there</source>
        <translation>dort antwortet nichts</translation>
    </message>
    <message>
        <source>its answer broke off</source>
        <translation>die Antwort brach ab</translation>
    </message>
    <message>
        <source>it answers %1</source>
        <translation>die Antwort ist %1</translation>
    </message>
    <message>
        <source>%1 (its lines are left out)</source>
        <translation>%1 (die Zeilen sind ausgelassen)</translation>
    </message>
    <message>
        <source>%1: the stored place cannot be understood; reading from the beginning</source>
        <translation>%1: Die gemerkte Stelle ist nicht verständlich; es wird von Anfang an gelesen</translation>
    </message>
    <message>
        <source>%1 is another file than was read before; reading it from the beginning</source>
        <translation>%1 ist eine andere Datei als zuvor; sie wird von Anfang an gelesen</translation>
    </message>
    <message>
        <source>%1 was truncated; reading what follows from the beginning</source>
        <translation>%1 wurde gekürzt; was folgt, wird von Anfang an gelesen</translation>
    </message>
    <message>
        <source>finding the place to go on at in %1</source>
        <translation>in %1 wird die Stelle gesucht, an der es weitergeht</translation>
    </message>
    <message>
        <source>%1; give %2</source>
        <translation>%1; geben Sie %2 an</translation>
    </message>
    <message>
        <source>the proxy of this system (https_proxy, or the desktop&apos;s) is of no kind that can be used; give %1</source>
        <translation>der Proxy dieses Systems (https_proxy, oder der des Desktops) ist von keiner brauchbaren Art; geben Sie %1 an</translation>
    </message>
    <message>
        <source>the proxy&apos;s URL cannot be read</source>
        <translation>die URL des Proxys lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>the proxy&apos;s URL starts with neither http:// nor socks5://</source>
        <translation>die URL des Proxys beginnt weder mit http:// noch mit socks5://</translation>
    </message>
    <message>
        <source>the proxy&apos;s URL has no port</source>
        <translation>die URL des Proxys hat keinen Port</translation>
    </message>
    <message>
        <source>the proxy&apos;s URL has something after the port</source>
        <translation>in der URL des Proxys steht etwas hinter dem Port</translation>
    </message>
    <message>
        <source>the CA file %1 cannot be read: %2; give a PEM file</source>
        <translation>die CA-Datei %1 lässt sich nicht lesen: %2; geben Sie eine PEM-Datei an</translation>
    </message>
    <message>
        <source>the CA file %1 holds no certificate; give a PEM file</source>
        <translation>die CA-Datei %1 enthält kein Zertifikat; geben Sie eine PEM-Datei an</translation>
    </message>
    <message>
        <source>Qt finds no TLS library on this machine; install OpenSSL 3</source>
        <translation>Qt findet auf diesem Rechner keine TLS-Bibliothek; installieren Sie OpenSSL 3</translation>
    </message>
    <message>
        <source>no keychain can be used here (%1)</source>
        <translation>hier lässt sich kein Schlüsselbund benutzen (%1)</translation>
    </message>
    <message>
        <source>it did not answer within a minute</source>
        <translation>innerhalb einer Minute kam keine Antwort</translation>
    </message>
    <message>
        <source>a profile&apos;s name is one line of up to 60 characters that begins with no dash and has no space at its ends</source>
        <translation>der Name eines Profils ist eine Zeile von bis zu 60 Zeichen, die nicht mit einem Strich beginnt und an den Enden kein Leerzeichen hat</translation>
    </message>
    <message>
        <source>a colour is written as #rrggbb, such as #e5534b</source>
        <translation>eine Farbe wird als #rrggbb geschrieben, etwa #e5534b</translation>
    </message>
    <message>
        <source>a password does not belong in %1 of a profile</source>
        <translation>ein Passwort gehört nicht in %1 eines Profils</translation>
    </message>
    <message>
        <source>a log&apos;s URL with a password is not saved: give that --log whenever you need it</source>
        <translation>die URL eines Logs mit Passwort wird nicht gespeichert: Geben Sie dieses --log jedes Mal an, wenn Sie es brauchen</translation>
    </message>
    <message>
        <source>there is a profile %1 already: choose another name</source>
        <translation>es gibt schon ein Profil %1: Wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>there is no profile &quot;%1&quot;. headroomctl profiles list prints all.</source>
        <translation>es gibt kein Profil „%1“. headroomctl profiles list nennt alle.</translation>
    </message>
    <message>
        <source>there is no profile &quot;%1&quot;. Did you mean &quot;%2&quot;?</source>
        <translation>es gibt kein Profil „%1“. Meinten Sie „%2“?</translation>
    </message>
    <message>
        <source>a profile has no name</source>
        <translation>ein Profil hat keinen Namen</translation>
    </message>
    <message>
        <source>the environment of %1 is neither production, staging nor local</source>
        <translation>die Umgebung von %1 ist weder production, staging noch local</translation>
    </message>
    <message>
        <source>the option %1 of %2 is no text</source>
        <translation>die Option %1 von %2 ist kein Text</translation>
    </message>
    <message>
        <source>it is no list of profiles</source>
        <translation>es ist keine Liste von Profilen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no option of a profile: correct it, or use the Headroom that wrote it</source>
        <translation>„%1“ ist keine Option eines Profils: Berichtigen Sie sie, oder benutzen Sie das Headroom, das sie geschrieben hat</translation>
    </message>
    <message>
        <source>%1 takes one value</source>
        <translation>%1 nimmt genau einen Wert</translation>
    </message>
    <message>
        <source>%1: %2 cannot be read: %3</source>
        <translation>%1: %2 lässt sich nicht lesen: %3</translation>
    </message>
    <message>
        <source>%1: set %2, or enter it again</source>
        <translation>%1: Setzen Sie %2, oder geben Sie es noch einmal ein</translation>
    </message>
    <message>
        <source>the keychain is locked, or has lost %1: set %2, or enter it again</source>
        <translation>der Schlüsselbund ist gesperrt, oder ihm fehlt %1: Setzen Sie %2, oder geben Sie es noch einmal ein</translation>
    </message>
    <message>
        <source>%1: it is kept for this run only; set %2 for the next</source>
        <translation>%1: Es wird nur für diesen Lauf behalten; setzen Sie %2 für den nächsten</translation>
    </message>
    <message>
        <source>a part of the recording is damaged: what lies before and after it can be read</source>
        <translation>ein Teil der Aufzeichnung ist beschädigt: Was davor und danach liegt, ist lesbar</translation>
    </message>
    <message>
        <source>a part of the recording was written by a newer version: use that one</source>
        <translation>ein Teil der Aufzeichnung stammt von einer neueren Version: Benutzen Sie diese</translation>
    </message>
    <message>
        <source>nothing was recorded in that time: `headroomctl recordings show` says from when on there is anything</source>
        <translation>in dieser Zeit wurde nichts aufgezeichnet: `headroomctl recordings show` sagt, ab wann es etwas gibt</translation>
    </message>
    <message>
        <source>the end of the range lies before its beginning</source>
        <translation>das Ende des Bereichs liegt vor seinem Anfang</translation>
    </message>
    <message>
        <source>the recording %1</source>
        <translation>die Aufzeichnung %1</translation>
    </message>
    <message>
        <source>no recording</source>
        <translation>keine Aufzeichnung</translation>
    </message>
    <message>
        <source>free space; recording then goes on by itself, and what was recorded stays good</source>
        <translation>schaffen Sie Platz; dann geht das Aufzeichnen von selbst weiter, und was aufgezeichnet wurde, bleibt gut</translation>
    </message>
    <message>
        <source>%1 is no recording: choose another file</source>
        <translation>%1 ist keine Aufzeichnung: Wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>the recording %1 was written by a newer version of Headroom: open it with that one</source>
        <translation>die Aufzeichnung %1 stammt von einem neueren Headroom: Öffnen Sie sie mit diesem</translation>
    </message>
    <message>
        <source>another program records into %1: end it, or give this one a file of its own</source>
        <translation>ein anderes Programm zeichnet in %1 auf: Beenden Sie es, oder geben Sie diesem eine eigene Datei</translation>
    </message>
    <message>
        <source>%1 cannot be made: check who may write to its folder, and the space on its disk</source>
        <translation>%1 lässt sich nicht anlegen: Prüfen Sie, wer in den Ordner schreiben darf, und ob auf dem Datenträger Platz ist</translation>
    </message>
    <message>
        <source>the clock of this machine was set back: recording goes on at %1</source>
        <translation>die Uhr dieses Rechners wurde zurückgestellt: Um %1 geht das Aufzeichnen weiter</translation>
    </message>
    <message>
        <source>the recording %1 has as many series as fit: begin a new file; what it has goes on</source>
        <translation>die Aufzeichnung %1 hat so viele Verläufe, wie hineinpassen: Beginnen Sie eine neue Datei; die vorhandenen gehen weiter</translation>
    </message>
    <message>
        <source>nothing listens on %1; start Redis there or give --redis URL</source>
        <translation>auf %1 lauscht nichts; starten Sie dort Redis, oder berichtigen Sie die Adresse</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2</source>
        <translation>%1 ist nicht erreichbar: %2</translation>
    </message>
    <message>
        <source>no host has the name %1; check the Redis URL</source>
        <translation>kein Host heißt %1; prüfen Sie die Redis-URL</translation>
    </message>
    <message>
        <source>%1 asks for a client certificate: give cert=FILE and key=FILE (--redis-cert, --redis-key)</source>
        <translation>%1 verlangt ein Client-Zertifikat: Geben Sie cert=FILE und key=FILE an (--redis-cert, --redis-key)</translation>
    </message>
    <message>
        <source>%1 says that our certificate %2 has expired: have it renewed</source>
        <translation>%1 meldet, dass unser Zertifikat %2 abgelaufen ist: Lassen Sie es erneuern</translation>
    </message>
    <message>
        <source>%1 does not accept our certificate %2: have it signed by an authority in its tls-ca-cert-file</source>
        <translation>%1 akzeptiert unser Zertifikat %2 nicht: Lassen Sie es von einer Stelle in tls-ca-cert-file signieren</translation>
    </message>
    <message>
        <source>%1 and this machine have no version or cipher of TLS in common, or it asks for a client certificate: see tls-protocols and tls-auth-clients in its redis.conf</source>
        <translation>%1 und dieser Rechner haben keine TLS-Version oder Chiffre gemeinsam, oder es wird ein Client-Zertifikat verlangt: Sehen Sie sich tls-protocols und tls-auth-clients in der redis.conf an</translation>
    </message>
    <message>
        <source>the key %1 does not belong to the certificate %2 (%3): give the two that belong together</source>
        <translation>der Schlüssel %1 gehört nicht zum Zertifikat %2 (%3): Geben Sie die zwei an, die zusammengehören</translation>
    </message>
    <message>
        <source>%1 speaks no TLS, or none that is understood (%2): give redis:// if it has none, or the port of its tls-port</source>
        <translation>%1 spricht kein TLS, oder kein verständliches (%2): Geben Sie redis:// an, wenn es keines hat, oder den Port aus tls-port</translation>
    </message>
    <message>
        <source>the ssh tunnel through %1 is not up; it is started again by itself</source>
        <translation>der ssh-Tunnel über %1 steht nicht; er wird von selbst neu gestartet</translation>
    </message>
    <message>
        <source>there is no socket %1; start Redis with unixsocket or give --redis URL</source>
        <translation>es gibt keinen Socket %1; starten Sie Redis mit unixsocket, oder berichtigen Sie die Adresse</translation>
    </message>
    <message>
        <source>this user may not open %1; see unixsocketperm in redis.conf</source>
        <translation>dieser Benutzer darf %1 nicht öffnen; siehe unixsocketperm in der redis.conf</translation>
    </message>
    <message>
        <source>%1 closed the connection</source>
        <translation>%1 hat die Verbindung geschlossen</translation>
    </message>
    <message>
        <source>%1 sent what is no Redis answer: %2</source>
        <translation>%1 hat gesendet, was keine Antwort von Redis ist: %2</translation>
    </message>
    <message>
        <source>%1 ended the connection: %2</source>
        <translation>%1 hat die Verbindung beendet: %2</translation>
    </message>
    <message>
        <source>%1 sent an answer to no question</source>
        <translation>%1 hat auf keine Frage geantwortet</translation>
    </message>
    <message>
        <source>%1 has not answered for %2</source>
        <translation>%1 hat seit %2 nicht geantwortet</translation>
    </message>
    <message>
        <source>%1 was left for %2, where the keys are</source>
        <translation>%1 wurde für %2 verlassen, wo die Schlüssel sind</translation>
    </message>
    <message>
        <source>%1; the form is redis://[user@]host[:port][/db], rediss:// for TLS, redis+sentinel://host[,host...]/master, redis+cluster://host[,host...], or unix:///path/to.sock[?db=N]</source>
        <translation>%1; die Form ist redis://[user@]host[:port][/db], rediss:// für TLS, redis+sentinel://host[,host...]/master, redis+cluster://host[,host...], oder unix:///pfad/zu.sock[?db=N]</translation>
    </message>
    <message>
        <source>a password does not belong in the Redis URL, where every process can read it: put it into HEADROOM_REDIS_PASSWORD</source>
        <translation>ein Passwort gehört nicht in die Redis-URL, wo jeder Prozess es lesen kann: Geben Sie es in HEADROOM_REDIS_PASSWORD an</translation>
    </message>
    <message>
        <source>the IPv6 address in the Redis URL is not closed by ] or is empty</source>
        <translation>die IPv6-Adresse in der Redis-URL ist nicht mit ] geschlossen, oder sie ist leer</translation>
    </message>
    <message>
        <source>only a port can follow the ] of the Redis URL</source>
        <translation>auf das ] der Redis-URL kann nur ein Port folgen</translation>
    </message>
    <message>
        <source>an IPv6 address in the Redis URL needs brackets, as in redis://[::1]:6379</source>
        <translation>eine IPv6-Adresse in der Redis-URL braucht Klammern, etwa redis://[::1]:6379</translation>
    </message>
    <message>
        <source>the Redis URL names no host</source>
        <translation>die Redis-URL nennt keinen Host</translation>
    </message>
    <message>
        <source>the Redis URL has a host that cannot be one</source>
        <translation>der Host in der Redis-URL kann keiner sein</translation>
    </message>
    <message>
        <source>the port in the Redis URL is not a number from 1 to 65535</source>
        <translation>der Port in der Redis-URL ist keine Zahl von 1 bis 65535</translation>
    </message>
    <message>
        <source>the database in the Redis URL is not a number from 0 up</source>
        <translation>die Datenbank in der Redis-URL ist keine Zahl ab 0</translation>
    </message>
    <message>
        <source>the Redis URL has no path of a socket</source>
        <translation>die Redis-URL hat keinen Pfad eines Sockets</translation>
    </message>
    <message>
        <source>the path of the socket is longer than the system allows</source>
        <translation>der Pfad des Sockets ist länger, als das System erlaubt</translation>
    </message>
    <message>
        <source>only ?db=N can follow the path of the socket</source>
        <translation>auf den Pfad des Sockets kann nur ?db=N folgen</translation>
    </message>
    <message>
        <source>the user in the Redis URL is empty or not percent-encoded</source>
        <translation>der Benutzer in der Redis-URL ist leer oder nicht mit Prozentzeichen kodiert</translation>
    </message>
    <message>
        <source>a # has no place in the Redis URL</source>
        <translation>ein # gehört nicht in die Redis-URL</translation>
    </message>
    <message>
        <source>a Redis Cluster has database 0 alone</source>
        <translation>ein Redis-Cluster hat nur die Datenbank 0</translation>
    </message>
    <message>
        <source>the Redis URL names no master after the sentinels</source>
        <translation>die Redis-URL nennt nach den Sentinels keinen Master</translation>
    </message>
    <message>
        <source>the Redis URL names no master after the sentinels, or one that cannot be</source>
        <translation>die Redis-URL nennt nach den Sentinels keinen Master, oder einen, der keiner sein kann</translation>
    </message>
    <message>
        <source>the Redis URL has no scheme</source>
        <translation>die Redis-URL hat kein Schema</translation>
    </message>
    <message>
        <source>the Redis URL has a scheme that is not known here</source>
        <translation>die Redis-URL hat ein unbekanntes Schema</translation>
    </message>
    <message>
        <source>Cluster at %1</source>
        <translation>Cluster bei %1</translation>
    </message>
    <message>
        <source>%1 · TLS</source>
        <translation>%1 · TLS</translation>
    </message>
    <message>
        <source>%1 · ssh %2</source>
        <translation>%1 · ssh %2</translation>
    </message>
    <message>
        <source>--redis-ca, --redis-cert, --redis-key and --redis-server-name are for TLS only: begin --redis with rediss</source>
        <translation>--redis-ca, --redis-cert, --redis-key und --redis-server-name gibt es nur mit TLS: Beginnen Sie --redis mit rediss</translation>
    </message>
    <message>
        <source>%1 asks for a password: put it into %2</source>
        <translation>%1 verlangt ein Passwort: Geben Sie es in %2 an</translation>
    </message>
    <message>
        <source>%1 refuses the user or the password: check the user in the Redis URL and %2</source>
        <translation>%1 lehnt Benutzer oder Passwort ab: Prüfen Sie den Benutzer in der Redis-URL und %2</translation>
    </message>
    <message>
        <source>%1 refuses the password: put the right one into %2, or name the user in the URL by sentinel_user=NAME</source>
        <translation>%1 lehnt das Passwort ab: Geben Sie in %2 das richtige an, oder nennen Sie in der URL den Benutzer mit sentinel_user=NAME</translation>
    </message>
    <message>
        <source>%1 refuses the password: put the right one into %2, or name the user in the URL as in redis://user@host</source>
        <translation>%1 lehnt das Passwort ab: Geben Sie in %2 das richtige an, oder nennen Sie in der URL den Benutzer, wie in redis://user@host</translation>
    </message>
    <message>
        <source>%1 is in protected mode and answers its own machine only: set a password or bind in its redis.conf</source>
        <translation>%1 ist im geschützten Modus und antwortet nur dem eigenen Rechner: Setzen Sie in der redis.conf ein Passwort oder bind</translation>
    </message>
    <message>
        <source>%1 has as many clients as it allows: raise maxclients or close some</source>
        <translation>%1 hat so viele Clients, wie es erlaubt: Erhöhen Sie maxclients, oder schließen Sie einige</translation>
    </message>
    <message>
        <source>%1 has no password: unset %2</source>
        <translation>%1 hat kein Passwort: Setzen Sie %2 nicht</translation>
    </message>
    <message>
        <source>%1 refuses the log-in: %2</source>
        <translation>%1 lehnt die Anmeldung ab: %2</translation>
    </message>
    <message>
        <source>%1 has no database %2: give a lower one in the Redis URL</source>
        <translation>%1 hat keine Datenbank %2: Geben Sie in der Redis-URL eine niedrigere an</translation>
    </message>
    <message>
        <source>%1 does not let us use database %2: grant +select</source>
        <translation>%1 lässt uns Datenbank %2 nicht benutzen: Erteilen Sie +select</translation>
    </message>
    <message>
        <source>%1 does not let us use database %2: %3</source>
        <translation>%1 lässt uns Datenbank %2 nicht benutzen: %3</translation>
    </message>
    <message>
        <source>%1 does not let us read from a replica: grant +readonly, or leave watch=replica out</source>
        <translation>%1 lässt uns nicht von einer Replica lesen: Erteilen Sie +readonly, oder lassen Sie watch=replica weg</translation>
    </message>
    <message>
        <source>%1 is no node of a Cluster: begin the Redis URL with redis, or rediss for TLS</source>
        <translation>%1 ist kein Knoten eines Clusters: Beginnen Sie die Redis-URL mit redis, oder mit rediss für TLS</translation>
    </message>
    <message>
        <source>%1 does not let us read from a replica: %2</source>
        <translation>%1 lässt uns nicht von einer Replica lesen: %2</translation>
    </message>
    <message>
        <source>%1 does not let us ask for its role, without which sentinels cannot be followed: grant +role</source>
        <translation>%1 lässt uns nicht nach seiner Rolle fragen, ohne die man Sentinels nicht folgen kann: Erteilen Sie +role</translation>
    </message>
    <message>
        <source>%1 does not say whether it is a master: %2</source>
        <translation>%1 sagt nicht, ob es ein Master ist: %2</translation>
    </message>
    <message>
        <source>%1 is no node but a %2: check what the sentinels were told</source>
        <translation>%1 ist kein Knoten, sondern ein %2: Prüfen Sie, was den Sentinels gesagt wurde</translation>
    </message>
    <message>
        <source>%1 is a replica that has lost its master; the sentinels are asked again</source>
        <translation>%1 ist eine Replica, die ihren Master verloren hat; die Sentinels werden erneut gefragt</translation>
    </message>
    <message>
        <source>%1 takes connections but does not answer: it is stuck, or is not Redis</source>
        <translation>%1 nimmt Verbindungen an, antwortet aber nicht: Es hängt, oder ist kein Redis</translation>
    </message>
    <message>
        <source>%1 does not answer with TLS: check the address, give the tls-port of its redis.conf, or redis:// if it has none</source>
        <translation>%1 antwortet nicht mit TLS: Prüfen Sie die Adresse, geben Sie den tls-port aus der redis.conf an, oder redis://, wenn es keinen gibt</translation>
    </message>
    <message>
        <source>%1 does not answer: check the address and what is between</source>
        <translation>%1 antwortet nicht: Prüfen Sie die Adresse und was dazwischen liegt</translation>
    </message>
    <message>
        <source>%1 during the log-in: give the address of a Redis, and cert=FILE and key=FILE if it asks for a client certificate</source>
        <translation>%1 während der Anmeldung: Geben Sie die Adresse eines Redis an, und cert=FILE und key=FILE, wenn es ein Client-Zertifikat verlangt</translation>
    </message>
    <message>
        <source>%1 during the log-in: give the address of a Redis, and rediss:// if it wants TLS</source>
        <translation>%1 während der Anmeldung: Geben Sie die Adresse eines Redis an, und rediss://, wenn es TLS verlangt</translation>
    </message>
    <message>
        <source>%1 is a replica by now; the sentinels are asked for the master again</source>
        <translation>%1 ist inzwischen eine Replica; die Sentinels werden erneut nach dem Master gefragt</translation>
    </message>
    <message>
        <source>%1 does not speak the Redis protocol (it answers %2): give the address of a Redis</source>
        <translation>%1 spricht nicht das Protokoll von Redis (die Antwort ist %2): Geben Sie die Adresse eines Redis an</translation>
    </message>
    <message>
        <source>%1 is a folder: give a PEM file</source>
        <translation>%1 ist ein Ordner: Geben Sie eine PEM-Datei an</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2; check the path and its rights</source>
        <translation>%1 lässt sich nicht lesen: %2; prüfen Sie Pfad und Rechte</translation>
    </message>
    <message>
        <source>%1 is too large to be one: give a PEM file</source>
        <translation>%1 ist zu groß, um so etwas zu sein: Geben Sie eine PEM-Datei an</translation>
    </message>
    <message>
        <source>%1 holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)</source>
        <translation>%1 enthält kein Zertifikat in PEM-Form (-----BEGIN CERTIFICATE-----)</translation>
    </message>
    <message>
        <source>the key %1</source>
        <translation>der Schlüssel %1</translation>
    </message>
    <message>
        <source>the key %1 is locked by a passphrase: give it by HEADROOM_REDIS_KEY_PASSPHRASE, or a key without one, readable by this user alone</source>
        <translation>der Schlüssel %1 ist mit einer Passphrase geschützt: Geben Sie sie in HEADROOM_REDIS_KEY_PASSPHRASE an, oder einen Schlüssel ohne, den nur dieser Benutzer lesen kann</translation>
    </message>
    <message>
        <source>the key %1 is locked by another passphrase: correct HEADROOM_REDIS_KEY_PASSPHRASE, or the one that is kept with the profile</source>
        <translation>der Schlüssel %1 ist mit einer anderen Passphrase geschützt: Berichtigen Sie HEADROOM_REDIS_KEY_PASSPHRASE, oder die beim Profil aufbewahrte</translation>
    </message>
    <message>
        <source>the key %1 holds no private key in PEM form: RSA, EC and DSA are understood</source>
        <translation>der Schlüssel %1 enthält keinen privaten Schlüssel in PEM-Form: verstanden werden RSA, EC und DSA</translation>
    </message>
    <message>
        <source>the authority&apos;s file %1</source>
        <translation>die Datei der Zertifizierungsstelle %1</translation>
    </message>
    <message>
        <source>a client certificate is given without its key: add key=FILE (--redis-key)</source>
        <translation>ein Client-Zertifikat ist ohne seinen Schlüssel angegeben: Fügen Sie key=FILE hinzu (--redis-key)</translation>
    </message>
    <message>
        <source>a client key is given without its certificate: add cert=FILE (--redis-cert)</source>
        <translation>ein Client-Schlüssel ist ohne sein Zertifikat angegeben: Fügen Sie cert=FILE hinzu (--redis-cert)</translation>
    </message>
    <message>
        <source>the client certificate %1</source>
        <translation>das Client-Zertifikat %1</translation>
    </message>
    <message>
        <source>the key %1 does not belong to the certificate %2: give the two that belong together</source>
        <translation>der Schlüssel %1 gehört nicht zum Zertifikat %2: Geben Sie die zwei an, die zusammengehören</translation>
    </message>
    <message>
        <source>%1 is not trusted: %2</source>
        <translation>%1 ist nicht vertrauenswürdig: %2</translation>
    </message>
    <message>
        <source>no authority of this system vouches for its certificate; name its own by ca=FILE (--redis-ca)</source>
        <translation>keine Zertifizierungsstelle dieses Systems bürgt für das Zertifikat; nennen Sie die eigene mit ca=FILE (--redis-ca)</translation>
    </message>
    <message>
        <source>the authorities in %1 do not vouch for its certificate; give the one that signed it</source>
        <translation>die Zertifizierungsstellen in %1 bürgen nicht für das Zertifikat; geben Sie die an, die es signiert hat</translation>
    </message>
    <message>
        <source>its certificate has expired; have it renewed, or check this machine&apos;s clock</source>
        <translation>das Zertifikat ist abgelaufen; lassen Sie es erneuern, oder prüfen Sie die Uhr dieses Rechners</translation>
    </message>
    <message>
        <source>its certificate is not valid yet; check this machine&apos;s clock</source>
        <translation>das Zertifikat gilt noch nicht; prüfen Sie die Uhr dieses Rechners</translation>
    </message>
    <message>
        <source>its certificate was revoked; have it replaced</source>
        <translation>das Zertifikat wurde widerrufen; lassen Sie es ersetzen</translation>
    </message>
    <message>
        <source>its certificate is not for %1; give the name it has by server_name=NAME (--redis-server-name)</source>
        <translation>das Zertifikat gilt nicht für %1; geben Sie den Namen, den es hat, mit server_name=NAME an (--redis-server-name)</translation>
    </message>
    <message>
        <source>its certificate cannot be verified</source>
        <translation>das Zertifikat lässt sich nicht prüfen</translation>
    </message>
    <message>
        <source>the certificate of a Redis is always verified, there is no option against it: name its authority by ca=FILE</source>
        <translation>das Zertifikat eines Redis wird immer geprüft, dagegen gibt es keine Option: Nennen Sie die Zertifizierungsstelle mit ca=FILE</translation>
    </message>
    <message>
        <source>%1= is for TLS only, and this Redis URL is without: begin it with rediss</source>
        <translation>%1= gibt es nur mit TLS, und diese Redis-URL ist ohne: Beginnen Sie sie mit rediss</translation>
    </message>
    <message>
        <source>sentinel_user= is for redis+sentinel:// only</source>
        <translation>sentinel_user= gibt es nur bei redis+sentinel://</translation>
    </message>
    <message>
        <source>watch= is for redis+sentinel:// and redis+cluster:// only</source>
        <translation>watch= gibt es nur bei redis+sentinel:// und redis+cluster://</translation>
    </message>
    <message>
        <source>a password does not belong in the Redis URL, where every process can read it: put it into HEADROOM_REDIS_PASSWORD, that of the sentinels into HEADROOM_REDIS_SENTINEL_PASSWORD</source>
        <translation>ein Passwort gehört nicht in die Redis-URL, wo jeder Prozess es lesen kann: Geben Sie es in HEADROOM_REDIS_PASSWORD an, das der Sentinels in HEADROOM_REDIS_SENTINEL_PASSWORD</translation>
    </message>
    <message>
        <source>the Redis URL has an option that is not known; there are ca, cert, key and server_name for TLS, sentinel_user and watch for sentinels, watch for a Cluster</source>
        <translation>die Redis-URL hat eine unbekannte Option; es gibt ca, cert, key und server_name für TLS, sentinel_user und watch für Sentinels, watch für einen Cluster</translation>
    </message>
    <message>
        <source>watch= in the Redis URL is master or replica</source>
        <translation>watch= in der Redis-URL ist master oder replica</translation>
    </message>
    <message>
        <source>%1= in the Redis URL is empty or not percent-encoded</source>
        <translation>%1= in der Redis-URL ist leer oder nicht mit Prozentzeichen kodiert</translation>
    </message>
    <message>
        <source>%1= is twice in the Redis URL</source>
        <translation>%1= steht zweimal in der Redis-URL</translation>
    </message>
    <message>
        <source>%1 is still loading its data; it will be tried again</source>
        <translation>%1 lädt noch seine Daten; es wird wieder versucht</translation>
    </message>
    <message>
        <source>%1 is a replica and takes no claims: give its master, or redis+sentinel:// where there are sentinels</source>
        <translation>%1 ist eine Replica und nimmt keine Claims an: Geben Sie den Master an, oder redis+sentinel://, wo es Sentinels gibt</translation>
    </message>
    <message>
        <source>%1 is at its maxmemory and takes no claims: raise it, or see that something expires (maxmemory-policy)</source>
        <translation>%1 ist an seinem maxmemory und nimmt keine Claims an: Erhöhen Sie es, oder sorgen Sie dafür, dass etwas abläuft (maxmemory-policy)</translation>
    </message>
    <message>
        <source>%1 is a replica that has lost its master; it will be tried again</source>
        <translation>%1 ist eine Replica, die ihren Master verloren hat; es wird wieder versucht</translation>
    </message>
    <message>
        <source>%1 is moving keys to another node; it will be tried again</source>
        <translation>%1 verschiebt gerade Schlüssel auf einen anderen Knoten; es wird wieder versucht</translation>
    </message>
    <message>
        <source>%1 is held up by a script that runs on it (SCRIPT KILL ends it); it will be tried again</source>
        <translation>%1 wird von einem Skript aufgehalten, das darauf läuft (SCRIPT KILL beendet es); es wird wieder versucht</translation>
    </message>
    <message>
        <source>%1 cannot save to disk and takes no claims: see its log, or set stop-writes-on-bgsave-error no</source>
        <translation>%1 kann nicht auf den Datenträger speichern und nimmt keine Claims an: Sehen Sie ins Log, oder setzen Sie stop-writes-on-bgsave-error no</translation>
    </message>
    <message>
        <source>%1 has fewer replicas than min-replicas-to-write and takes no claims: bring replicas back</source>
        <translation>%1 hat weniger Replicas als min-replicas-to-write und nimmt keine Claims an: Holen Sie Replicas zurück</translation>
    </message>
    <message>
        <source>%1 says that its Cluster is down: bring back the masters that are missing; it will be tried again</source>
        <translation>%1 meldet, dass sein Cluster nicht läuft: Holen Sie die fehlenden Master zurück; es wird wieder versucht</translation>
    </message>
    <message>
        <source>%1 is one node of a Redis Cluster and has only some of the keys: begin the Redis URL with redis+cluster (rediss+cluster for TLS)</source>
        <translation>%1 ist ein Knoten eines Redis-Clusters und hat nur einen Teil der Schlüssel: Beginnen Sie die Redis-URL mit redis+cluster (rediss+cluster für TLS)</translation>
    </message>
    <message>
        <source>%1 is one node of a Redis Cluster, where all keys of a claim must lie in one slot: give a prefix with a hash tag, such as {bot}</source>
        <translation>%1 ist ein Knoten eines Redis-Clusters, in dem alle Schlüssel eines Claims in einem Slot liegen müssen: Geben Sie ein Präfix mit Hash-Tag an, etwa {bot}</translation>
    </message>
    <message>
        <source>%1 does not let us ask who serves what: grant +cluster|slots</source>
        <translation>%1 lässt uns nicht fragen, wer was bedient: Erteilen Sie +cluster|slots</translation>
    </message>
    <message>
        <source>%1 is no node of a Redis Cluster: begin the Redis URL with redis, or rediss for TLS</source>
        <translation>%1 ist kein Knoten eines Redis-Clusters: Beginnen Sie die Redis-URL mit redis, oder mit rediss für TLS</translation>
    </message>
    <message>
        <source>%1 knows of no slot that is served: its Cluster is not set up, or down</source>
        <translation>%1 kennt keinen Slot, der bedient wird: Der Cluster ist nicht eingerichtet oder läuft nicht</translation>
    </message>
    <message>
        <source>%1 does not say who serves what: %2</source>
        <translation>%1 sagt nicht, wer was bedient: %2</translation>
    </message>
    <message>
        <source>an answer that CLUSTER SLOTS cannot have</source>
        <translation>eine Antwort, die CLUSTER SLOTS nicht haben kann</translation>
    </message>
    <message>
        <source>none of %1 nodes of the Cluster tells who serves what; the first: %2</source>
        <translation>keiner von %1 Knoten des Clusters sagt, wer was bedient; der erste: %2</translation>
    </message>
    <message>
        <source>none of the %1 sentinels tells where %2 is; the first: %3</source>
        <translation>keiner der %1 Sentinels sagt, wo %2 ist; der erste: %3</translation>
    </message>
    <message>
        <source>%1 knows no master named %2: check the name in the Redis URL</source>
        <translation>%1 kennt keinen Master namens %2: Prüfen Sie den Namen in der Redis-URL</translation>
    </message>
    <message>
        <source>%1 does not let us ask: grant +sentinel|get-master-addr-by-name, +sentinel|master and +sentinel|replicas there</source>
        <translation>%1 lässt uns nicht fragen: Erteilen Sie dort +sentinel|get-master-addr-by-name, +sentinel|master und +sentinel|replicas</translation>
    </message>
    <message>
        <source>%1 is no sentinel: give its port, 26379 if it was not changed</source>
        <translation>%1 ist kein Sentinel: Geben Sie dessen Port an, 26379, wenn er nicht geändert wurde</translation>
    </message>
    <message>
        <source>%1 does not say where %2 is: %3</source>
        <translation>%1 sagt nicht, wo %2 ist: %3</translation>
    </message>
    <message>
        <source>the sentinel %1</source>
        <translation>der Sentinel %1</translation>
    </message>
    <message>
        <source>in a Redis Cluster all keys must lie in one slot: give a prefix with a hash tag, such as {bot}, to every client</source>
        <translation>in einem Redis-Cluster müssen alle Schlüssel in einem Slot liegen: Geben Sie allen Clients ein Präfix mit Hash-Tag, etwa {bot}</translation>
    </message>
    <message>
        <source>no master of the %1 serves slot %2, where the keys of this application are: redis-cli --cluster fix may help; it will be tried again</source>
        <translation>kein Master bedient Slot %2 (%1), in dem die Schlüssel dieser Anwendung liegen: redis-cli --cluster fix kann helfen; es wird wieder versucht</translation>
    </message>
    <message>
        <source>--ssh takes a host as you give it to ssh, such as bastion or me@bastion.example</source>
        <translation>--ssh nimmt einen Host, wie Sie ihn ssh angeben, etwa bastion oder ich@bastion.example</translation>
    </message>
    <message>
        <source>through ssh give redis:// instead of rediss://: ssh encrypts, and certificates are for other names</source>
        <translation>geben Sie über ssh redis:// statt rediss:// an: ssh verschlüsselt, und Zertifikate gelten für andere Namen</translation>
    </message>
    <message>
        <source>sentinels lead to addresses that ssh does not reach: give the address of a node with --ssh</source>
        <translation>Sentinels führen zu Adressen, die ssh nicht erreicht: Geben Sie mit --ssh die Adresse eines Knotens an</translation>
    </message>
    <message>
        <source>a Cluster leads to addresses that ssh does not reach: run headroom on a host that reaches its nodes</source>
        <translation>ein Cluster führt zu Adressen, die ssh nicht erreicht: Starten Sie Headroom auf einem Host, der seine Knoten erreicht</translation>
    </message>
    <message>
        <source>ssh does not know the host key of %1: run ssh %1 once in a terminal and compare it</source>
        <translation>ssh kennt den Host-Schlüssel von %1 nicht: Rufen Sie einmal in einem Terminal ssh %1 auf, und vergleichen Sie ihn</translation>
    </message>
    <message>
        <source>ssh is refused by %1: add your key to the agent with ssh-add, or correct the user</source>
        <translation>%1 lehnt ssh ab: Geben Sie dem Agenten mit ssh-add Ihren Schlüssel, oder berichtigen Sie den Benutzer</translation>
    </message>
    <message>
        <source>ssh finds no host %1: correct it, or add it to ~/.ssh/config</source>
        <translation>ssh findet keinen Host %1: Berichtigen Sie ihn, oder nehmen Sie ihn in ~/.ssh/config auf</translation>
    </message>
    <message>
        <source>%1 does not reach the Redis: give its address as %1 sees it</source>
        <translation>%1 erreicht das Redis nicht: Geben Sie dessen Adresse so an, wie %1 sie sieht</translation>
    </message>
    <message>
        <source>%1 answers no more: ssh is started again</source>
        <translation>%1 antwortet nicht mehr: ssh wird neu gestartet</translation>
    </message>
    <message>
        <source>ssh to %1 ended: it is started again</source>
        <translation>ssh zu %1 ist beendet: Es wird neu gestartet</translation>
    </message>
    <message>
        <source>ssh to %1: %2</source>
        <translation>ssh zu %1: %2</translation>
    </message>
    <message>
        <source>ssh to %1 takes too long: look at ssh -v %1</source>
        <translation>ssh zu %1 braucht zu lange: Sehen Sie sich ssh -v %1 an</translation>
    </message>
    <message>
        <source>no folder for the socket of ssh can be made: %1; make room, or set XDG_RUNTIME_DIR</source>
        <translation>für den Socket von ssh lässt sich kein Ordner anlegen: %1; schaffen Sie Platz, oder setzen Sie XDG_RUNTIME_DIR</translation>
    </message>
    <message>
        <source>ssh is not here: install the package openssh-client</source>
        <translation>ssh fehlt hier: Installieren Sie das Paket openssh-client</translation>
    </message>
    <message>
        <source>%1 is not a number that this can be</source>
        <translation>%1 ist keine Zahl, die hier möglich ist</translation>
    </message>
    <message>
        <source>0 would let nothing through; write 1500ms, 30s or 2m</source>
        <translation>0 ließe nichts durch; schreiben Sie 1500ms, 30s oder 2m</translation>
    </message>
    <message>
        <source>--api %1 is no URL such as https://discord.com/api/v10</source>
        <translation>--api %1 ist keine URL wie https://discord.com/api/v10</translation>
    </message>
    <message>
        <source>--api takes neither a user nor a query; the token comes from HEADROOM_TOKEN</source>
        <translation>--api nimmt weder Benutzer noch Abfrage; das Token kommt aus HEADROOM_TOKEN</translation>
    </message>
    <message>
        <source>%1 is not a time span; write 1500ms, 30s or 2m</source>
        <translation>%1 ist keine Zeitspanne; schreiben Sie 1500ms, 30s oder 2m</translation>
    </message>
    <message>
        <source>%1 has no unit; write %1ms or %1s</source>
        <translation>%1 hat keine Einheit; schreiben Sie %1ms oder %1s</translation>
    </message>
    <message>
        <source>%1 has a unit that is not ms, s, m, h or d; write 1500ms, 30s or 2m</source>
        <translation>%1 hat eine Einheit, die nicht ms, s, m, h oder d ist; schreiben Sie 1500ms, 30s oder 2m</translation>
    </message>
    <message>
        <source>%1 is longer than a year; write a shorter span</source>
        <translation>%1 ist länger als ein Jahr; schreiben Sie eine kürzere Spanne</translation>
    </message>
    <message>
        <source>a priority is critical, normal or bulk</source>
        <translation>eine Priorität ist critical, normal oder bulk</translation>
    </message>
    <message>
        <source>an authorization is by_route, always or never</source>
        <translation>eine Autorisierung ist by_route, always oder never</translation>
    </message>
    <message>
        <source>%1 is no template and span; write /users/{user}=60s, the template as `headroomctl route` prints it</source>
        <translation>%1 ist keine Vorlage mit Spanne; schreiben Sie /users/{user}=60s, die Vorlage so, wie `headroomctl route` sie ausgibt</translation>
    </message>
    <message>
        <source>write three percentages that rise, above 0 and 100 at most, such as 50,80,95</source>
        <translation>schreiben Sie drei steigende Prozentwerte, über 0 und höchstens 100, etwa 50,80,95</translation>
    </message>
    <message>
        <source>--only: &quot;%1&quot; is no object such as role:203039963636301824</source>
        <translation>--only: „%1“ ist kein Objekt wie role:203039963636301824</translation>
    </message>
    <message>
        <source>--delete-others and --only: give one of the two</source>
        <translation>--delete-others und --only: Geben Sie nur eines an</translation>
    </message>
    <message>
        <source>without %1 there is nothing to see</source>
        <translation>ohne %1 ist nichts zu sehen</translation>
    </message>
    <message>
        <source>it</source>
        <translation>dieses Recht</translation>
    </message>
    <message>
        <source>without %1 no limit is shared: every claim waits for ever</source>
        <translation>ohne %1 wird kein Limit geteilt: Jeder Claim wartet für immer</translation>
    </message>
    <message>
        <source>without %1 windows are not ended when Discord says, and claims wait for nothing</source>
        <translation>ohne %1 enden Zeitfenster nicht, wenn Discord es sagt, und Claims warten auf nichts</translation>
    </message>
    <message>
        <source>without %1 nobody who waits hears when to go</source>
        <translation>ohne %1 erfährt niemand, der wartet, wann es weitergeht</translation>
    </message>
    <message>
        <source>without %1 a claim that was not used is not given back</source>
        <translation>ohne %1 wird ein Claim, der nicht gebraucht wurde, nicht zurückgegeben</translation>
    </message>
    <message>
        <source>without %1 a global 429 holds this process alone</source>
        <translation>ohne %1 hält ein globales 429 nur diesen Prozess auf</translation>
    </message>
    <message>
        <source>scripts cannot be loaded; each is sent whole when it is first needed</source>
        <translation>Skripte lassen sich nicht laden; jedes wird beim ersten Gebrauch ganz gesendet</translation>
    </message>
    <message>
        <source>claims fail; this process goes by its own limits alone</source>
        <translation>Claims schlagen fehl; dieser Prozess richtet sich nur nach seinen eigenen Limits</translation>
    </message>
    <message>
        <source>what Discord answers is not shared with the fleet</source>
        <translation>was Discord antwortet, wird nicht mit der Flotte geteilt</translation>
    </message>
    <message>
        <source>waiting requests do not hear when they may be sent, and keep asking</source>
        <translation>wartende Anfragen erfahren nicht, wann sie gesendet werden dürfen, und fragen immer wieder</translation>
    </message>
    <message>
        <source>the fleet does not share the global limit and the invalid-request budget</source>
        <translation>die Flotte teilt weder das globale Limit noch das Budget ungültiger Anfragen</translation>
    </message>
    <message>
        <source>invalid requests are not counted for the fleet</source>
        <translation>ungültige Anfragen werden nicht für die Flotte gezählt</translation>
    </message>
    <message>
        <source>headroomctl doctor prints the ACL line that grants it</source>
        <translation>headroomctl doctor gibt die ACL-Zeile aus, die es erteilt</translation>
    </message>
    <message>
        <source>grant %1; %2</source>
        <translation>erteilen Sie %1; %2</translation>
    </message>
    <message>
        <source>grant the commands that its scripts call; %1</source>
        <translation>erteilen Sie die Befehle, die seine Skripte aufrufen; %1</translation>
    </message>
    <message>
        <source>grant the keys of this prefix; %1</source>
        <translation>erteilen Sie die Schlüssel dieses Präfixes; %1</translation>
    </message>
    <message>
        <source>grant the channels of this prefix; %1</source>
        <translation>erteilen Sie die Kanäle dieses Präfixes; %1</translation>
    </message>
    <message>
        <source>something else is kept under these keys: give all clients another --prefix</source>
        <translation>unter diesen Schlüsseln liegt etwas anderes: Geben Sie allen Clients ein anderes --prefix</translation>
    </message>
    <message>
        <source>headroomctl doctor says what this Redis lacks</source>
        <translation>headroomctl doctor sagt, was diesem Redis fehlt</translation>
    </message>
    <message>
        <source>without %1 nobody is seen waiting</source>
        <translation>ohne %1 sieht man niemanden warten</translation>
    </message>
    <message>
        <source>without %1 claims of dead clients and a global 429 look the same</source>
        <translation>ohne %1 sehen Claims toter Clients und ein globales 429 gleich aus</translation>
    </message>
    <message>
        <source>without %1 slots end by this machine&apos;s calendar, and not by the server&apos;s</source>
        <translation>ohne %1 enden Slots nach dem Kalender dieses Rechners und nicht nach dem des Servers</translation>
    </message>
    <message>
        <source>%1 of the application %2</source>
        <translation>%1 der Anwendung %2</translation>
    </message>
    <message>
        <source>without %1 the fleet does not share the global limit</source>
        <translation>ohne %1 teilt die Flotte das globale Limit nicht</translation>
    </message>
    <message>
        <source>without %1 invalid requests are not counted for the fleet</source>
        <translation>ohne %1 werden ungültige Anfragen nicht für die Flotte gezählt</translation>
    </message>
    <message>
        <source>without %1 the counts of invalid requests stay for ever</source>
        <translation>ohne %1 bleiben die Zahlen ungültiger Anfragen für immer</translation>
    </message>
    <message>
        <source>without %1 the last answers may be lost when a process ends</source>
        <translation>ohne %1 können die letzten Antworten verloren gehen, wenn ein Prozess endet</translation>
    </message>
    <message>
        <source>without %1 invalid requests are not counted, and a ban comes unannounced</source>
        <translation>ohne %1 werden ungültige Anfragen nicht gezählt, und ein Bann kommt unangekündigt</translation>
    </message>
    <message>
        <source>without %1 claims fail after SCRIPT FLUSH or a restart of the server</source>
        <translation>ohne %1 schlagen Claims nach SCRIPT FLUSH oder einem Neustart des Servers fehl</translation>
    </message>
    <message>
        <source>without %1 the first claim of each connection takes twice as long</source>
        <translation>ohne %1 dauert der erste Claim jeder Verbindung doppelt so lange</translation>
    </message>
    <message>
        <source>the key mapping, character %1: %2</source>
        <translation>die Zuordnung der Schlüssel, Zeichen %1: %2</translation>
    </message>
    <message>
        <source>it is longer than %1 characters</source>
        <translation>sie ist länger als %1 Zeichen</translation>
    </message>
    <message>
        <source>a clause is empty; write for example: rl:{bucket} remaining</source>
        <translation>eine Klausel ist leer; schreiben Sie zum Beispiel: rl:{bucket} remaining</translation>
    </message>
    <message>
        <source>no clause says where buckets are; write for example: rl:{bucket} remaining</source>
        <translation>keine Klausel sagt, wo Buckets sind; schreiben Sie zum Beispiel: rl:{bucket} remaining</translation>
    </message>
    <message>
        <source>the key mapping, %1</source>
        <translation>die Zuordnung der Schlüssel, %1</translation>
    </message>
    <message>
        <source>after the pattern stands what its keys hold: remaining, used, hash, limit or blocked</source>
        <translation>nach dem Muster steht, was seine Schlüssel enthalten: remaining, used, hash, limit oder blocked</translation>
    </message>
    <message>
        <source>keys hold remaining, used, hash, limit or blocked</source>
        <translation>Schlüssel enthalten remaining, used, hash, limit oder blocked</translation>
    </message>
    <message>
        <source>there is such a clause already</source>
        <translation>eine solche Klausel gibt es schon</translation>
    </message>
    <message>
        <source>nothing follows limit</source>
        <translation>auf limit folgt nichts</translation>
    </message>
    <message>
        <source>the key that blocks everything is one key: it has no places</source>
        <translation>der Schlüssel, der alles sperrt, ist ein einzelner: Er hat keine Stellen</translation>
    </message>
    <message>
        <source>nothing follows blocked</source>
        <translation>auf blocked folgt nichts</translation>
    </message>
    <message>
        <source>only one clause says where buckets are</source>
        <translation>nur eine Klausel sagt, wo Buckets sind</translation>
    </message>
    <message>
        <source>the pattern of buckets has places: {method}, {route}, {bucket} or {major}</source>
        <translation>das Muster der Buckets hat Stellen: {method}, {route}, {bucket} oder {major}</translation>
    </message>
    <message>
        <source>a hash has a field remaining=NAME or used=NAME</source>
        <translation>ein Hash hat ein Feld remaining=NAME oder used=NAME</translation>
    </message>
    <message>
        <source>of a hash there are remaining=, used=, limit= and reset=</source>
        <translation>bei einem Hash gibt es remaining=, used=, limit= und reset=</translation>
    </message>
    <message>
        <source>of a number there is limit=, nothing else</source>
        <translation>bei einer Zahl gibt es limit=, sonst nichts</translation>
    </message>
    <message>
        <source>something follows the equals sign</source>
        <translation>nach dem Gleichheitszeichen fehlt etwas</translation>
    </message>
    <message>
        <source>one field tells what is left or used</source>
        <translation>nur ein Feld sagt, was übrig oder verbraucht ist</translation>
    </message>
    <message>
        <source>there is a limit already</source>
        <translation>ein Limit gibt es schon</translation>
    </message>
    <message>
        <source>the limit is a number; one that is in a key of its own has a clause of its own</source>
        <translation>das Limit ist eine Zahl; eines in einem eigenen Schlüssel hat eine eigene Klausel</translation>
    </message>
    <message>
        <source>a limit is 1 or more, and %1 at most</source>
        <translation>ein Limit ist mindestens 1 und höchstens %1</translation>
    </message>
    <message>
        <source>there is a reset already</source>
        <translation>ein reset gibt es schon</translation>
    </message>
    <message>
        <source>write the field and its unit, reset=NAME(unix_s) or reset=NAME(unix_ms)</source>
        <translation>schreiben Sie das Feld mit seiner Einheit, reset=NAME(unix_s) oder reset=NAME(unix_ms)</translation>
    </message>
    <message>
        <source>the unit is unix_s or unix_ms: seconds or milliseconds since 1970</source>
        <translation>die Einheit ist unix_s oder unix_ms: Sekunden oder Millisekunden seit 1970</translation>
    </message>
    <message>
        <source>after % stand two hexadecimal digits; write %25 for a percent sign</source>
        <translation>nach % stehen zwei Hexadezimalziffern; schreiben Sie %25 für ein Prozentzeichen</translation>
    </message>
    <message>
        <source>the limit is given twice: here and beside the buckets</source>
        <translation>das Limit ist zweimal angegeben: hier und bei den Buckets</translation>
    </message>
    <message>
        <source>the pattern of limits has the same places as that of the buckets</source>
        <translation>das Muster der Limits hat dieselben Stellen wie das der Buckets</translation>
    </message>
    <message>
        <source>its keys could not be distinguished from those of the buckets</source>
        <translation>seine Schlüssel wären nicht von denen der Buckets zu unterscheiden</translation>
    </message>
    <message>
        <source>what is used tells nothing without a limit: limit=N, or a clause with limits</source>
        <translation>was verbraucht ist, sagt ohne Limit nichts: limit=N, oder eine Klausel mit Limits</translation>
    </message>
    <message>
        <source>character %1: %2</source>
        <translation>Zeichen %1: %2</translation>
    </message>
    <message>
        <source>this } closes nothing; write %7D for a brace in a key</source>
        <translation>dieses } schließt nichts; schreiben Sie %7D für eine Klammer in einem Schlüssel</translation>
    </message>
    <message>
        <source>this { is not closed; write %7B for a brace in a key</source>
        <translation>dieses { ist nicht geschlossen; schreiben Sie %7B für eine Klammer in einem Schlüssel</translation>
    </message>
    <message>
        <source>the places of a key are {method}, {route}, {bucket} and {major}</source>
        <translation>die Stellen eines Schlüssels sind {method}, {route}, {bucket} und {major}</translation>
    </message>
    <message>
        <source>each place stands once, and only one of {route} and {bucket}</source>
        <translation>jede Stelle steht einmal, und nur eine von {route} und {bucket}</translation>
    </message>
    <message>
        <source>between two places stands some text, such as a colon</source>
        <translation>zwischen zwei Stellen steht Text, etwa ein Doppelpunkt</translation>
    </message>
    <message>
        <source>the scheme custom needs its keys, for example --keys &apos;rl:{method}:{route}:{major} remaining&apos;</source>
        <translation>das Schema custom braucht seine Schlüssel, zum Beispiel --keys &apos;rl:{method}:{route}:{major} remaining&apos;</translation>
    </message>
    <message>
        <source>--prefix is for the other schemes: write it into --keys</source>
        <translation>--prefix ist für die anderen Schemas: Schreiben Sie es in --keys</translation>
    </message>
    <message>
        <source>without %1 no bucket tells when it resets</source>
        <translation>ohne %1 sagt kein Bucket, wann er zurückgesetzt wird</translation>
    </message>
    <message>
        <source>without %1 no bucket shows how many requests it has</source>
        <translation>ohne %1 zeigt kein Bucket, wie viele Anfragen er hat</translation>
    </message>
    <message>
        <source>without %1 a global 429 is not seen</source>
        <translation>ohne %1 ist ein globales 429 nicht zu sehen</translation>
    </message>
    <message>
        <source>without %1 windows end by this machine&apos;s calendar</source>
        <translation>ohne %1 enden Zeitfenster nach dem Kalender dieses Rechners</translation>
    </message>
    <message>
        <source>--keys go with --scheme custom, and with no other</source>
        <translation>--keys gehört zu --scheme custom, und zu keinem anderen</translation>
    </message>
    <message>
        <source>%1 is no scheme: there are %2</source>
        <translation>%1 ist kein Schema: Es gibt %2</translation>
    </message>
    <message>
        <source>%1 with the prefix %2</source>
        <translation>%1 mit dem Präfix %2</translation>
    </message>
    <message>
        <source>without %1 every bucket counts as having one request</source>
        <translation>ohne %1 gilt jeder Bucket als einer mit einer Anfrage</translation>
    </message>
    <message>
        <source>without %1 no bucket tells when it resets, and a global 429 is not seen</source>
        <translation>ohne %1 sagt kein Bucket, wann er zurückgesetzt wird, und ein globales 429 ist nicht zu sehen</translation>
    </message>
    <message>
        <source>an answer of another kind</source>
        <translation>eine Antwort anderer Art</translation>
    </message>
    <message>
        <source>this Redis cannot tell what changes (%1: %2)</source>
        <translation>dieses Redis kann nicht sagen, was sich ändert (%1: %2)</translation>
    </message>
    <message>
        <source>this Redis user may not hear what changes: grant %1 and %2</source>
        <translation>der Redis-Benutzer darf nicht hören, was sich ändert: Erteilen Sie %1 und %2</translation>
    </message>
    <message>
        <source>this Redis user may not hear what changes: grant %1</source>
        <translation>der Redis-Benutzer darf nicht hören, was sich ändert: Erteilen Sie %1</translation>
    </message>
    <message>
        <source>the %1 serves only %2 of %3 slots: what is in the others is not seen</source>
        <translation>%1 bedient nur %2 von %3 Slots: Was in den anderen liegt, ist nicht zu sehen</translation>
    </message>
    <message>
        <source>keys of a mapping of one&apos;s own are watched only: no client claims in them</source>
        <translation>Schlüssel einer eigenen Zuordnung werden nur beobachtet: Kein Client stellt dort Claims</translation>
    </message>
    <message>
        <source>this is a %1</source>
        <translation>dies ist: %1</translation>
    </message>
    <message>
        <source>a replica takes no claims: give its master, or redis+sentinel:// where there are sentinels</source>
        <translation>eine Replica nimmt keine Claims an: Geben Sie den Master an, oder redis+sentinel://, wo es Sentinels gibt</translation>
    </message>
    <message>
        <source>not tried: that takes +multi +discard, or +acl|dryrun</source>
        <translation>nicht geprüft: Das braucht +multi +discard, oder +acl|dryrun</translation>
    </message>
    <message>
        <source>%1: grant %2 and %3</source>
        <translation>%1: Erteilen Sie %2 und %3</translation>
    </message>
    <message>
        <source>%1: grant %2</source>
        <translation>%1: Erteilen Sie %2</translation>
    </message>
    <message>
        <source>%1: grant the keys %2</source>
        <translation>%1: Erteilen Sie die Schlüssel %2</translation>
    </message>
    <message>
        <source>all keys of a claim must lie in one slot: give every client a prefix with a hash tag, such as {bot}</source>
        <translation>alle Schlüssel eines Claims müssen in einem Slot liegen: Geben Sie allen Clients ein Präfix mit Hash-Tag, etwa {bot}</translation>
    </message>
    <message>
        <source>%1 has stopped to tell what changes; it is asked to again</source>
        <translation>%1 hat aufgehört zu melden, was sich ändert; es wird erneut darum gebeten</translation>
    </message>
    <message>
        <source>%1; until then everything is read again every %2</source>
        <translation>%1; bis dahin wird alle %2 alles neu gelesen</translation>
    </message>
    <message>
        <source>%1 does not let us read: %2; run headroomctl doctor for what grants it</source>
        <translation>%1 lässt uns nicht lesen: %2; headroomctl doctor sagt, was es erteilt</translation>
    </message>
    <message>
        <source>%1 does not let us read: %2</source>
        <translation>%1 lässt uns nicht lesen: %2</translation>
    </message>
    <message>
        <source>without %1 changes are seen only by reading everything every 2 s</source>
        <translation>ohne %1 sieht man Änderungen nur, indem alle 2 s alles gelesen wird</translation>
    </message>
    <message>
        <source>without %1 the round trip is not shown</source>
        <translation>ohne %1 wird die Umlaufzeit nicht gezeigt</translation>
    </message>
    <message>
        <source>without %1 CLIENT LIST does not tell whose connections ours are</source>
        <translation>ohne %1 sagt CLIENT LIST nicht, welche Verbindungen unsere sind</translation>
    </message>
    <message>
        <source>without %1 a server that has stopped telling of changes, and answers all the same, is not noticed</source>
        <translation>ohne %1 fällt ein Server nicht auf, der keine Änderungen mehr meldet und trotzdem antwortet</translation>
    </message>
    <message>
        <source>without %1 version, role, memory and what watching costs the server are not shown, nothing else is missing</source>
        <translation>ohne %1 werden Version, Rolle, Speicher und die Kosten des Beobachtens nicht gezeigt, sonst fehlt nichts</translation>
    </message>
    <message>
        <source>without %1 who else is connected is not shown, nothing else is missing</source>
        <translation>ohne %1 wird nicht gezeigt, wer sonst verbunden ist, sonst fehlt nichts</translation>
    </message>
    <message>
        <source>without %1 no sentinel can be followed</source>
        <translation>ohne %1 kann man keinem Sentinel folgen</translation>
    </message>
    <message>
        <source>rights are missing (run headroomctl doctor): %1</source>
        <translation>Rechte fehlen (starten Sie headroomctl doctor): %1</translation>
    </message>
    <message>
        <source>without %1 nobody tells which nodes there are</source>
        <translation>ohne %1 sagt niemand, welche Knoten es gibt</translation>
    </message>
    <message>
        <source>without %1 keys are not found while their slot moves</source>
        <translation>ohne %1 werden Schlüssel nicht gefunden, während ihr Slot umzieht</translation>
    </message>
    <message>
        <source>without %1 replicas cannot be watched</source>
        <translation>ohne %1 lassen sich Replicas nicht beobachten</translation>
    </message>
    <message>
        <source>Redis before 6.0 cannot tell what changes (CLIENT TRACKING) and has no users: everything is read again every 2 s</source>
        <translation>Redis vor 6.0 kann nicht sagen, was sich ändert (CLIENT TRACKING), und kennt keine Benutzer: Alle 2 s wird alles neu gelesen</translation>
    </message>
    <message>
        <source>Redis before 7.0 has no ACL DRYRUN and no keys that may only be read: what this user may write is found out by commands that change nothing</source>
        <translation>Redis vor 7.0 hat kein ACL DRYRUN und keine Schlüssel, die nur gelesen werden dürfen: Was dieser Benutzer schreiben darf, zeigen Befehle, die nichts ändern</translation>
    </message>
    <message>
        <source>at least 1 key</source>
        <translation>mindestens 1 Schlüssel</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 Schlüssel</translation>
    </message>
    <message>
        <source>at least %1 keys</source>
        <translation>mindestens %1 Schlüssel</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 Schlüssel</translation>
    </message>
    <message>
        <source>%1 without a prefix</source>
        <translation>%1 ohne Präfix</translation>
    </message>
    <message>
        <source>%1; of the %2 looked at, none is %3</source>
        <translation>%1; von den %2 angesehenen gehört keiner zu %3</translation>
    </message>
    <message>
        <source>%1, not %2</source>
        <translation>%1, nicht %2</translation>
    </message>
    <message>
        <source>%1, none of them %2</source>
        <translation>%1, davon gehört keiner zu %2</translation>
    </message>
    <message>
        <source>%1 of at least %2 keys is %3</source>
        <translation>%1 von mindestens %2 Schlüsseln gehört zu %3</translation>
    </message>
    <message>
        <source>%1 of at least %2 keys are %3</source>
        <translation>%1 von mindestens %2 Schlüsseln gehören zu %3</translation>
    </message>
    <message>
        <source>%1 of %2 keys is %3</source>
        <translation>%1 von %2 Schlüsseln gehört zu %3</translation>
    </message>
    <message>
        <source>%1 of %2 keys are %3</source>
        <translation>%1 von %2 Schlüsseln gehören zu %3</translation>
    </message>
    <message>
        <source>%1; many others look like %2</source>
        <translation>%1; viele andere sehen nach %2 aus</translation>
    </message>
    <message>
        <source>%1; it looks like %2</source>
        <translation>%1; er sieht nach %2 aus</translation>
    </message>
    <message>
        <source>%1; they look like %2</source>
        <translation>%1; sie sehen nach %2 aus</translation>
    </message>
    <message>
        <source>%1; database %2 has %3</source>
        <translation>%1; Datenbank %2 hat %3</translation>
    </message>
    <message>
        <source>database %1 is empty</source>
        <translation>Datenbank %1 ist leer</translation>
    </message>
    <message>
        <source>no keys at all in database %1</source>
        <translation>gar keine Schlüssel in Datenbank %1</translation>
    </message>
    <message>
        <source>use %1</source>
        <translation>benutzen Sie %1</translation>
    </message>
    <message>
        <source>use database %1 in the Redis URL</source>
        <translation>benutzen Sie in der Redis-URL Datenbank %1</translation>
    </message>
    <message>
        <source>The Redis user may not ask %1: grant %2</source>
        <translation>Der Redis-Benutzer darf nicht fragen, %1: Erteilen Sie %2</translation>
    </message>
    <message>
        <source>The server does not tell %1: %2</source>
        <translation>Der Server sagt nicht, %1: %2</translation>
    </message>
    <message>
        <source>how the server is (INFO)</source>
        <translation>wie es dem Server geht (INFO)</translation>
    </message>
    <message>
        <source>who else is connected (CLIENT LIST)</source>
        <translation>wer sonst verbunden ist (CLIENT LIST)</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>%1 is now another guild&apos;s archive: put the right one back, then resume</source>
        <translation>%1 ist jetzt das Archiv einer anderen Guild: Legen Sie das richtige zurück, und setzen Sie dann fort</translation>
    </message>
    <message>
        <source>the archive %1 is finished: back up again with --incremental-from</source>
        <translation>das Archiv %1 ist fertig: Sichern Sie mit --incremental-from erneut</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>may send requests</source>
        <translation>darf Anfragen senden</translation>
    </message>
    <message>
        <source>%1: %2 event. Addresses, logs and hosts have other names in it.</source>
        <translation>%1: %2 Ereignis. Adressen, Logs und Hosts haben darin andere Namen.</translation>
    </message>
    <message>
        <source>%1: %2 events. Addresses, logs and hosts have other names in it.</source>
        <translation>%1: %2 Ereignisse. Adressen, Logs und Hosts haben darin andere Namen.</translation>
    </message>
    <message>
        <source>%1: the bot lost %2, without which messages look as if there were none: give it back, then resume</source>
        <translation>%1: Der Bot hat %2 verloren. Ohne diese Berechtigung sieht es aus, als gäbe es keine Nachrichten: Geben Sie sie ihm zurück, und setzen Sie dann fort</translation>
    </message>
    <message>
        <source>%1 was deleted while it was read: what was read until then is saved</source>
        <translation>%1 wurde gelöscht, während es gelesen wurde: Was bis dahin gelesen war, ist gespeichert</translation>
    </message>
    <message>
        <source>Whether the bot has the MESSAGE_CONTENT intent could not be read: without it what people wrote is missing.</source>
        <translation>Ob der Bot den Intent MESSAGE_CONTENT hat, ließ sich nicht lesen: Ohne ihn fehlt, was die Leute geschrieben haben.</translation>
    </message>
    <message>
        <source>The bot lacks the MESSAGE_CONTENT intent: what people wrote, and their files, will be missing. Turn it on in Discord&apos;s developer portal first.</source>
        <translation>Dem Bot fehlt der Intent MESSAGE_CONTENT: Was die Leute geschrieben haben, wird fehlen, und ihre Dateien auch. Schalten Sie ihn zuerst in Discords Developer Portal ein.</translation>
    </message>
    <message>
        <source>the bot lacks the GUILD_MEMBERS intent: turn it on in Discord&apos;s developer portal</source>
        <translation>dem Bot fehlt der Intent GUILD_MEMBERS: Schalten Sie ihn in Discords Developer Portal ein</translation>
    </message>
    <message>
        <source>%1: the bot lacks %2</source>
        <translation>%1: Dem Bot fehlt %2</translation>
    </message>
    <message>
        <source>the guild has no such channel</source>
        <translation>diesen Kanal gibt es in der Guild nicht</translation>
    </message>
    <message>
        <source>How many messages there are is not known before: each 100 of them take a request.</source>
        <translation>Wie viele Nachrichten es sind, ist vorher nicht bekannt: Je 100 davon kosten eine Anfrage.</translation>
    </message>
    <message>
        <source>What the bot may do there could not be read: what it may not read is missing, also where Discord says so by an empty list only.</source>
        <translation>Was der Bot dort darf, ließ sich nicht lesen: Was er nicht lesen darf, fehlt, auch wo Discord das nur durch eine leere Liste sagt.</translation>
    </message>
    <message>
        <source>Without MANAGE_THREADS private threads are seen only where the bot has joined them.</source>
        <translation>Ohne MANAGE_THREADS sind private Threads nur zu sehen, wo der Bot ihnen beigetreten ist.</translation>
    </message>
    <message>
        <source>Of channels without a new message nothing is read: edits of older messages are not seen, and what was deleted stays in the archive.</source>
        <translation>Von Kanälen ohne neue Nachricht wird nichts gelesen: Änderungen an älteren Nachrichten bleiben unbemerkt, und was gelöscht wurde, bleibt im Archiv.</translation>
    </message>
    <message>
        <source>there is no part %1</source>
        <translation>es gibt keinen Teil %1</translation>
    </message>
    <message>
        <source>was deleted before it was read</source>
        <translation>wurde gelöscht, bevor es gelesen wurde</translation>
    </message>
    <message>
        <source>was interrupted</source>
        <translation>wurde unterbrochen</translation>
    </message>
    <message>
        <source>the bot lost %1 in the guild: give its role back, then resume</source>
        <translation>der Bot hat in der Guild %1 verloren: Geben Sie ihm seine Rolle zurück, und setzen Sie dann fort</translation>
    </message>
    <message>
        <source>held back for %1: %2</source>
        <translation>%1 zurückgehalten: %2</translation>
    </message>
    <message>
        <source>held back by %1 for %2</source>
        <translation>durch %1 zurückgehalten, %2 lang</translation>
    </message>
    <message>
        <source>held back %1 times, %2 in all: %3</source>
        <translation>%1-mal zurückgehalten, insgesamt %2: %3</translation>
    </message>
    <message>
        <source>held back %1 times by %2, %3 in all</source>
        <translation>%1-mal durch %2 zurückgehalten, insgesamt %3</translation>
    </message>
    <message>
        <source>held back: %1</source>
        <translation>zurückgehalten: %1</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>läuft weiter</translation>
    </message>
    <message>
        <source>goes on: %1</source>
        <translation>läuft weiter: %1</translation>
    </message>
    <message>
        <source>its plan holds no request</source>
        <translation>sein Plan enthält keine Anfrage</translation>
    </message>
    <message>
        <source>its plan holds nothing to do</source>
        <translation>sein Plan enthält nichts zu tun</translation>
    </message>
    <message>
        <source>Discord offers no way back</source>
        <translation>Discord bietet keinen Weg zurück</translation>
    </message>
    <message>
        <source>it was changed since</source>
        <translation>es wurde seitdem geändert</translation>
    </message>
    <message>
        <source>it is not there any more</source>
        <translation>es ist nicht mehr da</translation>
    </message>
    <message>
        <source>a backup changes nothing in Discord: delete its archive by hand</source>
        <translation>ein Backup ändert nichts auf Discord: Löschen Sie sein Archiv von Hand</translation>
    </message>
    <message>
        <source>The backup is not finished: what it does not hold yet counts as added.</source>
        <translation>Das Backup ist nicht fertig: Was es noch nicht enthält, zählt als hinzugekommen.</translation>
    </message>
    <message>
        <source>Who changed it is not known: %1</source>
        <translation>Wer es geändert hat, ist nicht bekannt: %1</translation>
    </message>
    <message>
        <source>The audit log is long: who changed what is known only of its newest %1 entries.</source>
        <translation>Das Audit-Log ist lang: Wer was geändert hat, ist nur von seinen neuesten %1 Einträgen bekannt.</translation>
    </message>
    <message>
        <source>What the bot may do there could not be read: what it may not fails when it is tried.</source>
        <translation>Was der Bot dort darf, ließ sich nicht lesen: Was er nicht darf, schlägt beim Versuch fehl.</translation>
    </message>
    <message>
        <source>Whether the bot has the MESSAGE_CONTENT intent could not be read: without it nothing matches.</source>
        <translation>Ob der Bot den Intent MESSAGE_CONTENT hat, ließ sich nicht lesen: Ohne ihn passt nichts.</translation>
    </message>
    <message>
        <source>The bot lacks the MESSAGE_CONTENT intent: --contains and --has find nothing without it.</source>
        <translation>Dem Bot fehlt der Intent MESSAGE_CONTENT: --contains und --has finden ohne ihn nichts.</translation>
    </message>
    <message>
        <source>Discord takes its messages for older than 14 days: check this machine&apos;s clock</source>
        <translation>Discord hält seine Nachrichten für älter als 14 Tage: Prüfen Sie die Uhr dieses Rechners</translation>
    </message>
    <message>
        <source>is not banned</source>
        <translation>ist nicht gebannt</translation>
    </message>
    <message>
        <source>none of %1 could be banned: %2</source>
        <translation>keiner von %1 konnte gebannt werden: %2</translation>
    </message>
    <message>
        <source>%1 of %2 was not banned: %3</source>
        <translation>%1 von %2 wurde nicht gebannt: %3</translation>
    </message>
    <message>
        <source>%1 of %2 were not banned: %3</source>
        <translation>%1 von %2 wurden nicht gebannt: %3</translation>
    </message>
    <message>
        <source>is banned already</source>
        <translation>ist schon gebannt</translation>
    </message>
    <message>
        <source>the bot does not ban itself</source>
        <translation>der Bot bannt sich nicht selbst</translation>
    </message>
    <message>
        <source>nobody bans the owner of the guild</source>
        <translation>den Besitzer der Guild kann niemand bannen</translation>
    </message>
    <message>
        <source>%1: the community needs it for its rules or updates: name another in the guild&apos;s settings</source>
        <translation>%1: Die Community braucht den Kanal für ihre Regeln oder Neuigkeiten: Geben Sie in den Einstellungen der Guild einen anderen an</translation>
    </message>
    <message>
        <source>its new name would have %1 characters, and 1 to 100 are allowed</source>
        <translation>der neue Name hätte %1 Zeichen, erlaubt sind 1 bis 100</translation>
    </message>
    <message>
        <source>a channel of its type has no topic</source>
        <translation>ein Kanal dieser Art hat kein Thema</translation>
    </message>
    <message>
        <source>a category has no slow mode</source>
        <translation>eine Kategorie hat keinen Slow-Modus</translation>
    </message>
    <message>
        <source>a category is in no category</source>
        <translation>eine Kategorie liegt in keiner Kategorie</translation>
    </message>
    <message>
        <source>%1 is so already</source>
        <translation>%1 ist schon so</translation>
    </message>
    <message>
        <source>Discord lets a channel&apos;s name or topic change twice in ten minutes.</source>
        <translation>Discord lässt Name oder Thema eines Kanals zweimal in zehn Minuten ändern.</translation>
    </message>
    <message>
        <source>%1: the bot itself lacks %2</source>
        <translation>%1: Dem Bot selbst fehlt %2</translation>
    </message>
    <message>
        <source>%1: only an administrator changes MANAGE_ROLES in a channel</source>
        <translation>%1: MANAGE_ROLES ändert in einem Kanal nur ein Administrator</translation>
    </message>
    <message>
        <source>%1: it has 1000 overwrites, the most there can be</source>
        <translation>%1: hat schon 1000 Overwrites, mehr kann es nicht geben</translation>
    </message>
    <message>
        <source>the guild has no such emoji</source>
        <translation>dieses Emoji gibt es in der Guild nicht</translation>
    </message>
    <message>
        <source>Discord lets about %1 emojis of a guild be changed in an hour and does not say so beforehand: it may take longer.</source>
        <translation>Discord lässt etwa %1 Emojis einer Guild in der Stunde ändern und sagt das nicht vorher: Es kann länger dauern.</translation>
    </message>
    <message>
        <source>it belongs to an integration, which manages it</source>
        <translation>gehört einer Integration, die es verwaltet</translation>
    </message>
    <message>
        <source>its new name, %1, is not allowed: 2 to 32 letters, digits and underscores are</source>
        <translation>der neue Name, %1, ist nicht erlaubt: Erlaubt sind 2 bis 32 Buchstaben, Ziffern und Unterstriche</translation>
    </message>
    <message>
        <source>is no member of the guild</source>
        <translation>ist kein Mitglied der Guild</translation>
    </message>
    <message>
        <source>is so already</source>
        <translation>ist schon so</translation>
    </message>
    <message>
        <source>who was kicked has to come back</source>
        <translation>wer gekickt wurde, muss zurückkommen</translation>
    </message>
    <message>
        <source>the bot does not kick itself</source>
        <translation>der Bot kickt sich nicht selbst</translation>
    </message>
    <message>
        <source>@everyone cannot be deleted</source>
        <translation>@everyone lässt sich nicht löschen</translation>
    </message>
    <message>
        <source>the guild has no such role</source>
        <translation>diese Rolle gibt es in der Guild nicht</translation>
    </message>
    <message>
        <source>@everyone keeps its name</source>
        <translation>@everyone behält seinen Namen</translation>
    </message>
    <message>
        <source>the bot itself lacks %1</source>
        <translation>dem Bot selbst fehlt %1</translation>
    </message>
    <message>
        <source>the roles are in this order already</source>
        <translation>die Rollen haben schon diese Reihenfolge</translation>
    </message>
    <message>
        <source>a channel of its type has no messages</source>
        <translation>ein Kanal dieser Art hat keine Nachrichten</translation>
    </message>
    <message>
        <source>Discord refused these</source>
        <translation>Discord hat diese abgelehnt</translation>
    </message>
    <message>
        <source>none banned: %1</source>
        <translation>keiner gebannt: %1</translation>
    </message>
    <message>
        <source>%1 of them not banned: %2</source>
        <translation>%1 davon nicht gebannt: %2</translation>
    </message>
    <message>
        <source>Nothing of these requests is checked beforehand, and there is no undo.</source>
        <translation>Nichts an diesen Anfragen wird vorher geprüft, und rückgängig machen lassen sie sich nicht.</translation>
    </message>
    <message>
        <source>Discord answered 401 to the token: check HEADROOM_TOKEN, then resume</source>
        <translation>Discord hat auf den Token mit 401 geantwortet: Prüfen Sie HEADROOM_TOKEN, und setzen Sie dann fort</translation>
    </message>
    <message>
        <source>no response had come when its runner ended</source>
        <translation>als sein Runner endete, war noch keine Antwort da</translation>
    </message>
    <message>
        <source>its runner ended</source>
        <translation>sein Runner wurde beendet</translation>
    </message>
    <message>
        <source>goes on in its daily window</source>
        <translation>läuft in seinem täglichen Zeitraum weiter</translation>
    </message>
    <message>
        <source>the bot is not in the guild any more (%1): invite it again, then resume</source>
        <translation>der Bot ist nicht mehr in der Guild (%1): Laden Sie ihn wieder ein, und setzen Sie dann fort</translation>
    </message>
    <message>
        <source>Discord cannot be reached: %1</source>
        <translation>Discord ist nicht erreichbar: %1</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>wartet auf %1</translation>
    </message>
    <message>
        <source>Discord lets so many objects be made in 48 hours, and no more for now</source>
        <translation>Discord lässt in 48 Stunden nur so viele Objekte anlegen und vorerst keine weiteren</translation>
    </message>
    <message>
        <source>HTTP %1: %2</source>
        <translation>HTTP %1: %2</translation>
    </message>
    <message>
        <source>%1 request in a row was refused, the last one with %2: check the bot&apos;s permissions and roles, then resume, and retry the job at its end</source>
        <translation>%1 Anfrage wurde abgelehnt, mit %2: Prüfen Sie die Berechtigungen und Rollen des Bots, setzen Sie dann fort, und wiederholen Sie den Job am Ende</translation>
    </message>
    <message>
        <source>%1 requests in a row were refused, the last one with %2: check the bot&apos;s permissions and roles, then resume, and retry the job at its end</source>
        <translation>%1 Anfragen in Folge wurden abgelehnt, die letzte mit %2: Prüfen Sie die Berechtigungen und Rollen des Bots, setzen Sie dann fort, und wiederholen Sie den Job am Ende</translation>
    </message>
    <message>
        <source>Discord cannot be read: %1</source>
        <translation>Discord lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>sent %1 time without an answer: %2</source>
        <translation>%1-mal ohne Antwort gesendet: %2</translation>
    </message>
    <message>
        <source>sent %1 times without an answer: %2</source>
        <translation>%1-mal ohne Antwort gesendet: %2</translation>
    </message>
    <message>
        <source>the queue was put back from an older copy: what the audit log says was made is not made again</source>
        <translation>die Warteschlange wurde aus einer älteren Kopie zurückgespielt: Was laut Audit-Log schon angelegt ist, wird nicht noch einmal angelegt</translation>
    </message>
    <message>
        <source>its share lets one request go every %1</source>
        <translation>sein Anteil lässt alle %1 eine Anfrage zu</translation>
    </message>
    <message>
        <source>Discord&apos;s limit of what is left to do is used up</source>
        <translation>Discords Limit für das, was noch zu tun ist, ist ausgeschöpft</translation>
    </message>
    <message>
        <source>no response came, and what looks like it (%1) may be another job&apos;s: let the bot view the audit log to tell them apart</source>
        <translation>es kam keine Antwort, und was danach aussieht (%1), kann von einem anderen Job stammen: Lassen Sie den Bot das Audit-Log sehen, um sie zu unterscheiden</translation>
    </message>
    <message>
        <source>no response came, and what it made cannot be read: %1</source>
        <translation>es kam keine Antwort, und was dabei entstand, lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>no response came, and the channel cannot be read</source>
        <translation>es kam keine Antwort, und der Kanal lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>no response came, and too many messages were sent since to find it</source>
        <translation>es kam keine Antwort, und seitdem wurden zu viele Nachrichten gesendet, um sie zu finden</translation>
    </message>
    <message>
        <source>no response came, and several objects look like what was planned</source>
        <translation>es kam keine Antwort, und mehrere Objekte sehen aus wie das geplante</translation>
    </message>
    <message>
        <source>no response came, and Headroom does not know how to look for its effect</source>
        <translation>es kam keine Antwort, und Headroom weiß nicht, wie nach der Wirkung zu suchen ist</translation>
    </message>
    <message>
        <source>item %1, which it depends on, is failed</source>
        <translation>Eintrag %1, von dem er abhängt, ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>item %1, which it depends on, is skipped</source>
        <translation>Eintrag %1, von dem er abhängt, wurde übersprungen</translation>
    </message>
    <message>
        <source>item %1, which it depends on, is uncertain</source>
        <translation>Eintrag %1, von dem er abhängt, ist ungewiss</translation>
    </message>
    <message>
        <source>item %1, which it depends on, comes after it</source>
        <translation>Eintrag %1, von dem er abhängt, kommt erst nach ihm</translation>
    </message>
    <message>
        <source>job %1, which it comes after, is %2: retry that one, or resume this one</source>
        <translation>Job %1, nach dem er kommt, ist %2: Wiederholen Sie jenen, oder setzen Sie diesen fort</translation>
    </message>
    <message>
        <source>repeats job %1</source>
        <translation>wiederholt Job %1</translation>
    </message>
    <message>
        <source>queued: the job before is done</source>
        <translation>eingereiht: Der Job davor ist fertig</translation>
    </message>
    <message>
        <source>planned, %1 item</source>
        <translation>geplant, %1 Eintrag</translation>
    </message>
    <message>
        <source>planned, %1 items</source>
        <translation>geplant, %1 Einträge</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>its plan was discarded</source>
        <translation>sein Plan wurde verworfen</translation>
    </message>
    <message>
        <source>a pause was asked for</source>
        <translation>eine Pause wurde angefordert</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>the pause was taken back</source>
        <translation>die Pause wurde zurückgenommen</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>fortgesetzt</translation>
    </message>
    <message>
        <source>its end was asked for</source>
        <translation>sein Abbruch wurde angefordert</translation>
    </message>
    <message>
        <source>its runner died before the response came, and the job was cancelled</source>
        <translation>sein Runner fiel aus, bevor die Antwort kam, und der Job wurde abgebrochen</translation>
    </message>
    <message>
        <source>the job was cancelled</source>
        <translation>der Job wurde abgebrochen</translation>
    </message>
    <message>
        <source>retried: %1 and %2</source>
        <translation>wiederholt: %1 und %2</translation>
    </message>
    <message>
        <source>%1 failed item</source>
        <translation>%1 fehlgeschlagener Eintrag</translation>
    </message>
    <message>
        <source>%1 failed items</source>
        <translation>%1 fehlgeschlagene Einträge</translation>
    </message>
    <message>
        <source>%1 uncertain one</source>
        <translation>%1 ungewisser</translation>
    </message>
    <message>
        <source>%1 uncertain ones</source>
        <translation>%1 ungewisse</translation>
    </message>
    <message>
        <source>its priority is %1</source>
        <translation>seine Priorität ist %1</translation>
    </message>
    <message>
        <source>moved in the queue</source>
        <translation>in der Warteschlange verschoben</translation>
    </message>
    <message>
        <source>its throttle was changed</source>
        <translation>seine Drosselung wurde geändert</translation>
    </message>
    <message>
        <source>job %1 was removed</source>
        <translation>Job %1 wurde entfernt</translation>
    </message>
    <message>
        <source>claimed by %1</source>
        <translation>übernommen von %1</translation>
    </message>
    <message>
        <source>taken over by %1 from %2</source>
        <translation>übernommen von %1, vorher bei %2</translation>
    </message>
    <message>
        <source>no response had come when the job was cancelled</source>
        <translation>als der Job abgebrochen wurde, war noch keine Antwort da</translation>
    </message>
    <message>
        <source>Bitrates are at most %1 here: more takes boosts that the guild does not have.</source>
        <translation>Bitraten sind hier höchstens %1: Für mehr braucht es Boosts, die die Guild nicht hat.</translation>
    </message>
    <message>
        <source>User limits above %1 become that.</source>
        <translation>Benutzerlimits über %1 werden darauf begrenzt.</translation>
    </message>
    <message>
        <source>%1: without the overwrites of %2 role or member that is not there any more</source>
        <translation>%1: ohne die Overwrites von %2 Rolle oder Mitglied, die es nicht mehr gibt</translation>
    </message>
    <message>
        <source>%1: without the overwrites of %2 roles and members that are not there any more</source>
        <translation>%1: ohne die Overwrites von %2 Rollen und Mitgliedern, die es nicht mehr gibt</translation>
    </message>
    <message>
        <source>%1: the bot cannot allow or deny in overwrites what it may not do itself: %2</source>
        <translation>%1: In Overwrites kann der Bot nicht erlauben oder verweigern, was er selbst nicht darf: %2</translation>
    </message>
    <message>
        <source>The guild does not become a community: that takes a bot with ADMINISTRATOR, and the archive&apos;s channels for rules and updates.</source>
        <translation>Die Guild wird keine Community: Das braucht einen Bot mit ADMINISTRATOR und die Kanäle des Archivs für Regeln und Neuigkeiten.</translation>
    </message>
    <message>
        <source>%1: it only alerts in a channel that is not there</source>
        <translation>%1: Sie meldet nur in einem Kanal, den es nicht gibt</translation>
    </message>
    <message>
        <source>%1: the guild has the one rule of this trigger that it may have</source>
        <translation>%1: Die Guild hat schon die eine Regel mit diesem Auslöser, die sie haben darf</translation>
    </message>
    <message>
        <source>%1: the guild has all %2 rules of this trigger that it may have</source>
        <translation>%1: Die Guild hat schon alle %2 Regeln mit diesem Auslöser, die sie haben darf</translation>
    </message>
    <message>
        <source>Onboarding is restored switched off: it takes 7 default channels, and 5 in which everybody writes.</source>
        <translation>Das Onboarding wird ausgeschaltet wiederhergestellt: Es braucht 7 Standardkanäle, davon 5, in denen jeder schreiben darf.</translation>
    </message>
    <message>
        <source>%1: it is in a channel that is not there</source>
        <translation>%1: liegt in einem Kanal, den es nicht gibt</translation>
    </message>
    <message>
        <source>%1: it has begun, and events are made for the future</source>
        <translation>%1: hat schon begonnen, und Events lassen sich nur für die Zukunft anlegen</translation>
    </message>
    <message>
        <source>%1 is there</source>
        <translation>%1 ist da</translation>
    </message>
    <message>
        <source>%1: it belongs to an application, or follows another channel</source>
        <translation>%1: gehört einer Anwendung oder folgt einem anderen Kanal</translation>
    </message>
    <message>
        <source>%1: its channel is not there</source>
        <translation>%1: Den Kanal dazu gibt es nicht</translation>
    </message>
    <message>
        <source>%1: its channel has all %2 webhooks that it may have</source>
        <translation>%1: Der Kanal hat schon alle %2 Webhooks, die er haben darf</translation>
    </message>
    <message>
        <source>%1: an integration manages it</source>
        <translation>%1: wird von einer Integration verwaltet</translation>
    </message>
    <message>
        <source>Discord lets about %1 emojis of a guild be made in an hour and does not say so beforehand: it may take longer.</source>
        <translation>Discord lässt etwa %1 Emojis einer Guild in der Stunde anlegen und sagt das nicht vorher: Es kann länger dauern.</translation>
    </message>
    <message>
        <source>%1: the archive does not hold its file</source>
        <translation>%1: Die Datei dazu ist nicht im Archiv</translation>
    </message>
    <message>
        <source>%1: its file is larger than the %2 KiB that Discord takes</source>
        <translation>%1: Die Datei ist größer als die %2 KiB, die Discord annimmt</translation>
    </message>
    <message>
        <source>%1: the guild holds %2, and more take boosts</source>
        <translation>%1: Die Guild fasst %2, für mehr braucht es Boosts</translation>
    </message>
    <message>
        <source>%1 role</source>
        <translation>%1 Rolle</translation>
    </message>
    <message>
        <source>%1 roles</source>
        <translation>%1 Rollen</translation>
    </message>
    <message>
        <source>%1 channel</source>
        <translation>%1 Kanal</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 Kanäle</translation>
    </message>
    <message>
        <source>Makes %1; Discord lets %2 be made in a guild in 48 hours, and at least %3 was made in the last 48 hours</source>
        <translation>Legt %1 an; Discord lässt in einer Guild %2 in 48 Stunden zu, und mindestens %3 entstand in den letzten 48 Stunden</translation>
    </message>
    <message>
        <source>Makes %1; Discord lets %2 be made in a guild in 48 hours, and at least %3 were made in the last 48 hours</source>
        <translation>Legt %1 an; Discord lässt in einer Guild %2 in 48 Stunden zu, und mindestens %3 entstanden in den letzten 48 Stunden</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1: after %2 it waits until Discord lets it go on, for up to two days, and goes on by itself.</source>
        <translation>%1: Nach %2 wartet der Job, bis Discord ihn weitermachen lässt, bis zu zwei Tage lang, und läuft dann von selbst weiter.</translation>
    </message>
    <message>
        <source>The archive is not finished: what it lacks is not restored.</source>
        <translation>Das Archiv ist nicht fertig: Was ihm fehlt, wird nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>The bot has no ADMINISTRATOR: it restores nothing in channels that are closed to it.</source>
        <translation>Der Bot hat kein ADMINISTRATOR: In Kanälen, die ihm verschlossen sind, stellt er nichts wieder her.</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Cannot be restored: %1.</source>
        <translation>Nicht wiederherstellen lassen sich: %1.</translation>
    </message>
    <message>
        <source>it is a notice of Discord&apos;s</source>
        <translation>es ist ein Hinweis von Discord</translation>
    </message>
    <message>
        <source>it is a sticker alone, and webhooks send none</source>
        <translation>es ist nur ein Sticker, und Webhooks senden keine</translation>
    </message>
    <message>
        <source>it has no text that could be sent</source>
        <translation>sie hat keinen Text, der sich senden ließe</translation>
    </message>
    <message>
        <source>its files are not in the archive, or too large</source>
        <translation>ihre Dateien sind nicht im Archiv oder zu groß</translation>
    </message>
    <message>
        <source>%1: a post is made of its first message: restore the part messages as well</source>
        <translation>%1: Ein Beitrag entsteht aus seiner ersten Nachricht: Stellen Sie auch den Teil „messages“ wieder her</translation>
    </message>
    <message>
        <source>%1 message: %2</source>
        <translation>%1 Nachricht: %2</translation>
    </message>
    <message>
        <source>%1 messages: %2</source>
        <translation>%1 Nachrichten: %2</translation>
    </message>
    <message>
        <source>messages are restored where there are none yet</source>
        <translation>Nachrichten werden nur wiederhergestellt, wo es noch keine gibt</translation>
    </message>
    <message>
        <source>their channel or thread is not there</source>
        <translation>ihren Kanal oder Thread gibt es nicht</translation>
    </message>
    <message>
        <source>Messages come from a webhook in each channel, which is deleted at the end.</source>
        <translation>Nachrichten kommen in jedem Kanal von einem Webhook, der am Ende gelöscht wird.</translation>
    </message>
    <message>
        <source>%1 reply becomes a plain message.</source>
        <translation>%1 Antwort wird zu einer einfachen Nachricht.</translation>
    </message>
    <message>
        <source>%1 replies become plain messages.</source>
        <translation>%1 Antworten werden zu einfachen Nachrichten.</translation>
    </message>
    <message>
        <source>%1 message loses its reactions.</source>
        <translation>%1 Nachricht verliert ihre Reaktionen.</translation>
    </message>
    <message>
        <source>%1 messages lose their reactions.</source>
        <translation>%1 Nachrichten verlieren ihre Reaktionen.</translation>
    </message>
    <message>
        <source>%1 message loses its stickers.</source>
        <translation>%1 Nachricht verliert ihre Sticker.</translation>
    </message>
    <message>
        <source>%1 messages lose their stickers.</source>
        <translation>%1 Nachrichten verlieren ihre Sticker.</translation>
    </message>
    <message>
        <source>%1 member of the archive is not there now: restore the part members again, or by a schedule, and those who have come back get their roles.</source>
        <translation>%1 Mitglied aus dem Archiv ist gerade nicht da: Stellen Sie den Teil „members“ noch einmal oder nach Zeitplan wieder her, dann bekommt seine Rollen, wer zurückgekommen ist.</translation>
    </message>
    <message>
        <source>%1 members of the archive are not there now: restore the part members again, or by a schedule, and those who have come back get their roles.</source>
        <translation>%1 Mitglieder aus dem Archiv sind gerade nicht da: Stellen Sie den Teil „members“ noch einmal oder nach Zeitplan wieder her, dann bekommt seine Rollen, wer zurückgekommen ist.</translation>
    </message>
    <message>
        <source>The bot gives no roles that are not below its own highest one.</source>
        <translation>Der Bot vergibt keine Rollen, die nicht unter seiner eigenen höchsten liegen.</translation>
    </message>
    <message>
        <source>%1 is not a member now</source>
        <translation>%1 ist gerade kein Mitglied</translation>
    </message>
    <message>
        <source>%1 has them already</source>
        <translation>%1 hat sie schon</translation>
    </message>
    <message>
        <source>%1 is banned already</source>
        <translation>%1 ist schon gebannt</translation>
    </message>
    <message>
        <source>%1 is a member now: whoever let them in again has taken the ban back</source>
        <translation>%1 ist jetzt Mitglied: Wer das Mitglied wieder hereingelassen hat, hat den Ban aufgehoben</translation>
    </message>
    <message>
        <source>Bans are restored without their reasons, 200 at a time; --ban-reasons keeps them.</source>
        <translation>Bans werden ohne ihre Gründe wiederhergestellt, je 200 auf einmal; --ban-reasons behält sie.</translation>
    </message>
    <message>
        <source>%1: the community has its rules or updates there: name another channel first</source>
        <translation>%1: Die Community hat dort ihre Regeln oder Neuigkeiten: Geben Sie zuerst einen anderen Kanal an</translation>
    </message>
    <message>
        <source>%1 role stays as it is, as the bot&apos;s highest role is not above it: move it up, then restore again.</source>
        <translation>%1 Rolle bleibt, wie sie ist, weil die höchste Rolle des Bots nicht darüber liegt: Schieben Sie diese nach oben, und stellen Sie noch einmal wieder her.</translation>
    </message>
    <message>
        <source>%1 roles stay as they are, as the bot&apos;s highest role is not above them: move it up, then restore again.</source>
        <translation>%1 Rollen bleiben, wie sie sind, weil die höchste Rolle des Bots nicht darüber liegt: Schieben Sie diese nach oben, und stellen Sie noch einmal wieder her.</translation>
    </message>
    <message>
        <source>%1: Discord makes it when its bot or integration is added, and nobody else can</source>
        <translation>%1: Discord legt sie an, wenn ihr Bot oder ihre Integration hinzugefügt wird; sonst kann das niemand</translation>
    </message>
    <message>
        <source>%1 belongs to an integration, which manages it</source>
        <translation>%1 gehört einer Integration, die sie verwaltet</translation>
    </message>
    <message>
        <source>%1 stays as it is: %2</source>
        <translation>%1 bleibt, wie es ist: %2</translation>
    </message>
    <message>
        <source>Roles get one colour: gradients need a feature that the guild does not have.</source>
        <translation>Rollen bekommen eine einzige Farbe: Verläufe brauchen eine Funktion, die die Guild nicht hat.</translation>
    </message>
    <message>
        <source>Roles get no icons: they need a feature that the guild does not have.</source>
        <translation>Rollen bekommen keine Icons: Diese brauchen eine Funktion, die die Guild nicht hat.</translation>
    </message>
    <message>
        <source>%1: the bot cannot give or take what it lacks itself: %2</source>
        <translation>%1: Der Bot kann nicht geben oder nehmen, was ihm selbst fehlt: %2</translation>
    </message>
    <message>
        <source>No %1: it needs the feature %2, which the guild does not have.</source>
        <translation>Kein %1: Dazu ist die Funktion %2 nötig, die die Guild nicht hat.</translation>
    </message>
    <message>
        <source>No %1: the archive does not hold the picture.</source>
        <translation>Kein %1: Das Bild ist nicht im Archiv.</translation>
    </message>
    <message>
        <source>The setting %1 names a channel that the archive does not have.</source>
        <translation>Die Einstellung %1 nennt einen Kanal, den es im Archiv nicht gibt.</translation>
    </message>
    <message>
        <source>settings: %1</source>
        <translation>Einstellungen: %1</translation>
    </message>
    <message>
        <source>the settings are so already</source>
        <translation>die Einstellungen sind schon so</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>%1 hinzugekommen</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>%1 entfernt</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Keine Unterschiede.</translation>
    </message>
    <message>
        <source>%1 since the backup.</source>
        <translation>%1 seit dem Backup.</translation>
    </message>
    <message>
        <source>all of them are banned already</source>
        <translation>alle sind schon gebannt</translation>
    </message>
    <message>
        <source>has left the guild</source>
        <translation>hat die Guild verlassen</translation>
    </message>
    <message>
        <source>Discord did not say which roles the member has</source>
        <translation>Discord hat nicht gesagt, welche Rollen das Mitglied hat</translation>
    </message>
    <message>
        <source>the archive does not hold it</source>
        <translation>sie ist nicht im Archiv</translation>
    </message>
    <message>
        <source>it is larger than the 10 MiB that Discord takes</source>
        <translation>sie ist größer als die 10 MiB, die Discord annimmt</translation>
    </message>
    <message>
        <source>it is more than Discord takes with one message</source>
        <translation>es ist mehr, als Discord mit einer Nachricht annimmt</translation>
    </message>
    <message>
        <source>without its file %1: %2</source>
        <translation>ohne die Datei %1: %2</translation>
    </message>
    <message>
        <source>%1 of its %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>its %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>without %1: what it names could not be made</source>
        <translation>ohne %1: Was dort genannt ist, ließ sich nicht anlegen</translation>
    </message>
    <message>
        <source>what it is about could not be made</source>
        <translation>worum es geht, ließ sich nicht anlegen</translation>
    </message>
    <message>
        <source>it is nothing without %1, which could not be made</source>
        <translation>er ist nichts ohne %1, was sich nicht anlegen ließ</translation>
    </message>
    <message>
        <source>its channel has no webhook to send it by</source>
        <translation>ihr Kanal hat keinen Webhook, der sie senden könnte</translation>
    </message>
    <message>
        <source>its channel or thread could not be made</source>
        <translation>ihr Kanal oder Thread ließ sich nicht anlegen</translation>
    </message>
    <message>
        <source>the archive does not have it any more</source>
        <translation>im Archiv ist es nicht mehr</translation>
    </message>
    <message>
        <source>is not a member any more</source>
        <translation>ist kein Mitglied mehr</translation>
    </message>
    <message>
        <source>is as before already</source>
        <translation>ist schon wie vorher</translation>
    </message>
    <message>
        <source>has them already</source>
        <translation>hat sie schon</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>finishing the archive</source>
        <translation>schließt das Archiv ab</translation>
    </message>
    <message>
        <source>fetching files that failed before</source>
        <translation>holt Dateien, die vorher fehlschlugen</translation>
    </message>
    <message>
        <source>%1 message</source>
        <translation>%1 Nachricht</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 Nachrichten</translation>
    </message>
    <message>
        <source>%1 file (%2)</source>
        <translation>%1 Datei (%2)</translation>
    </message>
    <message>
        <source>%1 files (%2)</source>
        <translation>%1 Dateien (%2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>by %1, %2</source>
        <translation>von %1, %2</translation>
    </message>
    <message>
        <source>Not compared: %1. %2</source>
        <translation>Nicht verglichen: %1. %2</translation>
    </message>
    <message>
        <source>was not sent</source>
        <translation>wurde nicht gesendet</translation>
    </message>
    <message>
        <source>the answer is no JSON</source>
        <translation>die Antwort ist kein JSON</translation>
    </message>
    <message>
        <source>no response came, and its channel cannot be read: %1</source>
        <translation>es kam keine Antwort, und der Kanal lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>%1 holds something of another type: delete the key</source>
        <translation>%1 enthält etwas von einem anderen Typ: Löschen Sie den Schlüssel</translation>
    </message>
    <message>
        <source>the key of its limit</source>
        <translation>der Schlüssel des Limits</translation>
    </message>
    <message>
        <source>its key</source>
        <translation>der Schlüssel</translation>
    </message>
    <message>
        <source>its key holds no hash: delete the key</source>
        <translation>der Schlüssel enthält keinen Hash: Löschen Sie ihn</translation>
    </message>
    <message>
        <source>the field %1</source>
        <translation>das Feld %1</translation>
    </message>
    <message>
        <source>its hash has no field %1</source>
        <translation>der Hash hat kein Feld %1</translation>
    </message>
    <message>
        <source>%1 holds &quot;%2&quot;, which is no number</source>
        <translation>%1 enthält „%2“, was keine Zahl ist</translation>
    </message>
    <message>
        <source>%1 holds something that is no number: delete the key</source>
        <translation>%1 enthält etwas, das keine Zahl ist: Löschen Sie den Schlüssel</translation>
    </message>
    <message>
        <source>its limit is %1, which no bucket has: delete the key</source>
        <translation>das Limit ist %1, was kein Bucket haben kann: Löschen Sie den Schlüssel</translation>
    </message>
    <message>
        <source>This window is read-only: arm it at its top, and send it again</source>
        <translation>Dieses Fenster liest nur: Schalten Sie es oben scharf, und senden Sie die Anfrage dann noch einmal</translation>
    </message>
    <message>
        <source>This window sends no requests; start it with --allow-requests</source>
        <translation>Dieses Fenster sendet keine Anfragen; starten Sie es mit --allow-requests</translation>
    </message>
    <message>
        <source>%1 refuses connections</source>
        <translation>%1 lehnt Verbindungen ab</translation>
    </message>
    <message>
        <source>the host %1 is not known</source>
        <translation>der Host %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 closed the connection in the middle of its response</source>
        <translation>%1 hat die Verbindung mitten in der Antwort geschlossen</translation>
    </message>
    <message>
        <source>%1 closed the connection before it answered</source>
        <translation>%1 hat die Verbindung geschlossen, ohne zu antworten</translation>
    </message>
    <message>
        <source>not complete within %1</source>
        <translation>nicht vollständig innerhalb von %1</translation>
    </message>
    <message>
        <source>no connection within %1</source>
        <translation>keine Verbindung innerhalb von %1</translation>
    </message>
    <message>
        <source>no response within %1</source>
        <translation>keine Antwort innerhalb von %1</translation>
    </message>
    <message>
        <source>the server answered with something that is not HTTP</source>
        <translation>der Server hat mit etwas geantwortet, das kein HTTP ist</translation>
    </message>
    <message>
        <source>the server&apos;s response does not say clearly where it ends (Content-Length and Transfer-Encoding)</source>
        <translation>die Antwort des Servers sagt nicht eindeutig, wo sie endet (Content-Length und Transfer-Encoding)</translation>
    </message>
    <message>
        <source>the server&apos;s response headers are larger than %1 KiB, the most that is taken</source>
        <translation>die Header der Antwort sind größer als %1 KiB, das Höchste, was angenommen wird</translation>
    </message>
    <message>
        <source>the server&apos;s response has a malformed chunk</source>
        <translation>die Antwort des Servers hat einen fehlerhaften Chunk</translation>
    </message>
    <message>
        <source>the server&apos;s response has a malformed header</source>
        <translation>die Antwort des Servers hat einen fehlerhaften Header</translation>
    </message>
    <message>
        <source>the server answered that it goes on in another protocol</source>
        <translation>der Server hat geantwortet, dass er in einem anderen Protokoll weitermacht</translation>
    </message>
    <message>
        <source>the server answered with chunks that have no end</source>
        <translation>der Server hat mit Chunks geantwortet, die kein Ende haben</translation>
    </message>
    <message>
        <source>%1 through the proxy %2: %3</source>
        <translation>%1 über den Proxy %2: %3</translation>
    </message>
    <message>
        <source>certificate of %1 is not trusted: %2</source>
        <translation>das Zertifikat von %1 ist nicht vertrauenswürdig: %2</translation>
    </message>
    <message>
        <source>no TLS connection to %1: %2</source>
        <translation>keine TLS-Verbindung zu %1: %2</translation>
    </message>
    <message>
        <source>the proxy refuses connections</source>
        <translation>der Proxy lehnt Verbindungen ab</translation>
    </message>
    <message>
        <source>the proxy&apos;s host is not known</source>
        <translation>der Host des Proxys ist nicht bekannt</translation>
    </message>
    <message>
        <source>the proxy closed the connection</source>
        <translation>der Proxy hat die Verbindung geschlossen</translation>
    </message>
    <message>
        <source>the proxy does not take the user and password in its URL</source>
        <translation>der Proxy nimmt den Benutzer und das Passwort aus seiner URL nicht an</translation>
    </message>
    <message>
        <source>the request&apos;s method, path or headers hold a control character</source>
        <translation>die Methode, der Pfad oder die Header der Anfrage enthalten ein Steuerzeichen</translation>
    </message>
    <message>
        <source>its sender may not send it any more</source>
        <translation>ihr Absender darf sie nicht mehr senden</translation>
    </message>
    <message>
        <source>the response is said to be gzip and is not</source>
        <translation>die Antwort gibt sich als gzip aus und ist keines</translation>
    </message>
    <message>
        <source>the response&apos;s gzip ends too early</source>
        <translation>das gzip der Antwort endet zu früh</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>the response is larger than %1, the most that is taken</source>
        <translation>die Antwort ist größer als %1, das Höchste, was angenommen wird</translation>
    </message>
    <message>
        <source>%1 would hold it for %2 at least, longer than its deadline of %3</source>
        <translation>müsste mindestens %2 auf %1 warten, länger als ihre Frist von %3</translation>
    </message>
    <message>
        <source>still waiting at its deadline of %1</source>
        <translation>wartete am Ende ihrer Frist von %1 noch immer</translation>
    </message>
    <message>
        <source>this client is shutting down and takes nothing new</source>
        <translation>dieser Client wird gerade beendet und nimmt nichts Neues an</translation>
    </message>
    <message>
        <source>Discord answered 401 to this token: check HEADROOM_TOKEN; nothing more is sent with it</source>
        <translation>Discord hat auf dieses Token mit 401 geantwortet: Prüfen Sie HEADROOM_TOKEN; damit wird nichts mehr gesendet</translation>
    </message>
    <message>
        <source>Discord answered that this webhook does not exist: it is not called again</source>
        <translation>Discord hat geantwortet, dass es diesen Webhook nicht gibt: Er wird nicht mehr aufgerufen</translation>
    </message>
    <message>
        <source>answered %1</source>
        <translation>hat mit %1 geantwortet</translation>
    </message>
    <message>
        <source>the host failed again and again, so this was not sent; the last time: %1</source>
        <translation>der Host ist immer wieder ausgefallen, deshalb wurde dies nicht gesendet; zuletzt: %1</translation>
    </message>
    <message>
        <source>the host failed again and again; the last time: %1</source>
        <translation>der Host ist immer wieder ausgefallen; zuletzt: %1</translation>
    </message>
    <message>
        <source>was not saved in channel %1, as channel %2 has a message of the same id</source>
        <translation>wurde nicht im Kanal %1 gesichert, da der Kanal %2 eine Nachricht mit derselben ID hat</translation>
    </message>
    <message>
        <source>something else came than a file</source>
        <translation>es kam etwas anderes als eine Datei</translation>
    </message>
    <message>
        <source>%1 byte came instead of %2</source>
        <translation>%1 Byte kam statt %2</translation>
    </message>
    <message>
        <source>%1 bytes came instead of %2</source>
        <translation>%1 Bytes kamen statt %2</translation>
    </message>
    <message>
        <source>files were not asked for</source>
        <translation>Dateien waren nicht verlangt</translation>
    </message>
    <message>
        <source>is larger than the %1 MB that were asked for</source>
        <translation>ist größer als die verlangten %1 MB</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the answer is no list</source>
        <translation>die Antwort ist keine Liste</translation>
    </message>
    <message>
        <source>more than half of the messages have no content: look whether the bot has the MESSAGE_CONTENT intent</source>
        <translation>mehr als die Hälfte der Nachrichten hat keinen Inhalt: Sehen Sie nach, ob der Bot den Intent MESSAGE_CONTENT hat</translation>
    </message>
    <message>
        <source>#%1: %2</source>
        <translation>#%1: %2</translation>
    </message>
    <message>
        <source>its archived threads may not be read by the bot</source>
        <translation>seine archivierten Threads darf der Bot nicht lesen</translation>
    </message>
    <message>
        <source>private archived threads are not seen without MANAGE_THREADS, but for those that the bot has joined</source>
        <translation>private archivierte Threads sind ohne MANAGE_THREADS nicht zu sehen, außer denen, denen der Bot beigetreten ist</translation>
    </message>
    <message>
        <source>its host answered %1</source>
        <translation>ihr Host hat mit %1 geantwortet</translation>
    </message>
    <message>
        <source>its link leads elsewhere than to Discord</source>
        <translation>ihr Link führt nicht zu Discord</translation>
    </message>
    <message>
        <source>was cancelled</source>
        <translation>wurde abgebrochen</translation>
    </message>
    <message>
        <source>%1: its content does not fit its checksum</source>
        <translation>%1: der Inhalt passt nicht zur Prüfsumme</translation>
    </message>
    <message>
        <source>%1: its columns do not fit its content</source>
        <translation>%1: die Spalten passen nicht zum Inhalt</translation>
    </message>
    <message>
        <source>structure: %1</source>
        <translation>Struktur: %1</translation>
    </message>
    <message>
        <source>%1: its kind is not known</source>
        <translation>%1: diese Art ist nicht bekannt</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>attachment %1 of %2 %3</source>
        <translation>Anhang %1 von %2 %3</translation>
    </message>
    <message>
        <source>%1: it does not fit its checksum</source>
        <translation>%1: passt nicht zur Prüfsumme</translation>
    </message>
    <message>
        <source>%1: its file %2 is missing</source>
        <translation>%1: die Datei %2 fehlt</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>Datei %1</translation>
    </message>
    <message>
        <source>%1 of channel %2</source>
        <translation>%1 des Kanals %2</translation>
    </message>
    <message>
        <source>%1: %2, and %3</source>
        <translation>%1: %2, und %3</translation>
    </message>
    <message>
        <source>there is %1</source>
        <translation>es gibt %1</translation>
    </message>
    <message>
        <source>there are %1</source>
        <translation>es gibt %1</translation>
    </message>
    <message>
        <source>%1 was saved</source>
        <translation>%1 wurde gesichert</translation>
    </message>
    <message>
        <source>%1 were saved</source>
        <translation>%1 wurden gesichert</translation>
    </message>
    <message>
        <source>%1: not all are those that were saved</source>
        <translation>%1: nicht alle sind die, die gesichert wurden</translation>
    </message>
    <message>
        <source>it was not read to its end</source>
        <translation>es wurde nicht bis zum Ende gelesen</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1 (und %2 weitere)</translation>
    </message>
    <message>
        <source>Makes %1; Discord lets %2 be made in a guild in 48 hours</source>
        <translation>Legt %1 an; Discord lässt in einer Guild %2 in 48 Stunden zu</translation>
    </message>
    <message>
        <source>when archives were verified cannot be kept: %1</source>
        <translation>wann Archive geprüft wurden, lässt sich nicht festhalten: %1</translation>
    </message>
</context>
<context>
    <name>headroom::DemoProcess</name>
    <message>
        <source>headroom-demo is not beside this program; build it or install all of Headroom</source>
        <translation>headroom-demo liegt nicht neben diesem Programm; bauen Sie es, oder installieren Sie Headroom ganz</translation>
    </message>
    <message>
        <source>the demo ended by itself; close the window and start it again</source>
        <translation>die Demo hat sich selbst beendet; schließen Sie das Fenster und starten Sie sie neu</translation>
    </message>
</context>
<context>
    <name>headroom::Session</name>
    <message>
        <source>Open another anyway</source>
        <translation>Trotzdem ein anderes öffnen</translation>
    </message>
    <message>
        <source>Start the demo anyway</source>
        <translation>Demo trotzdem starten</translation>
    </message>
    <message>
        <source>Another window could not be started: %1 does not run</source>
        <translation>Ein weiteres Fenster konnte nicht gestartet werden: %1 läuft nicht</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AlertsPage</name>
    <message>
        <source>Alerts</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>Silence all</source>
        <translation>Alle stummschalten</translation>
    </message>
    <message>
        <source>Send no notifications for a time; alerts are listed all the same</source>
        <translation>Eine Zeit lang keine Benachrichtigungen senden; Alarme werden trotzdem aufgeführt</translation>
    </message>
    <message>
        <source>Active and past</source>
        <translation>Aktive und vergangene</translation>
    </message>
    <message>
        <source>Alerts, active ones first</source>
        <translation>Alarme, aktive zuerst</translation>
    </message>
    <message>
        <source>No alerts</source>
        <translation>Keine Alarme</translation>
    </message>
    <message>
        <source>An alert is listed here when it begins, and stays listed when it is over. The rules below say when.</source>
        <translation>Ein Alarm steht hier, sobald er beginnt, und bleibt stehen, wenn er vorbei ist. Wann, sagen die Regeln unten.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules of alerts</source>
        <translation>Regeln für Alarme</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Change when the chosen rule makes an alert</source>
        <translation>Ändern, wann die gewählte Regel einen Alarm auslöst</translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Whether the chosen rule is used</source>
        <translation>Ob die gewählte Regel gilt</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>Stummschalten</translation>
    </message>
    <message>
        <source>Send no notifications of the chosen rule for a time; its alerts are listed all the same</source>
        <translation>Eine Zeit lang keine Benachrichtigungen der gewählten Regel senden; ihre Alarme werden trotzdem aufgeführt</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Send a notification of the chosen rule, to all commands and the webhook too</source>
        <translation>Eine Benachrichtigung der gewählten Regel senden, auch an alle Befehle und den Webhook</translation>
    </message>
    <message>
        <source>For 30 minutes</source>
        <translation>30 Minuten lang</translation>
    </message>
    <message>
        <source>For 2 hours</source>
        <translation>2 Stunden lang</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>8 Stunden lang</translation>
    </message>
    <message>
        <source>For 3 days</source>
        <translation>3 Tage lang</translation>
    </message>
    <message>
        <source>End silence</source>
        <translation>Stummschaltung beenden</translation>
    </message>
    <message>
        <source>none active</source>
        <translation>keine aktiv</translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation>%1 aktiv</translation>
    </message>
    <message>
        <source>%1 past</source>
        <translation>%1 vergangen</translation>
    </message>
    <message>
        <source>all silenced until %1</source>
        <translation>alle stumm bis %1</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Show its place</source>
        <translation>Stelle zeigen</translation>
    </message>
    <message>
        <source>Show its rule</source>
        <translation>Regel zeigen</translation>
    </message>
    <message>
        <source>Silence its rule for 2 hours</source>
        <translation>Regel 2 Stunden stummschalten</translation>
    </message>
    <message>
        <source>Turn on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>“%1” is changed for all windows and programs.</source>
        <translation>„%1“ ist für alle Fenster und Programme geändert.</translation>
    </message>
    <message>
        <source>No notifications of “%1” until %2.</source>
        <translation>Keine Benachrichtigungen von „%1“ bis %2.</translation>
    </message>
    <message>
        <source>No notifications until %1.</source>
        <translation>Keine Benachrichtigungen bis %1.</translation>
    </message>
    <message>
        <source>A notification of “%1” was sent to this desktop.</source>
        <translation>Eine Benachrichtigung von „%1“ wurde an diesen Desktop gesendet.</translation>
    </message>
    <message>
        <source>This desktop shows no notifications. Commands and webhooks do without it; F1 says how to add one.</source>
        <translation>Dieser Desktop zeigt keine Benachrichtigungen. Befehle und Webhooks kommen ohne ihn aus; F1 sagt, wie man einen hinzufügt.</translation>
    </message>
    <message>
        <source>A notification of “%1” was sent: %2.</source>
        <translation>Eine Benachrichtigung von „%1“ wurde gesendet: %2.</translation>
    </message>
    <message>
        <source>Find alerts</source>
        <translation>Alarme suchen</translation>
    </message>
    <message>
        <source>alert: cause: rule: is:active
Other words are looked for in all of these (Ctrl+F)</source>
        <translation>alert: cause: rule: is:active
Andere Wörter werden in all diesen gesucht (Strg+F)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the chosen rule, which is one of your own</source>
        <translation>Die gewählte eigene Regel entfernen</translation>
    </message>
    <message>
        <source>Add rule…</source>
        <translation>Neue Regel…</translation>
    </message>
    <message>
        <source>A rule of your own, for all windows and programs</source>
        <translation>Eine eigene Regel, für alle Fenster und Programme</translation>
    </message>
    <message>
        <source>No alert matches “%1”</source>
        <translation>Kein Alarm passt zu „%1“</translation>
    </message>
    <message>
        <source>“%1” is used by all windows and programs.</source>
        <translation>„%1“ gilt für alle Fenster und Programme.</translation>
    </message>
    <message>
        <source>Remove the rule “%1”?</source>
        <translation>Regel „%1“ entfernen?</translation>
    </message>
    <message>
        <source>It is removed for all windows and programs.</source>
        <translation>Sie wird für alle Fenster und Programme entfernt.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AnswersCard</name>
    <message>
        <source>Requests by response</source>
        <translation>Anfragen nach Antwort</translation>
    </message>
    <message>
        <source>Requests by response, last ten minutes</source>
        <translation>Anfragen nach Antwort, letzte zehn Minuten</translation>
    </message>
    <message>
        <source>No requests in the last ten minutes</source>
        <translation>Keine Anfragen in den letzten zehn Minuten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BackupActions</name>
    <message>
        <source>This build has no operation %1.</source>
        <translation>Dieser Build hat keine Operation %1.</translation>
    </message>
    <message>
        <source>Back up now…</source>
        <translation>Jetzt sichern…</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Pages to read in a browser…</source>
        <translation>Seiten für den Browser…</translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation>JSON…</translation>
    </message>
    <message>
        <source>This backup cannot be read.</source>
        <translation>Dieses Backup ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Choose a backup first.</source>
        <translation>Wählen Sie zuerst ein Backup.</translation>
    </message>
    <message>
        <source>Another backup is worked on: wait for it, or cancel it.</source>
        <translation>Ein anderes Backup wird gerade bearbeitet: Warten Sie darauf, oder brechen Sie ab.</translation>
    </message>
    <message>
        <source>Plan a job that backs up a guild</source>
        <translation>Einen Job planen, der eine Guild sichert</translation>
    </message>
    <message>
        <source>This backup is not finished: resume its job first.</source>
        <translation>Dieses Backup ist nicht fertig: Setzen Sie zuerst seinen Job fort.</translation>
    </message>
    <message>
        <source>Plan a job that restores this backup, or parts of it</source>
        <translation>Einen Job planen, der dieses Backup oder Teile davon wiederherstellt</translation>
    </message>
    <message>
        <source>Read all of it and compare it with its checksums</source>
        <translation>Alles lesen und mit den Prüfsummen vergleichen</translation>
    </message>
    <message>
        <source>Write it as pages or as JSON</source>
        <translation>Als Seiten oder als JSON schreiben</translation>
    </message>
    <message>
        <source>Open the folder in which it lies</source>
        <translation>Den Ordner öffnen, in dem es liegt</translation>
    </message>
    <message>
        <source>A job is writing it: cancel the job first.</source>
        <translation>Ein Job schreibt es gerade: Brechen Sie zuerst den Job ab.</translation>
    </message>
    <message>
        <source>Delete the file (Del)</source>
        <translation>Die Datei löschen (Entf)</translation>
    </message>
    <message>
        <source>%1 is damaged: %2. Take another copy.</source>
        <translation>%1 ist beschädigt: %2. Nehmen Sie eine andere Kopie.</translation>
    </message>
    <message>
        <source>%1 is good: %2</source>
        <translation>%1 ist in Ordnung: %2</translation>
    </message>
    <message>
        <source>Folder for the pages</source>
        <translation>Ordner für die Seiten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Copied into the folder of backups as %1.</source>
        <translation>Als %1 in den Ordner der Backups kopiert.</translation>
    </message>
    <message>
        <source>The backup of “%1” of %2</source>
        <translation>Das Backup von „%1“ vom %2</translation>
    </message>
    <message>
        <source>The file, which cannot be read,</source>
        <translation>Die Datei, die nicht lesbar ist,</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>%1 is deleted from this machine. Nothing is changed on Discord. Increments that began with it stay whole.</source>
        <translation>%1 wird von diesem Rechner gelöscht. Auf Discord ändert sich nichts. Inkremente, die darauf aufbauen, bleiben vollständig.</translation>
    </message>
    <message>
        <source>Remove the backup</source>
        <translation>Backup entfernen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BackupFacts</name>
    <message>
        <source>About this backup</source>
        <translation>Über dieses Backup</translation>
    </message>
    <message>
        <source>Cannot be restored</source>
        <translation>Nicht wiederherstellbar</translation>
    </message>
    <message>
        <source>Could not be saved (%1)</source>
        <translation>Konnte nicht gesichert werden (%1)</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>and %1 more: headroomctl backups show --problems</source>
        <translation>und %1 weitere: headroomctl backups show --problems</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BackupListModel</name>
    <message>
        <source>next %1</source>
        <translation>nächstes am %1</translation>
    </message>
    <message>
        <source>too old</source>
        <translation>zu alt</translation>
    </message>
    <message>
        <source>Cannot be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>none is good</source>
        <translation>kein brauchbares</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BackupTable</name>
    <message>
        <source>Guild</source>
        <translation>Guild</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BackupsHead</name>
    <message>
        <source>Backups</source>
        <translation>Backups</translation>
    </message>
    <message>
        <source>More actions for backups</source>
        <translation>Weitere Aktionen für Backups</translation>
    </message>
    <message>
        <source>Choose the folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Warn when the newest is older than…</source>
        <translation>Warnen, wenn das neueste älter ist als…</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Folder of backups</source>
        <translation>Ordner der Backups</translation>
    </message>
    <message>
        <source>Age of backups</source>
        <translation>Alter der Backups</translation>
    </message>
    <message>
        <source>Warn when a guild’s newest good backup is older than so many hours:</source>
        <translation>Warnen, wenn das neueste gute Backup einer Guild älter ist als so viele Stunden:</translation>
    </message>
    <message>
        <source>Find backups</source>
        <translation>Backups suchen</translation>
    </message>
    <message>
        <source>guild: file: is:damaged age:&lt;7 size:&gt;100 messages:&gt;0
Other words are looked for in the guild and the name of the file</source>
        <translation>guild: file: is:damaged age:&lt;7 size:&gt;100 messages:&gt;0
Andere Wörter werden in der Guild und im Dateinamen gesucht</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BackupsPage</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel what is running</source>
        <translation>Laufendes abbrechen</translation>
    </message>
    <message>
        <source>Backups by guild</source>
        <translation>Backups nach Guild</translation>
    </message>
    <message>
        <source>Backups, by guild</source>
        <translation>Backups, nach Guild</translation>
    </message>
    <message>
        <source>The backup %1 is not in this folder</source>
        <translation>Das Backup %1 ist nicht in diesem Ordner</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Backup</translation>
    </message>
    <message>
        <source>The folder of backups cannot be read</source>
        <translation>Der Ordner der Backups ist nicht lesbar</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>Anderen Ordner wählen…</translation>
    </message>
    <message>
        <source>No backups yet</source>
        <translation>Noch keine Backups</translation>
    </message>
    <message>
        <source>Back up a guild, or drag an archive in: it is copied into the folder. Headroom lists the archives in %1.</source>
        <translation>Sichern Sie eine Guild, oder ziehen Sie ein Archiv hierher: Es wird in den Ordner kopiert. Headroom listet die Archive in %1 auf.</translation>
    </message>
    <message>
        <source>Back up a guild…</source>
        <translation>Guild sichern…</translation>
    </message>
    <message>
        <source>One backup is copied at a time: drop the others afterwards.</source>
        <translation>Es wird ein Backup nach dem anderen kopiert: Ziehen Sie die anderen danach hierher.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Also marked in the list: %1 more.</source>
        <translation>In der Liste markiert: %1 weitere.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BucketActions</name>
    <message>
        <source>Copy key</source>
        <translation>Schlüssel kopieren</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy major parameter</source>
        <translation>Major-Parameter kopieren</translation>
    </message>
    <message>
        <source>Show this route only</source>
        <translation>Nur diese Route zeigen</translation>
    </message>
    <message>
        <source>Show its requests in Traffic</source>
        <translation>Ihre Anfragen in Traffic zeigen</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Only the first %1 of the selected rows are copied: export them to a file instead.</source>
        <translation>Nur die ersten %1 der ausgewählten Zeilen werden kopiert: Exportieren Sie sie stattdessen in eine Datei.</translation>
    </message>
    <message>
        <source>Export buckets</source>
        <translation>Buckets exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv);;JSON (*.json)</source>
        <translation>CSV (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Writing %1 to %2.</source>
        <translation>%1 werden nach %2 geschrieben.</translation>
    </message>
    <message>
        <source>Could not write %1: %2. Choose another folder.</source>
        <translation>%1 konnte nicht geschrieben werden: %2. Wählen Sie einen anderen Ordner.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BucketDelegate</name>
    <message>
        <source>own</source>
        <translation>eigen</translation>
    </message>
    <message>
        <source>own %1</source>
        <translation>eigen %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BucketDetail</name>
    <message>
        <source>Remaining, last ten minutes</source>
        <translation>Verbleibend, letzte zehn Minuten</translation>
    </message>
    <message>
        <source>Selected bucket</source>
        <translation>Ausgewählter Bucket</translation>
    </message>
    <message>
        <source>No change in the last ten minutes</source>
        <translation>Keine Änderung in den letzten zehn Minuten</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Its requests in Traffic</source>
        <translation>Seine Anfragen in Traffic</translation>
    </message>
    <message>
        <source>The requests of this route in the logs, and who sends them</source>
        <translation>Die Anfragen dieser Route in den Logs, und wer sie sendet</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>This process</source>
        <translation>Dieser Prozess</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Remaining here</source>
        <translation>Verbleibend hier</translation>
    </message>
    <message>
        <source>As this process knows it from the responses it got</source>
        <translation>Wie dieser Prozess es aus den erhaltenen Antworten kennt</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>%1 + %2 in flight</source>
        <translation>%1 + %2 unterwegs</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
    <message>
        <source>Waiting for its history</source>
        <translation>Verlauf wird geladen</translation>
    </message>
    <message>
        <source>limit not learned yet</source>
        <translation>Limit noch nicht bekannt</translation>
    </message>
    <message>
        <source>of at least %1</source>
        <translation>von mindestens %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>resets in %1</source>
        <translation>Reset in %1</translation>
    </message>
    <message>
        <source>no window open</source>
        <translation>kein Zeitfenster offen</translation>
    </message>
    <message>
        <source>Does not count towards the bot’s global limit.</source>
        <translation>Zählt nicht für das globale Limit des Bots.</translation>
    </message>
    <message>
        <source>This process has nothing more for it. This is what was known last.</source>
        <translation>Dieser Prozess hat nichts mehr dafür. Das war zuletzt bekannt.</translation>
    </message>
    <message>
        <source>Its keys are gone from Redis. This is what was known last.</source>
        <translation>Seine Schlüssel sind aus Redis verschwunden. Das war zuletzt bekannt.</translation>
    </message>
    <message>
        <source>Copy this key</source>
        <translation>Diesen Schlüssel kopieren</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>A queue of this process. There is no bucket in Redis for it.</source>
        <translation>Eine Warteschlange dieses Prozesses. In Redis gibt es keinen Bucket dazu.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BucketSortFilterModel</name>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>Of a route, how many buckets it has; of a bucket, its major parameter</source>
        <translation>Bei einer Route die Zahl ihrer Buckets, bei einem Bucket sein Major-Parameter</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BucketsHead</name>
    <message>
        <source>Group by route</source>
        <translation>Nach Route gruppieren</translation>
    </message>
    <message>
        <source>Pause view</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>route: method: major: kind: variant: remaining: limit: queue: key:
is:exhausted is:open is:full is:problem is:exempt is:own
is:held is:stale is:slow is:leased is:healthy is:idle
remaining:&lt;5  remaining:2..4  -method:GET  &quot;in quotes&quot;  (Ctrl+F)</source>
        <translation>route: method: major: kind: variant: remaining: limit: queue: key:
is:exhausted is:open is:full is:problem is:exempt is:own
is:held is:stale is:slow is:leased is:healthy is:idle
remaining:&lt;5  remaining:2..4  -method:GET  &quot;in Anführungszeichen&quot;  (Strg+F)</translation>
    </message>
    <message>
        <source>A row for each route, with its buckets below (Ctrl+G)
Right opens a route, Left closes it, Ctrl+Shift+G all of them</source>
        <translation>Eine Zeile je Route, darunter ihre Buckets (Strg+G)
Rechts öffnet eine Route, Links schließt sie, Strg+Umschalt+G alle</translation>
    </message>
    <message>
        <source>Freeze this page; data is still collected (Ctrl+P)</source>
        <translation>Diese Seite anhalten; Daten werden weiter gesammelt (Strg+P)</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Write what is shown to a CSV or JSON file (Ctrl+E)</source>
        <translation>Was gezeigt wird, in eine CSV- oder JSON-Datei schreiben (Strg+E)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BucketsPage</name>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>Pause view</source>
        <translation>Ansicht anhalten</translation>
    </message>
    <message>
        <source>Group by route</source>
        <translation>Nach Route gruppieren</translation>
    </message>
    <message>
        <source>Open or close all routes</source>
        <translation>Alle Routen öffnen oder schließen</translation>
    </message>
    <message>
        <source>Connected clients</source>
        <translation>Verbundene Clients</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The bucket %1 is not in this Redis now</source>
        <translation>Den Bucket %1 gibt es in diesem Redis gerade nicht</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>Route</translation>
    </message>
    <message>
        <source>Redis health and monitoring overhead (Ctrl+Shift+I)</source>
        <translation>Zustand von Redis und Kosten der Beobachtung (Strg+Umschalt+I)</translation>
    </message>
    <message>
        <source>The window is too low for the Redis figures: make it taller</source>
        <translation>Das Fenster ist zu niedrig für die Zahlen zu Redis: Machen Sie es höher</translation>
    </message>
    <message>
        <source>%1 live</source>
        <translation>%1 live</translation>
    </message>
    <message>
        <source>%1 exhausted</source>
        <translation>%1 erschöpft</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 gezeigt</translation>
    </message>
    <message>
        <source>sorting</source>
        <translation>wird sortiert</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>The only bucket does not match the filter.</source>
        <translation>Der einzige Bucket passt nicht zum Filter.</translation>
    </message>
    <message>
        <source>None of the %1 buckets match the filter.</source>
        <translation>Keiner der %1 Buckets passt zum Filter.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>%1 own</source>
        <translation>%1 eigene</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BudgetBar</name>
    <message>
        <source>Invalid-request budget used</source>
        <translation>Verbrauchtes Budget für ungültige Anfragen</translation>
    </message>
    <message>
        <source>%1, thresholds %2</source>
        <translation>%1, Schwellen %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BudgetCard</name>
    <message>
        <source>What burns the budget</source>
        <translation>Was das Budget verbraucht</translation>
    </message>
    <message>
        <source>No invalid requests in the logs yet.</source>
        <translation>Noch keine ungültigen Anfragen in den Logs.</translation>
    </message>
    <message>
        <source>invalid requests, 10 min</source>
        <translation>ungültige Anfragen, 10 min</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BudgetPanel</name>
    <message>
        <source>Invalid requests in ten minutes</source>
        <translation>Ungültige Anfragen in zehn Minuten</translation>
    </message>
    <message>
        <source>No ban at this rate</source>
        <translation>Kein Bann bei diesem Tempo</translation>
    </message>
    <message>
        <source>There may be more: this log has only some</source>
        <translation>Es können mehr sein: Dieses Log enthält nur einen Teil</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>Shared 429s do not count, and this log does not say which ones are shared</source>
        <translation>Geteilte 429 zählen nicht, und dieses Log sagt nicht, welche geteilt sind</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>Spitze %1 um %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>%1/min</source>
        <translation>%1/min</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BusiestModel</name>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>How long requests of other processes have waited is not known.</source>
        <translation>Wie lange Anfragen anderer Prozesse gewartet haben, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>often exhausted</source>
        <translation>oft erschöpft</translation>
    </message>
    <message>
        <source>Exhausted for most of the last ten seconds. Now: %1</source>
        <translation>In den letzten zehn Sekunden meist erschöpft. Jetzt: %1</translation>
    </message>
    <message>
        <source>First has waited</source>
        <translation>Erste wartet</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CauseList</name>
    <message>
        <source>Causes</source>
        <translation>Ursachen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Chart</name>
    <message>
        <source>No data yet</source>
        <translation>Noch keine Daten</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>last %1, lowest %2, highest %3</source>
        <translation>zuletzt %1, niedrigster Wert %2, höchster %3</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>gaps: %1</source>
        <translation>Lücken: %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CommandPalette</name>
    <message>
        <source>Nothing fits. Type a part of a page, an action, a route, a shard or a job.</source>
        <translation>Nichts passt. Geben Sie einen Teil einer Seite, Aktion, Route, eines Shards oder Jobs ein.</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Page, action, route, shard, job…</source>
        <translation>Seite, Aktion, Route, Shard, Job…</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Was passt</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ConfirmJobDialog</name>
    <message>
        <source>Confirm job %1</source>
        <translation>Job %1 bestätigen</translation>
    </message>
    <message>
        <source>This cannot be undone. Type “%1” to confirm.</source>
        <translation>Das lässt sich nicht rückgängig machen. Geben Sie „%1“ ein, um zu bestätigen.</translation>
    </message>
    <message>
        <source>Name of the guild</source>
        <translation>Name der Guild</translation>
    </message>
    <message>
        <source>This is production. Type “%1” to go on.</source>
        <translation>Dies ist Produktion. Geben Sie „%1“ ein, um fortzufahren.</translation>
    </message>
    <message>
        <source>Name of the profile</source>
        <translation>Name des Profils</translation>
    </message>
    <message>
        <source>Start job</source>
        <translation>Job starten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ContentsModel</name>
    <message>
        <source>[embed]</source>
        <translation>[Embed]</translation>
    </message>
    <message>
        <source>animated</source>
        <translation>animiert</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ContentsView</name>
    <message>
        <source>‹ Channels</source>
        <translation>‹ Kanäle</translation>
    </message>
    <message>
        <source>What of the backup is listed</source>
        <translation>Was vom Backup aufgeführt wird</translation>
    </message>
    <message>
        <source>Back to the channels</source>
        <translation>Zurück zu den Kanälen</translation>
    </message>
    <message>
        <source>Contents of the backup</source>
        <translation>Inhalt des Backups</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Search messages</source>
        <translation>Nachrichten durchsuchen</translation>
    </message>
    <message>
        <source>Find by name</source>
        <translation>Nach Namen suchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>No message has all of these words.</source>
        <translation>Keine Nachricht enthält all diese Wörter.</translation>
    </message>
    <message>
        <source>The newest %1; search for more words to see others</source>
        <translation>Die neuesten %1; suchen Sie nach mehr Wörtern, um andere zu sehen</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>%1 so far; scroll for more</source>
        <translation>Bisher %1; zum Weiterladen scrollen</translation>
    </message>
    <message>
        <source>There are none in this backup.</source>
        <translation>In diesem Backup gibt es keine.</translation>
    </message>
    <message>
        <source>%1; open one to read its messages</source>
        <translation>%1; öffnen Sie einen, um seine Nachrichten zu lesen</translation>
    </message>
    <message>
        <source>author:ID channel:general has:file
Messages with all of these words; “in quotes”: in this order (Ctrl+F)</source>
        <translation>author:ID channel:general has:file
Nachrichten mit all diesen Wörtern; „in Anführungszeichen“: in dieser Reihenfolge (Strg+F)</translation>
    </message>
    <message>
        <source>name: id: is:thread messages:&gt;0
Other words are looked for in name and id (Ctrl+F)</source>
        <translation>name: id: is:thread messages:&gt;0
Andere Wörter werden in Name und Id gesucht (Strg+F)</translation>
    </message>
    <message>
        <source>name: id:
Other words are looked for in both (Ctrl+F)</source>
        <translation>name: id:
Andere Wörter werden in beiden gesucht (Strg+F)</translation>
    </message>
    <message>
        <source>Nothing matches.</source>
        <translation>Nichts passt dazu.</translation>
    </message>
    <message>
        <source>This backup cannot be read.</source>
        <translation>Dieses Backup ist nicht lesbar.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CountChip</name>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>%1: %2
Show only these</source>
        <translation>%1: %2
Nur diese zeigen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CountList</name>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
</context>
<context>
    <name>headroom::ui::DemoCard</name>
    <message>
        <source>Try the demo</source>
        <translation>Demo ausprobieren</translation>
    </message>
    <message>
        <source>A simulated Discord on this machine, and a fleet with its logs, shards, jobs and backups. Needs redis-server and nginx; leaves nothing behind.</source>
        <translation>Ein simuliertes Discord auf diesem Rechner und eine Flotte mit Logs, Shards, Jobs und Backups. Braucht redis-server und nginx; hinterlässt nichts.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet…</translation>
    </message>
    <message>
        <source>Start the demo</source>
        <translation>Demo starten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::DesktopNotifier</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::DifferencesModel</name>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>there</source>
        <translation>vorhanden</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>By %1, %2</source>
        <translation>Durch %1, %2</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>%1 entfernt</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>%1 hinzugefügt</translation>
    </message>
    <message>
        <source>chosen, %1</source>
        <translation>gewählt, %1</translation>
    </message>
    <message>
        <source>not chosen, %1</source>
        <translation>nicht gewählt, %1</translation>
    </message>
    <message>
        <source>In the older</source>
        <translation>Im älteren</translation>
    </message>
    <message>
        <source>In the newer</source>
        <translation>Im neueren</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1 „%2“</translation>
    </message>
    <message>
        <source>Not in the backup: a restore leaves it as it is</source>
        <translation>Nicht im Backup: Eine Wiederherstellung lässt es, wie es ist</translation>
    </message>
</context>
<context>
    <name>headroom::ui::DifferencesView</name>
    <message>
        <source>This build has no operation that compares a backup with the guild.</source>
        <translation>Dieser Build hat keine Operation, die ein Backup mit der Guild vergleicht.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Choose none</source>
        <translation>Keine wählen</translation>
    </message>
    <message>
        <source>What the backup is compared with</source>
        <translation>Womit das Backup verglichen wird</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Space chooses what is to be restored</source>
        <translation>Die Leertaste wählt, was wiederhergestellt wird</translation>
    </message>
    <message>
        <source>The guild now</source>
        <translation>Die Guild jetzt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose all</source>
        <translation>Alle wählen</translation>
    </message>
    <message>
        <source>Restore %1…</source>
        <translation>%1 wiederherstellen…</translation>
    </message>
    <message>
        <source>Restore %1 selected…</source>
        <translation>%1 gewählte wiederherstellen…</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Wird verglichen…</translation>
    </message>
    <message>
        <source>This backup cannot be read.</source>
        <translation>Dieses Backup ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Keine Unterschiede.</translation>
    </message>
    <message>
        <source>Press Compare to see what was changed since this backup.</source>
        <translation>„Vergleichen“ zeigt, was seit diesem Backup geändert wurde.</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>die ersten %1</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find differences</source>
        <translation>Unterschiede suchen</translation>
    </message>
    <message>
        <source>name: kind:role field:topic by: is:removed
Other words are looked for in all of these (Ctrl+F). What is not shown is not restored.</source>
        <translation>name: kind:role field:topic by: is:removed
Andere Wörter werden in all diesen gesucht (Strg+F). Was nicht zu sehen ist, wird nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>No difference matches.</source>
        <translation>Kein Unterschied passt dazu.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::EmergencyRow</name>
    <message>
        <source>since %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>Critical</source>
        <translation>Kritisch</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>headroom::ui::EmergencyStrip</name>
    <message>
        <source>Emergencies</source>
        <translation>Notfälle</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
    <message>
        <source>Show only the worst</source>
        <translation>Nur den schlimmsten zeigen</translation>
    </message>
    <message>
        <source>Show %1 more</source>
        <translation>%1 weitere zeigen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ExportButton</name>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Write what is shown to a CSV or PNG file (Ctrl+E)</source>
        <translation>Was gezeigt wird, in eine CSV- oder PNG-Datei schreiben (Strg+E)</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Could not write %1: %2. Choose another folder.</source>
        <translation>%1 konnte nicht geschrieben werden: %2. Wählen Sie einen anderen Ordner.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FindingList</name>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FleetView</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Traffic</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>Operate</source>
        <translation>Betrieb</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Backups</translation>
    </message>
    <message>
        <source>Read-only: start Headroom with --allow-requests to send requests</source>
        <translation>Nur lesend: Starten Sie Headroom mit --allow-requests, um Anfragen zu senden</translation>
    </message>
    <message>
        <source>Allow changes in %1?</source>
        <translation>Änderungen in %1 erlauben?</translation>
    </message>
    <message>
        <source>Requests can be sent to Discord from this window, and jobs run in it. Whatever changes something still asks first.</source>
        <translation>Aus diesem Fenster können dann Anfragen an Discord gesendet werden, und Jobs laufen darin. Was etwas ändert, fragt weiterhin vorher.</translation>
    </message>
    <message>
        <source>Allow changes</source>
        <translation>Änderungen erlauben</translation>
    </message>
    <message>
        <source>This ends by itself after %1.</source>
        <translation>Das endet nach %1 von selbst.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Gauge</name>
    <message>
        <source>near the limit</source>
        <translation>nahe am Limit</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>über dem Limit</translation>
    </message>
    <message>
        <source>at the limit</source>
        <translation>am Limit</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>soon at the limit</source>
        <translation>bald am Limit</translation>
    </message>
</context>
<context>
    <name>headroom::ui::GuildChoices</name>
    <message>
        <source>No list of guilds. %1</source>
        <translation>Keine Liste der Guilds. %1</translation>
    </message>
    <message>
        <source>Type the guild’s id.</source>
        <translation>Geben Sie die ID der Guild ein.</translation>
    </message>
    <message>
        <source>Reading the bot’s guilds… Its id can be typed, too.</source>
        <translation>Die Guilds des Bots werden gelesen… Eine ID kann auch eingegeben werden.</translation>
    </message>
    <message>
        <source>Reading the bot’s guilds… %1 so far.</source>
        <translation>Die Guilds des Bots werden gelesen… bisher %1.</translation>
    </message>
    <message>
        <source>Type a part of the name, or the id. The bot is in %1.</source>
        <translation>Geben Sie einen Teil des Namens oder die ID ein. Der Bot ist in %1.</translation>
    </message>
    <message>
        <source>The list was stopped at %1. Ids of others can be typed.</source>
        <translation>Die Liste wurde bei %1 angehalten. IDs anderer können eingegeben werden.</translation>
    </message>
    <message>
        <source>No list of guilds: %1. Type the guild’s id.</source>
        <translation>Keine Liste der Guilds: %1. Geben Sie die ID der Guild ein.</translation>
    </message>
    <message>
        <source>Reading the guild’s channels, roles and emojis…</source>
        <translation>Kanäle, Rollen und Emojis der Guild werden gelesen…</translation>
    </message>
    <message>
        <source>No list of channels, roles and emojis: %1. Type their ids.</source>
        <translation>Keine Liste der Kanäle, Rollen und Emojis: %1. Geben Sie ihre IDs ein.</translation>
    </message>
    <message>
        <source>Members are not found by name: %1. Type their ids.</source>
        <translation>Mitglieder werden nicht nach Namen gefunden: %1. Geben Sie ihre IDs ein.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::GuildField</name>
    <message>
        <source>Guild</source>
        <translation>Guild</translation>
    </message>
    <message>
        <source>All guilds</source>
        <translation>Alle Guilds</translation>
    </message>
    <message>
        <source>Take guilds out again</source>
        <translation>Guilds wieder herausnehmen</translation>
    </message>
    <message>
        <source>Name or id; several may be added</source>
        <translation>Name oder ID; auch mehrere</translation>
    </message>
    <message>
        <source>Name or id</source>
        <translation>Name oder ID</translation>
    </message>
    <message>
        <source>Each guild has a job of its own.</source>
        <translation>Jede Guild hat einen eigenen Job.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Stop reading the list of guilds</source>
        <translation>Lesen der Liste der Guilds anhalten</translation>
    </message>
    <message>
        <source>Read the list of guilds again</source>
        <translation>Liste der Guilds neu lesen</translation>
    </message>
    <message>
        <source>Take out %1</source>
        <translation>%1 herausnehmen</translation>
    </message>
    <message>
        <source>Take out all</source>
        <translation>Alle herausnehmen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::HelpWindow</name>
    <message>
        <source>Headroom: help</source>
        <translation>Headroom: Hilfe</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Alle Seiten durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>Text der Seite</translation>
    </message>
    <message>
        <source>%1 comes with the source code only</source>
        <translation>%1 gibt es nur im Quellcode</translation>
    </message>
    <message>
        <source>No page has all of these words</source>
        <translation>Keine Seite enthält all diese Wörter</translation>
    </message>
</context>
<context>
    <name>headroom::ui::InvalidCard</name>
    <message>
        <source>Invalid requests, 10 min</source>
        <translation>Ungültige Anfragen, 10 min</translation>
    </message>
    <message>
        <source>Invalid requests in ten minutes</source>
        <translation>Ungültige Anfragen in zehn Minuten</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>worst of %1</source>
        <translation>höchster Wert von %1</translation>
    </message>
    <message>
        <source>No data yet</source>
        <translation>Noch keine Daten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobActions</name>
    <message>
        <source>Show details</source>
        <translation>Details zeigen</translation>
    </message>
    <message>
        <source>Confirm…</source>
        <translation>Bestätigen…</translation>
    </message>
    <message>
        <source>Move to top</source>
        <translation>Ganz nach oben</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move to bottom</source>
        <translation>Ganz nach unten</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>High: before all others</source>
        <translation>Hoch: vor allen anderen</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Low: after all others</source>
        <translation>Niedrig: nach allen anderen</translation>
    </message>
    <message>
        <source>Speed limit</source>
        <translation>Tempolimit</translation>
    </message>
    <message>
        <source>The runner’s own</source>
        <translation>Das des Runners</translation>
    </message>
    <message>
        <source>%1 requests a minute</source>
        <translation>%1 Anfragen pro Minute</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Prune finished…</source>
        <translation>Beendete aufräumen…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Pause %1 jobs</source>
        <translation>%1 Jobs pausieren</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume %1 jobs</source>
        <translation>%1 Jobs fortsetzen</translation>
    </message>
    <message>
        <source>Retry failed items</source>
        <translation>Fehlgeschlagene Einträge wiederholen</translation>
    </message>
    <message>
        <source>Retry failed items of %1 jobs</source>
        <translation>Fehlgeschlagene Einträge von %1 Jobs wiederholen</translation>
    </message>
    <message>
        <source>Cancel job…</source>
        <translation>Job abbrechen…</translation>
    </message>
    <message>
        <source>Cancel %1 jobs…</source>
        <translation>%1 Jobs abbrechen…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Remove %1 jobs…</source>
        <translation>%1 Jobs entfernen…</translation>
    </message>
    <message>
        <source>Cancel job %1, “%2”?</source>
        <translation>Job %1 „%2“ abbrechen?</translation>
    </message>
    <message>
        <source>Cancel %1 jobs?</source>
        <translation>%1 Jobs abbrechen?</translation>
    </message>
    <message>
        <source>Done so far: %1 of %2. What is done stays so, the others are skipped.</source>
        <translation>Bisher erledigt: %1 von %2. Erledigtes bleibt, die anderen werden übersprungen.</translation>
    </message>
    <message>
        <source>Cancel job</source>
        <translation>Job abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1 jobs</source>
        <translation>%1 Jobs abbrechen</translation>
    </message>
    <message>
        <source>Removing 1 job…</source>
        <translation>1 Job wird entfernt…</translation>
    </message>
    <message>
        <source>Removing %1 jobs…</source>
        <translation>%1 Jobs werden entfernt…</translation>
    </message>
    <message>
        <source>Report of job %1</source>
        <translation>Bericht von Job %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobDetail</name>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 erledigt</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>Selected job</source>
        <translation>Ausgewählter Job</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Speed, plan and log</source>
        <translation>Tempo, Plan und Log</translation>
    </message>
    <message>
        <source>Plan and log</source>
        <translation>Plan und Log</translation>
    </message>
    <message>
        <source>Show speed, plan and log instead of the items</source>
        <translation>Tempo, Plan und Log statt der Einträge zeigen</translation>
    </message>
    <message>
        <source>More actions for this job</source>
        <translation>Weitere Aktionen für diesen Job</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Speed of this job</source>
        <translation>Tempo dieses Jobs</translation>
    </message>
    <message>
        <source>Its speed is shown while it runs and this window is open</source>
        <translation>Sein Tempo wird gezeigt, solange er läuft und dieses Fenster offen ist</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Log of this job, the newest first</source>
        <translation>Log dieses Jobs, das Neueste zuerst</translation>
    </message>
    <message>
        <source>%1 · job %2</source>
        <translation>%1 · Job %2</translation>
    </message>
    <message>
        <source>none planned yet</source>
        <translation>noch keine geplant</translation>
    </message>
    <message>
        <source>Once you confirm it</source>
        <translation>Sobald Sie ihn bestätigen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobItemsView</name>
    <message>
        <source>Items of the job</source>
        <translation>Einträge des Jobs</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobLimitsDialog</name>
    <message>
        <source>Limits of job %1</source>
        <translation>Limits von Job %1</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of the bot’s global limit, at most</source>
        <translation>Höchstens, am globalen Limit des Bots</translation>
    </message>
    <message>
        <source>Speed limit</source>
        <translation>Tempolimit</translation>
    </message>
    <message>
        <source>The lower of this and the share counts</source>
        <translation>Es gilt das Niedrigere von diesem und dem Anteil</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Requests in flight at a time</source>
        <translation>Anfragen, die gleichzeitig unterwegs sind</translation>
    </message>
    <message>
        <source>Set limits</source>
        <translation>Limits setzen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobMaker</name>
    <message>
        <source>Duplicate…</source>
        <translation>Duplizieren…</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>Rückgängig machen…</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Limits…</translation>
    </message>
    <message>
        <source>Plan a job that puts back what this one changed, as far as Discord lets it</source>
        <translation>Einen Job planen, der zurücksetzt, was dieser geändert hat, soweit Discord es zulässt</translation>
    </message>
    <message>
        <source>Planning what undoes job %1…</source>
        <translation>Wird geplant: was Job %1 rückgängig macht…</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobModel</name>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobSelectionBar</name>
    <message>
        <source>Selected jobs</source>
        <translation>Ausgewählte Jobs</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Select none (Esc)</source>
        <translation>Nichts auswählen (Esc)</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>Taste: %1</translation>
    </message>
    <message>
        <source>%1 selected:</source>
        <translation>%1 ausgewählt:</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobsHead</name>
    <message>
        <source>Jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>Find jobs</source>
        <translation>Jobs suchen</translation>
    </message>
    <message>
        <source>is:held_back operation:backup title: guild: runner: reason: job:&gt;100
Other words are looked for in all of these (Ctrl+F)</source>
        <translation>is:held_back operation:backup title: guild: runner: reason: job:&gt;100
Andere Wörter werden in all diesen gesucht (Strg+F)</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>Alle pausieren</translation>
    </message>
    <message>
        <source>Pause every job that runs or waits to run (Ctrl+Shift+P, on every page)</source>
        <translation>Jeden Job pausieren, der läuft oder zu laufen wartet (Strg+Umschalt+P, auf jeder Seite)</translation>
    </message>
    <message>
        <source>More actions for the queue</source>
        <translation>Weitere Aktionen für die Warteschlange</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>Neuer Job…</translation>
    </message>
    <message>
        <source>Plan a new job (Ctrl+N)</source>
        <translation>Einen neuen Job planen (Strg+N)</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 laufen</translation>
    </message>
    <message>
        <source>%1 held back</source>
        <translation>%1 zurückgehalten</translation>
    </message>
    <message>
        <source>%1 to confirm</source>
        <translation>%1 zu bestätigen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::JobsPage</name>
    <message>
        <source>Jobs in the list as CSV…</source>
        <translation>Jobs der Liste als CSV…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>Neuer Job…</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Jobs, in the order of the queue</source>
        <translation>Jobs, in der Reihenfolge der Warteschlange</translation>
    </message>
    <message>
        <source>Job %1 is not in this queue</source>
        <translation>Job %1 ist nicht in dieser Warteschlange</translation>
    </message>
    <message>
        <source>job %1 · %2</source>
        <translation>Job %1 · %2</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>Showing the last known state. Reconnecting… (%1)</source>
        <translation>Gezeigt wird der letzte bekannte Stand. Verbindung wird wiederhergestellt… (%1)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The queue cannot be opened</source>
        <translation>Die Warteschlange lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Reading the queue…</source>
        <translation>Die Warteschlange wird gelesen…</translation>
    </message>
    <message>
        <source>No jobs yet</source>
        <translation>Noch keine Jobs</translation>
    </message>
    <message>
        <source>A job changes many things at Discord’s pace and survives a restart; most can be undone.</source>
        <translation>Ein Job ändert vieles in Discords Tempo und übersteht einen Neustart; die meisten lassen sich rückgängig machen.</translation>
    </message>
    <message>
        <source>No job matches “%1”</source>
        <translation>Kein Job passt zu „%1“</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>No jobs in these states</source>
        <translation>Keine Jobs mit diesem Status</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LatencyCard</name>
    <message>
        <source>Latency, all shards</source>
        <translation>Latenz, alle Shards</translation>
    </message>
    <message>
        <source>Latency of all shards</source>
        <translation>Latenz aller Shards</translation>
    </message>
    <message>
        <source>No samples in this period</source>
        <translation>Keine Messwerte in diesem Zeitraum</translation>
    </message>
    <message>
        <source>slow above %1</source>
        <translation>langsam über %1</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Latency, shards of %1</source>
        <translation>Latenz, Shards von %1</translation>
    </message>
    <message>
        <source>p50 %1 · p95 %2 · p99 %3</source>
        <translation>p50 %1 · p95 %2 · p99 %3</translation>
    </message>
    <message>
        <source>no samples</source>
        <translation>keine Messwerte</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LogFormatDialog</name>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>discord_logs
log_format proxy &apos;$remote_addr [$time_local] $status &quot;$request&quot;&apos;;
shard (?&lt;shard&gt;\d+) beat in (?&lt;ms&gt;[\d.]+) ms</source>
        <translation>discord_logs
log_format proxy &apos;$remote_addr [$time_local] $status &quot;$request&quot;&apos;;
shard (?&lt;shard&gt;\d+) beat in (?&lt;ms&gt;[\d.]+) ms</translation>
    </message>
    <message>
        <source>Sample lines</source>
        <translation>Beispielzeilen</translation>
    </message>
    <message>
        <source>Log lines; at first those that do not match</source>
        <translation>Zeilen des Logs; zunächst die, die nicht passen</translation>
    </message>
    <message>
        <source>No sample lines yet</source>
        <translation>Noch keine Beispielzeilen</translation>
    </message>
    <message>
        <source>%1: %2 of %3 matches</source>
        <translation>%1: %2 von %3 passt</translation>
    </message>
    <message>
        <source>%1: %2 of %3 match</source>
        <translation>%1: %2 von %3 passen</translation>
    </message>
    <message>
        <source>Forget this history?</source>
        <translation>Diesen Verlauf vergessen?</translation>
    </message>
    <message>
        <source>Forget and read again</source>
        <translation>Vergessen und neu lesen</translation>
    </message>
    <message>
        <source>This forgets the history of %1 since %2.</source>
        <translation>Der Verlauf von %1 seit %2 wird vergessen.</translation>
    </message>
    <message>
        <source>This forgets the history of %1.</source>
        <translation>Der Verlauf von %1 wird vergessen.</translation>
    </message>
    <message>
        <source>What the files still hold is read again from the beginning.</source>
        <translation>Was die Dateien noch enthalten, wird von Anfang an neu gelesen.</translation>
    </message>
    <message>
        <source>Use for all logs</source>
        <translation>Für alle Logs verwenden</translation>
    </message>
    <message>
        <source>Copy as an option</source>
        <translation>Als Option kopieren</translation>
    </message>
    <message>
        <source>Log format</source>
        <translation>Log-Format</translation>
    </message>
    <message>
        <source>A built-in format’s name, an nginx log_format directive as written in its configuration, or a regular expression with groups named shard, total, ms, s, dur, iso, event, code and t. Leave it empty to detect the format.</source>
        <translation>Der Name eines eingebauten Formats, eine log_format-Direktive von nginx, wie sie in der Konfiguration steht, oder ein regulärer Ausdruck mit Gruppen namens shard, total, ms, s, dur, iso, event, code und t. Bleibt es leer, wird das Format erkannt.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Parsed as</source>
        <translation>Gelesen als</translation>
    </message>
    <message>
        <source>The sample lines, parsed</source>
        <translation>Die gelesenen Beispielzeilen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LogHead</name>
    <message>
        <source>Reset zoom</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Pause view</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Show all of the range again (Esc, or a double click in a chart)</source>
        <translation>Wieder den ganzen Zeitraum zeigen (Esc, oder ein Doppelklick in ein Diagramm)</translation>
    </message>
    <message>
        <source>Freeze this page; data is still collected (Ctrl+P)</source>
        <translation>Diese Seite anhalten; Daten werden weiter gesammelt (Strg+P)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Alles</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LogPage</name>
    <message>
        <source>Pause view</source>
        <translation>Ansicht anhalten</translation>
    </message>
    <message>
        <source>Reset zoom or close</source>
        <translation>Zoom zurücksetzen oder schließen</translation>
    </message>
    <message>
        <source>No shards were recorded then</source>
        <translation>Zu dieser Zeit wurden keine Shards aufgezeichnet</translation>
    </message>
    <message>
        <source>No requests were recorded then</source>
        <translation>Zu dieser Zeit wurden keine Anfragen aufgezeichnet</translation>
    </message>
    <message>
        <source>Choose another moment, or go back to live.</source>
        <translation>Wählen Sie einen anderen Zeitpunkt, oder gehen Sie zurück zu Live.</translation>
    </message>
    <message>
        <source>No logs yet</source>
        <translation>Noch keine Logs</translation>
    </message>
    <message>
        <source>Add the log of your gateway process. A command or a systemd unit works as well: see headroom --help.</source>
        <translation>Fügen Sie das Log Ihres Gateway-Prozesses hinzu. Auch ein Befehl oder eine systemd-Unit ist möglich: siehe headroom --help.</translation>
    </message>
    <message>
        <source>Add the log of your request proxy. A command or a systemd unit works as well: see headroom --help.</source>
        <translation>Fügen Sie das Log Ihres Request-Proxys hinzu. Auch ein Befehl oder eine systemd-Unit ist möglich: siehe headroom --help.</translation>
    </message>
    <message>
        <source>Open logs…</source>
        <translation>Logs öffnen…</translation>
    </message>
    <message>
        <source>No shards in these logs yet</source>
        <translation>Noch keine Shards in diesen Logs</translation>
    </message>
    <message>
        <source>No requests in these logs yet</source>
        <translation>Noch keine Anfragen in diesen Logs</translation>
    </message>
    <message>
        <source>Log format…</source>
        <translation>Log-Format…</translation>
    </message>
    <message>
        <source>Open more logs…</source>
        <translation>Weitere Logs öffnen…</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LogStrip</name>
    <message>
        <source>Log format…</source>
        <translation>Log-Format…</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Logs</translation>
    </message>
    <message>
        <source>Choose or write a format for the lines that do not match (Ctrl+L)</source>
        <translation>Ein Format für die Zeilen wählen oder schreiben, die nicht passen (Strg+L)</translation>
    </message>
    <message>
        <source>and 1 more warning</source>
        <translation>und 1 weitere Warnung</translation>
    </message>
    <message>
        <source>and %1 more warnings</source>
        <translation>und %1 weitere Warnungen</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Log details</source>
        <translation>Details der Logs</translation>
    </message>
    <message>
        <source>Both logs</source>
        <translation>Beide Logs</translation>
    </message>
    <message>
        <source>All %1 logs</source>
        <translation>Alle %1 Logs</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LogsForm</name>
    <message>
        <source>Open logs</source>
        <translation>Logs öffnen</translation>
    </message>
    <message>
        <source>%1. The format of each file is detected.</source>
        <translation>%1. Das Format jeder Datei wird erkannt.</translation>
    </message>
    <message>
        <source>Drop log files here</source>
        <translation>Log-Dateien hierher ziehen</translation>
    </message>
    <message>
        <source>Reads them beside what is watched, and keeps them in the profile</source>
        <translation>Liest sie neben dem, was beobachtet wird, und behält sie im Profil</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the list of logs</source>
        <translation>Die Liste der Logs leeren</translation>
    </message>
    <message>
        <source>Choose logs</source>
        <translation>Logs wählen</translation>
    </message>
    <message>
        <source>Logs (*.log *.log.* *.jsonl *.json *.txt *.gz *.zst *.xz)</source>
        <translation>Logs (*.log *.log.* *.jsonl *.json *.txt *.gz *.zst *.xz)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add %1 to what is watched</source>
        <translation>%1 zu dem hinzufügen, was beobachtet wird</translation>
    </message>
    <message>
        <source>Add %1 to %2</source>
        <translation>%1 zu %2 hinzufügen</translation>
    </message>
    <message>
        <source>Open %1 alone</source>
        <translation>%1 allein öffnen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LongList</name>
    <message>
        <source>Place in the list</source>
        <translation>Stelle in der Liste</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MainWindow</name>
    <message>
        <source>Close anyway</source>
        <translation>Trotzdem schließen</translation>
    </message>
    <message numerus="yes">
        <source>%1 requests have not finished.</source>
        <translation>
            <numerusform>%1 Anfrage ist nicht zu Ende.</numerusform>
            <numerusform>%1 Anfragen sind nicht zu Ende.</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests that wait are dropped. Those already sent may still take effect, and their answers are lost.</source>
        <translation>Wartende Anfragen werden verworfen. Bereits gesendete können noch wirken, ihre Antworten gehen verloren.</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs run in this window.</source>
        <translation>
            <numerusform>%1 Job läuft in diesem Fenster.</numerusform>
            <numerusform>%1 Jobs laufen in diesem Fenster.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of a job is lost: another runner, or the next start of this window, goes on where it stopped.</source>
        <translation>Von einem Job geht nichts verloren: Ein anderer Runner oder der nächste Start dieses Fensters macht dort weiter, wo er aufgehört hat.</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Open in a new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
    <message>
        <source>Connections…</source>
        <translation>Verbindungen…</translation>
    </message>
</context>
<context>
    <name>headroom::ui::NameEdit</name>
    <message>
        <source>Show the list (Down)</source>
        <translation>Die Liste zeigen (Pfeil nach unten)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Navigation</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::NewJobDialog</name>
    <message>
        <source>New job</source>
        <translation>Neuer Job</translation>
    </message>
    <message>
        <source>1 Operation</source>
        <translation>1 Operation</translation>
    </message>
    <message>
        <source>2 Settings</source>
        <translation>2 Einstellungen</translation>
    </message>
    <message>
        <source>3 Run</source>
        <translation>3 Ausführung</translation>
    </message>
    <message>
        <source>4 Plan</source>
        <translation>4 Plan</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>To the step before (Alt+Left)</source>
        <translation>Zum vorigen Schritt (Alt+Links)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as draft</source>
        <translation>Als Entwurf speichern</translation>
    </message>
    <message>
        <source>Save as drafts</source>
        <translation>Als Entwürfe speichern</translation>
    </message>
    <message>
        <source>Keep the planned jobs in the list, to be confirmed later</source>
        <translation>Die geplanten Jobs in der Liste behalten, um sie später zu bestätigen</translation>
    </message>
    <message>
        <source>Keep the planned job in the list, to be confirmed later</source>
        <translation>Den geplanten Job in der Liste behalten, um ihn später zu bestätigen</translation>
    </message>
    <message>
        <source>current step</source>
        <translation>aktueller Schritt</translation>
    </message>
    <message>
        <source>Queue %1 jobs</source>
        <translation>%1 Jobs einreihen</translation>
    </message>
    <message>
        <source>Queue job</source>
        <translation>Job einreihen</translation>
    </message>
    <message>
        <source>Make plan</source>
        <translation>Plan erstellen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Stop planning</source>
        <translation>Planen anhalten</translation>
    </message>
    <message>
        <source>Guild %1 of %2</source>
        <translation>Guild %1 von %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Notice</name>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>headroom::ui::OpenedBackup</name>
    <message>
        <source>About this backup</source>
        <translation>Über dieses Backup</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Wählen Sie ein Backup</translation>
    </message>
</context>
<context>
    <name>headroom::ui::OperationList</name>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
</context>
<context>
    <name>headroom::ui::OverviewPage</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Last 10 min</source>
        <translation>Letzte 10 min</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Zoom zurücksetzen</translation>
    </message>
    <message>
        <source>Show the last ten minutes again (Esc)</source>
        <translation>Wieder die letzten zehn Minuten zeigen (Esc)</translation>
    </message>
    <message>
        <source>Global, with token</source>
        <translation>Global, mit Token</translation>
    </message>
    <message>
        <source>Global, by address</source>
        <translation>Global, nach Adresse</translation>
    </message>
    <message>
        <source>Claims seen in Redis</source>
        <translation>Claims in Redis</translation>
    </message>
    <message>
        <source>Claims a second, last ten minutes</source>
        <translation>Claims pro Sekunde, letzte zehn Minuten</translation>
    </message>
    <message>
        <source>No claims yet</source>
        <translation>Noch keine Claims</translation>
    </message>
    <message>
        <source>Buckets holding requests back</source>
        <translation>Buckets, die Anfragen zurückhalten</translation>
    </message>
    <message>
        <source>By how long requests of this process have waited, then by claims in line, then by how long the bucket has held requests back</source>
        <translation>Danach, wie lange Anfragen dieses Prozesses gewartet haben, dann nach wartenden Claims, dann danach, wie lange der Bucket Anfragen zurückhält</translation>
    </message>
    <message>
        <source>Open Traffic</source>
        <translation>Traffic öffnen</translation>
    </message>
    <message>
        <source>Open Buckets</source>
        <translation>Buckets öffnen</translation>
    </message>
    <message>
        <source>Open Shards</source>
        <translation>Shards öffnen</translation>
    </message>
    <message>
        <source>Nothing was recorded then</source>
        <translation>Zu dieser Zeit wurde nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>Choose another moment, or go back to live.</source>
        <translation>Wählen Sie einen anderen Zeitpunkt, oder gehen Sie zurück zu Live.</translation>
    </message>
    <message>
        <source>No requests or shards in these logs yet</source>
        <translation>Noch keine Anfragen oder Shards in diesen Logs</translation>
    </message>
    <message>
        <source>Log format…</source>
        <translation>Log-Format…</translation>
    </message>
    <message>
        <source>This process only</source>
        <translation>Nur dieser Prozess</translation>
    </message>
    <message>
        <source>No Redis and no log is watched. The requests of this process are on the page Buckets.</source>
        <translation>Weder Redis noch Log wird beobachtet. Die Anfragen dieses Prozesses stehen auf der Seite Buckets.</translation>
    </message>
    <message>
        <source>Nothing is watched</source>
        <translation>Nichts wird beobachtet</translation>
    </message>
    <message>
        <source>Connect to a Redis, or open logs.</source>
        <translation>Verbinden Sie sich mit einem Redis, oder öffnen Sie Logs.</translation>
    </message>
    <message>
        <source>Connections…</source>
        <translation>Verbindungen…</translation>
    </message>
    <message>
        <source>%1 · %2 exhausted</source>
        <translation>%1 · %2 erschöpft</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1-Schlüssel</translation>
    </message>
    <message>
        <source>with token</source>
        <translation>mit Token</translation>
    </message>
    <message>
        <source>by address</source>
        <translation>nach Adresse</translation>
    </message>
    <message>
        <source>Single buckets are not recorded</source>
        <translation>Einzelne Buckets werden nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>The page Buckets shows the routes of that moment.</source>
        <translation>Die Seite Buckets zeigt die Routen dieses Zeitpunkts.</translation>
    </message>
    <message>
        <source>No buckets yet</source>
        <translation>Noch keine Buckets</translation>
    </message>
    <message>
        <source>A bucket appears here as soon as a client writes its key.</source>
        <translation>Ein Bucket erscheint hier, sobald ein Client seinen Schlüssel schreibt.</translation>
    </message>
    <message>
        <source>Nothing is held back</source>
        <translation>Nichts wird zurückgehalten</translation>
    </message>
    <message>
        <source>No request is known to wait, and no bucket is exhausted for long or again and again.</source>
        <translation>Keine Anfrage wartet erkennbar, und kein Bucket ist lange oder immer wieder erschöpft.</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>No Redis is watched.</source>
        <translation>Kein Redis wird beobachtet.</translation>
    </message>
    <message>
        <source>Connect to a Redis…</source>
        <translation>Mit einem Redis verbinden…</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>Noch nicht bekannt</translation>
    </message>
    <message>
        <source>Waiting for Redis.</source>
        <translation>Wartet auf Redis.</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>Verbindung wird aufgebaut…</translation>
    </message>
    <message>
        <source>longest wait first</source>
        <translation>längste Wartezeit zuerst</translation>
    </message>
</context>
<context>
    <name>headroom::ui::OwnStrip</name>
    <message>
        <source>This process</source>
        <translation>Dieser Prozess</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Global, last second</source>
        <translation>Global, letzte Sekunde</translation>
    </message>
    <message>
        <source>Invalid in 10 min</source>
        <translation>Ungültig in 10 min</translation>
    </message>
    <message>
        <source>Breaker</source>
        <translation>Breaker</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Token is valid: resume</source>
        <translation>Token stimmt: fortsetzen</translation>
    </message>
    <message>
        <source>Sends requests with the token again. Another 401 stops them again and counts as invalid.</source>
        <translation>Sendet wieder Anfragen mit dem Token. Ein weiteres 401 stoppt sie erneut und zählt als ungültig.</translation>
    </message>
    <message>
        <source>Only this process</source>
        <translation>Nur dieser Prozess</translation>
    </message>
    <message>
        <source>Send requests…</source>
        <translation>Anfragen senden…</translation>
    </message>
    <message>
        <source>Send requests (Ctrl+R)</source>
        <translation>Anfragen senden (Strg+R)</translation>
    </message>
    <message>
        <source>Show only what has requests of this process (is:own)</source>
        <translation>Nur zeigen, was Anfragen dieses Prozesses hat (is:own)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Page</name>
    <message>
        <source>What this page shows is not recorded.</source>
        <translation>Was diese Seite zeigt, wird nicht aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PageBadge</name>
    <message numerus="yes">
        <source>%1 jobs wait for your confirmation</source>
        <translation>
            <numerusform>%1 Job wartet auf Ihre Bestätigung</numerusform>
            <numerusform>%1 Jobs warten auf Ihre Bestätigung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are held back until you resume them</source>
        <translation>
            <numerusform>%1 Job wird zurückgehalten, bis Sie ihn fortsetzen</numerusform>
            <numerusform>%1 Jobs werden zurückgehalten, bis Sie sie fortsetzen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::ParameterField</name>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 (required)</source>
        <translation>%1 (erforderlich)</translation>
    </message>
    <message>
        <source>Add by name: type its first letters</source>
        <translation>Nach Namen hinzufügen: Anfangsbuchstaben eingeben</translation>
    </message>
    <message>
        <source>Add by name</source>
        <translation>Nach Namen hinzufügen</translation>
    </message>
    <message>
        <source>Add to %1 by name</source>
        <translation>Nach Namen zu „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>Name or id</source>
        <translation>Name oder ID</translation>
    </message>
    <message>
        <source>Ids, separated by commas, spaces or lines</source>
        <translation>IDs, getrennt durch Kommas, Leerzeichen oder Zeilen</translation>
    </message>
    <message>
        <source>From CSV…</source>
        <translation>Aus CSV…</translation>
    </message>
    <message>
        <source>Read ids for %1 from a CSV file</source>
        <translation>IDs für „%1“ aus einer CSV-Datei lesen</translation>
    </message>
    <message>
        <source>No ids in it</source>
        <translation>Keine IDs darin</translation>
    </message>
    <message>
        <source>Table with ids</source>
        <translation>Tabelle mit IDs</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Choose permissions for %1</source>
        <translation>Berechtigungen für „%1“ wählen</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>Farbe wählen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Make empty</source>
        <translation>Leer setzen</translation>
    </message>
    <message>
        <source>%1 is to be empty</source>
        <translation>„%1“ soll leer sein</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PastCover</name>
    <message>
        <source>Not recorded</source>
        <translation>Nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Go back to live to see this page.</source>
        <translation>Gehen Sie zurück zu Live, um diese Seite zu sehen.</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>Nichts wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>Choose another moment, or go back to live.</source>
        <translation>Wählen Sie einen anderen Zeitpunkt, oder gehen Sie zurück zu Live.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PastStrip</name>
    <message>
        <source>Back to live</source>
        <translation>Zurück zu Live</translation>
    </message>
    <message>
        <source>Looking at the past</source>
        <translation>Blick in die Vergangenheit</translation>
    </message>
    <message>
        <source>Show what is live again (Ctrl+Shift+J)</source>
        <translation>Wieder zeigen, was live ist (Strg+Umschalt+J)</translation>
    </message>
    <message>
        <source>You are looking at %1,</source>
        <translation>Sie sehen %1,</translation>
    </message>
    <message>
        <source>You are looking at %1 in %2.</source>
        <translation>Sie sehen %1 in %2.</translation>
    </message>
    <message>
        <source>Close the file</source>
        <translation>Datei schließen</translation>
    </message>
    <message>
        <source>%1 ago.</source>
        <translation>vor %1.</translation>
    </message>
    <message>
        <source>The recording cannot be read: %1</source>
        <translation>Die Aufzeichnung ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Nothing was recorded then.</source>
        <translation>Zu dieser Zeit wurde nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Figures are averages of %1.</source>
        <translation>Zahlen sind Mittelwerte über %1.</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Jetzt: %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PastView</name>
    <message>
        <source>Go to time…</source>
        <translation>Zu einem Zeitpunkt…</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Zurück zu Live</translation>
    </message>
    <message>
        <source>Compare with yesterday</source>
        <translation>Mit gestern vergleichen</translation>
    </message>
    <message>
        <source>Compare with last week</source>
        <translation>Mit letzter Woche vergleichen</translation>
    </message>
    <message>
        <source>Open recording…</source>
        <translation>Aufzeichnung öffnen…</translation>
    </message>
    <message>
        <source>Draw the same time before as a dashed line in every chart that is recorded</source>
        <translation>Die gleiche Zeit davor als gestrichelte Linie in jedes aufgezeichnete Diagramm zeichnen</translation>
    </message>
    <message>
        <source>Nothing was recorded at %1</source>
        <translation>Um %1 wurde nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>You are looking at the past: go back to live first</source>
        <translation>Sie sehen die Vergangenheit: Gehen Sie zuerst zurück zu Live</translation>
    </message>
    <message>
        <source>Nothing is recorded here, so %1 cannot be shown</source>
        <translation>Hier wird nichts aufgezeichnet, also lässt sich %1 nicht zeigen</translation>
    </message>
    <message>
        <source>That time is still to come.</source>
        <translation>Dieser Zeitpunkt liegt in der Zukunft.</translation>
    </message>
    <message>
        <source>Go to time</source>
        <translation>Zu einem Zeitpunkt gehen</translation>
    </message>
    <message>
        <source>Write 03:11 for the last time the clock showed that, 2026-11-22 03:11:40, or 5h for five hours ago.</source>
        <translation>Schreiben Sie 03:11 für das letzte Mal, als die Uhr das zeigte, 2026-11-22 03:11:40, oder 5h für „vor fünf Stunden“.</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Open recording</source>
        <translation>Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Recordings (*.rec);;All files (*)</source>
        <translation>Aufzeichnungen (*.rec);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The note was added</source>
        <translation>Die Notiz wurde hinzugefügt</translation>
    </message>
    <message>
        <source>Note at %1</source>
        <translation>Notiz um %1</translation>
    </message>
    <message>
        <source>It becomes a mark on the timeline, and is part of what is exported.</source>
        <translation>Sie wird eine Marke auf der Zeitleiste und gehört zu dem, was exportiert wird.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Export what the timeline spans</source>
        <translation>Zeitraum der Zeitleiste exportieren</translation>
    </message>
    <message>
        <source>Recordings (*.rec)</source>
        <translation>Aufzeichnungen (*.rec)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PauseStrip</name>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Show live data again (Ctrl+P)</source>
        <translation>Wieder aktuelle Daten zeigen (Strg+P)</translation>
    </message>
    <message>
        <source>Paused · %1 behind</source>
        <translation>Angehalten · %1 zurück</translation>
    </message>
    <message numerus="yes">
        <source>%1 buckets have changed since</source>
        <translation>
            <numerusform>%1 Bucket geändert</numerusform>
            <numerusform>%1 Buckets geändert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::PausedJobsStrip</name>
    <message>
        <source>Jobs paused</source>
        <translation>Jobs pausiert</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume these jobs</source>
        <translation>Diese Jobs fortsetzen</translation>
    </message>
    <message>
        <source>Resume just those that were paused together</source>
        <translation>Genau die fortsetzen, die zusammen pausiert wurden</translation>
    </message>
    <message>
        <source>Keep paused</source>
        <translation>Pausiert lassen</translation>
    </message>
    <message>
        <source>You are looking at the past: go back to live first</source>
        <translation>Sie sehen die Vergangenheit: Gehen Sie zuerst zurück zu Live</translation>
    </message>
    <message>
        <source>No job runs or waits to run.</source>
        <translation>Kein Job läuft oder wartet darauf.</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs paused.</source>
        <translation>
            <numerusform>%1 Job pausiert.</numerusform>
            <numerusform>%1 Jobs pausiert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::Places</name>
    <message>
        <source>This window has no page “%1”</source>
        <translation>Dieses Fenster hat keine Seite „%1“</translation>
    </message>
    <message>
        <source>The link is of “%1”, which this window does not show</source>
        <translation>Der Link gehört zu „%1“, das dieses Fenster nicht zeigt</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanItemsModel</name>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>cannot</source>
        <translation>unmöglich</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanView</name>
    <message>
        <source>%1: no plan: %2</source>
        <translation>%1: kein Plan: %2</translation>
    </message>
    <message>
        <source>Requests by route:</source>
        <translation>Anfragen nach Route:</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 guilds: %2</source>
        <translation>%1 Guilds: %2</translation>
    </message>
    <message>
        <source>Requests, time and cost of the plan</source>
        <translation>Anfragen, Dauer und Kosten des Plans</translation>
    </message>
    <message>
        <source>Items of which guild</source>
        <translation>Einträge welcher Guild</translation>
    </message>
    <message>
        <source>Which items</source>
        <translation>Welche Einträge</translation>
    </message>
    <message>
        <source>Filter items</source>
        <translation>Einträge filtern</translation>
    </message>
    <message>
        <source>Filter items by id, name or reason</source>
        <translation>Einträge nach ID, Name oder Grund filtern</translation>
    </message>
    <message>
        <source>Items of the plan</source>
        <translation>Einträge des Plans</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>%1 · %2 found</source>
        <translation>%1 · %2 gefunden</translation>
    </message>
    <message>
        <source>Reading Discord; nothing is changed. %1.</source>
        <translation>Discord wird gelesen; nichts wird geändert. %1.</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Wird geplant…</translation>
    </message>
    <message>
        <source>There is no plan</source>
        <translation>Es gibt keinen Plan</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Alle Einträge</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>Cannot be done</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>die ersten %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ProgressBar</name>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PruneDialog</name>
    <message>
        <source>Prune finished jobs</source>
        <translation>Beendete Jobs aufräumen</translation>
    </message>
    <message>
        <source> day ago</source>
        <translation> Tag</translation>
    </message>
    <message>
        <source> days ago</source>
        <translation> Tagen</translation>
    </message>
    <message>
        <source>Finished at least</source>
        <translation>Zu Ende seit mindestens</translation>
    </message>
    <message>
        <source>0 removes every finished job</source>
        <translation>0 entfernt jeden Job, der zu Ende ist</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove 1 job</source>
        <translation>1 Job entfernen</translation>
    </message>
    <message>
        <source>Remove %1 jobs</source>
        <translation>%1 Jobs entfernen</translation>
    </message>
    <message>
        <source>No job finished that long ago.</source>
        <translation>Kein Job ist so lange zu Ende.</translation>
    </message>
    <message>
        <source>%1 (job %2)</source>
        <translation>%1 (Job %2)</translation>
    </message>
    <message>
        <source>Items, logs and reports are deleted. What was changed on Discord stays changed.</source>
        <translation>Einträge, Logs und Berichte werden gelöscht. Was auf Discord geändert wurde, bleibt geändert.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RangeChooser</name>
    <message>
        <source>How far back</source>
        <translation>Wie weit zurück</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 min</translation>
    </message>
    <message>
        <source>The last 10 minutes</source>
        <translation>Die letzten 10 Minuten</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>The last hour</source>
        <translation>Die letzte Stunde</translation>
    </message>
    <message>
        <source>6 h</source>
        <translation>6 h</translation>
    </message>
    <message>
        <source>The last 6 hours</source>
        <translation>Die letzten 6 Stunden</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 h</translation>
    </message>
    <message>
        <source>The last 24 hours</source>
        <translation>Die letzten 24 Stunden</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RateCard</name>
    <message>
        <source>%1, last ten minutes</source>
        <translation>%1, letzte zehn Minuten</translation>
    </message>
    <message>
        <source>blocked %1</source>
        <translation>gesperrt %1</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>Anfr./s</translation>
    </message>
    <message>
        <source>req/s of %1</source>
        <translation>Anfr./s von %1</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RecentList</name>
    <message>
        <source>Recent profiles</source>
        <translation>Letzte Profile</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in a new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RedisCard</name>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Antwortzeit</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Key scheme</source>
        <translation>Schlüsselschema</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Live for</source>
        <translation>Live seit</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RedisClientsModel</name>
    <message>
        <source>no name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>several addresses</source>
        <translation>mehrere Adressen</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>Replica</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Headroom</translation>
    </message>
    <message>
        <source>listens</source>
        <translation>hört zu</translation>
    </message>
    <message>
        <source>%1 listening</source>
        <translation>%1 zuhörend</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RedisClientsPopup</name>
    <message>
        <source>Clients of this Redis</source>
        <translation>Clients dieses Redis</translation>
    </message>
    <message>
        <source>Clients by name, library and user</source>
        <translation>Clients nach Name, Bibliothek und Benutzer</translation>
    </message>
    <message>
        <source>%1. Everything else goes on without it.</source>
        <translation>%1. Alles andere läuft auch ohne.</translation>
    </message>
    <message>
        <source>They are too many to ask for a list of them.</source>
        <translation>Es sind zu viele, um eine Liste von ihnen abzufragen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of them are in smaller groups that are not listed.</source>
        <translation>
            <numerusform>%1 davon ist in einer kleineren Gruppe, die nicht aufgeführt ist.</numerusform>
            <numerusform>%1 davon sind in kleineren Gruppen, die nicht aufgeführt sind.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::RedisForm</name>
    <message>
        <source>Connect to a Redis</source>
        <translation>Mit einem Redis verbinden</translation>
    </message>
    <message>
        <source>Copy the ACL line</source>
        <translation>ACL-Zeile kopieren</translation>
    </message>
    <message>
        <source>An administrator gives it to redis-cli, and what is missing works</source>
        <translation>Ein Administrator gibt sie redis-cli, dann geht, was noch fehlt</translation>
    </message>
    <message>
        <source>A host and a port, or a URL: redis://, rediss:// for TLS, redis+sentinel://, redis+cluster://, unix://</source>
        <translation>Host und Port, oder eine URL: redis://, rediss:// für TLS, redis+sentinel://, redis+cluster://, unix://</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>default</source>
        <translation>default</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>&amp;Benutzer</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>&amp;Passwort</translation>
    </message>
    <message>
        <source>&amp;Keep the password in</source>
        <translation>Passwort au&amp;fbewahren in</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>A host that your own ssh reaches, as you give it to ssh: a name of ~/.ssh/config, or user@host. The address is then as that host sees it.</source>
        <translation>Ein Host, den Ihr eigenes ssh erreicht, wie Sie ihn ssh angeben: ein Name aus ~/.ssh/config oder user@host. Die Adresse gilt dann aus Sicht dieses Hosts.</translation>
    </message>
    <message>
        <source>Through SS&amp;H host</source>
        <translation>Über SS&amp;H-Host</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>Save &amp;as</source>
        <translation>&amp;Speichern als</translation>
    </message>
    <message>
        <source>Production colours the whole window, and asks for the name before anything changes</source>
        <translation>Produktion färbt das ganze Fenster und fragt nach dem Namen, bevor etwas geändert wird</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Umgebung</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>Fa&amp;rbe</translation>
    </message>
    <message>
        <source>Connects, looks at what the user may do and at which keys there are, and writes nothing</source>
        <translation>Verbindet sich, sieht nach, was der Benutzer darf und welche Schlüssel es gibt, und schreibt nichts</translation>
    </message>
    <message>
        <source>New connection</source>
        <translation>Neue Verbindung</translation>
    </message>
    <message>
        <source>System keychain</source>
        <translation>Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Memory, for this run</source>
        <translation>Speicher, für diesen Lauf</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Set HEADROOM_REDIS_PASSWORD, or HEADROOM_REDIS_PASSWORD_FILE, before the start</source>
        <translation>Setzen Sie vor dem Start HEADROOM_REDIS_PASSWORD oder HEADROOM_REDIS_PASSWORD_FILE</translation>
    </message>
    <message>
        <source>The keychain of your desktop; where there is none, the password is kept for this run, and Headroom says so</source>
        <translation>Der Schlüsselbund Ihres Desktops; wo es keinen gibt, wird das Passwort für diesen Lauf behalten, und Headroom sagt es</translation>
    </message>
    <message>
        <source>The password is taken from this variable</source>
        <translation>Das Passwort kommt aus dieser Variable</translation>
    </message>
    <message>
        <source>the variable is not set</source>
        <translation>die Variable ist nicht gesetzt</translation>
    </message>
    <message>
        <source>set</source>
        <translation>gesetzt</translation>
    </message>
    <message>
        <source>as it is in the keychain</source>
        <translation>wie im Schlüsselbund</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keins</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Watch it</source>
        <translation>Beobachten</translation>
    </message>
    <message>
        <source>Watch %1</source>
        <translation>%1 beobachten</translation>
    </message>
    <message>
        <source>Stop testing</source>
        <translation>Test anhalten</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Erneut testen</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut…</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RedisStrip</name>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Redis round trip</source>
        <translation>Antwortzeit</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Monitoring overhead</source>
        <translation>Kosten der Beobachtung</translation>
    </message>
    <message>
        <source>Server, of one core</source>
        <translation>Server-CPU, ein Kern</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Clients…</source>
        <translation>Clients…</translation>
    </message>
    <message>
        <source>Connected clients</source>
        <translation>Verbundene Clients</translation>
    </message>
    <message>
        <source>Connected clients by name, library and user (Ctrl+I)</source>
        <translation>Verbundene Clients nach Name, Bibliothek und Benutzer (Strg+I)</translation>
    </message>
    <message>
        <source>Asking the server.</source>
        <translation>Der Server wird gefragt.</translation>
    </message>
    <message>
        <source>%1. Everything else goes on without it.</source>
        <translation>%1. Alles andere läuft auch ohne.</translation>
    </message>
    <message>
        <source>Redis round trip, lately</source>
        <translation>Antwortzeit von Redis, zuletzt</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RemainingBar</name>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RequestsDialog</name>
    <message>
        <source>Send requests</source>
        <translation>Anfragen senden</translation>
    </message>
    <message>
        <source>The selected request</source>
        <translation>Die ausgewählte Anfrage</translation>
    </message>
    <message>
        <source>Select a request to read its response</source>
        <translation>Wählen Sie eine Anfrage, um ihre Antwort zu lesen</translation>
    </message>
    <message>
        <source>Critical</source>
        <translation>Kritisch</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Bulk</source>
        <translation>Bulk</translation>
    </message>
    <message>
        <source>Queue priority; lower priorities are paused first when the invalid-request budget runs low</source>
        <translation>Priorität in der Warteschlange; niedrigere pausieren zuerst, wenn das Budget ungültiger Anfragen knapp wird</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Requests that cannot be sent in time are rejected, naming the limit responsible</source>
        <translation>Anfragen, die nicht rechtzeitig gesendet werden können, werden abgelehnt; das Limit dazu wird genannt</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Methode</translation>
    </message>
    <message>
        <source>&amp;Path, after the base URL</source>
        <translation>&amp;Pfad, nach der Basis-URL</translation>
    </message>
    <message>
        <source>&amp;Times</source>
        <translation>&amp;Anzahl</translation>
    </message>
    <message>
        <source>P&amp;riority</source>
        <translation>P&amp;riorität</translation>
    </message>
    <message>
        <source>&amp;Deadline</source>
        <translation>&amp;Frist</translation>
    </message>
    <message>
        <source>&amp;Body, JSON (optional)</source>
        <translation>&amp;Body, JSON (optional)</translation>
    </message>
    <message>
        <source>&amp;Body: a GET has none</source>
        <translation>&amp;Body: Ein GET hat keinen</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>Take requests out of the list that are no longer pending</source>
        <translation>Anfragen aus der Liste nehmen, die nicht mehr offen sind</translation>
    </message>
    <message>
        <source>Requests in flight cannot be recalled; their outcome will be uncertain</source>
        <translation>Anfragen, die unterwegs sind, lassen sich nicht zurückholen; ihr Ausgang wird ungewiss</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Requests already sent continue (Esc)</source>
        <translation>Bereits gesendete Anfragen laufen weiter (Esc)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send (Ctrl+Return)</source>
        <translation>Senden (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Requests are sent as soon as all limits allow.</source>
        <translation>Anfragen werden gesendet, sobald alle Limits es erlauben.</translation>
    </message>
    <message>
        <source>Requests are sent to %1 with the bot’s token, as soon as all limits allow.</source>
        <translation>Anfragen werden mit dem Token des Bots an %1 gesendet, sobald alle Limits es erlauben.</translation>
    </message>
    <message>
        <source>Requests are sent to %1 without a token, as soon as all limits allow.</source>
        <translation>Anfragen werden ohne Token an %1 gesendet, sobald alle Limits es erlauben.</translation>
    </message>
    <message>
        <source>the API</source>
        <translation>die API</translation>
    </message>
    <message>
        <source>Send this request to %1?</source>
        <translation>Diese Anfrage an %1 senden?</translation>
    </message>
    <message>
        <source>Send this request to %1, %2 times?</source>
        <translation>Diese Anfrage %2-mal an %1 senden?</translation>
    </message>
    <message>
        <source>%1

It can change things on Discord, and there is no undo.</source>
        <translation>%1

Sie kann etwas auf Discord ändern, und es gibt kein Zurück.</translation>
    </message>
    <message>
        <source>Send %1</source>
        <translation>%1 senden</translation>
    </message>
    <message>
        <source>Send %1 %2 requests</source>
        <translation>%1 %2-Anfragen senden</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>Alle abbrechen</translation>
    </message>
    <message>
        <source>Cancel selected</source>
        <translation>Auswahl abbrechen</translation>
    </message>
    <message>
        <source>Nothing sent yet</source>
        <translation>Noch nichts gesendet</translation>
    </message>
    <message>
        <source>%1 sent · %2 pending</source>
        <translation>%1 gesendet · %2 offen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RouteCard</name>
    <message>
        <source>Selected route</source>
        <translation>Ausgewählte Route</translation>
    </message>
    <message>
        <source>Show its buckets</source>
        <translation>Ihre Buckets zeigen</translation>
    </message>
    <message>
        <source>The buckets of this route in Redis</source>
        <translation>Die Buckets dieser Route in Redis</translation>
    </message>
    <message>
        <source>All routes</source>
        <translation>Alle Routen</translation>
    </message>
    <message>
        <source>Close this route (Esc)</source>
        <translation>Diese Route schließen (Esc)</translation>
    </message>
    <message>
        <source>Lines of this route in the logs</source>
        <translation>Zeilen dieser Route in den Logs</translation>
    </message>
    <message>
        <source>Copy lines</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Sent by</source>
        <translation>Gesendet von</translation>
    </message>
    <message>
        <source>The addresses from which the proxy got the requests that were looked through</source>
        <translation>Die Adressen, von denen der Proxy die durchgesehenen Anfragen bekam</translation>
    </message>
    <message>
        <source>Looking for its lines in the logs. A recording holds none.</source>
        <translation>Ihre Zeilen werden in den Logs gesucht. Eine Aufzeichnung enthält keine.</translation>
    </message>
    <message>
        <source>Reading its lines…</source>
        <translation>Ihre Zeilen werden gelesen…</translation>
    </message>
    <message>
        <source>%1 (%2 invalid)</source>
        <translation>%1 (%2 ungültig)</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>%1 invalid</source>
        <translation>%1 ungültig</translation>
    </message>
    <message>
        <source>the last %1 lines</source>
        <translation>die letzten %1 Zeilen</translation>
    </message>
    <message>
        <source>The lines do not tell an address.</source>
        <translation>Die Zeilen nennen keine Adresse.</translation>
    </message>
    <message>
        <source>No line of this route was found in what was looked through.</source>
        <translation>In dem, was durchgesehen wurde, fand sich keine Zeile dieser Route.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RowTable</name>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RuleDialog</name>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>Regel: %1</translation>
    </message>
    <message>
        <source>Begins above</source>
        <translation>Beginnt über</translation>
    </message>
    <message>
        <source>Begins after</source>
        <translation>Beginnt nach</translation>
    </message>
    <message>
        <source>Time above it, without interruption</source>
        <translation>Zeit darüber, ohne Unterbrechung</translation>
    </message>
    <message>
        <source>Ends at</source>
        <translation>Endet bei</translation>
    </message>
    <message>
        <source>Or below</source>
        <translation>Oder darunter</translation>
    </message>
    <message>
        <source>Ends after</source>
        <translation>Endet nach</translation>
    </message>
    <message>
        <source>Time at it or below, without interruption</source>
        <translation>Zeit dort oder darunter, ohne Unterbrechung</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Notifications of critical alerts are sent at once, and again while they last</source>
        <translation>Benachrichtigungen über kritische Alarme werden sofort gesendet, und erneut, solange sie andauern</translation>
    </message>
    <message>
        <source>Change rule</source>
        <translation>Regel ändern</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Standardwerte</translation>
    </message>
    <message>
        <source>This must not be above where it begins.</source>
        <translation>Dies darf nicht über dem Wert liegen, bei dem er beginnt.</translation>
    </message>
    <message>
        <source>New rule</source>
        <translation>Neue Regel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Small letters, digits and hyphens</source>
        <translation>Kleinbuchstaben, Ziffern und Bindestriche</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>There is a rule of this name.</source>
        <translation>Eine Regel mit diesem Namen gibt es schon.</translation>
    </message>
    <message>
        <source>A name has small letters, digits and hyphens.</source>
        <translation>Ein Name besteht aus Kleinbuchstaben, Ziffern und Bindestrichen.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RuleTrial</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 statt %2</translation>
    </message>
    <message>
        <source>%1 instead of %2, of %3</source>
        <translation>%1 statt %2, von %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>by averages of %1</source>
        <translation>nach Mittelwerten über %1</translation>
    </message>
    <message>
        <source>the newest %1 are listed</source>
        <translation>die neuesten %1 sind aufgeführt</translation>
    </message>
    <message>
        <source>Nothing was recorded for %1, in %2.</source>
        <translation>%1 lang wurde nichts aufgezeichnet, in %2.</translation>
    </message>
    <message>
        <source>The figures of this rule are known for only %1.</source>
        <translation>Die Werte dieser Regel sind nur für %1 bekannt.</translation>
    </message>
    <message>
        <source>Try on the past</source>
        <translation>An der Vergangenheit erproben</translation>
    </message>
    <message>
        <source>Part of the past</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Erproben</translation>
    </message>
    <message>
        <source>Find out when there would have been an alert</source>
        <translation>Feststellen, wann es einen Alarm gegeben hätte</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Alerts that there would have been</source>
        <translation>Alarme, die es gegeben hätte</translation>
    </message>
    <message>
        <source>The last 24 hours</source>
        <translation>Die letzten 24 Stunden</translation>
    </message>
    <message>
        <source>The last 7 days</source>
        <translation>Die letzten 7 Tage</translation>
    </message>
    <message>
        <source>As the timeline: %1 to %2</source>
        <translation>Wie die Zeitleiste: %1 bis %2</translation>
    </message>
    <message>
        <source>Nothing is recorded here: start Headroom with --recording FILE.</source>
        <translation>Hier wird nichts aufgezeichnet: Starten Sie Headroom mit --recording FILE.</translation>
    </message>
    <message>
        <source>Reading the recording… %1 %</source>
        <translation>Aufzeichnung wird gelesen… %1 %</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RunOptions</name>
    <message>
        <source>as the runner is set up</source>
        <translation>wie der Runner eingestellt ist</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source> requests a minute</source>
        <translation> Anfragen pro Minute</translation>
    </message>
    <message>
        <source> at a time</source>
        <translation> gleichzeitig</translation>
    </message>
    <message>
        <source> request a minute</source>
        <translation> Anfrage pro Minute</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>High: before all others</source>
        <translation>Hoch: vor allen anderen</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Low: after all others</source>
        <translation>Niedrig: nach allen anderen</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Shown in the list of jobs; empty: the operation’s name</source>
        <translation>In der Liste der Jobs gezeigt; leer: der Name der Operation</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of the bot’s global limit, at most</source>
        <translation>Höchstens, am globalen Limit des Bots</translation>
    </message>
    <message>
        <source>Speed limit</source>
        <translation>Tempolimit</translation>
    </message>
    <message>
        <source>The lower of this and the share counts</source>
        <translation>Es gilt das Niedrigere von diesem und dem Anteil</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Requests in flight at a time</source>
        <translation>Anfragen, die gleichzeitig unterwegs sind</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>Nicht vor</translation>
    </message>
    <message>
        <source>Earliest start, in the time zone of this machine; empty: at once</source>
        <translation>Frühester Start, in der Zeitzone dieses Rechners; leer: sofort</translation>
    </message>
    <message>
        <source>Daily window</source>
        <translation>Täglicher Zeitraum</translation>
    </message>
    <message>
        <source>Hours of each day in which it may run; empty: any</source>
        <translation>Stunden jedes Tages, in denen er laufen darf; leer: alle</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Zeitzone</translation>
    </message>
    <message>
        <source>After job</source>
        <translation>Nach Job</translation>
    </message>
    <message>
        <source>Starts once that job is done</source>
        <translation>Beginnt, sobald dieser Job erledigt ist</translation>
    </message>
    <message>
        <source>In cron’s five fields, such as 0 3 * * 0, or @daily; empty: never</source>
        <translation>In den fünf Feldern von cron, etwa 0 3 * * 0, oder @daily; leer: nie</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 %, as the runner is set up</source>
        <translation>%1 %, wie der Runner eingestellt ist</translation>
    </message>
    <message>
        <source>Used by Daily window and Repeat; empty: that of this machine</source>
        <translation>Gilt für „Täglicher Zeitraum“ und „Wiederholen“; leer: die dieses Rechners</translation>
    </message>
</context>
<context>
    <name>headroom::ui::SavedViews</name>
    <message>
        <source>A view needs a name</source>
        <translation>Eine Ansicht braucht einen Namen</translation>
    </message>
    <message>
        <source>A name has at most %1 characters</source>
        <translation>Ein Name hat höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>%1 views are saved: remove one first</source>
        <translation>%1 Ansichten sind gespeichert: Entfernen Sie zuerst eine</translation>
    </message>
    <message>
        <source>Save this view</source>
        <translation>Diese Ansicht speichern</translation>
    </message>
    <message>
        <source>Its page with the filter and what is open there. It is found in the menu and by Ctrl+K.</source>
        <translation>Ihre Seite mit Filter und dem, was dort offen ist. Sie steht im Menü und unter Strg+K.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saved views</source>
        <translation>Gespeicherte Ansichten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>None yet: save one with Ctrl+D</source>
        <translation>Noch keine: Speichern Sie eine mit Strg+D</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShardDetail</name>
    <message>
        <source>Selected shard</source>
        <translation>Ausgewählter Shard</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>Shard</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Its newest lines in the log, without secrets, in place of its events</source>
        <translation>Seine neuesten Zeilen im Log, ohne Geheimnisse, statt seiner Ereignisse</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Latency of this shard</source>
        <translation>Latenz dieses Shards</translation>
    </message>
    <message>
        <source>Events of this shard</source>
        <translation>Ereignisse dieses Shards</translation>
    </message>
    <message>
        <source>Lines of this shard in its log</source>
        <translation>Zeilen dieses Shards in seinem Log</translation>
    </message>
    <message>
        <source>Copy line</source>
        <translation>Zeile kopieren</translation>
    </message>
    <message>
        <source>No events in the last 24 h.</source>
        <translation>Keine Ereignisse in den letzten 24 h.</translation>
    </message>
    <message>
        <source>Choose a shard in the map or the table to see its latency and events.</source>
        <translation>Wählen Sie einen Shard auf der Karte oder in der Tabelle, um Latenz und Ereignisse zu sehen.</translation>
    </message>
    <message>
        <source>Open shard %1: %2</source>
        <translation>Shard %1 öffnen: %2</translation>
    </message>
    <message>
        <source>Shard %1 · %2</source>
        <translation>Shard %1 · %2</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>no latencies in its log</source>
        <translation>keine Latenzen in seinem Log</translation>
    </message>
    <message>
        <source>%1 missed</source>
        <translation>%1 verpasst</translation>
    </message>
    <message>
        <source>last closed with %1</source>
        <translation>zuletzt mit %1 geschlossen</translation>
    </message>
    <message>
        <source>heartbeat every %1</source>
        <translation>Heartbeat alle %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>seen %1</source>
        <translation>gesehen %1</translation>
    </message>
    <message>
        <source>no ACK</source>
        <translation>kein ACK</translation>
    </message>
    <message>
        <source>reconnecting</source>
        <translation>verbindet neu</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>, expected every %1</source>
        <translation>, erwartet alle %1</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>Loading its history…</source>
        <translation>Sein Verlauf wird geladen…</translation>
    </message>
    <message>
        <source>This log has heartbeats but no latencies</source>
        <translation>Dieses Log enthält Heartbeats, aber keine Latenzen</translation>
    </message>
    <message>
        <source>No samples in this period</source>
        <translation>Keine Messwerte in diesem Zeitraum</translation>
    </message>
    <message>
        <source>max</source>
        <translation>Max.</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>Looking for its lines in the log. A recording holds none.</source>
        <translation>Seine Zeilen werden im Log gesucht. Eine Aufzeichnung enthält keine.</translation>
    </message>
    <message>
        <source>No line of this shard in what was looked through.</source>
        <translation>In dem, was durchgesehen wurde, fand sich keine Zeile dieses Shards.</translation>
    </message>
    <message>
        <source>latency as logged</source>
        <translation>Latenz laut Log</translation>
    </message>
    <message>
        <source>latency derived from lines, ±%1</source>
        <translation>Latenz aus Zeilen abgeleitet, ±%1</translation>
    </message>
    <message>
        <source>latency derived from lines</source>
        <translation>Latenz aus Zeilen abgeleitet</translation>
    </message>
    <message>
        <source>no samples</source>
        <translation>keine Messwerte</translation>
    </message>
    <message>
        <source>slow above %1</source>
        <translation>langsam über %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShardHealthCard</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Shard %1 missed an ACK</source>
        <translation>Shard %1: ACK fehlt</translation>
    </message>
    <message>
        <source>Shards %1 missed an ACK</source>
        <translation>Shards %1: ACK fehlt</translation>
    </message>
    <message>
        <source>Shard latency</source>
        <translation>Latenz der Shards</translation>
    </message>
    <message>
        <source>Map of shards</source>
        <translation>Karte der Shards</translation>
    </message>
    <message>
        <source>p50 %1 · p99 %2</source>
        <translation>p50 %1 · p99 %2</translation>
    </message>
    <message>
        <source>No shard is in trouble</source>
        <translation>Kein Shard ist gestört</translation>
    </message>
    <message>
        <source>None above %1</source>
        <translation>Keiner über %1</translation>
    </message>
    <message>
        <source>△ 1 shard above %1</source>
        <translation>△ 1 Shard über %1</translation>
    </message>
    <message>
        <source>△ %1 shards above %2</source>
        <translation>△ %1 Shards über %2</translation>
    </message>
    <message>
        <source>shard %1 reconnecting</source>
        <translation>Shard %1 verbindet sich neu</translation>
    </message>
    <message>
        <source>shards %1 reconnecting</source>
        <translation>Shards %1 verbinden sich neu</translation>
    </message>
    <message>
        <source>shard %1 silent</source>
        <translation>Shard %1 stumm</translation>
    </message>
    <message>
        <source>shards %1 silent</source>
        <translation>Shards %1 stumm</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShardMap</name>
    <message>
        <source>%1: %2, %3 in trouble</source>
        <translation>%1: %2, %3 gestört</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>Shard %1</translation>
    </message>
    <message>
        <source>Unsharded bot</source>
        <translation>Bot ohne Shards</translation>
    </message>
    <message>
        <source>last %1, %2</source>
        <translation>zuletzt %1, %2</translation>
    </message>
    <message>
        <source>no latency yet</source>
        <translation>noch keine Latenz</translation>
    </message>
    <message>
        <source>its log has no latencies</source>
        <translation>sein Log enthält keine Latenzen</translation>
    </message>
    <message>
        <source>p50 %1, p99 %2</source>
        <translation>p50 %1, p99 %2</translation>
    </message>
    <message>
        <source>%1 missed, %2 reconnects</source>
        <translation>%1 verpasst, %2 neu verbunden</translation>
    </message>
    <message>
        <source>last seen %1</source>
        <translation>zuletzt gesehen %1</translation>
    </message>
    <message>
        <source>a heartbeat is expected every %1</source>
        <translation>ein Heartbeat wird alle %1 erwartet</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>0 ms</source>
        <translation>0 ms</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>%1 reconnects</source>
        <translation>%1 Neuverbindungen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShardTableCard</name>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>Filter shards</source>
        <translation>Shards filtern</translation>
    </message>
    <message>
        <source>Number, log or state</source>
        <translation>Nummer, Log oder Status</translation>
    </message>
    <message>
        <source>shard:0..15 log: latency:&gt;200 missed:&gt;0 reconnects:&gt;0
is:healthy is:slow is:missed_ack is:reconnecting is:silent is:no_data
12 is the shard of that number; other words are looked for in log and state (Ctrl+F)</source>
        <translation>shard:0..15 log: latency:&gt;200 missed:&gt;0 reconnects:&gt;0
is:healthy is:slow is:missed_ack is:reconnecting is:silent is:no_data
12 ist der Shard dieser Nummer; andere Wörter werden in Log und Status gesucht (Strg+F)</translation>
    </message>
    <message>
        <source>Unhealthy only</source>
        <translation>Nur auffällige</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No shards yet.</source>
        <translation>Noch keine Shards.</translation>
    </message>
    <message>
        <source>No unhealthy shards.</source>
        <translation>Keine auffälligen Shards.</translation>
    </message>
    <message>
        <source>No shards match the filter.</source>
        <translation>Keine Shards passen zum Filter.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShardsPage</name>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>Colour of the map</source>
        <translation>Farbe der Karte</translation>
    </message>
    <message>
        <source>Colour: ACK latency</source>
        <translation>Farbe: Latenz der ACKs</translation>
    </message>
    <message>
        <source>Colour: state</source>
        <translation>Farbe: Status</translation>
    </message>
    <message>
        <source>Colour: reconnects</source>
        <translation>Farbe: Neuverbindungen</translation>
    </message>
    <message>
        <source>All shards</source>
        <translation>Alle Shards</translation>
    </message>
    <message>
        <source>Map of shards</source>
        <translation>Karte der Shards</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Latency over time</source>
        <translation>Latenz über die Zeit</translation>
    </message>
    <message>
        <source>This page as PNG…</source>
        <translation>Diese Seite als PNG…</translation>
    </message>
    <message>
        <source>The map as PNG…</source>
        <translation>Die Karte als PNG…</translation>
    </message>
    <message>
        <source>Latency over time as PNG…</source>
        <translation>Latenz über die Zeit als PNG…</translation>
    </message>
    <message>
        <source>Shards as CSV…</source>
        <translation>Shards als CSV…</translation>
    </message>
    <message>
        <source>Latency over time as CSV…</source>
        <translation>Latenz über die Zeit als CSV…</translation>
    </message>
    <message>
        <source>Latency of the open shard as CSV…</source>
        <translation>Latenz des offenen Shards als CSV…</translation>
    </message>
    <message>
        <source>No log that is read tells of shard %1 of %2</source>
        <translation>Kein gelesenes Log kennt Shard %1 von %2</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>Shard %1</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>Shard</translation>
    </message>
    <message>
        <source>%1 more not shown</source>
        <translation>%1 weitere nicht gezeigt</translation>
    </message>
    <message>
        <source>%1 in trouble</source>
        <translation>%1 gestört</translation>
    </message>
    <message>
        <source>none in trouble</source>
        <translation>keiner gestört</translation>
    </message>
    <message>
        <source>%1 slow</source>
        <translation>%1 langsam</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>wird gezählt…</translation>
    </message>
    <message>
        <source>Single lines of logs are not recorded.</source>
        <translation>Einzelne Zeilen von Logs werden nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Colours the map, which is not in sight</source>
        <translation>Färbt die Karte, die nicht zu sehen ist</translation>
    </message>
</context>
<context>
    <name>headroom::ui::SourceChooser</name>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Which of the logs this page is about</source>
        <translation>Um welches Log es auf dieser Seite geht</translation>
    </message>
    <message>
        <source>All logs</source>
        <translation>Alle Logs</translation>
    </message>
</context>
<context>
    <name>headroom::ui::SourceRow</name>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Stop reading this log (keeps its figures)</source>
        <translation>Dieses Log nicht mehr lesen (seine Zahlen bleiben)</translation>
    </message>
    <message>
        <source>format not recognised yet</source>
        <translation>Format noch nicht erkannt</translation>
    </message>
    <message>
        <source>%1 unparsed</source>
        <translation>%1 nicht erkannt</translation>
    </message>
    <message>
        <source>%1 lines/s</source>
        <translation>%1 Zeilen/s</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>following</source>
        <translation>liest mit</translation>
    </message>
    <message>
        <source>Stop reading %1</source>
        <translation>%1 nicht mehr lesen</translation>
    </message>
    <message>
        <source>newest record of %1</source>
        <translation>neuester Eintrag: %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Sparkline</name>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>last %1, lowest %2, highest %3</source>
        <translation>zuletzt %1, niedrigster Wert %2, höchster %3</translation>
    </message>
</context>
<context>
    <name>headroom::ui::StatusRow</name>
    <message>
        <source>How long this window took to apply and draw the last snapshot</source>
        <translation>Wie lange dieses Fenster brauchte, um den letzten Stand zu übernehmen und zu zeichnen</translation>
    </message>
    <message>
        <source>The time zone of all times in this window; Ctrl+U switches to UTC and back</source>
        <translation>Die Zeitzone aller Zeiten in diesem Fenster; Strg+U wechselt zu UTC und zurück</translation>
    </message>
    <message>
        <source>Times in %1</source>
        <translation>Zeiten in %1</translation>
    </message>
    <message>
        <source>Redis %1 · %2 changes/s</source>
        <translation>Redis %1 · %2 Änderungen/s</translation>
    </message>
    <message>
        <source>Redis does not answer</source>
        <translation>Redis antwortet nicht</translation>
    </message>
    <message>
        <source>No Redis is watched</source>
        <translation>Kein Redis wird beobachtet</translation>
    </message>
    <message>
        <source>Connecting to Redis</source>
        <translation>Verbindung zu Redis wird aufgebaut</translation>
    </message>
    <message>
        <source>Past</source>
        <translation>Vergangenheit</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Zoomed in</source>
        <translation>Vergrößert</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindung wird aufgebaut</translation>
    </message>
    <message>
        <source>Reading keys · %1 so far</source>
        <translation>Liest Schlüssel · %1 bisher</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Lost %1 ago</source>
        <translation>Vor %1 verloren</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>This process only</source>
        <translation>Nur dieser Prozess</translation>
    </message>
    <message>
        <source>Logs only</source>
        <translation>Nur Logs</translation>
    </message>
    <message>
        <source>Recording · %1</source>
        <translation>Aufzeichnung · %1</translation>
    </message>
    <message>
        <source>Recording has a problem</source>
        <translation>Die Aufzeichnung hat ein Problem</translation>
    </message>
    <message>
        <source>What is seen is kept in %1; headroomctl recordings show reads it.</source>
        <translation>Was zu sehen ist, wird in %1 aufbewahrt; headroomctl recordings show liest es.</translation>
    </message>
    <message>
        <source>Last frame %1</source>
        <translation>Letztes Bild %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TableColumns</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>%1 (window too narrow)</source>
        <translation>%1 (Fenster zu schmal)</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>Spalten zurücksetzen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Timeline</name>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play on from here, or stop (Space)</source>
        <translation>Von hier an abspielen, oder anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>How many seconds of the past go by in one</source>
        <translation>Wie viele Sekunden der Vergangenheit in einer vergehen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Draw the same time of another day in all charts</source>
        <translation>Die gleiche Zeit eines anderen Tages in alle Diagramme zeichnen</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>Notiz…</translation>
    </message>
    <message>
        <source>Write down what happened at this moment</source>
        <translation>Aufschreiben, was zu diesem Zeitpunkt geschah</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Write what the timeline spans to a file that another Headroom opens</source>
        <translation>Den Zeitraum der Zeitleiste in eine Datei schreiben, die ein anderes Headroom öffnet</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>Span an hour</source>
        <translation>Eine Stunde umfassen</translation>
    </message>
    <message>
        <source>6 h</source>
        <translation>6 h</translation>
    </message>
    <message>
        <source>Span six hours</source>
        <translation>Sechs Stunden umfassen</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 h</translation>
    </message>
    <message>
        <source>Span a day</source>
        <translation>Einen Tag umfassen</translation>
    </message>
    <message>
        <source>30 d</source>
        <translation>30 T</translation>
    </message>
    <message>
        <source>Span thirty days</source>
        <translation>Dreißig Tage umfassen</translation>
    </message>
    <message>
        <source>Past</source>
        <translation>Vergangenheit</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Charts are compared now</source>
        <translation>Diagramme werden gerade verglichen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TimelineTrack</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Left and Right choose a moment, Space plays, Escape goes back to live</source>
        <translation>Links und Rechts wählen einen Zeitpunkt, die Leertaste spielt ab, Escape führt zurück zu Live</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 requests/s</source>
        <translation>%1 Anfragen/s</translation>
    </message>
    <message>
        <source>%1 429/s</source>
        <translation>%1 429/s</translation>
    </message>
    <message>
        <source>Nothing is recorded yet</source>
        <translation>Noch nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 events: %2</source>
        <translation>%1 Ereignisse: %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TitleRow</name>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Search or run a command (Ctrl+K)</source>
        <translation>Suchen oder Befehl ausführen (Strg+K)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>Switch between the dark and the light theme (Ctrl+T)</source>
        <translation>Zwischen dunklem und hellem Design wechseln (Strg+T)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>Menü (F10)</translation>
    </message>
    <message>
        <source>Allow changes for 5 min</source>
        <translation>Änderungen 5 min lang erlauben</translation>
    </message>
    <message>
        <source>Allow changes for 30 min</source>
        <translation>Änderungen 30 min lang erlauben</translation>
    </message>
    <message>
        <source>Allow changes until it is closed</source>
        <translation>Änderungen bis zum Schließen erlauben</translation>
    </message>
    <message>
        <source>Read-only again</source>
        <translation>Wieder nur lesen</translation>
    </message>
    <message>
        <source>Search or run a command…   Ctrl+K</source>
        <translation>Suchen oder Befehl ausführen…   Strg+K</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>verbindet sich</translation>
    </message>
    <message>
        <source>reading keys</source>
        <translation>liest Schlüssel</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>keine Verbindung</translation>
    </message>
    <message>
        <source>%1
Other profiles</source>
        <translation>%1
Andere Profile</translation>
    </message>
    <message>
        <source>%1 · connecting</source>
        <translation>%1 · verbindet sich</translation>
    </message>
    <message>
        <source>%1 · reading keys</source>
        <translation>%1 · liest Schlüssel</translation>
    </message>
    <message>
        <source>%1 · lost</source>
        <translation>%1 · verloren</translation>
    </message>
    <message>
        <source>may change things · %1</source>
        <translation>darf ändern · %1</translation>
    </message>
    <message>
        <source>sends requests</source>
        <translation>sendet Anfragen</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>nur lesend</translation>
    </message>
    <message>
        <source>This process sends its own requests, over a separate connection that claims from the shared limits. The connection that watches Redis never writes.</source>
        <translation>Dieser Prozess sendet eigene Anfragen, über eine getrennte Verbindung, die Claims auf die gemeinsamen Limits stellt. Die Verbindung, die Redis beobachtet, schreibt nie.</translation>
    </message>
    <message>
        <source>Nothing is sent to Discord, and no job runs here, until you allow it.</source>
        <translation>Nichts wird an Discord gesendet, und kein Job läuft hier, bis Sie es erlauben.</translation>
    </message>
    <message>
        <source>Headroom never writes to this Redis and sends no requests to Discord.</source>
        <translation>Headroom schreibt nie in dieses Redis und sendet keine Anfragen an Discord.</translation>
    </message>
    <message>
        <source>Headroom’s mark</source>
        <translation>Zeichen von Headroom</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Strg+K</translation>
    </message>
    <message>
        <source>no Redis</source>
        <translation>kein Redis</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TrafficPage</name>
    <message>
        <source>Traffic</source>
        <translation>Traffic</translation>
    </message>
    <message>
        <source>Filter by method or route</source>
        <translation>Nach Methode oder Route filtern</translation>
    </message>
    <message>
        <source>Method or route</source>
        <translation>Methode oder Route</translation>
    </message>
    <message>
        <source>route:messages method:DELETE -method:GET; other words are looked for in method and route (Ctrl+F)</source>
        <translation>route:messages method:DELETE -method:GET; andere Wörter werden in Methode und Route gesucht (Strg+F)</translation>
    </message>
    <message>
        <source>requests a second</source>
        <translation>Anfragen pro Sekunde</translation>
    </message>
    <message>
        <source>Responses over time</source>
        <translation>Antworten über die Zeit</translation>
    </message>
    <message>
        <source>No data for this period</source>
        <translation>Keine Daten für diesen Zeitraum</translation>
    </message>
    <message>
        <source>Top routes</source>
        <translation>Häufigste Routen</translation>
    </message>
    <message>
        <source>Statuses</source>
        <translation>Statuscodes</translation>
    </message>
    <message>
        <source>Data centres</source>
        <translation>Rechenzentren</translation>
    </message>
    <message>
        <source>The budget, statuses and data centres are of all data, not of the filter.</source>
        <translation>Budget, Statuscodes und Rechenzentren gelten für alle Daten, nicht für den Filter.</translation>
    </message>
    <message>
        <source>This page as PNG…</source>
        <translation>Diese Seite als PNG…</translation>
    </message>
    <message>
        <source>Responses over time as PNG…</source>
        <translation>Antworten über die Zeit als PNG…</translation>
    </message>
    <message>
        <source>Responses over time as CSV…</source>
        <translation>Antworten über die Zeit als CSV…</translation>
    </message>
    <message>
        <source>Routes as CSV…</source>
        <translation>Routen als CSV…</translation>
    </message>
    <message>
        <source>Show its lines, and who sends it</source>
        <translation>Ihre Zeilen zeigen, und wer sie sendet</translation>
    </message>
    <message>
        <source>Show its buckets</source>
        <translation>Ihre Buckets zeigen</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>%1 requests/s then</source>
        <translation>damals %1 Anfragen/s</translation>
    </message>
    <message>
        <source>%1 requests/s now</source>
        <translation>jetzt %1 Anfragen/s</translation>
    </message>
    <message>
        <source>%1 lines/s</source>
        <translation>%1 Zeilen/s</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>wird gezählt…</translation>
    </message>
    <message>
        <source>%1 more not shown</source>
        <translation>%1 weitere nicht gezeigt</translation>
    </message>
    <message>
        <source>No requests in this period.</source>
        <translation>Keine Anfragen in diesem Zeitraum.</translation>
    </message>
    <message>
        <source>no response</source>
        <translation>ohne Antwort</translation>
    </message>
    <message>
        <source>Statuses, data centres and the scopes of 429 are not recorded.</source>
        <translation>Statuscodes, Rechenzentren und Scopes der 429 werden nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Everything that was read from the logs, whatever the period and the filter</source>
        <translation>Alles, was aus den Logs gelesen wurde, unabhängig von Zeitraum und Filter</translation>
    </message>
    <message>
        <source>all data</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>None of the requests in these logs match the filter.</source>
        <translation>Keine der Anfragen in diesen Logs passt zum Filter.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TrayIcon</name>
    <message>
        <source>Show Headroom</source>
        <translation>Headroom zeigen</translation>
    </message>
    <message>
        <source>Headroom: no alerts</source>
        <translation>Headroom: keine Alarme</translation>
    </message>
    <message>
        <source>Headroom: %1</source>
        <translation>Headroom: %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TriedModel</name>
    <message>
        <source>still active</source>
        <translation>noch aktiv</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Click to see that moment on all pages</source>
        <translation>Klicken Sie, um diesen Moment auf allen Seiten zu sehen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::WelcomePage</name>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>Back to what is watched</source>
        <translation>Zurück zu dem, was beobachtet wird</translation>
    </message>
    <message>
        <source>Back to what is watched (Esc)</source>
        <translation>Zurück zu dem, was beobachtet wird (Esc)</translation>
    </message>
    <message>
        <source>What should Headroom watch?</source>
        <translation>Was soll Headroom beobachten?</translation>
    </message>
    <message>
        <source>Headroom only reads unless you allow more. Nothing is written into your Redis.</source>
        <translation>Headroom liest nur, sofern Sie nicht mehr erlauben. In Ihr Redis wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Remove the profile %1?</source>
        <translation>Das Profil %1 entfernen?</translation>
    </message>
    <message>
        <source>Its options and its secrets in the keychain are removed. The Redis and the logs are not touched.</source>
        <translation>Seine Optionen und seine Geheimnisse im Schlüsselbund werden entfernt. Redis und Logs bleiben unberührt.</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::WindowActions</name>
    <message>
        <source>Connections…</source>
        <translation>Verbindungen…</translation>
    </message>
    <message>
        <source>New window</source>
        <translation>Neues Fenster</translation>
    </message>
    <message>
        <source>Send requests… (needs --allow-requests)</source>
        <translation>Anfragen senden… (braucht --allow-requests)</translation>
    </message>
    <message>
        <source>This window is read-only. To send requests, start Headroom with --allow-requests and --api URL, and the token in HEADROOM_TOKEN.</source>
        <translation>Dieses Fenster liest nur. Um Anfragen zu senden, starten Sie Headroom mit --allow-requests und --api URL, und mit dem Token in HEADROOM_TOKEN.</translation>
    </message>
    <message>
        <source>Search or run a command…</source>
        <translation>Suchen oder Befehl ausführen…</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Open link…</source>
        <translation>Link öffnen…</translation>
    </message>
    <message>
        <source>Save this view…</source>
        <translation>Diese Ansicht speichern…</translation>
    </message>
    <message>
        <source>Log format…</source>
        <translation>Log-Format…</translation>
    </message>
    <message>
        <source>Times in UTC</source>
        <translation>Zeiten in UTC</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>For a display on the wall: the page alone</source>
        <translation>Für eine Anzeige an der Wand: nur die Seite</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Send requests…</source>
        <translation>Anfragen senden…</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Columns of %1…</source>
        <translation>Spalten von „%1“…</translation>
    </message>
    <message>
        <source>Open this link</source>
        <translation>Diesen Link öffnen</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Link</translation>
    </message>
    <message>
        <source>F11 leaves the full screen</source>
        <translation>F11 beendet das Vollbild</translation>
    </message>
</context>
</TS>
