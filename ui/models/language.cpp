// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QTranslator>

#include <memory>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kEnglish = u"en"_s;

QLocale& chosenLocale()
{
    static QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

QString folder()
{
    return u":/headroom/translations"_s;
}

// Null: there is no such file.
QTranslator* installed(const QString& name, const QString& from)
{
    auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
    if (!translator->load(name, from))
        return nullptr;
    QCoreApplication::installTranslator(translator.get());
    return translator.release();
}

// The forms of English plurals, which stand below every other language.
void installEnglish()
{
    installed(u"headroom_en"_s, folder());
}

std::vector<QTranslator*>& ofTheLanguage()
{
    static std::vector<QTranslator*> translators;
    return translators;
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(installEnglish)

QStringList languageCodes()
{
    QStringList codes;
    for (const QString& file : QDir(folder()).entryList({u"headroom_*.qm"_s}, QDir::Files, QDir::Name))
        codes += file.section(u'_', 1).chopped(3);
    return codes;
}

QString systemLanguage()
{
    for (const QString& name : QLocale::system().uiLanguages()) {
        const QString code = name.section(u'-', 0, 0).section(u'_', 0, 0);
        if (languageCodes().contains(code))
            return code;
        if (code == "C"_L1 || code == "POSIX"_L1)
            break;
    }
    return kEnglish;
}

void useLanguage(const QString& code)
{
    for (auto* translator : std::exchange(ofTheLanguage(), {}))
        delete translator;
    const bool isEnglish = code == kEnglish;
    const QLocale plain = isEnglish ? QLocale(QLocale::English, QLocale::UnitedStates) : QLocale(code);
    const QLocale system(QLocale::system().name());
    chosenLocale() = !isEnglish && system.language() == plain.language() ? system : plain;
    QLocale::setDefault(chosenLocale());
    if (isEnglish)
        return;
    for (auto* translator : {installed(u"qtbase_"_s + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)),
             installed(u"headroom_"_s + code, folder())}) {
        if (translator)
            ofTheLanguage().push_back(translator);
    }
}

QString usedLanguage()
{
    return QLocale::languageToCode(chosenLocale().language());
}

QLocale shownLocale()
{
    return chosenLocale();
}

} // namespace headroom::ui
