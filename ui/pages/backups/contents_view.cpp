// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/backups/contents_view.h"

#include "core/base/text/numbers.h"
#include "core/console/backups/backups_controller.h"
#include "ui/models/backups/backup_words.h"
#include "ui/models/backups/contents_model.h"
#include "ui/models/backups/message_filter.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/long_list.h"
#include "ui/widgets/tables/table_columns.h"

#include <QComboBox>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ObjectKind;

namespace {

constexpr int kLastColumn = 3;
constexpr int kRowsAround = 60; // read along, so that scrolling a little shows them at once
constexpr int kFoundAtOnce = 100;
constexpr std::size_t kMaxFound = 5000;
constexpr std::int64_t kRowsKept = 2000;
constexpr int kMessagesKind = -1; // in the list of kinds
const std::string kMessagesWord = "messages"; // in places, beside the words of kinds

} // namespace

ContentsView::ContentsView(const Theme& theme, console::BackupsController& controller, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_model(new ContentsModel(this))
    , m_kinds(new QComboBox(this))
    , m_back(new QPushButton(tr("‹ Channels"), this))
    , m_place(new ElidedLabel(textFont(13, QFont::DemiBold), Tone::Text, this))
    , m_search(new FilterEdit(console::listingFields(ObjectKind::Channel), this))
    , m_list(new LongList(theme, *m_model, this))
    , m_said(makeWrappedLabel({}, textFont(12), Tone::Muted, this))
{
    m_kinds->setAccessibleName(tr("What of the backup is listed"));
    m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kinds->setMinimumContentsLength(14);
    m_back->setObjectName(u"small"_s);
    m_back->setAccessibleName(tr("Back to the channels"));
    m_back->hide();
    m_place->hide();
    m_search->setMinimumWidth(inText(90));
    m_list->table().setAccessibleName(tr("Contents of the backup"));
    m_list->table().letChooseColumns(u"backups/contents"_s);
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 6);
    auto* head = makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}, 8); // as the cells
    head->addWidget(m_kinds);
    head->addWidget(m_back);
    head->addWidget(m_place, 1);
    head->addWidget(m_search, 2);
    rows->addLayout(head);
    rows->addWidget(m_list, 1);
    auto* foot = makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0});
    foot->addWidget(m_said);
    rows->addLayout(foot);
    connect(m_search, &FilterEdit::filterChanged, this, &ContentsView::startOver);
    connect(m_search, &FilterEdit::wrong, this, &ContentsView::failed);
    connect(m_list, &LongList::moved, this, &ContentsView::showRows);
    connect(&m_list->table(), &RowTable::rowOpened, this, &ContentsView::openRow);
    connect(m_back, &QPushButton::clicked, this, &ContentsView::leaveChannel);
    connect(m_kinds, &QComboBox::activated, this, [this] {
        const int kind = m_kinds->currentData().toInt();
        showKind(kind == kMessagesKind ? std::nullopt : std::optional(ObjectKind(kind)));
    });
}

void ContentsView::show(const console::ListedArchive* archive)
{
    const bool canBeRead = archive && archive->info;
    const std::string path = canBeRead ? archive->path : std::string();
    if (canBeRead) {
        m_messages = archive->countOf("message");
        fillKinds(*archive);
    } else {
        m_kinds->clear();
    }
    m_kinds->setEnabled(canBeRead);
    m_search->setEnabled(canBeRead);
    m_list->setVisible(canBeRead);
    alignText(*m_said, canBeRead ? Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter) : Qt::Alignment(Qt::AlignCenter));
    if (!canBeRead)
        setTextIfOther(*m_said, archive ? tr("This backup cannot be read.") : QString());
    if (path == m_path)
        return;
    m_path = path;
    if (!m_path.empty())
        readChannelNames();
    showKind(m_kind);
}

void ContentsView::fillKinds(const console::ListedArchive& archive)
{
    QStringList titles;
    QVariantList kinds;
    const auto add = [&](const QString& title, std::int64_t count, int kind) {
        titles += u"%1 (%2)"_s.arg(title, formatCount(count));
        kinds += kind;
    };
    add(tr("Channels"), archive.countOf("channel") + archive.countOf("thread"), int(ObjectKind::Channel));
    const auto notSaved = console::partsNotAskedFor(archive.info->parts);
    if (m_messages > 0 || !notSaved.contains(console::Part::Messages))
        add(tr("Messages"), m_messages, kMessagesKind);
    for (const auto kind : console::allObjectKinds) {
        if (kind == ObjectKind::Channel || kind == ObjectKind::Thread)
            continue;
        if (const auto count = archive.countOf(std::string(word(kind))); count > 0)
            add(kindTitle(kind), count, int(kind));
    }
    bool isSame = m_kinds->count() == titles.size();
    for (int i = 0; isSame && i < titles.size(); ++i)
        isSame = m_kinds->itemText(i) == titles[i];
    if (isSame)
        return;
    m_kinds->clear();
    for (int i = 0; i < titles.size(); ++i)
        m_kinds->addItem(titles[i], kinds[i]);
    const int now = m_kinds->findData(m_kind ? int(*m_kind) : kMessagesKind);
    if (now < 0)
        m_kind = ObjectKind::Channel;
    m_kinds->setCurrentIndex(std::max(now, 0));
}

void ContentsView::showKind(std::optional<ObjectKind> kind, std::optional<discord::Snowflake> channel)
{
    m_kind = kind;
    m_channel = channel;
    m_kinds->setCurrentIndex(m_kinds->findData(kind ? int(*kind) : kMessagesKind));
    m_search->setFields(kind ? console::listingFields(*kind) : messageFields());
    startOver();
}

void ContentsView::openChannel(discord::Snowflake channel, const QString& name)
{
    m_channelName = name;
    showKind({}, channel);
    m_list->table().setFocus();
}

std::vector<std::string> ContentsView::placeParts() const
{
    const auto filter = m_search->filterText().toStdString();
    if (m_channel)
        return {discord::toString(*m_channel), filter};
    if (m_kind == ObjectKind::Channel && filter.empty())
        return {};
    return {m_kind ? std::string(word(*m_kind)) : kMessagesWord, filter};
}

void ContentsView::go(const std::vector<std::string>& parts)
{
    const auto what = parts.empty() ? std::string() : parts.front();
    const auto kind = console::objectKindOf(what);
    if (const auto channel = numberIn<std::uint64_t>(what)) {
        const auto known = m_model->channelName({*channel});
        openChannel({*channel}, known.isEmpty() ? textOf(what) : known);
    } else {
        showKind(what == kMessagesWord ? std::nullopt : std::optional(kind.value_or(ObjectKind::Channel)));
    }
    m_search->setFilterText(parts.size() > 1 ? textOf(parts[1]) : QString());
}

bool ContentsView::leaveChannel()
{
    if (!m_channel)
        return false;
    showKind(ObjectKind::Channel);
    m_list->table().setFocus();
    return true;
}

void ContentsView::focusSearch()
{
    m_search->focusAll();
}

void ContentsView::openRow(int row)
{
    const auto* listed = m_model->at(row);
    if (!listed || !listed->object)
        return;
    const auto kind = listed->object->kind;
    if ((kind == ObjectKind::Channel || kind == ObjectKind::Thread) && listed->messages > 0)
        openChannel(listed->object->id, listed->object->name);
}

bool ContentsView::isSearch() const
{
    return !m_kind && (!m_channel || !m_search->filter().letsEverythingThrough());
}

console::ListingQuestion ContentsView::question() const
{
    if (m_kind)
        return {.kind = m_kind, .filter = m_search->filter()};
    return {.channel = m_channel.value_or(discord::Snowflake{})};
}

void ContentsView::startOver()
{
    ++m_attempt;
    m_isReading = false;
    m_isRead = false;
    m_found.clear();
    m_foundAll = false;
    m_back->setVisible(m_channel.has_value());
    m_place->setVisible(m_channel.has_value());
    m_kinds->setVisible(!m_channel);
    m_list->table().columns().offer(kLastColumn, !m_channel); // of one channel it is the same in every row
    m_place->setWholeText(u'#' + m_channelName);
    const auto what = !m_kind ? tr("Search messages") : tr("Find by name");
    m_search->setPlaceholderText(!m_kind ? tr("Search") : tr("Find")); // there may be little room
    m_search->setAccessibleName(what);
    m_search->setToolTip(!m_kind            ? tr("author:ID channel:general has:file\n"
                                                            "Messages with all of these words; “in quotes”: in this order (Ctrl+F)")
            : m_kind == ObjectKind::Channel ? tr("name: id: is:thread messages:>0\n"
                                                 "Other words are looked for in name and id (Ctrl+F)")
                                            : tr("name: id:\nOther words are looked for in both (Ctrl+F)"));
    m_model->startOver(!m_kind              ? ContentsOf::Messages
            : m_kind == ObjectKind::Channel ? ContentsOf::Channels
                                            : ContentsOf::Objects,
        m_kind);
    m_list->scrollTo(0);
    m_list->setCount(0);
    sayWhatIsThere();
    readMore();
}

void ContentsView::showRows()
{
    const auto first = m_list->first();
    m_model->showRows(first, int(std::min<std::int64_t>(m_list->fit(), m_list->count() - first)));
    readMore();
}

// One question at a time: what was scrolled past meanwhile is never read.
void ContentsView::readMore()
{
    if (m_isReading || m_path.empty())
        return;
    if (isSearch())
        readSearch();
    else
        readListing();
}

void ContentsView::readListing()
{
    const auto first = m_list->first();
    const auto inSight = std::min<std::int64_t>(m_list->fit(), m_list->count() - first);
    if (m_isRead && m_model->holds(first, inSight))
        return;
    const auto from = std::max<std::int64_t>(0, first - kRowsAround);
    m_isReading = true;
    m_controller.list(m_path, question(), from, m_list->fit() + 2 * kRowsAround,
        whileAsked(this, m_attempt, [this](const Result<console::ListingPage>& page) {
            m_isReading = false;
            Q_EMIT failed(page ? QString() : textOf(page.error().text));
            if (!page)
                return;
            const bool isFirst = !std::exchange(m_isRead, true);
            m_model->forgetAllBut(page->first - kRowsKept / 2, kRowsKept);
            m_model->takeRows(page->first, page->rows);
            if (isFirst || m_list->count() != page->count)
                m_list->setCount(page->count);
            sayWhatIsThere();
            if (!page->rows.empty())
                readMore();
        }));
}

void ContentsView::readSearch()
{
    const auto wanted = m_list->first() + m_list->fit() + kRowsAround;
    if (m_foundAll || (m_isRead && wanted <= std::int64_t(m_found.size())))
        return;
    auto asked = messageSearchOf(m_search->filter(), m_model->channelNames());
    if (!asked) {
        m_isRead = m_foundAll = true;
        Q_EMIT failed(textOf(asked.error().text));
        return sayWhatIsThere();
    }
    auto search = *std::move(asked);
    search.limit = kFoundAtOnce;
    if (m_channel)
        search.channels = {*m_channel};
    if (!m_found.empty())
        search.before = m_found.back();
    m_isReading = true;
    m_controller.search(
        m_path, search, whileAsked(this, m_attempt, [this](const Result<std::vector<console::StoredMessage>>& found) {
            m_isReading = false;
            Q_EMIT failed(found ? QString() : textOf(found.error().text));
            m_isRead = true;
            m_foundAll = !found || found->size() < std::size_t(kFoundAtOnce);
            if (!found)
                return sayWhatIsThere();
            std::vector<console::ListingRow> rows;
            const auto first = std::int64_t(m_found.size());
            for (const auto& message : *found) {
                m_found.push_back(message.id);
                rows.push_back({.message = message});
            }
            m_model->takeRows(first, rows);
            m_list->setCount(std::int64_t(m_found.size()));
            m_foundAll = m_foundAll || m_found.size() >= kMaxFound;
            sayWhatIsThere();
            readMore();
        }));
}

void ContentsView::readChannelNames()
{
    constexpr int all = 20'000; // more than a guild may have, with threads
    m_controller.list(m_path, {.kind = ObjectKind::Channel}, 0, all,
        whileThere(this, [this, path = m_path](const Result<console::ListingPage>& page) {
            if (!page || path != m_path)
                return;
            std::map<std::uint64_t, QString> names;
            for (const auto& row : page->rows)
                names[row.object->id.value] = row.object->name;
            m_model->nameChannels(std::move(names));
            if (m_channel && !m_model->channelName(*m_channel).isEmpty())
                m_channelName = m_model->channelName(*m_channel);
            m_place->setWholeText(u'#' + m_channelName);
        }));
}

void ContentsView::sayWhatIsThere()
{
    if (m_path.empty())
        return; // show() has said why
    QString text;
    const auto count = formatCount(m_list->count());
    if (!m_isRead)
        text = tr("Reading…");
    else if (isSearch())
        text = m_found.empty()            ? tr("No message has all of these words.")
            : m_found.size() >= kMaxFound ? tr("The newest %1; search for more words to see others").arg(count)
            : m_foundAll                  ? tr("%1 found").arg(count)
                                          : tr("%1 so far; scroll for more").arg(count);
    else if (m_list->count() == 0)
        text =
            m_search->filter().letsEverythingThrough() ? tr("There are none in this backup.") : tr("Nothing matches.");
    else if (!m_kind)
        text = countOf(m_list->count(), QT_TRANSLATE_N_NOOP("Counts", "%1 messages"));
    else
        text = m_kind == ObjectKind::Channel
            ? tr("%1; open one to read its messages")
                  .arg(countOf(m_list->count(), QT_TRANSLATE_N_NOOP("Counts", "%1 channels and threads")))
            : u"%1 %2"_s.arg(
                count, backupWord(m_list->count() == 1 ? console::nounOf(*m_kind) : console::pluralOf(*m_kind)));
    setTextIfOther(*m_said, text);
}

} // namespace headroom::ui
