import type { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { useQueue } from '../queue/queue.ts'
import { healthNow } from './health.ts'

const everyMs = 60_000
/** Several reasons at once need one heartbeat. */
const settleMs = 500

async function beat() {
  const { session, lost } = useSession.getState()
  if (!session || lost || session.link || session.mustChangePassword || document.visibilityState !== 'visible') return
  const health = await healthNow()
  // The next one says the same, and more.
  await call<typeof appOnlineApi.heartbeat>('appOnline/heartbeat', session.token, health).catch(() => {})
}

/** While the app is on the screen, it tells the office about once a minute that it is, and how the phone is. */
export function startHeartbeat() {
  let soon: ReturnType<typeof setTimeout> | undefined
  const beatSoon = () => {
    clearTimeout(soon)
    soon = setTimeout(() => void beat(), settleMs)
  }
  const waitingOf = ({ acts }: { acts: readonly { state: string }[] }) =>
    acts.filter(({ state }) => state === 'waiting').length
  useQueue.subscribe((now, before) => {
    // The first contact, or everything that waited is sent: the office does not wait a minute to see it.
    if ((now.contact && !before.contact) || (waitingOf(now) === 0 && waitingOf(before) > 0)) beatSoon()
  })
  addEventListener('online', beatSoon)
  document.addEventListener('visibilitychange', beatSoon)
  setInterval(() => void beat(), everyMs)
  beatSoon()
}
