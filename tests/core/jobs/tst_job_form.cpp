// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operation_declaration.h"
#include "core/jobs/operations.h"
#include "core/jobs/plan/job_form.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"

#include <QJsonArray>

namespace headroom::tst_job_form {

using namespace jobs;
using namespace Qt::StringLiterals;
using support::must;

// What a person writes of a job, on the command line as in the window.
class TestJobForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWholeFormIsAJob();
    void eachThingThatIsWrongIsNamed();
    void aContradictionIsToldOfTheFieldItNames();
    void severalGuildsHaveAFormEach();
    void whatContradictsSeveralGuildsIsNamed();
    void whatIsWrittenAgainIsTheSame();
    void aCopyStartsAnew();
    void whatWasNeverQueuedCanBeRemoved_data() { support::addEngines(); }
    void whatWasNeverQueuedCanBeRemoved();

private:
    static JobForm whole()
    {
        return {.operation = "edit-channels",
            .guild = "197038439483310086",
            .values = {{u"rename"_s, u"quiet-{n}"_s}, {u"slow-mode"_s, u"2h"_s}},
            .title = "Quiet",
            .priority = 10,
            .after = "7",
            .notBefore = "2026-11-22T22:00:00Z",
            .window = "22:00-06:00",
            .zone = "Europe/Berlin",
            .throttle = {.sharePercent = 20, .requestsPerMinute = 60, .concurrency = 2}};
    }
};

void TestJobForm::aWholeFormIsAJob()
{
    const auto job = must(newJobOf(whole()));
    QCOMPARE(job.guild->value, 197038439483310086ULL);
    QCOMPARE(job.params, R"({"rename":"quiet-{n}","slow-mode":7200})");
    QCOMPARE(job.after, std::optional<JobId>(7));
    QCOMPARE(job.schedule.notBefore->time_since_epoch().count(), 1795384800000);
    QCOMPARE(job.schedule.window->text(), "22:00-06:00");
    QCOMPARE(job.schedule.zone, "Europe/Berlin");
    QCOMPARE(job.throttle, whole().throttle);
    QVERIFY(errorsOf(whole()).empty());
}

void TestJobForm::eachThingThatIsWrongIsNamed()
{
    auto form = whole();
    form.guild = "Aurora";
    form.values = {{u"slow-mode"_s, u"soon"_s}, {u"category"_s, u"x"_s}, {u"rename"_s, u"a"_s}};
    form.notBefore = "soon";
    form.window = "night";
    form.repeat = "sometimes";
    form.after = "x";
    std::vector<std::string> fields;
    for (const auto& error : errorsOf(form))
        fields.push_back(error.field);
    QCOMPARE(fields,
        (std::vector<std::string>{"guild", "category", "slow-mode", "not-before", "window", "repeat", "after"}));
    QVERIFY(newJobOf(form).error().text.starts_with("give the guild's id"));
    QCOMPARE(int(newJobOf(form).error().kind), int(ErrorKind::Usage));
}

void TestJobForm::aContradictionIsToldOfTheFieldItNames()
{
    auto form = whole();
    form.values.insert(u"find"_s, u"a"_s);
    QCOMPARE(errorsOf(form).size(), 1);
    QCOMPARE(errorsOf(form).front().field, "rename");
    form.operation = "edit-nothing";
    QCOMPARE(errorsOf(form).front().field, "operation");
}

void TestJobForm::severalGuildsHaveAFormEach()
{
    const JobForm form{.operation = "backup-guild", .values = {{u"to"_s, u"/b/{guild}.hdra"_s}}, .title = "Nightly"};
    const std::vector<std::string> guilds{"197038439483310086", "203039963636301824", "197038439483310086"};
    QVERIFY(errorsOf(form, guilds).empty());
    const auto forms = formsOf(form, guilds);
    QCOMPARE(forms.size(), std::size_t(2)); // each once
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const auto job = must(newJobOf(forms[i]));
        QCOMPARE(discord::toString(*job.guild), guilds[i]);
        QCOMPARE(job.title, "Nightly");
    }
    QCOMPARE(formsOf(whole(), {}), std::vector<JobForm>{whole()});
    QCOMPARE(errorsOf(form, {}), errorsOf(form)); // its guild is missing
}

void TestJobForm::whatContradictsSeveralGuildsIsNamed()
{
    const std::vector<std::string> two{"197038439483310086", "203039963636301824"};
    const auto fieldOf = [](const JobForm& form, const std::vector<std::string>& guilds) {
        const auto errors = errorsOf(form, guilds);
        return errors.size() == 1 ? errors.front().field : std::to_string(errors.size()) + " errors";
    };
    JobForm form{.operation = "backup-guild", .values = {{u"to"_s, u"/b/one.hdra"_s}}};
    QCOMPARE(fieldOf(form, {two.front()}), "0 errors");
    QCOMPARE(fieldOf(form, two), "to");
    form.values = {{u"channels"_s, u"203039963636301824"_s}, {u"parts"_s, u"all"_s}};
    QCOMPARE(fieldOf(form, two), "channels");
    QCOMPARE(fieldOf({.operation = "backup-guild"}, {two.front(), "Lighthouse"}), "guilds");
    QCOMPARE(fieldOf(whole(), two), "guilds"); // takes one at a time
    QCOMPARE(fieldOf(whole(), {two.front(), two.front()}), "0 errors");
}

void TestJobForm::whatIsWrittenAgainIsTheSame()
{
    const QJsonObject given{{u"roles"_s, u"203039963636301824 203039963636301825"_s}, {u"colour"_s, u"#0b8def"_s},
        {u"add-permissions"_s, u"MANAGE_ROLES"_s}, {u"hoist"_s, u"yes"_s}, {u"delete"_s, true}};
    const auto parameters = declaredOperations().at(2).parameters;
    const auto once = must(ParameterValues::check(parameters, given));
    QJsonObject written;
    for (const auto& parameter : parameters) {
        const auto value = once.json().value(QString::fromStdString(parameter.name));
        if (!value.isUndefined())
            written.insert(
                QString::fromStdString(parameter.name), QString::fromStdString(writtenValue(parameter, value)));
    }
    QCOMPARE(written.value("colour"_L1).toString(), u"#0b8def"_s);
    QCOMPARE(must(ParameterValues::check(parameters, written)).json(), once.json());
    const Parameter span{.name = "x", .kind = Parameter::Kind::Duration, .help = "h"};
    QCOMPARE(writtenValue(span, 7200), "2h");
    QCOMPARE(writtenValue(span, 90), "90");
    QCOMPARE(writtenValue(span, 0), "0");
}

void TestJobForm::aCopyStartsAnew()
{
    const auto job = must(newJobOf(whole()));
    Job known;
    known.operation = job.operation;
    known.guild = job.guild;
    known.title = job.title;
    known.priority = job.priority;
    known.schedule = job.schedule;
    known.after = job.after;
    known.throttle = job.throttle;
    const auto form = formOf(known, {.params = job.params});
    auto expected = whole();
    expected.values = {{u"rename"_s, u"quiet-{n}"_s}, {u"slow-mode"_s, 7200}};
    expected.after.clear();
    expected.notBefore.clear();
    QCOMPARE(form, expected);
    QVERIFY(errorsOf(form).empty());
}

void TestJobForm::whatWasNeverQueuedCanBeRemoved()
{
    QFETCH(support::QueueAddress::Engine, engine);
    support::JobQueues queues;
    const auto store = must(JobStore::open(queues.fresh(engine)));
    const auto add = [&](JobState state) {
        const auto id = must(store->add({.operation = "edit-roles"}));
        must(store->addItems(id, {{.action = "change"}, {.action = "change"}}));
        must(store->finishPlan(id, "{}", state));
        return id;
    };
    const auto waiting = add(JobState::WaitingForConfirmation);
    must(store->remove(waiting));
    QVERIFY(!store->job(waiting));
    QVERIFY(must(store->items(waiting, {})).empty());
    QVERIFY(!store->remove(add(JobState::Queued)));
}

HEADROOM_TEST(TestJobForm)

} // namespace headroom::tst_job_form

#include "tst_job_form.moc"
