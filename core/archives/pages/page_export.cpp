// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/pages/page_export.h"

#include "core/archives/pages/page_assets.h"
#include "core/archives/pages/page_names.h"
#include "core/base/text/display_text.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace headroom::archives {

namespace {

constexpr int problemsShown = 1000;

QString countHtml(std::int64_t count)
{
    return QString::fromStdString(countText(count));
}

QString channelLabel(const PageChannel& channel)
{
    const auto* sign = channel.isThread ? "↳ " : channel.type == 2 || channel.type == 13 ? "🔊 " : "# ";
    return QString::fromUtf8(sign) + channel.name;
}

QString pageName(discord::Snowflake channel, std::size_t page)
{
    return QStringLiteral("%1-%2.html").arg(channel.value).arg(page + 1);
}

// `root` leads to the folder with index.html. No page runs or loads anything that is not in this folder.
QString pageHead(const QString& title, const QString& root)
{
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' "
                          "file:; media-src 'self' file:; style-src 'self' file:; script-src 'self' file:; "
                          "base-uri 'none'; form-action 'none'\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                          "<title>%1</title>\n<link rel=\"stylesheet\" href=\"%2style.css\">\n</head>\n")
        .arg(escaped(title), root);
}

class PageWriter
{
public:
    PageWriter(ArchiveReader& reader, const PageExportOptions& options, const std::function<bool(std::int64_t)>& goOn)
        : m_reader(reader)
        , m_options(options)
        , m_goOn(goOn)
        , m_folder(QString::fromStdString(options.folder))
    {
    }

    Result<PageExportReport> run()
    {
        return prepareFolder()
            .and_then([this] { return readNames(); })
            .and_then([this] { return writeChannels(); })
            .and_then([this] { return writeIndex(); })
            .and_then([this] { return writeSearch(); })
            .map([this] { return m_report; });
    }

private:
    struct ChannelPages
    {
        PageChannel channel;
        std::vector<discord::Snowflake> firsts; // of each page
    };

    Result<void> write(const QString& name, const QByteArray& bytes);
    Result<void> prepareFolder();
    Result<void> readNames();
    Result<QString> placeFile(const QString& file);
    Result<void> writeChannels();
    Result<void> writeChannel(const ChannelPages& channel);
    Result<QString> pageBody(const ChannelPages& channel, const std::vector<StoredMessage>& messages);
    Result<QString> messageBody(const ChannelPages& channel, const StoredMessage& message);
    Result<void> writeWords(const ChannelPages& channel, std::size_t page, const std::vector<StoredMessage>& messages);
    QString pageBar(const ChannelPages& channel, std::size_t page) const;
    Result<QString> pinnedHtml(const ChannelPages& channel);
    Result<void> writeIndex();
    QString channelListHtml() const;
    Result<QString> problemsHtml();
    Result<void> writeSearch();
    static QString linkTo(const ChannelPages& channel, discord::Snowflake message);

    ArchiveReader& m_reader;
    const PageExportOptions& m_options;
    const std::function<bool(std::int64_t)>& m_goOn;
    QDir m_folder;
    std::unique_ptr<PageNames> m_names;
    std::vector<ChannelPages> m_channels; // those that have pages
    PageExportReport m_report;
};

Result<void> PageWriter::write(const QString& name, const QByteArray& bytes)
{
    QFile file(m_folder.filePath(name));
    if (file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner)
        && file.write(bytes) == bytes.size() && file.flush())
        return {};
    return failure(ErrorKind::Failed,
        Text::tr("%1 cannot be written (%2): check the space on its disk, and who may write there")
            .arg(file.fileName().toStdString(), file.errorString().toStdString()));
}

Result<void> PageWriter::prepareFolder()
{
    if (m_folder.exists() && !m_folder.isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
        return failure(
            ErrorKind::Usage, Text::tr("the folder %1 is not empty: name another one").arg(m_options.folder));
    const auto owner = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    for (const auto* name : {".", "channels", "files", "words"}) {
        if (!m_folder.mkpath(QLatin1String(name))
            || !QFile::setPermissions(m_folder.filePath(QLatin1String(name)), owner))
            return failure(ErrorKind::Failed,
                Text::tr("the folder %1 cannot be made: check who may write there").arg(m_options.folder));
    }
    return write(QStringLiteral("style.css"), QByteArrayView(pages::style).toByteArray()).and_then([this] {
        return write(QStringLiteral("search.js"), QByteArrayView(pages::search).toByteArray());
    });
}

Result<void> PageWriter::readNames()
{
    return PageNames::read(m_reader, [this](const QString& file) { return placeFile(file); }).map(into(m_names));
}

// From the pages of channels. Of what could not be unpacked there is no file.
Result<QString> PageWriter::placeFile(const QString& file)
{
    const auto name = QStringLiteral("files/") + file;
    if (file.contains(QLatin1Char('/')))
        return QString();
    if (!m_folder.exists(name)) {
        const auto content = m_reader.content(file);
        if (!content && content.error().kind == ErrorKind::Broken)
            return QString();
        if (!content)
            return tl::unexpected(content.error());
        if (const auto written = write(name, *content); !written)
            return tl::unexpected(written.error());
        ++m_report.files;
    }
    return QString(QStringLiteral("../") + name);
}

Result<void> PageWriter::writeChannels()
{
    for (const auto& channel : m_names->channels()) {
        if (m_reader.tallies().of("message", std::int64_t(channel.id.value)).isEmpty())
            continue;
        auto firsts = m_reader.everyMessage(channel.id, m_options.messagesPerPage);
        if (!firsts)
            return tl::unexpected(firsts.error());
        m_channels.push_back({channel, *std::move(firsts)});
    }
    for (const auto& channel : m_channels) {
        if (auto written = writeChannel(channel); !written)
            return written;
    }
    return {};
}

Result<void> PageWriter::writeChannel(const ChannelPages& channel)
{
    ++m_report.channels;
    const auto title = channelLabel(channel.channel);
    discord::Snowflake after;
    for (std::size_t page = 0; page < channel.firsts.size(); ++page) {
        const auto messages = m_reader.messagesAfter(channel.channel.id, after, m_options.messagesPerPage);
        if (!messages)
            return tl::unexpected(messages.error());
        if (messages->empty())
            return {};
        after = messages->back().id;
        const auto body = pageBody(channel, *messages);
        const auto pinned = page == 0 ? pinnedHtml(channel) : Result<QString>(QString());
        if (!body || !pinned)
            return firstError(body, pinned);
        const auto dates = dayText(messages->front().id) + QStringLiteral(" to ") + dayText(messages->back().id);
        const auto html = pageHead(title, QStringLiteral("../"))
            + QStringLiteral("<body>\n<header><h1>%1</h1><p>%2, page %3 of %4, times in UTC</p></header>\n%5<main>%6"
                             "<div class=\"card\">\n%7</div></main>\n%5<footer></footer>\n</body>\n</html>\n")
                  .arg(escaped(title), dates, QString::number(page + 1), QString::number(channel.firsts.size()),
                      pageBar(channel, page), *pinned, *body);
        const auto written =
            write(QStringLiteral("channels/") + pageName(channel.channel.id, page), html.toUtf8()).and_then([&] {
                return writeWords(channel, page, *messages);
            });
        if (!written)
            return written;
        ++m_report.pages;
        m_report.messages += std::int64_t(messages->size());
        if (!m_goOn(m_report.messages))
            return failure(
                ErrorKind::Failed, Text::tr("the export was cancelled: %1 is not whole").arg(m_options.folder));
    }
    return {};
}

QString PageWriter::pageBar(const ChannelPages& channel, std::size_t page) const
{
    const auto link = [&channel](std::size_t to, const char* text) {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(pageName(channel.channel.id, to), QLatin1String(text));
    };
    QString links = QStringLiteral("<a href=\"../index.html\">All channels</a>"
                                   "<a href=\"../search.html\">Search</a><span class=\"space\"></span>");
    if (page > 0)
        links += link(0, "First") + link(page - 1, "Earlier");
    if (page + 1 < channel.firsts.size())
        links += link(page + 1, "Later") + link(channel.firsts.size() - 1, "Last");
    return QStringLiteral("<nav class=\"bar\"><div>%1</div></nav>\n").arg(links);
}

QString PageWriter::linkTo(const ChannelPages& channel, discord::Snowflake message)
{
    const auto next = std::upper_bound(channel.firsts.begin(), channel.firsts.end(), message);
    if (next == channel.firsts.begin())
        return {};
    return pageName(channel.channel.id, std::size_t(next - channel.firsts.begin()) - 1) + QStringLiteral("#m")
        + QString::number(message.value);
}

Result<QString> PageWriter::messageBody(const ChannelPages& channel, const StoredMessage& message)
{
    std::optional<Error> problem;
    const auto orNothing = [&problem](Result<QString> file) {
        if (file)
            return *file;
        problem = file.error();
        return QString();
    };
    const auto names = m_names->mentionsOf(message);
    auto html = messageHtml(message,
        {.names = names,
            .fileOf =
                [&](const QString& id) {
                    return orNothing(m_names->fileOf(QStringLiteral("message"), message.id, id));
                },
            .fileAt = [&](const QString& url) { return orNothing(m_names->fileAt(url)); },
            .stickerFile =
                [&](const QString& id) {
                    return orNothing(
                        m_names->fileOf(QStringLiteral("sticker"), {id.toULongLong()}, QStringLiteral("image")));
                },
            .linkTo = [&](discord::Snowflake id) { return linkTo(channel, id); }});
    if (problem)
        return tl::unexpected(*problem);
    return html;
}

Result<QString> PageWriter::pageBody(const ChannelPages& channel, const std::vector<StoredMessage>& messages)
{
    QString html;
    const StoredMessage* before = nullptr;
    for (const auto& message : messages) {
        const bool isNewDay = !before || dayText(before->id) != dayText(message.id);
        if (!before || !continuesGroup(*before, message)) {
            const auto author = m_names->author(message);
            if (!author)
                return tl::unexpected(author.error());
            if (before)
                html += QStringLiteral("</div></div>\n");
            if (isNewDay)
                html += QStringLiteral("<div class=\"day\">%1</div>\n").arg(dayText(message.id));
            html += QStringLiteral("<div class=\"group\">%1<div>\n").arg(avatarHtml(*author))
                + authorHtml(*author, message);
        }
        const auto body = messageBody(channel, message);
        if (!body)
            return body;
        html += *body;
        before = &message;
    }
    return QString(html + (before ? QStringLiteral("</div></div>\n") : QString()));
}

Result<QString> PageWriter::pinnedHtml(const ChannelPages& channel)
{
    const auto pinned = m_reader.pinned(channel.channel.id);
    if (!pinned)
        return tl::unexpected(pinned.error());
    QString list;
    for (const auto& message : *pinned)
        list += QStringLiteral(
            "<li><span class=\"name\"><a href=\"%1\">%2</a></span><span class=\"count\">%3</span></li>\n")
                    .arg(linkTo(channel, message.id),
                        message.content.isEmpty() ? QStringLiteral("(no text)")
                                                  : escaped(message.content.simplified().left(140)),
                        dayText(message.id));
    if (list.isEmpty())
        return QString();
    return QStringLiteral(
        "<div class=\"card\"><details><summary>%1 pinned</summary><ul class=\"channels\">%2</ul></details></div>")
        .arg(pinned->size())
        .arg(list);
}

// A script, as a browser lets a page without a server read nothing else.
Result<void> PageWriter::writeWords(
    const ChannelPages& channel, std::size_t page, const std::vector<StoredMessage>& messages)
{
    QJsonArray list;
    for (const auto& message : messages) {
        const auto author = m_names->author(message);
        if (!author)
            return tl::unexpected(author.error());
        list.append(QJsonArray{QString::number(message.id.value), author->name,
            QString::fromStdString(dateTimeText(
                std::chrono::floor<std::chrono::milliseconds>(discord::createdAt(message.id)), DisplayZone::Utc)),
            message.content});
    }
    const QJsonObject words{{QStringLiteral("channel"), channelLabel(channel.channel)},
        {QStringLiteral("file"), QString(QStringLiteral("channels/") + pageName(channel.channel.id, page))},
        {QStringLiteral("messages"), list}};
    return write(QStringLiteral("words/%1.js").arg(m_report.pages + 1),
        "wordsOfPage(" + QJsonDocument(words).toJson(QJsonDocument::Compact) + ");\n");
}

QString PageWriter::channelListHtml() const
{
    QString html;
    for (const auto& channel : m_names->channels()) {
        if (channel.type == categoryChannel) {
            html += QStringLiteral("</ul><h2>%1</h2><ul class=\"channels\">\n").arg(escaped(channel.name));
            continue;
        }
        const auto count = m_reader.tallies().of("message", std::int64_t(channel.id.value)).count;
        const auto label = escaped(channelLabel(channel));
        const auto pages = std::ranges::find_if(
            m_channels, [&channel](const ChannelPages& one) { return one.channel.id == channel.id; });
        const auto name = pages == m_channels.end()
            ? label
            : QStringLiteral("<a href=\"channels/%1\">%2</a>").arg(pageName(channel.id, 0), label);
        const auto last = pages == m_channels.end() || pages->firsts.size() < 2
            ? QString()
            : QStringLiteral("<a href=\"channels/%1\">newest</a>").arg(pageName(channel.id, pages->firsts.size() - 1));
        html += QStringLiteral("<li%1><span class=\"name\">%2</span>%3<span class=\"count\">%4</span></li>\n")
                    .arg(channel.isThread ? QStringLiteral(" class=\"thread\"") : QString(), name, last,
                        count == 0 ? QStringLiteral("no messages") : countHtml(count));
    }
    return QStringLiteral("<div class=\"card\"><ul class=\"channels\">\n%1</ul></div>\n").arg(html);
}

Result<QString> PageWriter::problemsHtml()
{
    const auto problems = m_reader.problems(0, problemsShown);
    if (!problems)
        return tl::unexpected(problems.error());
    if (problems->empty())
        return QString();
    QString list;
    for (const auto& problem : *problems)
        list += QStringLiteral("<li><span class=\"name\">%1</span><span class=\"count\">%2 %3</span></li>\n")
                    .arg(escaped(QString::fromStdString(problem.text)), escaped(QString::fromStdString(problem.kind)),
                        problem.target.value == 0 ? QString() : QString::number(problem.target.value));
    return QStringLiteral("<div class=\"card\"><h2>Not saved (%1)</h2><ul class=\"channels\">%2</ul></div>\n")
        .arg(countHtml(m_reader.tallies().sumOf("problem").count), list);
}

Result<void> PageWriter::writeIndex()
{
    const auto problems = problemsHtml();
    if (!problems)
        return tl::unexpected(problems.error());
    const auto& info = m_reader.info();
    QString facts;
    const auto addFact = [&facts, this](const char* kind, const char* label) {
        facts += QStringLiteral("<div><b>%1</b><span class=\"muted\">%2</span></div>")
                     .arg(countHtml(m_reader.tallies().sumOf(kind).count), QLatin1String(label));
    };
    addFact("message", "messages");
    addFact("channel", "channels");
    addFact("thread", "threads");
    addFact("role", "roles");
    addFact("member", "members");
    addFact("file", "files");
    const auto at = [](WallTime time) { return QString::fromStdString(dateTimeText(time, DisplayZone::Utc)); };
    const auto state = info.finished
        ? QStringLiteral("Backup of ") + at(*info.finished)
        : QStringLiteral("Backup begun ") + at(info.begun) + QStringLiteral(", not finished");
    return write(QStringLiteral("index.html"),
        (pageHead(info.guildName, {})
            + QStringLiteral(
                "<body>\n<header><h1>%1</h1><p>%2</p></header>\n<nav class=\"bar\"><div>"
                "<a href=\"search.html\">Search</a></div></nav>\n<main><div class=\"card\"><div class=\"facts\">"
                "%3</div></div>\n%4%5</main>\n<footer>Made by Headroom. Server %6.</footer>\n</body>\n</html>\n")
                  .arg(escaped(info.guildName), state, facts, channelListHtml(), *problems,
                      QString::number(info.guild.value)))
            .toUtf8());
}

Result<void> PageWriter::writeSearch()
{
    return write(QStringLiteral("search.html"),
        (pageHead(QStringLiteral("Search"), {})
            + QStringLiteral(
                "<body data-pages=\"%1\">\n<header><h1>Search</h1><p>%2 of %3</p></header>\n"
                "<nav class=\"bar\"><div><a href=\"index.html\">All channels</a></div></nav>\n<main>"
                "<div class=\"card\"><form id=\"search\"><input id=\"question\" name=\"q\" type=\"search\" "
                "aria-label=\"Words\" placeholder=\"All of these words\" autofocus><button>Search</button>"
                "</form><div class=\"hit muted\" id=\"state\" role=\"status\">Words of messages and authors; "
                "case and accents do not matter</div><div id=\"hits\"></div></div></main>\n"
                "<script src=\"search.js\"></script>\n</body>\n</html>\n")
                  .arg(QString::number(m_report.pages),
                      escaped(QString::fromStdString(countText(m_report.messages, "message"))),
                      escaped(m_reader.info().guildName)))
            .toUtf8());
}

} // namespace

Result<PageExportReport> writePages(
    ArchiveReader& reader, const PageExportOptions& options, const std::function<bool(std::int64_t messages)>& goOn)
{
    return PageWriter(reader, options, goOn).run();
}

} // namespace headroom::archives
