// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/connections/connection_words.h"

#include "ui/models/format.h"
#include "ui/models/shown_time.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

using Finding = watch::KeyspaceCheck::Finding;

namespace {

constexpr std::size_t kMaxLacks = 3; // more are only named

struct ConnectionText
{
    Q_DECLARE_TR_FUNCTIONS(Connection)
};

// The word and the usual colour of each, in the order of the values.
constexpr std::pair<const char*, const char*> environments[] = {
    {QT_TRANSLATE_NOOP("Connection", "Not set"), "#5b8def"},
    {QT_TRANSLATE_NOOP("Connection", "Production"), "#e5534b"},
    {QT_TRANSLATE_NOOP("Connection", "Staging"), "#e2a63b"},
    {QT_TRANSLATE_NOOP("Connection", "Local"), "#3fb68b"},
};

// Words of ours and names of others: "%1" of the template is the name.
FindingLine line(Tone tone, const QString& format, const QString& name)
{
    return {tone, format.toHtmlEscaped().arg(u"<b>"_s + name.toHtmlEscaped() + u"</b>"_s), format.arg(name)};
}

FindingLine line(Tone tone, const QString& text)
{
    return {tone, text.toHtmlEscaped(), text};
}

// "name: what is said of it".
FindingLine saidOf(Tone tone, const QString& name, const Text& said)
{
    const QString rest = u": "_s + said.translated();
    return {tone, u"<b>"_s + name.toHtmlEscaped() + u"</b>"_s + rest.toHtmlEscaped(), name + rest};
}

FindingLine connectedLine(const console::ConnectionFindings& findings)
{
    QStringList parts{ConnectionText::tr("Connected in %1").arg(formatMilliseconds(findings.connecting))};
    if (!findings.server.empty())
        parts += QString::fromStdString(findings.server);
    if (findings.nodes > 1)
        parts += ConnectionText::tr("Cluster of %1 nodes").arg(findings.nodes);
    else if (!findings.role.empty())
        parts += QString::fromStdString(findings.role);
    if (!findings.node.empty())
        parts += QString::fromStdString(findings.node);
    if (findings.isEncrypted)
        parts += u"TLS"_s;
    return line(Tone::Ok, parts.join(u" · "_s));
}

FindingLine rightsLine(const console::ConnectionFindings& findings)
{
    const QString user = QString::fromStdString(findings.user);
    if (findings.mayWrite)
        return line(Tone::Muted, ConnectionText::tr("User %1 may write as well; Headroom only reads"), user);
    return line(Tone::Ok, ConnectionText::tr("User %1 can only read"), user);
}

FindingLine keysLine(const console::ConnectionFindings& findings)
{
    const auto& check = findings.keyspace;
    QString naming = QString::fromStdString(check.chosen.scheme);
    if (!check.chosen.prefix.empty())
        naming += ConnectionText::tr(", prefix %1").arg(QString::fromStdString(check.chosen.prefix));
    if (findings.keys.database != 0)
        naming += ConnectionText::tr(", database %1").arg(findings.keys.database);
    switch (check.finding) {
    case Finding::Unknown:
        return line(Tone::Warning, ConnectionText::tr("The keys could not be looked at; %1 is assumed"), naming);
    case Finding::Recognised:
        return line(Tone::Ok,
            check.keysExamined < check.keysSeen
                ? ConnectionText::tr("%1 of %2 keys looked at are %3")
                      .arg(formatCount(qint64(check.keysRecognised)), formatCount(qint64(check.keysExamined)), u"%1"_s)
                : ConnectionText::tr("%1 keys are %2", nullptr, pluralNumber(qint64(check.keysRecognised)))
                      .arg(formatCount(qint64(check.keysRecognised)), u"%1"_s),
            naming);
    case Finding::Empty:
        return line(Tone::Muted, ConnectionText::tr("No keys yet; %1 is assumed until clients write some"), naming);
    case Finding::NoneRecognised:
    case Finding::FewRecognised:
        break;
    }
    return line(Tone::Warning, capitalized(describe(check).translated()));
}

} // namespace

std::vector<FindingLine> findingLines(const console::ConnectionFindings& findings)
{
    std::vector<FindingLine> lines{connectedLine(findings), rightsLine(findings), keysLine(findings)};
    QStringList others;
    for (std::size_t i = 0; i < findings.lacks.size(); ++i) {
        const auto& lack = findings.lacks[i];
        if (i < kMaxLacks)
            lines.push_back(saidOf(
                findings.mayWatch ? Tone::Warning : Tone::Critical, QString::fromStdString(lack.command), lack.cost));
        else
            others += QString::fromStdString(lack.command);
    }
    if (!others.isEmpty())
        lines.push_back(line(Tone::Warning,
            countOf(others.size(), QT_TRANSLATE_N_NOOP("Counts", "%1 more rights are missing")) + u": "_s
                + others.join(u", "_s)));
    for (const auto& note : findings.notes)
        lines.push_back(line(Tone::Muted, capitalized(note.translated())));
    return lines;
}

FindingLine problemLine(const Error& problem)
{
    // There is no command line here.
    QString text = capitalized(problem.text.translated());
    text.replace(u" or give --redis URL"_s, ConnectionText::tr(", or correct the address"));
    text.replace(u"give --redis URL"_s, ConnectionText::tr("correct the address"));
    return line(Tone::Critical, text);
}

QString environmentText(console::Environment environment)
{
    return ConnectionText::tr(environments[std::size_t(environment)].first);
}

std::vector<NamedColour> profileColours()
{
    return {{ConnectionText::tr("Red"), u"#e5534b"_s}, {ConnectionText::tr("Amber"), u"#e2a63b"_s},
        {ConnectionText::tr("Green"), u"#3fb68b"_s}, {ConnectionText::tr("Blue"), u"#5b8def"_s},
        {ConnectionText::tr("Violet"), u"#a78bfa"_s}, {ConnectionText::tr("Grey"), u"#8c99aa"_s}};
}

QString usualColour(console::Environment environment)
{
    return QString::fromLatin1(environments[std::size_t(environment)].second);
}

QString openedText(const std::optional<WallTime>& at, WallTime now)
{
    if (!at)
        return {};
    const auto ago = std::max<Duration>(0ns, now - *at);
    if (ago < 1min)
        return ConnectionText::tr("opened just now");
    const auto days = shownTime(*at).date().daysTo(shownTime(now).date());
    if (days <= 0 || ago < 12h)
        return ConnectionText::tr("opened %1 ago").arg(formatRoughly(ago));
    if (days == 1)
        return ConnectionText::tr("opened yesterday");
    return ConnectionText::tr("opened %1 days ago").arg(days);
}

QString formatsText(const std::vector<std::string>& known)
{
    QStringList first{u"nginx"_s}; // whose formats have names of their own
    for (const auto* name : {"twilight", "nirn-proxy", "discord.js", "discord.py"}) {
        if (std::find(known.begin(), known.end(), name) != known.end())
            first += QString::fromLatin1(name);
    }
    const auto more = qint64(known.size()) - first.size();
    const QString names = first.join(u", "_s);
    return more > 0 ? ConnectionText::tr("%1 and %2 more").arg(names).arg(more) : names;
}

FindingLine guessLine(const console::LogGuess& guess)
{
    const QString path = QString::fromStdString(guess.path);
    const QString name = path.mid(path.lastIndexOf(u'/') + 1);
    if (!guess.problem.empty())
        return saidOf(Tone::Critical, name, guess.problem);
    if (guess.isPacked)
        return line(Tone::Muted, ConnectionText::tr("%1: packed, recognised when it is read"), name);
    if (guess.format.empty())
        return line(Tone::Warning,
            guess.lines == 0 ? ConnectionText::tr("%1: no lines yet, recognised when some come")
                             : ConnectionText::tr("%1: not recognised; give its format with Ctrl+L later"),
            name);
    return saidOf(Tone::Ok, name, guess.format);
}

} // namespace headroom::ui
