import { useSession } from '../call/session.ts'
import { useUnread } from '../messages/unread.ts'
import { useQueue } from '../queue/queue.ts'
import { signal, startSound } from './signal.ts'

/** Signals each list's new entries; the first list of a person is none. */
function openWatch() {
  let known: { personId: string; ids: ReadonlySet<string> } | undefined
  return (ids: readonly string[]) => {
    const personId = useSession.getState().session?.personId ?? ''
    const isNew = known?.personId === personId && ids.some((id) => !known?.ids.has(id))
    known = { personId, ids: new Set(ids) }
    if (isNew) signal('news')
  }
}

/** Makes new tasks and messages heard and felt while the app is open. */
export function startAlerts() {
  startSound()
  const [tasks, messages, answers] = [openWatch(), openWatch(), openWatch()]
  useQueue.subscribe(({ ready, contact, tasks: all, told }) => {
    if (ready && contact) answers(told.map(({ id }) => id))
    if (ready && contact) tasks(all.filter(({ status }) => status === 'assigned').map(({ id }) => id))
  })
  useUnread.subscribe(({ ids }) => ids && messages(ids))
}
