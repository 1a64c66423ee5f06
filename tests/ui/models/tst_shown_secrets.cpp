// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens of webhooks and interactions are in keys of the Redis that is watched. Nothing that the window shows, says,
// copies or writes to a file may give one away.
#include "core/base/time/virtual_clock.h"
#include "core/console/buckets/bucket_rows.h"
#include "core/console/commands/redis_cli.h"
#include "core/schemes/registry.h"
#include "ui/models/buckets/bucket_export.h"
#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/models/buckets/busiest_model.h"
#include "ui/pages/buckets/bucket_actions.h"
#include "ui/pages/buckets/bucket_detail.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace headroom::tst_shown_secrets {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestShownSecrets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void theKeysDoHoldThem();
    void noRoleOfAnyCellTellsOne();
    void noRoleOfAHeadingTellsOne();
    void theDetailTellsNone();
    void theClipboardGetsNone();
    void noFileGetsOne_data();
    void noFileGetsOne();

private:
    // Every text there is a role for.
    void requireNone(const QAbstractItemModel& model);

    VirtualClock m_clock;
    std::unique_ptr<BucketModel> m_model;
    std::unique_ptr<BucketSortFilterModel> m_list;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<BucketTable> m_table;
};

namespace {

// As long as they are today, of letters that occur nowhere else.
const std::string webhookToken = "QzWebhookSecretQz-0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL";
const std::string interactionToken =
    "aW50ZXJhY3Rpb246QzInteractionSecretQzabcdefghijklmnopqrstuvwxyz0123456789"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUV";

const std::string routes[] = {
    "/webhooks/203039963636301824/" + webhookToken,
    "/webhooks/203039963636301824/" + webhookToken + "/messages/:id",
    "/interactions/203039963636301824/" + interactionToken + "/callback",
    "delete/webhooks/203039963636301824/" + webhookToken + "/messages/:id",
    "/not-known-yet/" + webhookToken + "/things", // an endpoint that nobody knows
    "somebody's own key " + interactionToken,
};

// Any stretch of it that is longer than what is shown of one.
bool tells(const QString& text)
{
    for (const auto& secret : {webhookToken, interactionToken}) {
        for (std::size_t at = 0; at + 12 <= secret.size(); ++at) {
            if (text.contains(QString::fromStdString(secret.substr(at, 12))))
                return true;
        }
    }
    return false;
}

} // namespace

void TestShownSecrets::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TestShownSecrets::init()
{
    m_model = std::make_unique<BucketModel>(m_clock);
    console::Snapshot snapshot;
    const auto scheme = *schemes::makeScheme({"spectacles", "prefix", ""});
    for (console::BucketId id = 0; id < std::size(routes); ++id) {
        watch::Bucket bucket;
        bucket.route = routes[id];
        bucket.remaining = 0;
        bucket.limit = 5;
        bucket.resetsAt = m_clock.now() + 90s;
        snapshot.added.push_back(console::identityOf(id, bucket, *scheme));
        snapshot.changed.push_back(console::stateOf(id, bucket));
    }
    m_model->apply(snapshot);
    m_list = std::make_unique<BucketSortFilterModel>(*m_model);
    m_theme = std::make_unique<Theme>();
    m_table = std::make_unique<BucketTable>(*m_theme, *m_list);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
}

void TestShownSecrets::cleanup()
{
    m_table.reset();
    m_list.reset();
    m_model.reset();
}

void TestShownSecrets::theKeysDoHoldThem()
{
    for (const auto& route : routes)
        QVERIFY(tells(QString::fromStdString(route)));
    QVERIFY(!tells(u"/webhooks/203039963636301824/QzWe…IJKL"_s));
    QCOMPARE(m_list->rowCount(), int(std::size(routes)));
}

void TestShownSecrets::requireNone(const QAbstractItemModel& model)
{
    int texts = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            for (int role = 0; role < Qt::UserRole + 64; ++role) {
                const QVariant value = model.index(row, column).data(role);
                if (!value.canConvert<QString>())
                    continue;
                const QString text = value.toString();
                texts += !text.isEmpty();
                QVERIFY2(!tells(text), qPrintable(text));
            }
        }
    }
    QVERIFY(texts > 10);
}

void TestShownSecrets::noRoleOfAnyCellTellsOne()
{
    requireNone(*m_model);
    requireNone(*m_list);
    BusiestModel busiest(*m_model);
    busiest.show({0, 1, 2, 3, 4, 5});
    requireNone(busiest);
}

void TestShownSecrets::noRoleOfAHeadingTellsOne()
{
    m_list->setGrouped(true);
    QVERIFY(m_list->isHeading(0));
    requireNone(*m_list);
    m_list->setAllOpen(true);
    requireNone(*m_list);
}

void TestShownSecrets::theDetailTellsNone()
{
    BucketDetail detail(*m_theme);
    detail.resize(2000, 1200); // nothing is shortened for lack of room
    detail.show(m_model->row(0), m_model->texts(), m_clock.now());
    detail.ensurePolished();
    for (int row = 0; row < m_model->size(); ++row) {
        detail.show(m_model->row(row), m_model->texts(), m_clock.now());
        for (const auto* widget : detail.findChildren<QWidget*>()) {
            for (const QString& text : {widget->toolTip(), widget->accessibleName(), widget->accessibleDescription()})
                QVERIFY2(!tells(text), qPrintable(text));
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                QVERIFY2(!tells(label->text()), qPrintable(label->text()));
        }
    }
}

void TestShownSecrets::theClipboardGetsNone()
{
    BucketActions actions(*m_table, *m_list, m_table.get());
    actions.setRedisCli(
        std::make_shared<console::RedisCli>(redis::Endpoint(), *schemes::makeScheme({"spectacles", "prefix", ""})));
    for (int row = 0; row < m_list->rowCount(); ++row) {
        m_table->selectRow(row);
        auto all = m_table->actions();
        for (const auto* action : m_table->actions()) {
            if (action->menu())
                all += action->menu()->actions();
        }
        QVERIFY(all.size() > 10); // with those of its menus
        for (auto* action : all) {
            QGuiApplication::clipboard()->setText(u"nothing"_s);
            QString filter;
            connect(&actions, &BucketActions::filterAsked, this, [&](const QString& text) { filter = text; });
            action->trigger();
            QVERIFY2(!tells(QGuiApplication::clipboard()->text()), qPrintable(QGuiApplication::clipboard()->text()));
            QVERIFY2(!tells(filter), qPrintable(filter));
            disconnect(&actions, nullptr, this, nullptr);
        }
    }
    m_table->selectAll();
    actions.copy();
    const QString text = QGuiApplication::clipboard()->text();
    QCOMPARE(text.count(u'\n'), m_list->rowCount() + 1);
    QVERIFY2(!tells(text), qPrintable(text));
}

void TestShownSecrets::noFileGetsOne_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("CSV") << u"buckets.csv"_s;
    QTest::newRow("JSON") << u"buckets.json"_s;
}

void TestShownSecrets::noFileGetsOne()
{
    QFETCH(QString, name);
    QTemporaryDir folder;
    BucketActions actions(*m_table, *m_list, m_table.get());
    QVERIFY(actions.exportTo(folder.filePath(name)));
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    QVERIFY(text.contains(u"/webhooks/"_s));
    QVERIFY2(!tells(text), qPrintable(text));
}

HEADROOM_TEST(TestShownSecrets)

} // namespace headroom::tst_shown_secrets

#include "tst_shown_secrets.moc"
