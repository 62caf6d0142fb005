import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { keepCopy, useQueue } from '../queue/queue.ts'

/** So long the copy of a page that nobody opens stays as it is, ms. */
const freshFor = 15 * 60_000

/** Another task may bring another truck. */
const vehiclesOfTasks = () =>
  useQueue
    .getState()
    .tasks.map(({ id, truckNo, trailerNo }) => `${id} ${truckNo} ${trailerNo}`)
    .join()

/** What the driver's pages show without network, as `useCopy` keeps it. */
const copies = [
  { path: 'driverInspection/vehicles', query: '', of: vehiclesOfTasks },
  { path: 'ownFact/list', query: '', of: () => '' },
  { path: 'driverTask/list', query: '?finished=true', of: () => '' },
  { path: 'appMessage/history', query: '', of: () => '' },
] as const

/** When each copy was kept, and of what, while the app is open. */
const kept = new Map<string, { at: number; of: string }>()

/**
 * Keeps what the driver's pages show, also of those that nobody has opened yet: without network it is too late. Called after everything
 * else is sent.
 */
export async function keepCopies(): Promise<void> {
  const { session } = useSession.getState()
  if (!session || session.app === 3 || session.link) return
  const { personId, token } = session
  for (const { path, query, of } of copies) {
    const key = `${personId} ${path}`
    const [now, last] = [{ at: Date.now(), of: of() }, kept.get(key)]
    if (last && last.of === now.of && now.at - last.at < freshFor) continue
    try {
      const data = await call<Endpoint>(`${path}${query}`, token)
      if (useSession.getState().session?.personId !== personId) return
      await keepCopy(path, { data, at: now.at })
      kept.set(key, now)
    } catch {
      // Without network it comes later.
      return
    }
  }
}
