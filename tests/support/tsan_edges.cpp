// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tells ThreadSanitizer what Qt does not: Qt is not built with it, so it sees no lock in there, and takes everything
// that is handed to another thread for a race. Part of every test program of the tsan preset, and of no other.
//
// What is told is no more than what Qt promises: what a thread did before it called invokeMethod() has happened before
// the call arrives in the other thread; what it did before it gave a function to the pool, before that runs; what it
// did before it quit, before wait() for it returns; what the call did, before what it holds is destroyed. Queued
// signals with arguments are not told of, because Qt copies these where nobody can tell: what crosses threads crosses
// by invokeMethod().
#include <QDeadlineTimer>
#include <QEvent>
#include <QObject>
#include <QRunnable>
#include <QThread>
#include <QThreadPool>

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

#include <cstdarg>
#include <functional>
#include <sys/types.h>

static_assert(QT_VERSION < QT_VERSION_CHECK(6, 5, 0), "invokeMethodImpl() of this Qt has other arguments");

namespace {

template <typename Function>
Function found(void* symbol)
{
    if (!symbol)
        qFatal("%s", dlerror());
    return reinterpret_cast<Function>(symbol);
}

// Calls that were posted arrive as such events, on the thread of their receiver; with its end those go that have not.
bool noteArrival(void** data)
{
    const auto type = static_cast<const QEvent*>(data[1])->type();
    if (type == QEvent::MetaCall || type == QEvent::DeferredDelete)
        __tsan_acquire(QThread::currentThread());
    return false; // to be delivered
}

[[maybe_unused]] const bool isNoted = QInternal::registerCallback(QInternal::EventNotifyCallback, noteArrival);

char poolEdge;

class Handed final : public QRunnable
{
public:
    explicit Handed(std::function<void()> run)
        : m_run(std::move(run))
    {
    }
    void run() override
    {
        __tsan_acquire(&poolEdge);
        m_run();
    }

private:
    const std::function<void()> m_run;
};

// What a call holds is destroyed by whichever thread is the last to let go of it; Qt counts that with an atomic.
class CountedCall final : public QtPrivate::QSlotObjectBase
{
public:
    explicit CountedCall(QtPrivate::QSlotObjectBase* call)
        : QSlotObjectBase(&run)
        , m_call(call)
    {
    }

private:
    static void run(int what, QSlotObjectBase* self, QObject* receiver, void** arguments, bool*)
    {
        auto* const counted = static_cast<CountedCall*>(self);
        if (what == Call) {
            counted->m_call->call(receiver, arguments);
            __tsan_release(counted);
        } else if (what == Destroy) {
            __tsan_acquire(counted);
            counted->m_call->destroyIfLastRef();
            delete counted;
        }
    }

    QtPrivate::QSlotObjectBase* const m_call;
};

} // namespace

bool QMetaObject::invokeMethodImpl(
    QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* answer)
{
    using Function = bool (*)(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*);
    static const auto own = found<Function>(dlsym(RTLD_NEXT,
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv"));
    auto* const call = new CountedCall(slot);
    if (object)
        __tsan_release(object->thread());
    return own(object, call, type, answer);
}

void QThread::quit()
{
    using Function = void (*)(QThread*);
    static const auto own = found<Function>(dlsym(RTLD_NEXT, "_ZN7QThread4quitEv"));
    __tsan_release(this);
    own(this);
}

bool QThread::wait(QDeadlineTimer deadline)
{
    using Function = bool (*)(QThread*, QDeadlineTimer);
    static const auto own = found<Function>(dlsym(RTLD_NEXT, "_ZN7QThread4waitE14QDeadlineTimer"));
    const auto hasEnded = own(this, deadline);
    if (hasEnded)
        __tsan_acquire(this);
    return hasEnded;
}

void QThreadPool::start(std::function<void()> run, int priority)
{
    auto* runnable = new Handed(std::move(run));
    __tsan_release(&poolEdge);
    start(runnable, priority);
}

// The sanitizer's own takes a child that QProcess makes as vfork() does, in the memory of its parent, for one with a
// memory of its own, and from then on notices nothing that the parent does.
extern "C" int clone(int (*child)(void*), void* stack, int flags, void* argument, ...)
{
    using Function = int (*)(int (*)(void*), void*, int, void*, ...);
    static const auto own = found<Function>(dlsym(dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD), "clone"));
    va_list more;
    va_start(more, argument);
    auto* parentId = va_arg(more, pid_t*);
    auto* local = va_arg(more, void*);
    auto* childId = va_arg(more, pid_t*);
    va_end(more);
    return own(child, stack, flags, argument, parentId, local, childId);
}
